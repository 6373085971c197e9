import type { Topic } from '@hearth/contract/endpoint';
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
import { call, newIdempotencyKey } from './client.ts';
import type { Endpoint, InputArgument, InputOf, OutputOf } from './endpoint-types.ts';
import { rowChanged, withRow, type List } from './list-rows.ts';
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
  const { route, meta } = endpoint['~orpc'];
  const ask = (parts: unknown, signal?: AbortSignal) =>
    (call as (e: E, i: unknown, o: { signal: AbortSignal | undefined }) => Promise<OutputOf<E>>)(endpoint, parts, {
      signal,
    });
  const { rows } = meta;
  return queryOptions<OutputOf<E>, Error>({
    queryKey: [route.path, input ?? {}],
    queryFn: ({ signal }) => ask(input, signal),
    meta: {
      endpoint: meta,
      ...(rows && {
        askRow: (id: string) =>
          ask({ ...input, query: { ...(input as CallParts | undefined)?.query, page: 1, [rows.key]: id } }),
      }),
    },
  });
}

/** True when the changes make the query's answer stale. One record's answer stands while only other records changed. */
export function isStaleAfter(query: { queryKey: QueryKey; meta?: QueryMeta | undefined }, changes: Changes): boolean {
  const meta = query.meta?.endpoint as Endpoint['~orpc']['meta'] | undefined;
  if (!meta) return false;
  const { place } = meta;
  const own = place.kind === 'record' ? (query.queryKey[1] as CallParts).params?.[place.param] : undefined;
  return meta.reads.some((topic) => {
    const ids = changes.get(topic);
    if (!ids) return false;
    return (
      ids === 'any' || own === undefined || place.kind !== 'record' || topic !== place.record || ids.has(String(own))
    );
  });
}

/** Asks for the one row of a list on the screen that changed and puts it in its place; false where it left the list, or the list is read again anyway. */
async function replaceRow(query: Query, changes: Changes): Promise<boolean> {
  const { endpoint, askRow } = query.meta as {
    endpoint: Endpoint['~orpc']['meta'];
    askRow?: (id: string) => Promise<List>;
  };
  const { dataUpdatedAt, fetchStatus } = query.state;
  const id =
    askRow && query.isActive() && fetchStatus === 'idle' ? rowChanged(endpoint, query.state.data, changes) : undefined;
  const row = id && (await askRow?.(id).catch(() => undefined))?.data[0];
  if (!row || query.state.dataUpdatedAt !== dataUpdatedAt || query.state.fetchStatus !== 'idle') return false;
  queryClient.setQueryData<List>(query.queryKey, (list) => list && withRow(list, row), { updatedAt: dataUpdatedAt });
  return true;
}

/** Brings what is on the screen and is stale now up to date, by the row or by the list; marks the rest stale. Settles when the answers are there. */
export async function invalidate(changes: Changes): Promise<void> {
  const stale = queryClient.getQueryCache().findAll({ predicate: (query) => isStaleAfter(query, changes) });
  await Promise.all(
    stale.map(async (query) => {
      if (!(await replaceRow(query, changes)))
        await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  );
}

type QueryChoices<E extends Endpoint> = Omit<UseQueryOptions<OutputOf<E>, Error>, 'queryKey' | 'queryFn' | 'meta'>;

/** The answer of an endpoint, kept fresh by its topics. */
export function useEndpoint<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: QueryChoices<E> = {}) {
  const asked = (endpointQuery as (e: E, i: InputOf<E>) => ReturnType<typeof endpointQuery<E>>)(endpoint, input);
  return useQuery({ ...asked, ...options });
}

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
  const refetchChanged = () => invalidate(new Map(meta.changes.map((topic) => [topic, 'any'] as const)));
  return useMutation<OutputOf<E>, Error, InputOf<E>>({
    mutationFn: (input) =>
      (call as (e: E, i: unknown, o: { idempotencyKey: string }) => Promise<OutputOf<E>>)(endpoint, input, {
        idempotencyKey: keyFor(input),
      }),
    retry: (count, error) =>
      Boolean(meta.action) && count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    onSuccess: async (answer, input) => {
      unknownOutcome.current = undefined;
      void refetchChanged();
      await onSuccess?.(answer, input);
    },
    onError: (error, input) => {
      if (answered(error)) unknownOutcome.current = undefined;
      if (error instanceof ApiError && error.status === 409) void refetchChanged();
      const seen = error instanceof ApiError && (error.status === 401 || onError?.(error, input) === true);
      if (!seen) toast.error(messageOf(error));
    },
  });
}
