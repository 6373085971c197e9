/** Bytes that can be read anywhere; nothing of them has to be in memory. */
export interface Readable {
  size: number;
  /** At least one byte from `at` on, at most `length`. */
  read(at: number, length: number): Promise<Uint8Array> | Uint8Array;
}

export const inMemory = (bytes: Uint8Array): Readable => ({
  size: bytes.byteLength,
  read: (at, length) => bytes.subarray(at, at + length),
});

/** Asks for `length` bytes at `at`, and is handed a view that begins there. */
export type Reading<T> = Generator<{ at: number; length: number }, T, DataView>;

const windowBytes = 64 * 1024;

/**
 * Follows a reading through a file of which one window is in memory. Undefined when it asks beyond the end, backwards, or
 * more often than `steps`: a file decides how it is laid out, not how much work it is.
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
