/** Random access to bytes that need not be in memory. */
export interface Readable {
  size: number;
  /** At least one byte from `at`, at most `length`. */
  read(at: number, length: number): Promise<Uint8Array> | Uint8Array;
}

export const inMemory = (bytes: Uint8Array): Readable => ({
  size: bytes.byteLength,
  read: (at, length) => bytes.subarray(at, at + length),
});

/** Yields requests for `length` bytes at `at` and receives a view that starts there. */
export type Reading<T> = Generator<{ at: number; length: number }, T, DataView>;

const windowBytes = 64 * 1024;

/**
 * Runs a reading over a file with one window in memory. Undefined if it reads past the end or backwards, or takes more
 * than `steps`: a file must not decide how much work it causes.
 */
export async function follow<T>(file: Readable, reading: Reading<T>, steps: number): Promise<T | undefined> {
  let start = 0;
  let window = new Uint8Array();
  let next = reading.next();
  for (let step = 0; !next.done; step += 1) {
    const { at, length } = next.value;
    if (step >= steps || at < start || length > windowBytes || at + length > file.size) return undefined;
    if (at + length > start + window.byteLength) {
      start = at;
      window = new Uint8Array(Math.min(windowBytes, file.size - at));
      for (let filled = 0; filled < window.byteLength;) {
        const part = await file.read(at + filled, window.byteLength - filled);
        if (part.byteLength === 0) return undefined;
        window.set(part, filled);
        filled += part.byteLength;
      }
    }
    next = reading.next(new DataView(window.buffer, at - start));
  }
  return next.value;
}
