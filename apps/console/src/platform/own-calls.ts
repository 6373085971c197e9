/** The transactions of this window's own calls: who made a change has its answer, and need not read it again when the stream tells of it. */
const remembered = 200;
const transactions = new Set<string>();
const waiting = new Set<() => void>();
let underWay = 0;

/** Notes a call that may change something; call the answer with the transaction that the server named, if any, once it is there. */
export function beginOwnCall(): (transaction: string | null | undefined) => void {
  underWay += 1;
  return (transaction) => {
    if (transaction) transactions.add(transaction);
    for (const oldest of transactions) {
      if (transactions.size <= remembered) break;
      transactions.delete(oldest);
    }
    underWay -= 1;
    if (underWay > 0) return;
    for (const resume of waiting) resume();
    waiting.clear();
  };
}

/** True when the event is of a change that this window made. */
export const isOwnEvent = (id: string | undefined) => transactions.has(id?.split('-')[0] ?? '');

/** Resolves when no call is under way, or after `longestMs`: the stream may tell of a change before its answer is there. */
export const ownCallsAnswered = (longestMs: number): Promise<void> =>
  underWay === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        waiting.add(resolve);
        setTimeout(resolve, longestMs);
      });
