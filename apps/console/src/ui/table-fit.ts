import { createContext, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** How a table makes room: its columns at ease, then close together, then with the buttons of a row in its menu, long words broken, and fewer columns. */
export type Room = 'ease' | 'close' | 'menu' | 'tight' | 'few';
const rooms: readonly Room[] = ['ease', 'close', 'menu', 'tight', 'few'];

/** Whether a table with that room makes room this way, too. */
export const makesRoom = (room: Room, way: Room): boolean => rooms.indexOf(room) >= rooms.indexOf(way);

/** The room that the table around has. */
export const TableRoom = createContext<Room>('ease');

export interface TableFit {
  room: Room;
  /** Wider than its frame all the same, so that it scrolls. */
  isWide: boolean;
  /** What the table took, in px, each time that it went over to the next way. */
  took: readonly number[];
}

export const atEase: TableFit = { room: 'ease', isWide: false, took: [] };

/** The fit of a table that now takes so many px of those that its frame has. It goes back only where what it took before has room. */
export function fitted(fit: TableFit, has: number, takes: number): TableFit {
  const way = fit.took.length;
  const next = rooms[way + 1];
  if (takes > has + 1)
    return next ? { room: next, isWide: false, took: [...fit.took, takes] } : { ...fit, isWide: true };
  const before = fit.took.at(-1);
  if (before !== undefined && before <= has + 1)
    return { room: rooms[way - 1] ?? 'ease', isWide: false, took: fit.took.slice(0, -1) };
  return fit.isWide ? { ...fit, isWide: false } : fit;
}

/** How the table in the box fits into it, known before it is painted. */
export function useTableFit(box: RefObject<HTMLDivElement | null>): TableFit {
  const [fit, setFit] = useState(atEase);
  useLayoutEffect(() => {
    const element = box.current;
    const table = element?.firstElementChild;
    if (!element || !table) return;
    let now = atEase;
    const observer = new ResizeObserver(() => {
      for (const _ of rooms) {
        const next = fitted(now, element.clientWidth, table.scrollWidth);
        if (next === now) return;
        now = next;
        flushSync(() => setFit(next));
      }
    });
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [box]);
  return fit;
}
