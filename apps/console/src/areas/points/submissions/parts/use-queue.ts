import type { Audience } from '@hearth/contract/points/point-log-types';
import { getPointLog, listPointLogs, type PointLog, type pointLogStatuses } from '@hearth/contract/points/point-logs';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { usePages } from '../../../../kit/use-pages.ts';
import { endpointQuery } from '../../../../platform/query.ts';
import { mergeQueue, type Order, type Queue } from './review-queue.ts';

interface Asked {
  propertyId: string;
  userType: Audience;
  status: (typeof pointLogStatuses)[number];
  search: string | undefined;
  order: Order;
}
const pageSize = 25;
const nothing: Queue = { shown: [], held: [], gone: [] };

/** The submissions asked for, held still: see `mergeQueue`. Those decided elsewhere are read one by one and show their state. */
export function useQueue(asked: Asked) {
  const pages = usePages(listPointLogs, { ...asked, pointLogType: ['boost'], orderBy: 'createdAt' }, pageSize);
  const key = JSON.stringify(asked);
  const [kept, setKept] = useState<{ key: string; rows: readonly PointLog[]; queue: Queue }>();
  const settled = !pages.isPending;
  if (settled && (kept?.key !== key || kept.rows !== pages.rows)) {
    setKept({
      key,
      rows: pages.rows,
      queue: mergeQueue(kept?.key === key ? kept.queue.shown : [], pages.rows, asked.order),
    });
  }
  const queue = kept?.key === key ? kept.queue : nothing;
  const decided = useQueries({ queries: queue.gone.map((id) => endpointQuery(getPointLog, { params: { id } })) });
  const now = new Map(decided.flatMap(({ data }) => (data ? [[data.data._id, data.data as PointLog] as const] : [])));
  return {
    ...pages,
    shown: queue.shown.map((row) => now.get(row._id) ?? row),
    held: queue.held,
    /** Asks again: what is decided leaves, what was held comes in. */
    renew: () => setKept({ key, rows: pages.rows, queue: mergeQueue([], pages.rows, asked.order) }),
  };
}
