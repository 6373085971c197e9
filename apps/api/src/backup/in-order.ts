/** Runs `work` on several items at once and yields the results in the items' order. */
export async function* inOrder<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  concurrency: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  for await (const item of items) {
    const result = work(item);
    // Reported when it is awaited in its turn.
    result.catch(() => undefined);
    running.push(result);
    if (running.length >= concurrency) yield await (running.shift() as Promise<R>);
  }
  for (const result of running) yield await result;
}
