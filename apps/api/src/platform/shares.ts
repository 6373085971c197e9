import { generalMessages } from '@hearth/contract/errors';
import { busy } from './errors.ts';

/** Who waits longer is told to come again; so is who has too many calls waiting. */
const longestMs = 30_000;
const waitingMaximum = 200;
const retryAfterSeconds = 5;

export interface Shares {
  /** Runs `work` once the caller has one of his connections free; what he no longer waits for does not run. */
  within<T>(caller: string, gone: () => AbortSignal, work: () => Promise<T>): Promise<T>;
  readonly waiting: number;
}

interface Share {
  running: number;
  waiting: Set<() => void>;
}

/**
 * One caller holds a third of a process's connections at most, however many calls he makes and whatever they take: the others
 * of his wait for these, and nobody else does.
 */
export function openShares(connections: number): Shares {
  const atOnce = Math.max(1, Math.floor(connections / 3));
  const shares = new Map<string, Share>();

  async function wait({ waiting }: Share, gone: AbortSignal): Promise<void> {
    const refusal = busy(generalMessages.ownCalls, retryAfterSeconds);
    if (waiting.size >= waitingMaximum || gone.aborted) throw refusal;
    const turn = Promise.withResolvers<void>();
    // Out of the line at once, so that nobody hands a place on to who has left it.
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
      if (share.running >= atOnce) await wait(share, gone());
      // Who leaves hands the place on, so that nobody who comes between the two takes it.
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
