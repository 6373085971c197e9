/** Work that waits for a free connection, first come, first served. */
export class ConnectionQueue {
  readonly #since = new Set<{ at: number }>();

  /** Waits for a connection and counts while it does. */
  async wait<T>(connect: () => Promise<T>): Promise<T> {
    const entry = { at: performance.now() };
    this.#since.add(entry);
    try {
      return await connect();
    } finally {
      this.#since.delete(entry);
    }
  }

  get length(): number {
    return this.#since.size;
  }

  /** Wait of the first in line; 0 if nobody waits. */
  get oldestMs(): number {
    const [oldest] = this.#since;
    return oldest ? performance.now() - oldest.at : 0;
  }
}
