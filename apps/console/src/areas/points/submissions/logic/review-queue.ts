import type { PointLog } from '@hearth/contract/points/point-log-record';

/** Rows as they came, newest or oldest first. */
export type Order = 'asc' | 'desc';

/** What the person sees of a list that changes under his hands. */
export interface Queue {
  /** In the order shown; a row stays where it is, decided or not, until the list is asked for again. */
  shown: readonly PointLog[];
  /** Arrived before the first row shown: held back until asked for, so that nothing moves. */
  held: readonly PointLog[];
  /** Shown, but no longer in the list asked for: somebody decided. */
  gone: readonly string[];
}

const isBefore = (a: PointLog, b: PointLog, order: Order) => {
  const [x, y] = [a.createdAt + a._id, b.createdAt + b._id];
  return order === 'asc' ? x < y : x > y;
};

/** Merges fresh rows into what is shown: known rows are updated in place, later ones follow at the end, earlier ones are held. */
export function mergeQueue(before: readonly PointLog[], fresh: readonly PointLog[], order: Order): Queue {
  const now = new Map(fresh.map((row) => [row._id, row]));
  const known = new Set(before.map(({ _id }) => _id));
  const shown = before.map((row) => now.get(row._id) ?? row);
  const last = before.at(-1);
  const added = fresh.filter(({ _id }) => !known.has(_id));
  const held = last ? added.filter((row) => isBefore(row, last, order)) : [];
  const heldIds = new Set(held.map(({ _id }) => _id));
  return {
    shown: [...shown, ...added.filter(({ _id }) => !heldIds.has(_id))],
    held,
    gone: before.filter(({ _id }) => !now.has(_id)).map(({ _id }) => _id),
  };
}

const isPending = ({ approved, denied, voidDate }: PointLog) => !approved && !denied && voidDate === null;

/** The next row to decide on after this one, else the nearest before it. */
export function nextPending(shown: readonly PointLog[], id: string): string | undefined {
  const at = shown.findIndex(({ _id }) => _id === id);
  const later = shown.slice(at + 1).find(isPending);
  return (later ?? shown.slice(0, Math.max(0, at)).findLast(isPending))?._id;
}
