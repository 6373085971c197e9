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

/** The statement with its values as literals, for `copy`, which takes no parameters. */
export const withLiterals = <R>(query: OperationNodeSource): CompiledQuery<R> =>
  new LiteralCompiler().compileQuery(query.toOperationNode() as RootOperationNode, createQueryId());

/** A column of what is copied; `parse` makes its value of the text that PostgreSQL writes. */
export interface CopiedField {
  name: string;
  type: number;
  parse(text: string): unknown;
}

/** Makes pieces of a file of rows in COPY's text format. A row is only there until `write` returns. */
export interface RowWriter {
  write(row: Buffer): void;
  /** How many pieces are full. */
  readonly full: number;
  /** Those that are full, or with `all` also the begun one. */
  take(all: boolean): Uint8Array[];
}

/** So many full pieces wait for their reader before the database has to. */
const piecesAhead = 16;

/** One `copy … to stdout` on a connection of `pg`. */
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

  // What follows is called by `pg`.

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
    if (this.#writer.full >= piecesAhead) this.#connection?.stream.pause();
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
