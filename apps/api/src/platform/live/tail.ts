import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import type { Notifications } from '../db/notifications.ts';
import { withStatementTimeout } from '../db/statement-timeout.ts';
import type { Logger } from '../log.ts';
import { present, readAfter, trim, type Positioned } from './changes.ts';
import { isAfter, type Position } from './position.ts';

export interface Listener {
  /** Every batch of changes from now on, in order. */
  notify(changes: readonly Positioned[]): void;
  /** Changes may have been deleted before this process read them. */
  lost(): void;
}

export interface Tail {
  /** Answers how to stop. */
  follow(listener: Listener): () => void;
  /** What was read after a position, in order, from memory; undefined when that goes further back than memory does. */
  toldAfter(position: Position): readonly Positioned[] | undefined;
  /** The position up to which everything was read. */
  readonly position: Position;
  stop(): Promise<void>;
}

const batchSize = 5000;
const remembered = 10_000;
/** From one reading to the next while there are changes, and at most where nobody said that there are any. */
const nearMs = 40;
const farMs = 500;
/** A database that does not even refuse is asked anew on another connection. */
const longestReadingMs = 30_000;
const cleanUpMs = 10 * 60_000;
/** A process that could not read for so long, such as one on a machine that slept, may have missed what was deleted. */
const asleepMs = 60 * 60_000;

/**
 * Follows the changes table for this process; one query serves every client. It reads when a process says that it committed
 * something; and again and again, less and less often, because of what other programs commit and of what an open transaction holds up.
 */
export async function startTail(db: Db, notifications: Notifications, log: Logger): Promise<Tail> {
  let position = await present(db);
  let memory: Positioned[] = [];
  let memoryFrom = position;
  let readAt = Date.now();
  let cleanedAt = readAt;
  const listeners = new Set<Listener>();
  let stopped = false;
  let wake = new AbortController();

  async function begin() {
    position = await present(db);
    memory = [];
    memoryFrom = position;
    for (const listener of listeners) listener.lost();
  }

  function remember(changes: readonly Positioned[]) {
    memory.push(...changes);
    if (memory.length < 2 * remembered) return;
    const forgotten = memory.splice(0, memory.length - remembered);
    memoryFrom = forgotten.at(-1)?.at ?? memoryFrom;
  }

  async function readOn(): Promise<{ hasFound: boolean; hasMore: boolean }> {
    if (Date.now() - readAt > asleepMs) await begin();
    const { changes, upTo, isLast } = await readAfter(db, position, batchSize);
    readAt = Date.now();
    if (changes.length > 0) {
      position = upTo;
      remember(changes);
      for (const listener of listeners) listener.notify(changes);
    }
    if (Date.now() - cleanedAt > cleanUpMs) {
      cleanedAt = Date.now();
      await trim(db);
    }
    return { hasFound: changes.length > 0, hasMore: !isLast };
  }

  /** A database that is away for long is asked seldom, and said to be away once. */
  async function loop() {
    let isAway = false;
    let pauseMs = nearMs;
    while (!stopped) {
      wake = new AbortController();
      try {
        const { hasFound, hasMore } = await withStatementTimeout(longestReadingMs, readOn);
        isAway = false;
        pauseMs = hasFound ? nearMs : Math.min(2 * pauseMs, farMs);
        if (hasMore) continue;
      } catch (error) {
        if (!stopped && !isAway) log.warn({ err: error }, "live updates couldn't read the changes; retrying");
        isAway = true;
        pauseMs = farMs;
      }
      // However much is committed, one reading serves all of a moment.
      await sleep(nearMs);
      await sleep(pauseMs - nearMs, undefined, { signal: wake.signal }).catch(() => (pauseMs = nearMs));
    }
  }
  const unfollow = notifications.follow((notices) => {
    if (!notices || notices.has('changes')) wake.abort();
  });
  const running = loop();

  return {
    get position() {
      return position;
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toldAfter(from) {
      if (isAfter(memoryFrom, from)) return undefined;
      return memory.slice(memory.findLastIndex(({ at }) => !isAfter(at, from)) + 1);
    },
    async stop() {
      stopped = true;
      unfollow();
      wake.abort();
      await running;
    },
  };
}
