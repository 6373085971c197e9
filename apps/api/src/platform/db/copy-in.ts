import type pg from 'pg';

/** Methods of `pg` without types. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(bytes: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** One `copy … from stdin` on a `pg` connection. `rows` resolves with the number of rows. */
export class CopyIn {
  readonly #text: string;
  readonly #source: AsyncIterable<Uint8Array>;
  readonly #ended = Promise.withResolvers<number>();
  #rows = 0;
  #failure: unknown;

  constructor(text: string, source: AsyncIterable<Uint8Array>) {
    this.#text = text;
    this.#source = source;
  }

  get rows(): Promise<number> {
    return this.#ended.promise;
  }

  async #send(connection: CopyConnection) {
    try {
      for await (const bytes of this.#source) {
        if (this.#failure) return;
        connection.sendCopyFromChunk(bytes);
        if (connection.stream.writableNeedDrain) await drained(connection.stream);
      }
      connection.endCopyFrom();
    } catch (error) {
      this.#failure ??= error;
      connection.sendCopyFail('the data ended with an error');
    }
  }

  // Called by `pg`.

  submit(connection: pg.Connection) {
    connection.query(this.#text);
  }
  handleCopyInResponse(connection: CopyConnection) {
    void this.#send(connection);
  }
  handleCommandComplete({ text }: { text: string }) {
    this.#rows = Number(/\d+$/.exec(text)?.[0] ?? 0);
  }
  handleError(error: unknown) {
    // The data's own error explains more than the server's refusal.
    this.#failure ??= error;
    this.#ended.reject(this.#failure);
  }
  handleReadyForQuery() {
    if (this.#failure) this.#ended.reject(this.#failure);
    else this.#ended.resolve(this.#rows);
  }
}

/** Resolves when the socket takes more, or is closed. */
const drained = (stream: pg.Connection['stream']) =>
  new Promise<void>((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done);
      resolve();
    };
    stream.once('drain', done).once('close', done);
  });
