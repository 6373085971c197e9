import { generalMessages } from '@hearth/contract/errors';
import { busy } from './errors.ts';

/** Callers who wait longer, or have too many calls waiting, get a 503. */
const waitTimeoutMs = 30_000;
const waitingMaximum = 200;
const retryAfterSeconds = 5;

export interface Shares {
  /** Runs `work` once one of the caller's connections is free. Skips it if the caller disconnected. */
  within<T>(caller: string, disconnected: () => AbortSignal, work: () => Promise<T>): Promise<T>;
  readonly waiting: number;
}

interface Share {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Limits each caller to a third of a process's connections, regardless of how many calls they make. Further calls
 * wait for one of the caller's own, without affecting others.
 */
export function openShares(connections: number): Shares {
  const concurrency = Math.max(1, Math.floor(connections / 3));
  const shares = new Map<string, Share>();

  async function wait({ waiting }: Share, disconnected: AbortSignal): Promise<void> {
    const refusal = busy(generalMessages.ownCalls, retryAfterSeconds);
    if (waiting.size >= waitingMaximum || disconnected.aborted) throw refusal;
    const turn = Promise.withResolvers<void>();
    // Leave the queue immediately, so a slot is never handed to a disconnected request.
    const reject = () => {
      waiting.delete(turn.resolve);
      turn.reject(refusal);
    };
    const timer = setTimeout(reject, waitTimeoutMs);
    disconnected.addEventListener('abort', reject);
    waiting.add(turn.resolve);
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
      disconnected.removeEventListener('abort', reject);
    }
  }

  return {
    get waiting() {
      return [...shares.values()].reduce((sum, { waiting }) => sum + waiting.size, 0);
    },
    async within(caller, disconnected, work) {
      const share = shares.get(caller) ?? { running: 0, waiting: new Set() };
      shares.set(caller, share);
      if (share.running >= concurrency) await wait(share, disconnected());
      // `next` hands the slot over directly, so that no new call takes it in between.
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
