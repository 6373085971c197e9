import { generalMessages } from '@hearth/contract/errors';
import { openBoundedQueue } from './bounded-queue.ts';
import { busy } from './errors.ts';
import { openThread, type ThreadLimits } from './thread.ts';

interface Limits extends ThreadLimits {
  perCaller: number;
  refusal: string;
}

/** Retry-After for work that timed out: it would take just as long again. */
const retryAfterTimeoutSeconds = 60;

/** A worker thread behind a bounded queue: one task at a time, a few per caller, at most `workMs` each. */
export function openBoundedWorker<Work, Result>(file: URL, { perCaller, refusal, ...limits }: Limits) {
  const inTurn = openBoundedQueue({ perCaller, refusal });
  const run = openThread<Work, Result>(file, limits);
  /** `isWanted` is checked when the task's turn comes. */
  return (caller: string, work: Work, isWanted = () => true): Promise<Result | undefined> =>
    inTurn(caller, async () => {
      if (!isWanted()) return undefined;
      try {
        return await run(work);
      } catch (error) {
        const { cause = error } = error as Error;
        throw cause instanceof DOMException && cause.name === 'TimeoutError'
          ? busy(generalMessages.tookTooLong, retryAfterTimeoutSeconds)
          : error;
      }
    });
}
