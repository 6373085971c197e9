import { createContext, useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * Steps that make a table fit: roomy columns, tight columns, row actions in a menu, broken words, and fewer columns.
 */
export type Room = 'ease' | 'close' | 'menu' | 'tight' | 'few';
const rooms: readonly Room[] = ['ease', 'close', 'menu', 'tight', 'few'];

/** True if a table at step `room` has taken the step `way`. */
export const makesRoom = (room: Room, way: Room): boolean => rooms.indexOf(room) >= rooms.indexOf(way);

/** The fit step of the surrounding table. */
export const TableRoom = createContext<Room>('ease');

export interface TableFit {
  room: Room;
  /** Still wider than its frame, so it scrolls. */
  isWide: boolean;
  /** The table's width in px at each earlier step. */
  took: readonly number[];
}

export const atEase: TableFit = { room: 'ease', isWide: false, took: [] };

/**
 * The fit of a table of width `takes` in a frame of width `has`. It goes back a step only if the earlier width fits.
 */
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

/** Fits a table into its box before it paints. */
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
