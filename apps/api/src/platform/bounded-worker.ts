import { generalMessages } from '@hearth/contract/errors';
import { openBoundedQueue } from './bounded-queue.ts';
import { busy } from './errors.ts';
import { openThread, type ThreadLimits } from './thread.ts';

interface Limits extends ThreadLimits {
  perCaller: number;
  refusal: string;
}

/** Asked again at once, what took too long would take as long. */
const afterLongSeconds = 60;

/** A thread that callers take turns at: one piece at a time, a few of each caller, none longer than `workMs`. */
export function openBoundedWorker<Work, Result>(file: URL, { perCaller, refusal, ...limits }: Limits) {
  const inTurn = openBoundedQueue({ perCaller, refusal });
  const run = openThread<Work, Result>(file, limits);
  /** `isWanted` is asked when the turn has come. */
  return (caller: string, work: Work, isWanted = () => true): Promise<Result | undefined> =>
    inTurn(caller, async () => {
      if (!isWanted()) return undefined;
      try {
        return await run(work);
      } catch (error) {
        const { cause = error } = error as Error;
        throw cause instanceof DOMException && cause.name === 'TimeoutError'
          ? busy(generalMessages.tookTooLong, afterLongSeconds)
          : error;
      }
    });
}
