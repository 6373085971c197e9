import { setTimeout as sleep } from 'node:timers/promises';
import { readLogEnd } from '../db/replica.ts';
import type { Notifications } from '../db/notifications.ts';
import { awaitStandby } from '../db/standby.ts';
import { withStatementTimeout } from '../db/statement-timeout.ts';
import type { Logger } from '../log.ts';
import { currentPosition, readAfter, type Positioned, type Source } from './changes.ts';

export interface Listener {
  /** Called with each batch of changes, in order. */
  notify(changes: readonly Positioned[]): void;
  /** Called when changes may have been deleted before this process read them. */
  lost(): void;
}

export interface Tail {
  /** Returns the function that stops following. */
  follow(listener: Listener): () => void;
  /** Changes after a position, in order, from memory; undefined if memory doesn't reach back that far. */
  changesAfter(position: number): readonly Positioned[] | undefined;
  /** Everything up to this position has been read. */
  readonly position: number;
  /** An end of the primary's log that includes everything up to there; undefined without replicas. */
  readonly logEnd: number | undefined;
  stop(): Promise<void>;
}

const batchSize = 5000;
const retainedChanges = 10_000;
/** Delays between reads: while changes arrive, and without any notification. */
const nearMs = 40;
const farMs = 500;
/** After this, an unresponsive database is queried on another connection. */
const longestReadingMs = 30_000;
/** A process that didn't read for this long, for example on a suspended machine, may have missed deleted changes. */
const asleepMs = 60 * 60_000;

/**
 * Follows the changes table for this process, with one query for all clients. Reads on notifications, and polls with
 * increasing intervals for commits of other programs and changes held back by an open one.
 */
export async function startTail(source: Source, notifications: Notifications, log: Logger): Promise<Tail> {
  const { db, hasReplica } = source;
  let position = await currentPosition(db);
  let logEnd = hasReplica ? await readLogEnd(db) : undefined;
  let memory: Positioned[] = [];
  let memoryFrom = position;
  let readAt = Date.now();
  const listeners = new Set<Listener>();
  let stopped = false;
  let wake = new AbortController();

  async function begin() {
    position = await currentPosition(db);
    memory = [];
    memoryFrom = position;
    for (const listener of listeners) listener.lost();
  }

  function remember(changes: readonly Positioned[]) {
    memory.push(...changes);
    if (memory.length < 2 * retainedChanges) return;
    const forgotten = memory.splice(0, memory.length - retainedChanges);
    memoryFrom = forgotten.at(-1)?.at ?? memoryFrom;
  }

  let isFailing = false;

  async function readNext(): Promise<{ hasFound: boolean; hasMore: boolean }> {
    // Positions of changes that are lost again would hide the ones that take their place.
    if (isFailing) await awaitStandby(db);
    if (Date.now() - readAt > asleepMs) await begin();
    const { changes, upTo, isLast, ...batch } = await readAfter(source, position, batchSize);
    readAt = Date.now();
    position = upTo;
    logEnd = batch.logEnd;
    if (changes.length > 0) {
      remember(changes);
      for (const listener of listeners) listener.notify(changes);
    }
    return { hasFound: changes.length > 0, hasMore: !isLast };
  }

  /** While the database is down, polls rarely and logs it once. */
  async function loop() {
    let pauseMs = nearMs;
    while (!stopped) {
      wake = new AbortController();
      try {
        const { hasFound, hasMore } = await withStatementTimeout(longestReadingMs, readNext);
        isFailing = false;
        pauseMs = hasFound ? nearMs : Math.min(2 * pauseMs, farMs);
        if (hasMore) continue;
      } catch (error) {
        if (!stopped && !isFailing) log.warn({ err: error }, "live updates couldn't read the changes; retrying");
        isFailing = true;
        pauseMs = farMs;
      }
      // One read covers all commits of the moment.
      await sleep(nearMs);
      await sleep(pauseMs - nearMs, undefined, { signal: wake.signal }).catch(() => (pauseMs = nearMs));
    }
  }
  const unfollow = notifications.follow((notices) => {
    // Aborting again would create another error object for each commit.
    if (!wake.signal.aborted && (!notices || notices.has('changes'))) wake.abort();
  });
  const running = loop();

  return {
    get position() {
      return position;
    },
    get logEnd() {
      return logEnd;
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changesAfter(from) {
      if (memoryFrom > from) return undefined;
      return memory.slice(memory.findLastIndex(({ at }) => at <= from) + 1);
    },
    async stop() {
      stopped = true;
      unfollow();
      wake.abort();
      await running;
    },
  };
}
