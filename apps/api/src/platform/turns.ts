import { busy } from './errors.ts';

/** When a caller who was refused may try again. */
const retryAfterSeconds = 5;

/** Work of a process that is done one piece after another; where so many wait already, more is refused at once. */
export function openTurns(waitingMaximum: number, refusal: string) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= waitingMaximum) throw busy(refusal, retryAfterSeconds);
    waiting += 1;
    const turn = last.then(work).finally(() => (waiting -= 1));
    last = turn.catch(() => undefined);
    return turn;
  };
}
