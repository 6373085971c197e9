/** Number of this window's transactions to remember; their events are skipped, since the responses had the changes. */
const remembered = 200;
const transactions = new Set<string>();
const waiting = new Set<() => void>();
let underWay = 0;

/** Registers a pending write. Call the returned function with the response's transaction, if any. */
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

/** Whether an event is from this window's own change. */
export const isOwnEvent = (id: string | undefined) => transactions.has(id?.split('-')[0] ?? '');

/** Resolves when no write is pending, or after `longestMs`: events can arrive before the response. */
export const ownCallsAnswered = (longestMs: number): Promise<void> =>
  underWay === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        waiting.add(resolve);
        setTimeout(resolve, longestMs);
      });
