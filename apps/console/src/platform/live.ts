import type { Topic } from '@hearth/contract/live/topics';
import { followLive, type LiveEvent } from '@hearth/contract/live/live';
import type { Query } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';
import { send } from './client.ts';
import { eventReader, type StreamEvent } from './live-stream.ts';
import { isOwnEvent, pendingWritesSettled } from './own-calls.ts';
import { invalidate, queryClient } from './freshness.ts';
import { noteReadAfter } from './read-after.ts';
import type { Changes } from './list-rows.ts';
import type { Scope } from './scope.ts';

export type LiveState = 'off' | 'connected' | 'reconnecting';

const batchMs = 50;
const responseTimeoutMs = 2000;
const firstWaitMs = 500;
const longestWaitMs = 20_000;
/** The server sends something at least every 20 seconds; a longer silence means a dead connection. */
const silenceMs = 60_000;

let state: LiveState = 'off';
let position: string | undefined;
const listeners = new Set<() => void>();
const changeListeners = new Set<(topic: Topic, id: string) => void>();
let waiting: { eventId: string | undefined; topic: Topic; id: string }[] = [];
let flushing = false;

function become(next: LiveState) {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Pending changes by others; own changes came with their call's response. */
function takeWaiting(): Changes {
  const changes = new Map<Topic, Set<string>>();
  for (const { eventId, topic, id } of waiting) {
    if (isOwnEvent(eventId)) continue;
    changes.set(topic, (changes.get(topic) ?? new Set()).add(id));
  }
  waiting = [];
  return changes;
}

/** Runs one refetch at a time and batches later changes into the next, so bursts don't flood or starve the screen. */
async function flush() {
  if (flushing) return;
  flushing = true;
  await sleep(batchMs);
  while (waiting.length > 0) {
    await pendingWritesSettled(responseTimeoutMs);
    const changes = takeWaiting();
    if (changes.size > 0) await invalidate(changes).catch(() => undefined);
  }
  flushing = false;
}

const isFollowed = ({ meta }: Query) => Boolean((meta?.endpoint as { reads?: unknown[] } | undefined)?.reads?.length);
const refetchAll = () => queryClient.invalidateQueries({ predicate: isFollowed });
/** Refetches idle queries after a change of scope, since the new stream missed earlier changes. */
const refetchIdle = () =>
  queryClient.invalidateQueries({ predicate: (query) => isFollowed(query) && query.state.fetchStatus === 'idle' });

function moveTo(id: string) {
  position = id;
  noteReadAfter(id.split('.')[2]);
}

function receive({ id, event, data }: StreamEvent) {
  if (event !== 'message') return;
  const resumed = position !== undefined;
  if (id) moveTo(id);
  const change = JSON.parse(data) as LiveEvent;
  if (change.topic === 'reset') return void refetchAll();
  if (change.topic === 'ready') {
    become('connected');
    if (!resumed) void refetchAll();
    return;
  }
  waiting.push({ eventId: id, topic: change.topic, id: change._id });
  for (const listener of changeListeners) listener(change.topic, change._id);
  void flush();
}

async function follow(scope: Scope, signal: AbortSignal, onChunk: () => void) {
  const response = await send(
    followLive,
    { query: { ...scope } },
    { signal, headers: { accept: 'text/event-stream', ...(position ? { 'last-event-id': position } : {}) } },
  );
  if (!response.body) throw new ApiError(0);
  const read = eventReader(receive);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    onChunk();
    read(piece.value);
  }
}

/** Streams the changes of a scope until aborted; reconnects at the last position. */
export async function followChanges(scope: Scope, signal: AbortSignal) {
  let wait = firstWaitMs;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    signal.addEventListener('abort', stop, { once: true });
    let silence = setTimeout(stop, silenceMs);
    const onChunk = () => {
      wait = firstWaitMs;
      clearTimeout(silence);
      silence = setTimeout(stop, silenceMs);
    };
    try {
      await follow(scope, attempt.signal, onChunk);
    } catch (error) {
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return become('off');
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
    }
    if (signal.aborted) return;
    become('reconnecting');
    await Promise.race([sleep(wait * (0.5 + Math.random())), backOnline(signal)]);
    wait = Math.min(wait * 2, longestWaitMs);
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const backOnline = (signal: AbortSignal) =>
  new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true, signal }));

/** Sets the stream position from before the start data was read. */
export const setStreamPosition = (from: string) => {
  if (position === undefined) moveTo(from);
};

export const forgetPosition = () => {
  position = undefined;
  become('off');
};

/** Keeps a stream open for the scope while mounted. */
export function useLive(scope: Scope | undefined) {
  const before = useRef(scope);
  useEffect(() => {
    if (before.current !== scope) void refetchIdle();
    before.current = scope;
    if (!scope) return;
    const stop = new AbortController();
    void followChanges(scope, stop.signal);
    return () => stop.abort();
  }, [scope]);
}

/** Listens for changes of records, for state outside queries. */
export const onChange = (listener: (topic: Topic, id: string) => void) => {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
};

export const useLiveState = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => state,
  );
