import type { CompiledQuery, Kysely } from 'kysely';
import type { DB } from './schema.ts';

type Db = Kysely<DB>;

interface Built<R> {
  compile(db: Db): CompiledQuery<R>;
}

/** Where a value goes. */
class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A statement whose text is the same for all values: it is built and compiled once, and each call puts its values in. `build`
 * does nothing with the values but hand them on.
 */
export function statement<V extends readonly unknown[], R>(build: (db: Db, ...values: V) => Built<R>) {
  let compiled: CompiledQuery<R> | undefined;
  return (db: Db, ...values: V): CompiledQuery<R> => {
    compiled ??= build(db, ...(values.map((_, index) => new Place(index)) as unknown as V)).compile(db);
    const parameters = compiled.parameters.map((given) => (given instanceof Place ? values[given.index] : given));
    return { ...compiled, parameters };
  };
}
