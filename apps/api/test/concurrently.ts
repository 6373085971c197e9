/** Processes all items with limited concurrency. */
export async function forEachConcurrently<T>(work: readonly T[], act: (item: T) => Promise<void>, lanes = 8) {
  const waiting = [...work].reverse();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let item = waiting.pop(); item; item = waiting.pop()) await act(item);
    }),
  );
}
