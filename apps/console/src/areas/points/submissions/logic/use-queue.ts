import { getPointLog, listPointLogs } from '@hearth/contract/points/point-logs';
import { type PointLog } from '@hearth/contract/points/point-log-record';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { usePages } from '../../../../kit/use-pages.ts';
import { endpointQuery } from '../../../../platform/query.ts';
import type { QueueFilters } from './filters.ts';
import { mergeQueue, type Queue } from './review-queue.ts';

const pageSize = 25;
const nothing: Queue = { shown: [], held: [], gone: [] };

/** The call behind the queue: its export asks the same. */
export const queueQuery = (filters: QueueFilters) => ({
  ...filters,
  pointLogType: ['boost' as const],
  orderBy: 'createdAt' as const,
});

/**
 * The submissions asked for, held still: see `mergeQueue`. Those decided elsewhere are read one by one and show their state;
 * those in `settled`, which this person decided on together, leave.
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
  const queue = kept?.key === key ? kept.queue : nothing;
  const gone = new Set(queue.gone);
  const elsewhere = queue.gone.filter((id) => !settled.has(id));
  const decided = useQueries({ queries: elsewhere.map((id) => endpointQuery(getPointLog, { params: { id } })) });
  const now = new Map(decided.flatMap(({ data }) => (data ? [[data.data._id, data.data as PointLog] as const] : [])));
  return {
    ...pages,
    shown: queue.shown.filter(({ _id }) => !gone.has(_id) || !settled.has(_id)).map((row) => now.get(row._id) ?? row),
    held: queue.held,
    /** Asks again: what is decided leaves, what was held comes in. */
    renew: () => setKept({ key, rows: pages.rows, queue: mergeQueue([], pages.rows, filters.order) }),
  };
}
