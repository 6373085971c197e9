import { generalMessages } from '@hearth/contract/errors';
import { busy } from './errors.ts';

/** Callers who wait longer, or have too many calls waiting, are asked to retry later. */
const longestMs = 30_000;
const waitingMaximum = 200;
const retryAfterSeconds = 5;

export interface Shares {
  /** Runs `work` once one of the caller's connections is free. Skips it if the caller disconnected. */
  within<T>(caller: string, gone: () => AbortSignal, work: () => Promise<T>): Promise<T>;
  readonly waiting: number;
}

interface Share {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Limits each caller to a third of a process's connections, however many calls they make. Further calls wait for their
 * own, without affecting others.
 */
export function openShares(connections: number): Shares {
  const concurrency = Math.max(1, Math.floor(connections / 3));
  const shares = new Map<string, Share>();

  async function wait({ waiting }: Share, gone: AbortSignal): Promise<void> {
    const refusal = busy(generalMessages.ownCalls, retryAfterSeconds);
    if (waiting.size >= waitingMaximum || gone.aborted) throw refusal;
    const turn = Promise.withResolvers<void>();
    // Leave the line immediately, so that nobody hands a place to a request that is gone.
    const refuse = () => {
      waiting.delete(turn.resolve);
      turn.reject(refusal);
    };
    const timer = setTimeout(refuse, longestMs);
    gone.addEventListener('abort', refuse);
    waiting.add(turn.resolve);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
      gone.removeEventListener('abort', refuse);
    }
  }

  return {
    get waiting() {
      return [...shares.values()].reduce((sum, { waiting }) => sum + waiting.size, 0);
    },
    async within(caller, gone, work) {
      const share = shares.get(caller) ?? { running: 0, waiting: new Set() };
      shares.set(caller, share);
      if (share.running >= concurrency) await wait(share, gone());
      // Hand the place on directly, so that no newcomer takes it in between.
      else share.running += 1;
      try {
        return await work();
      } finally {
        const [next] = share.waiting;
        if (next) {
          share.waiting.delete(next);
          next();
        } else share.running -= 1;
        if (share.running === 0) shares.delete(caller);
      }
    },
  };
}
