import {
  createQueryId,
  PostgresQueryCompiler,
  type CompiledQuery,
  type OperationNodeSource,
  type RootOperationNode,
} from 'kysely';
import pg from 'pg';

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return `{${value.map((item) => (item === null ? 'null' : quoted(textOf(item)))).join(',')}}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown) {
    this.append(value === null || value === undefined ? 'null' : pg.escapeLiteral(textOf(value)));
  }
}

/** Compiles the query with literal values, because `copy` takes no parameters. */
export const withLiterals = <R>(query: OperationNodeSource): CompiledQuery<R> =>
  new LiteralCompiler().compileQuery(query.toOperationNode() as RootOperationNode, createQueryId());

/** A copied column; `parse` converts PostgreSQL's text form to its value. */
export interface CopiedField {
  name: string;
  type: number;
  parse(text: string): unknown;
}

/** Converts rows in COPY's text format to file chunks. A row is only valid until `write` returns. */
export interface RowWriter {
  write(row: Buffer): void;
  /** Number of full chunks. */
  readonly full: number;
  /** Takes the full chunks and, with `all`, the last partial one. */
  take(all: boolean): Uint8Array[];
}

/** Chunks buffered before backpressure pauses the database. */
const maxBufferedChunks = 16;

/** One `copy … to stdout` on a `pg` connection. */
export class CopyOut {
  readonly #text: string;
  readonly #writer: RowWriter;
  #connection: pg.Connection | undefined;
  #wake = () => {};
  #failure: unknown;
  isEnded = false;

  constructor(text: string, writer: RowWriter) {
    this.#text = text;
    this.#writer = writer;
  }

  async *pieces(): AsyncGenerator<Uint8Array[]> {
    while (!this.isEnded) {
      this.#connection?.stream.resume();
      await new Promise<void>((resolve) => (this.#wake = resolve));
      if (!this.isEnded) yield this.#writer.take(false);
    }
    if (this.#failure) throw this.#failure;
    yield this.#writer.take(true);
  }

  // Called by `pg`.

  submit(connection: pg.Connection) {
    this.#connection = connection;
    connection.query(this.#text);
  }
  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (this.#failure) return;
    try {
      this.#writer.write(chunk);
    } catch (error) {
      this.#failure = error;
      this.#connection?.stream.destroy();
    }
    if (this.#writer.full >= maxBufferedChunks) this.#connection?.stream.pause();
    if (this.#writer.full > 0) this.#wake();
  }
  handleCommandComplete() {}
  handleError(error: unknown) {
    this.#failure ??= error;
    this.handleReadyForQuery();
  }
  handleReadyForQuery() {
    this.isEnded = true;
    this.#wake();
  }
}
