import type { EndpointMeta, PermissionScope, RecordKind } from '@hearth/contract/endpoint';
import { metaOf } from '@hearth/contract/definition';
import type { Topic } from '@hearth/contract/live/topics';
import {
  notifyManager,
  QueryCache,
  QueryClient,
  type Query,
  type QueryKey,
  type QueryMeta,
} from '@tanstack/react-query';
import { toast } from '../ui/toast.ts';
import { ApiError, wasShown, messageOf } from './api-error.ts';
import type { Endpoint } from './endpoint-types.ts';
import {
  hasPages,
  isComplete,
  rowChanged,
  rowOf,
  withoutRow,
  withoutRowInPages,
  withRow,
  type Changes,
  type Row,
} from './list-rows.ts';
import type { CallParts } from './request.ts';

/** True if the server rejected the call, so that a retry is pointless. */
export const wasRejected = (error: unknown) => error instanceof ApiError && error.status > 0 && error.status < 500;

/** True if the server was away or busy, so that the call will succeed later. */
const isTemporary = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 502);

const recoverMs = 10_000;
const retryMs = 1_000;
const waitOf = (error: unknown) => (error instanceof ApiError ? error.retryAfter * 1_000 : 0);
/** Waits as long as the server asked for, and longer each time. */
const retryDelay = (count: number, error: Error) => Math.max(retryMs * 2 ** count, waitOf(error));

/** Queries whose failure has been shown. They keep trying silently. */
const failing = new WeakSet<object>();

/** Shows a toast for a failed read (spec 1, section 8), except of deleted records and of billing (shown in place). */
function showFailure(error: Error, query: Query<unknown, unknown>) {
  const { meta, state } = query;
  if (failing.has(query) && isTemporary(error)) return;
  failing.add(query);
  const { base } = (meta?.endpoint ?? {}) as Partial<EndpointMeta>;
  const isGone = error instanceof ApiError && error.status === 404 && state.data !== undefined;
  if (base !== 'billing' && !isGone && !wasShown(error)) toast.error(messageOf(error));
}

// Renders responses immediately; a timer would wait for pending renders.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: showFailure, onSuccess: (_data, query) => failing.delete(query) }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      retry: (count, error) => count < 2 && !wasRejected(error),
      retryDelay,
      refetchOnWindowFocus: true,
      refetchInterval: ({ state: { error } }) => isTemporary(error) && Math.max(recoverMs, waitOf(error)),
    },
    mutations: { networkMode: 'always', retryDelay },
  },
});

/** The record an endpoint's response is about, and the path parameter with its id. */
export function recordOf(scope: PermissionScope): { topic: Topic | RecordKind; param: string } | undefined {
  if (scope.kind === 'record') return { topic: scope.record, param: scope.param };
  return scope.kind === 'property' && scope.in === 'params' ? { topic: 'property', param: scope.key } : undefined;
}

/** True if changes make a query stale. A query for one record ignores changes of others. */
export function isStaleAfter(query: { queryKey: QueryKey; meta?: QueryMeta | undefined }, changes: Changes): boolean {
  const meta = query.meta?.endpoint as EndpointMeta | undefined;
  if (!meta) return false;
  const { params } = (query.queryKey[1] ?? {}) as CallParts;
  const own = recordOf(meta.scope);
  return meta.reads.some((topic) => {
    const ids = changes.get(topic);
    if (!ids) return false;
    return ids === 'any' || own === undefined || topic !== own.topic || ids.has(String(params?.[own.param]));
  });
}

/** Refetches just the changed row of a visible list; false if the whole list must be refetched. */
async function replaceRow(query: Query, changes: Changes): Promise<boolean> {
  const { endpoint, fetchRow, fetchPage } = query.meta as {
    endpoint: EndpointMeta;
    fetchRow?: (id: string) => Promise<unknown>;
    fetchPage?: (page: number) => Promise<unknown>;
  };
  const { data, dataUpdatedAt, fetchStatus } = query.state;
  const id = fetchRow && query.isActive() && fetchStatus === 'idle' ? rowChanged(endpoint, data, changes) : undefined;
  if (id === undefined) return false;
  const response = await fetchRow?.(id).catch(() => undefined);
  const row = rowOf(response, id);
  // A removed row shifts later ones up, so an infinite list refetches its last page.
  const makesRoom = !row && !isComplete(data);
  if (makesRoom && !hasPages(data)) return false;
  const last = makesRoom && hasPages(data) ? await fetchPage?.(data.pages.length).catch(() => undefined) : undefined;
  const isOvertaken = query.state.dataUpdatedAt !== dataUpdatedAt || query.state.fetchStatus !== 'idle';
  if (response === undefined || isOvertaken || (makesRoom && last === undefined)) return false;
  const without = (list: unknown) => (makesRoom ? withoutRowInPages(list, id, last) : withoutRow(list, id));
  queryClient.setQueryData(query.queryKey, (list: unknown) => (row ? withRow(list, row) : without(list)), {
    updatedAt: dataUpdatedAt,
  });
  return true;
}

/**
 * Refetches stale queries on the screen, by row or list, and marks the rest stale. Settles after the refetches. `known`
 * queries already have the new state.
 */
export async function invalidate(changes: Changes, known: ReadonlySet<string> = new Set()): Promise<void> {
  const stale = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => !known.has(query.queryHash) && isStaleAfter(query, changes) });
  await Promise.all(
    stale.map(async (query) => {
      if (!(await replaceRow(query, changes)))
        await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  );
}

/** A record's row in any cached list. */
export function knownRow(topic: Topic, id: string): Row | undefined {
  for (const query of queryClient.getQueryCache().getAll()) {
    const meta = query.meta?.endpoint as EndpointMeta | undefined;
    const row = meta?.rows?.topic === topic ? rowOf(query.state.data, id) : undefined;
    if (row) return row;
  }
  return undefined;
}

/** Caches the record an action returns, by itself and in lists. Returns the queries that are now current. */
export function cacheRecord(endpoint: Endpoint, response: unknown): ReadonlySet<string> {
  const known = new Set<string>();
  const { returns } = metaOf(endpoint);
  const record = (response as { data?: Row } | undefined)?.data;
  if (!returns || !record) return known;
  for (const query of queryClient.getQueryCache().getAll()) {
    const meta = query.meta?.endpoint as EndpointMeta | undefined;
    if (meta?.rows?.topic === returns)
      queryClient.setQueryData(query.queryKey, (list: unknown) => list && withRow(list, record), {
        updatedAt: query.state.dataUpdatedAt,
      });
    if (meta?.returns !== returns) continue;
    const { params } = (query.queryKey[1] ?? {}) as CallParts;
    if (!Object.values(params ?? {}).includes(record._id)) continue;
    void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    queryClient.setQueryData(query.queryKey, response);
    known.add(query.queryHash);
  }
  return known;
}
