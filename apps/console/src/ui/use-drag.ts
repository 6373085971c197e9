import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { othersIn, placeInWords, placeOf, steppedPlace, type DragColumn, type Place } from './drag-places.ts';
import { scrollNear } from './scroll-near.ts';
import { text } from './messages.ts';

interface Drag {
  columns: readonly DragColumn[];
  disabled?: boolean;
  /** Called if an item was dropped elsewhere. */
  onMove: (id: string, to: Place) => void;
}

interface Lifted {
  id: string;
  at: Place;
  /** Pointer position; undefined for the keyboard. */
  pointer?: { x: number; y: number };
}

/** Pointer distance in px that starts a drag, so that pressing the handle doesn't. */
const threshold = 4;

/** Distance in px from the edges, so that a pointer beside the columns counts for the outermost visible one. */
const inset = 16;

/** The drop position at the pointer: before the first item whose middle is below it. */
function placeAt(root: Element, id: string, x: number, y: number): Place | undefined {
  const { left, right } = root.getBoundingClientRect();
  const inside = Math.max(left + inset, Math.min(x, right - inset));
  const column = document.elementFromPoint(inside, y)?.closest<HTMLElement>('[data-drag-column]');
  if (!column?.dataset.dragColumn || !root.contains(column)) return undefined;
  const items = [...column.querySelectorAll<HTMLElement>('[data-drag-item]')].filter(
    (item) => item.dataset.dragItem !== id,
  );
  const before = items.findIndex((item) => {
    const { top, height } = item.getBoundingClientRect();
    return y < top + height / 2;
  });
  return { column: column.dataset.dragColumn, index: before === -1 ? items.length : before };
}

/**
 * Drag and drop by pointer, touch or keyboard: Space picks up and drops, arrows move, Escape cancels. Nothing changes
 * until the drop. The owner spreads `column`, `item` and `handle`, and renders `DragNotes`.
 */
export function useDrag({ columns, disabled, onMove }: Drag) {
  const root = useRef<HTMLDivElement>(null);
  const instructions = useId();
  const [lifted, setLifted] = useState<Lifted>();
  const [said, setSaid] = useState('');
  const refocus = useRef<string>(undefined);
  const release = useRef<() => void>(undefined);
  const current = useRef({ columns, onMove });
  useEffect(() => {
    current.current = { columns, onMove };
  });
  const labelOf = (id: string) => columns.flatMap(({ items }) => items).find((item) => item.id === id)?.label ?? '';

  useEffect(() => {
    if (refocus.current === undefined) return;
    root.current?.querySelector<HTMLElement>(`[data-drag-handle="${CSS.escape(refocus.current)}"]`)?.focus();
    refocus.current = undefined;
  });
  useEffect(() => () => release.current?.(), []);

  const drop = (id: string, to: Place) => {
    const { columns: known, onMove: move } = current.current;
    const from = placeOf(known, id);
    setLifted(undefined);
    if (!from || (from.column === to.column && from.index === to.index))
      return setSaid(text.drag.notMoved(labelOf(id)));
    setSaid(text.drag.moved(labelOf(id), placeInWords(known, id, to)));
    move(id, to);
  };
  const putBack = (id: string) => {
    setLifted(undefined);
    setSaid(text.drag.putBack(labelOf(id)));
  };

  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const from = lifted?.id === id ? lifted.at : undefined;
    if (event.key === ' ' || event.key === 'Enter') {
      const at = placeOf(columns, id);
      if (from) {
        refocus.current = id;
        drop(id, from);
      } else if (at) {
        setLifted({ id, at });
        setSaid(text.drag.lifted(labelOf(id), placeInWords(columns, id, at)));
      }
    } else if (from && event.key === 'Escape') {
      event.stopPropagation();
      putBack(id);
    } else {
      const to = from && steppedPlace(columns, id, from, event.key);
      if (!to) return;
      setLifted({ id, at: to });
      setSaid(placeInWords(columns, id, to));
    }
    event.preventDefault();
  };

  const onPointerDown = (id: string) => (event: PointerEvent<HTMLElement>) => {
    const [start, area] = [placeOf(columns, id), root.current];
    if (event.button !== 0 || !start || !area) return;
    const from = { x: event.clientX, y: event.clientY };
    let at: Place | undefined;
    let under: Element = area;
    let scrolling = () => {};
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      scrolling();
      release.current = undefined;
    };
    const follow = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      if (!at && Math.hypot(x - from.x, y - from.y) < threshold) return;
      scrolling();
      const hit = document.elementFromPoint(x, y);
      if (hit && area.contains(hit)) under = hit;
      const look = () => {
        at = placeAt(area, id, x, y) ?? at ?? start;
        setLifted({ id, at, pointer: { x, y } });
      };
      look();
      scrolling = scrollNear(under, x, y, look);
    };
    const options = { signal: ended.signal };
    addEventListener('pointermove', follow, options);
    addEventListener(
      'pointerup',
      () => {
        end();
        if (at) drop(id, at);
      },
      options,
    );
    addEventListener(
      'pointercancel',
      () => {
        end();
        putBack(id);
      },
      options,
    );
    addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !at) return;
        key.preventDefault();
        key.stopPropagation();
        end();
        putBack(id);
      },
      { ...options, capture: true },
    );
    release.current = end;
  };

  const lineOf = (column: string) => {
    if (!lifted || lifted.at.column !== column) return undefined;
    const others = othersIn(columns, column, lifted.id);
    const next = others[lifted.at.index];
    return next ? { before: next.id } : { after: others.at(-1)?.id ?? 'none' };
  };
  return {
    root,
    column: (id: string) => ({
      'data-drag-column': id,
      'data-drop': lineOf(id)?.after === 'none' ? 'into' : undefined,
    }),
    item: (id: string, column: string) => {
      const line = lineOf(column);
      return {
        'data-drag-item': id,
        'data-lifted': lifted?.id === id || undefined,
        'data-drop': line?.before === id ? 'before' : line?.after === id ? 'after' : undefined,
      };
    },
    handle: (id: string) => ({
      'aria-label': text.drag.move(labelOf(id)),
      'aria-describedby': instructions,
      'aria-pressed': lifted?.id === id,
      'data-drag-handle': id,
      disabled,
      onKeyDown: onKeyDown(id),
      onPointerDown: onPointerDown(id),
      onBlur: () => lifted?.id === id && !lifted.pointer && refocus.current !== id && putBack(id),
    }),
    notes: { instructions, said, pointer: lifted?.pointer, label: lifted ? labelOf(lifted.id) : '' },
  };
}
