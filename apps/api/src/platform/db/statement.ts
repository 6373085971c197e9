import type { CompiledQuery, Kysely } from 'kysely';
import type { DB } from './schema.ts';

type Db = Kysely<DB>;

interface Built<R> {
  compile(db: Db): CompiledQuery<R>;
}

/** A placeholder for a value. */
class Placeholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A statement with a fixed text: built and compiled once, with values bound per call. `build` must only pass its values
 * on.
 */
export function statement<V extends readonly unknown[], R>(build: (db: Db, ...values: V) => Built<R>) {
  let compiled: CompiledQuery<R> | undefined;
  return (db: Db, ...values: V): CompiledQuery<R> => {
    compiled ??= build(db, ...(values.map((_, index) => new Placeholder(index)) as unknown as V)).compile(db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.index] : parameter,
    );
    return { ...compiled, parameters };
  };
}
