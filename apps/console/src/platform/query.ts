import type { Place } from '@hearth/contract/endpoint';
import type { Topic } from '@hearth/contract/live/topics';
import { secondFactorRequired } from '@hearth/contract/errors';
import { transactionHeader } from '@hearth/contract/live/live';
import {
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  type Query,
  type QueryKey,
  type QueryMeta,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../ui/toast.ts';
import { ApiError, messageOf } from './api-error.ts';
import { call, newIdempotencyKey, type CallOptions } from './client.ts';
import type { Endpoint, InputArgument, InputOf, OutputOf } from './endpoint-types.ts';
import {
  hasPages,
  isComplete,
  rowChanged,
  rowOf,
  withoutRow,
  withoutRowInPages,
  withRow,
  type Row,
} from './list-rows.ts';
import { beginOwnCall } from './own-calls.ts';
import type { CallParts } from './request.ts';

/** A change of records, as the live stream and an action's `changes` tell it. Without ids: any record. */
export type Changes = ReadonlyMap<Topic, ReadonlySet<string> | 'any'>;

const answered = (error: unknown) => error instanceof ApiError && error.status > 0 && error.status < 500;

export const queryClient = new QueryClient({
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

/** Query options of an endpoint: the key is its path and input; its `reads` say when the answer is stale. */
export function endpointQuery<E extends Endpoint>(endpoint: E, ...[input]: InputArgument<E>) {
  const { route } = endpoint['~orpc'];
  const ask = (parts: unknown, signal?: AbortSignal) =>
    (call as (e: E, i: unknown, o: { signal: AbortSignal | undefined }) => Promise<OutputOf<E>>)(endpoint, parts, {
      signal,
    });
  return queryOptions<OutputOf<E>, Error>({
    queryKey: [route.path, input ?? {}],
    queryFn: ({ signal }) => ask(input, signal),
    meta: queryMeta(endpoint, input as CallParts | undefined),
  });
}

/** What a query must say of itself to be kept up to date: its endpoint, and how one row of a list is asked for. */
export function queryMeta(endpoint: Endpoint, input: CallParts | undefined): QueryMeta {
  const { meta } = endpoint['~orpc'];
  const { rows } = meta;
  if (!rows) return { endpoint: meta };
  const ask = (query: object) =>
    (call as (e: Endpoint, i: CallParts) => Promise<unknown>)(endpoint, {
      ...input,
      query: { ...input?.query, ...query },
    });
  return {
    endpoint: meta,
    askRow: (id: string) => ask({ page: 1, [rows.key]: id }),
    askPage: (page: number) => ask({ page }),
  };
}

/** Which record the answer of an endpoint at that place is about, and the part of the path that names it. */
function recordOf(place: Place): { topic: Topic; param: string } | undefined {
  if (place.kind === 'record') return { topic: place.record, param: place.param };
  return place.kind === 'property' && place.in === 'params' ? { topic: 'property', param: place.key } : undefined;
}

/** True when the changes make the query's answer stale. One record's answer stands while only other records changed. */
export function isStaleAfter(query: { queryKey: QueryKey; meta?: QueryMeta | undefined }, changes: Changes): boolean {
  const meta = query.meta?.endpoint as Endpoint['~orpc']['meta'] | undefined;
  if (!meta) return false;
  const { params } = (query.queryKey[1] ?? {}) as CallParts;
  const own = recordOf(meta.place);
  return meta.reads.some((topic) => {
    const ids = changes.get(topic);
    if (!ids) return false;
    return ids === 'any' || own === undefined || topic !== own.topic || ids.has(String(params?.[own.param]));
  });
}

/** Asks for the one row of a list on the screen that changed and puts it in its place; false where the list must be read again, or is read again anyway. */
async function replaceRow(query: Query, changes: Changes): Promise<boolean> {
  const { endpoint, askRow, askPage } = query.meta as {
    endpoint: Endpoint['~orpc']['meta'];
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

/** Takes over the record that an action answers: whole where it is shown alone, into its row where it is in a list. Answers the queries that need no other news of it. */
function takeOver(endpoint: Endpoint, answer: unknown): ReadonlySet<string> {
  const known = new Set<string>();
  const { answers } = endpoint['~orpc'].meta;
  const record = (answer as { data?: Row } | undefined)?.data;
  if (!answers || !record) return known;
  for (const query of queryClient.getQueryCache().getAll()) {
    const meta = query.meta?.endpoint as Endpoint['~orpc']['meta'] | undefined;
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

type QueryChoices<E extends Endpoint> = Omit<UseQueryOptions<OutputOf<E>, Error>, 'queryKey' | 'queryFn' | 'meta'>;

/** The answer of an endpoint, kept fresh by its topics. */
export function useEndpoint<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: QueryChoices<E> = {}) {
  const asked = (endpointQuery as (e: E, i: InputOf<E>) => ReturnType<typeof endpointQuery<E>>)(endpoint, input);
  return useQuery({ ...asked, ...options });
}

/** True where the whole page says it, or the person has just answered it: no session, no second factor, not confirmed. */
const isSaid = ({ status, code }: ApiError) => status === 401 || status === 428 || code === secondFactorRequired;

interface ActionChoices<E extends Endpoint> {
  onSuccess?: (answer: OutputOf<E>, input: InputOf<E>) => unknown;
  /** Return true when the failure has been shown; otherwise a toast shows it. */
  onError?: (error: ApiError, input: InputOf<E>) => boolean | void;
}

/** An action of the user: sent with one idempotency key, shown as a toast when it fails, then everything it changed is refetched. */
export function useAction<E extends Endpoint>(endpoint: E, { onSuccess, onError }: ActionChoices<E> = {}) {
  const { meta } = endpoint['~orpc'];
  const unknownOutcome = useRef<{ body: string; key: string } | undefined>(undefined);
  const keyFor = (input: unknown) => {
    const body = JSON.stringify(input);
    if (unknownOutcome.current?.body !== body) unknownOutcome.current = { body, key: newIdempotencyKey() };
    return unknownOutcome.current.key;
  };
  const refetchChanged = (known?: ReadonlySet<string>, answer?: unknown) => {
    const { _id } = (answer as { data?: Partial<Row> } | undefined)?.data ?? {};
    // What was done at one record, and answers it, changed no other of its kind.
    const isAlone = (topic: Topic) => topic === meta.answers && recordOf(meta.place)?.topic === topic;
    const ids = (topic: Topic) => (_id !== undefined && isAlone(topic) ? new Set([_id]) : 'any');
    return invalidate(new Map(meta.changes.map((topic) => [topic, ids(topic)])), known);
  };
  return useMutation<OutputOf<E>, Error, InputOf<E>>({
    mutationFn: async (input) => {
      const end = beginOwnCall();
      let transaction: string | null = null;
      const options: CallOptions = {
        idempotencyKey: keyFor(input),
        onAnswer: (headers) => (transaction = headers.get(transactionHeader)),
      };
      try {
        return await (call as (e: E, i: unknown, o: CallOptions) => Promise<OutputOf<E>>)(endpoint, input, options);
      } finally {
        end(transaction);
      }
    },
    retry: (count, error) =>
      Boolean(meta.action) && count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    onSuccess: async (answer, input) => {
      unknownOutcome.current = undefined;
      void refetchChanged(takeOver(endpoint, answer), answer);
      await onSuccess?.(answer, input);
    },
    onError: (error, input) => {
      if (answered(error)) unknownOutcome.current = undefined;
      if (error instanceof ApiError && error.status === 409) void refetchChanged();
      const seen = error instanceof ApiError && (isSaid(error) || onError?.(error, input) === true);
      if (!seen) toast.error(messageOf(error));
    },
  });
}
