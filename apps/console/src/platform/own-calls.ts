/** This window's latest transactions; their events are skipped because the response already delivered the change. */
const maxTransactions = 200;
const transactions = new Set<string>();
const waiting = new Set<() => void>();
let pendingWrites = 0;

/** Registers a pending write. Call the returned function with the response's transaction, if any. */
export function beginWrite(): (transaction: string | null | undefined) => void {
  pendingWrites += 1;
  return (transaction) => {
    if (transaction) transactions.add(transaction);
    for (const oldest of transactions) {
      if (transactions.size <= maxTransactions) break;
      transactions.delete(oldest);
    }
    pendingWrites -= 1;
    if (pendingWrites > 0) return;
    for (const resume of waiting) resume();
    waiting.clear();
  };
}

/** True if an event is from this window's own change. */
export const isOwnEvent = (id: string | undefined) => transactions.has(id?.split('.')[0] ?? '');

/** Resolves when no write is pending, or after `timeoutMs`: events can arrive before the response. */
export const pendingWritesSettled = (timeoutMs: number): Promise<void> =>
  pendingWrites === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        waiting.add(resolve);
        setTimeout(resolve, timeoutMs);
      });
