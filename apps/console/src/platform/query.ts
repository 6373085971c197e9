import type { Topic } from '@hearth/contract/live/topics';
import { metaOf, routeOf } from '@hearth/contract/definition';
import { transactionHeader } from '@hearth/contract/live/live';
import {
  hashKey,
  queryOptions,
  useMutation,
  useQuery,
  type QueryKey,
  type QueryMeta,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { toast } from '../ui/toast.ts';
import { ApiError, wasShown, messageOf } from './api-error.ts';
import { call, newIdempotencyKey, type CallOptions } from './client.ts';
import type { Endpoint, InputArgument, InputOf, OutputOf } from './endpoint-types.ts';
import { wasRejected, invalidate, queryClient, recordOf, cacheRecord } from './freshness.ts';
import type { Row } from './list-rows.ts';
import { beginWrite } from './own-calls.ts';
import type { CallParts } from './request.ts';

/** Query options of an endpoint: keyed by path and input, stale after changes of its `reads`. */
export function endpointQuery<E extends Endpoint>(endpoint: E, ...[input]: InputArgument<E>) {
  const send = (parts: unknown, signal?: AbortSignal) =>
    (call as (e: E, i: unknown, o: { signal: AbortSignal | undefined }) => Promise<OutputOf<E>>)(endpoint, parts, {
      signal,
    });
  return queryOptions<OutputOf<E>, Error>({
    queryKey: [routeOf(endpoint).path, input ?? {}],
    queryFn: ({ signal }) => send(input, signal),
    meta: queryMeta(endpoint, input as CallParts | undefined),
  });
}

/** Metadata to keep a query current: its endpoint and how to read a single row. */
export function queryMeta(endpoint: Endpoint, input: CallParts | undefined): QueryMeta {
  const meta = metaOf(endpoint);
  const { rows } = meta;
  if (!rows) return { endpoint: meta };
  const fetchList = (query: object) =>
    (call as (e: Endpoint, i: CallParts) => Promise<unknown>)(endpoint, {
      ...input,
      query: { ...input?.query, ...query },
    });
  return {
    endpoint: meta,
    fetchRow: (id: string) => fetchList({ page: 1, [rows.key]: id }),
    fetchPage: (page: number) => fetchList({ page }),
  };
}

type QueryChoices<E extends Endpoint> = Omit<UseQueryOptions<OutputOf<E>, Error>, 'queryKey' | 'queryFn' | 'meta'>;

/** Query state until the response is rendered. */
const pendingState = {
  data: { value: undefined },
  isPending: { value: true },
  isSuccess: { value: false },
  isFetching: { value: true },
  fetchStatus: { value: 'fetching' },
  status: { value: 'pending' },
};

/** Renders a query's first response at low priority, to avoid blocking input. Cached responses render at once. */
export function useDeferredResponse<Q extends { data: unknown }>(query: Q, key: QueryKey): Q {
  const hasData = query.data !== undefined;
  const isRendered = useDeferredValue(hasData);
  const [pendingKey, setPendingKey] = useState<string>();
  const hash = hashKey(key);
  if (!hasData && pendingKey !== hash) setPendingKey(hash);
  // React Query tracks property reads, so wrap the result instead of copying it.
  return hasData && !isRendered && pendingKey === hash ? (Object.create(query, pendingState) as Q) : query;
}

/** An endpoint's response, kept current by its topics. */
export function useEndpoint<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: QueryChoices<E> = {}) {
  const wanted = (endpointQuery as (e: E, i: InputOf<E>) => ReturnType<typeof endpointQuery<E>>)(endpoint, input);
  // Fetch during render rather than after it.
  if (options.enabled !== false && !queryClient.getQueryState(wanted.queryKey)) void queryClient.prefetchQuery(wanted);
  return useDeferredResponse(useQuery({ ...wanted, ...options }), wanted.queryKey);
}

/** Toast text after a successful action; empty for none. */
export type Done<E extends Endpoint> = string | ((response: OutputOf<E>) => string);

interface ActionChoices<E extends Endpoint> {
  done?: Done<E> | undefined;
  onSuccess?: (response: OutputOf<E>, input: InputOf<E>) => unknown;
  /** Return true when the failure has been shown; otherwise a toast shows it. */
  onError?: (error: ApiError, input: InputOf<E>) => boolean | void;
}

/** A user action: sent with one idempotency key, errors shown as a toast, and its changes refetched. */
export function useAction<E extends Endpoint>(endpoint: E, { done, onSuccess, onError }: ActionChoices<E> = {}) {
  const meta = metaOf(endpoint);
  const unknownOutcome = useRef<{ body: string; key: string } | undefined>(undefined);
  const keyFor = (input: unknown) => {
    const body = JSON.stringify(input);
    if (unknownOutcome.current?.body !== body) unknownOutcome.current = { body, key: newIdempotencyKey() };
    return unknownOutcome.current.key;
  };
  const refetchChanged = (known?: ReadonlySet<string>, response?: unknown) => {
    const { _id } = (response as { data?: Partial<Row> } | undefined)?.data ?? {};
    // An action that returns its record changed no other records of that topic.
    const isAlone = (topic: Topic) => topic === meta.returns && recordOf(meta.scope)?.topic === topic;
    const ids = (topic: Topic) => (_id !== undefined && isAlone(topic) ? new Set([_id]) : 'any');
    return invalidate(new Map(meta.changes.map((topic) => [topic, ids(topic)])), known);
  };
  return useMutation<OutputOf<E>, Error, InputOf<E>>({
    mutationFn: async (input) => {
      const end = beginWrite();
      let transaction: string | null = null;
      const options: CallOptions = {
        idempotencyKey: keyFor(input),
        onResponse: (headers) => (transaction = headers.get(transactionHeader)),
      };
      try {
        return await (call as (e: E, i: unknown, o: CallOptions) => Promise<OutputOf<E>>)(endpoint, input, options);
      } finally {
        end(transaction);
      }
    },
    retry: (count, error) =>
      Boolean(meta.action) && count < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    onSuccess: async (response, input) => {
      unknownOutcome.current = undefined;
      void refetchChanged(cacheRecord(endpoint, response), response);
      const text = typeof done === 'function' ? done(response) : done;
      if (text) toast.success(text);
      await onSuccess?.(response, input);
    },
    onError: (error, input) => {
      if (wasRejected(error)) unknownOutcome.current = undefined;
      if (error instanceof ApiError && error.status === 409) void refetchChanged();
      const seen = error instanceof ApiError && (wasShown(error) || onError?.(error, input) === true);
      if (!seen) toast.error(messageOf(error));
    },
  });
}
