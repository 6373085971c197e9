import { useEffect, useMemo } from 'react';
import { metaOf } from '@hearth/contract/definition';
import type { Endpoint, InputOf } from '../platform/endpoint-types.ts';
import { useEndpoint } from '../platform/query.ts';
import { useSession } from '../platform/session.tsx';
import { useChange, useSearch } from './address.ts';
import { listKeys, readList } from './list-state.ts';
import { rowsOf, totalOf, type ListScreenProps } from './list-types.ts';
import { useFresh } from './use-fresh.ts';

export const idOf = (row: unknown) => (row as { _id: string })._id;

const scopeKey = (query: object = {}) =>
  ['propertyId', 'companyId', 'groupId'].map((key) => (query as Record<string, unknown>)[key]).join();

const withoutEmpty = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The rows of a list for the current URL. A page past the end goes to the last one. */
export function useList<E extends Endpoint>({
  endpoint,
  columns,
  defaults,
  params,
  query: fixed,
  everywhere,
  filters = [],
  tabs,
  within,
}: ListScreenProps<E>) {
  const { scope, propertyId } = useSession();
  const search = useSearch(listKeys(filters, tabs), within);
  const change = useChange(within);
  const state = readList(search, {
    filters,
    tabs,
    sortable: columns.filter((column) => column.sortable).map(({ id }) => id),
    defaults,
  });
  const { scope: checkedAt } = metaOf(endpoint);
  const query = {
    ...(checkedAt.kind === 'property' &&
      checkedAt.in === 'query' &&
      !everywhere &&
      (checkedAt.all ? scope : { propertyId })),
    ...fixed,
    page: state.page,
    limit: state.limit,
    order: state.order,
    orderBy: state.orderBy,
    ...withoutEmpty(state.filters),
  };
  const input = { ...(params && { params }), query } as unknown as InputOf<E>;
  const list = useEndpoint(endpoint, input, {
    placeholderData: (before: unknown, last: { queryKey: readonly unknown[] } | undefined) =>
      last && scopeKey((last.queryKey[1] as { query?: object }).query) === scopeKey(query) ? before : undefined,
  } as object);
  const rows = rowsOf<E>(list.data);
  const total = totalOf<E>(list.data);
  const ids = useMemo(() => rows.map(idOf), [rows]);
  const isKnown = list.isSuccess && !list.isPlaceholderData;
  const fresh = useFresh(JSON.stringify(query), ids, isKnown);
  const pages = Math.max(1, Math.ceil(total / state.limit));
  useEffect(() => {
    if (isKnown && state.page > pages) change({ page: String(pages) }, { replace: true });
  }, [isKnown, state.page, pages, change]);
  return { list, rows, total, fresh, search, state, input };
}
