import { useInfiniteQuery } from '@tanstack/react-query';
import { routeOf } from '@hearth/contract/definition';
import { useMemo } from 'react';
import { call } from '../platform/client.ts';
import { queryMeta, useDeferredResponse } from '../platform/query.ts';
import type { Endpoint, InputOf, OutputOf } from '../platform/endpoint-types.ts';
import { rowsOf, totalOf, type QueryOf, type RowOf } from './list-types.ts';

/** Rows for a `QueryView`: undefined while none have loaded, or if none could be. */
export const loadedRows = <T>(
  rows: readonly T[],
  { isPending, error }: { isPending: boolean; error: unknown },
): readonly T[] | undefined => (rows.length > 0 || !(isPending || error) ? rows : undefined);

/** A list that grows by pages. Shows each row once, even if rows move between pages. */
export function usePages<E extends Endpoint>(endpoint: E, query: Partial<QueryOf<E>>, limit: number) {
  const queryKey = [routeOf(endpoint).path, { query: { ...query, limit } }, 'pages'];
  const result = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      (call as (e: E, i: InputOf<E>, o: { signal: AbortSignal }) => Promise<OutputOf<E>>)(
        endpoint,
        { query: { ...query, limit, page: pageParam } } as unknown as InputOf<E>,
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * limit < totalOf<E>(last) ? all.length + 1 : undefined),
    meta: queryMeta(endpoint, { query: { ...query, limit } }),
  });
  const pages = useDeferredResponse(result, queryKey);
  const rows = useMemo(() => {
    const byId = new Map(
      (pages.data?.pages ?? [])
        .flatMap((page) => rowsOf<E>(page))
        .map((row): [string, RowOf<E>] => [(row as { _id: string })._id, row]),
    );
    return [...byId.values()];
  }, [pages.data]);
  return {
    rows,
    data: loadedRows(rows, pages),
    total: totalOf<E>(pages.data?.pages.at(-1)),
    /** When the rows last loaded, in ms. */
    readAt: pages.dataUpdatedAt,
    isPending: pages.isPending,
    isLoadingMore: pages.isFetchingNextPage,
    error: pages.error,
    /** More rows exist, also while they load. */
    hasMore: pages.hasNextPage,
    loadMore: pages.hasNextPage && !pages.isFetchingNextPage ? () => void pages.fetchNextPage() : undefined,
    refetch: () => void pages.refetch(),
  };
}
