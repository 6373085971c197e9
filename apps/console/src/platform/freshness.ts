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

/** The server has said no: asking again changes nothing. */
export const answered = (error: unknown) => error instanceof ApiError && error.status > 0 && error.status < 500;

/** A toast for what could not be read (spec 1, section 8), but for billing, which says it in its place. What is shown and is gone was removed. */
function tellFailure(error: Error, { meta, state }: Pick<Query<unknown, unknown>, 'meta' | 'state'>) {
  const { base } = (meta?.endpoint ?? {}) as Partial<EndpointMeta>;
  const isGone = error instanceof ApiError && error.status === 404 && state.data !== undefined;
  if (base !== 'billing' && !isGone && !wasShown(error)) toast.error(messageOf(error));
}

// An answer is drawn in the turn that it comes in: a timer would wait for what the page draws meanwhile.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: tellFailure }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      retry: (count, error) => count < 2 && !answered(error),
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** The record an endpoint's response is about, and the path parameter with its id. */
export function recordOf(scope: PermissionScope): { topic: Topic | RecordKind; param: string } | undefined {
  if (scope.kind === 'record') return { topic: scope.record, param: scope.param };
  return scope.kind === 'property' && scope.in === 'params' ? { topic: 'property', param: scope.key } : undefined;
}

/** True when the changes make the query's answer stale. One record's answer stands while only other records changed. */
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

/** Asks for the one row of a list on the screen that changed and puts it in its place; false where the list must be read again, or is read again anyway. */
async function replaceRow(query: Query, changes: Changes): Promise<boolean> {
  const { endpoint, askRow, askPage } = query.meta as {
    endpoint: EndpointMeta;
    askRow?: (id: string) => Promise<unknown>;
    askPage?: (page: number) => Promise<unknown>;
  };
  const { data, dataUpdatedAt, fetchStatus } = query.state;
  const id = askRow && query.isActive() && fetchStatus === 'idle' ? rowChanged(endpoint, data, changes) : undefined;
  if (id === undefined) return false;
  const answer = await askRow?.(id).catch(() => undefined);
  const row = rowOf(answer, id);
  // A row that has left a list in pages makes room for the next one: of a list that grows the last page alone is read for it.
  const makesRoom = !row && !isComplete(data);
  if (makesRoom && !hasPages(data)) return false;
  const last = makesRoom && hasPages(data) ? await askPage?.(data.pages.length).catch(() => undefined) : undefined;
  const isOvertaken = query.state.dataUpdatedAt !== dataUpdatedAt || query.state.fetchStatus !== 'idle';
  if (answer === undefined || isOvertaken || (makesRoom && last === undefined)) return false;
  const without = (list: unknown) => (makesRoom ? withoutRowInPages(list, id, last) : withoutRow(list, id));
  queryClient.setQueryData(query.queryKey, (list: unknown) => (row ? withRow(list, row) : without(list)), {
    updatedAt: dataUpdatedAt,
  });
  return true;
}

/**
 * Brings what is on the screen and is stale now up to date, by the row or by the list; marks the rest stale. Settles when the
 * answers are there. `known` are the queries that have the new state already.
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

/** The row of a record, where a list that was read holds it. */
export function knownRow(topic: Topic, id: string): Row | undefined {
  for (const query of queryClient.getQueryCache().getAll()) {
    const meta = query.meta?.endpoint as EndpointMeta | undefined;
    const row = meta?.rows?.topic === topic ? rowOf(query.state.data, id) : undefined;
    if (row) return row;
  }
  return undefined;
}

/** Takes over the record that an action answers: whole where it is shown alone, into its row where it is in a list. Answers the queries that need no other news of it. */
export function takeOver(endpoint: Endpoint, answer: unknown): ReadonlySet<string> {
  const known = new Set<string>();
  const { answers } = metaOf(endpoint);
  const record = (answer as { data?: Row } | undefined)?.data;
  if (!answers || !record) return known;
  for (const query of queryClient.getQueryCache().getAll()) {
    const meta = query.meta?.endpoint as EndpointMeta | undefined;
    if (meta?.rows?.topic === answers)
      queryClient.setQueryData(query.queryKey, (list: unknown) => list && withRow(list, record), {
        updatedAt: query.state.dataUpdatedAt,
      });
    if (meta?.answers !== answers) continue;
    const { params } = (query.queryKey[1] ?? {}) as CallParts;
    if (!Object.values(params ?? {}).includes(record._id)) continue;
    void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    queryClient.setQueryData(query.queryKey, answer);
    known.add(query.queryHash);
  }
  return known;
}
