import type { PointLog } from '@hearth/contract/points/point-log-record';
import { getPointLog, listPointLogs } from '@hearth/contract/points/point-logs';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { loadedRows, usePages } from '../../../../kit/use-pages.ts';
import { endpointQuery } from '../../../../platform/query.ts';
import type { Order, QueueFilters } from './filters.ts';

/** A stable view of a list that updates live. */
interface Queue {
  /** In display order; rows stay in place, even when reviewed, until the list is refreshed. */
  shown: readonly PointLog[];
  /** New rows that would move the list, held until refreshed. */
  held: readonly PointLog[];
  /** Rows shown that left the list because they were reviewed. */
  gone: readonly string[];
}

const isBefore = (a: PointLog, b: PointLog, order: Order) => {
  const [x, y] = [a.createdAt + a._id, b.createdAt + b._id];
  return order === 'asc' ? x < y : x > y;
};

/** Merges fresh rows: known ones are updated in place, later ones appended, earlier ones held. */
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

/** The next pending row, or else the nearest previous one. */
export function nextPending(shown: readonly PointLog[], id: string): string | undefined {
  const at = shown.findIndex(({ _id }) => _id === id);
  const later = shown.slice(at + 1).find(isPending);
  return (later ?? shown.slice(0, Math.max(0, at)).findLast(isPending))?._id;
}

const pageSize = 25;
const emptyQueue: Queue = { shown: [], held: [], gone: [] };

/** Query for both the queue and its export. */
export const queueQuery = (filters: QueueFilters) => ({
  ...filters,
  pointLogType: ['boost' as const],
  orderBy: 'createdAt' as const,
});

/**
 * Submissions in a stable order (see `mergeQueue`). Rows reviewed elsewhere stay and show their state; rows in `settled`,
 * reviewed here in bulk, leave.
 */
export function useQueue(filters: QueueFilters, settled: ReadonlySet<string>) {
  const pages = usePages(listPointLogs, queueQuery(filters), pageSize);
  const key = JSON.stringify(filters);
  const [kept, setKept] = useState<{ key: string; rows: readonly PointLog[]; queue: Queue }>();
  if (!pages.isPending && (kept?.key !== key || kept.rows !== pages.rows)) {
    setKept({
      key,
      rows: pages.rows,
      queue: mergeQueue(kept?.key === key ? kept.queue.shown : [], pages.rows, filters.order),
    });
  }
  const queue = kept?.key === key ? kept.queue : emptyQueue;
  const removedIds = new Set(queue.gone);
  const elsewhere = queue.gone.filter((id) => !settled.has(id));
  const decided = useQueries({ queries: elsewhere.map((id) => endpointQuery(getPointLog, { params: { id } })) });
  const now = new Map(decided.flatMap(({ data }) => (data ? [[data.data._id, data.data as PointLog] as const] : [])));
  const shown = queue.shown
    .filter(({ _id }) => !removedIds.has(_id) || !settled.has(_id))
    .map((row) => now.get(row._id) ?? row);
  return {
    ...pages,
    data: loadedRows(shown, pages),
    shown,
    held: queue.held,
    /** Drops reviewed rows and adds held ones. */
    refresh: () => setKept({ key, rows: pages.rows, queue: mergeQueue([], pages.rows, filters.order) }),
  };
}
