import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { CsvColumn } from '../csv.ts';
import type { DB } from './database.ts';

/** One field of a record. Its key is the wire name. */
export interface Field<T extends keyof DB> {
  /** Its column, also used for reading unless `read` is set. */
  column?: keyof Selectable<DB[T]> & string;
  read?: RawBuilder<unknown>;
  /** Written on create only, or also on update. No other input reaches a column. */
  written?: 'once' | 'always';
  /** Audited in addition to the written fields. */
  audited?: true;
  /** The heading in the export; `true` if the export only reads it to compute something else. */
  csv?: string | true;
  /**
   * Restricts where the field appears: read for `rules` but never returned, returned for a single record, or only
   * exported.
   */
  only?: 'rules' | 'detail' | 'csv';
}
type Fields<T extends keyof DB> = Readonly<Record<string, Field<T>>>;
type View = 'list' | 'detail' | 'csv';

type ValueOf<T extends keyof DB, F> = F extends { read: RawBuilder<infer V> }
  ? V
  : F extends { column: infer C extends keyof Selectable<DB[T]> }
    ? Selectable<DB[T]>[C]
    : never;
type NameIn<F, V extends View> = {
  [K in keyof F]: V extends 'csv'
    ? F[K] extends { csv: unknown }
      ? K
      : never
    : F[K] extends { only: 'csv' | (V extends 'list' ? 'detail' : never) }
      ? never
      : K;
}[keyof F];
type Returned<F, V extends View> = { [K in NameIn<F, V>]: F[K] extends { only: 'rules' } ? never : K }[NameIn<F, V>];
/** Detail fields that a list includes on request. */
type OnDemand<F> = Exclude<Returned<F, 'detail'>, Returned<F, 'list'>> & string;
type Written<F> = { [K in keyof F]: F[K] extends { written: unknown } ? K : never }[keyof F];
type Changeable<F> = { [K in keyof F]: F[K] extends { written: 'always' } ? K : never }[keyof F];
type Audited<F> = { [K in keyof F]: F[K] extends { written: unknown } | { audited: true } ? K : never }[keyof F];
type WrittenColumn<F> = { [K in Written<F>]: F[K] extends { column: infer C } ? C : never }[Written<F>];
type OnWire<V> = V extends Date ? string : V;
type Values<T extends keyof DB, F, K extends keyof F> = { [N in K]: ValueOf<T, F[N]> };
type HasDefault<T extends keyof DB, F> = F extends { column: infer C extends keyof Insertable<DB[T]> }
  ? undefined extends Insertable<DB[T]>[C]
    ? true
    : false
  : false;
/** The written fields, optional where the table has a default. */
type InsertValues<T extends keyof DB, F> = {
  [K in Written<F> as HasDefault<T, F[K]> extends true ? never : K]: ValueOf<T, F[K]>;
} & { [K in Written<F> as HasDefault<T, F[K]> extends true ? K : never]?: ValueOf<T, F[K]> | undefined };
type Columns<F, V> = {
  [K in keyof V & keyof F as F[K] extends { column: infer C extends string; written: unknown } ? C : never]: V[K];
};

/** A row of a record as read, by wire names. */
export type RowOf<R, V extends View = 'list'> = R extends { rows: infer Rows extends Record<View, unknown> }
  ? Rows[V]
  : never;

/** An ISO 8601 instant inside JSON built by the database. */
export const wireInstant = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The written fields of a record. */
export type WrittenOf<R> = R extends { writes: infer W } ? W : never;

const onWire = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

/**
 * Defines a record once; reading, writing, audit trail and export derive from it. Its SQL refers to `alias` and the
 * joins of its queries.
 */
export function defineRecord<T extends keyof DB, const F extends Fields<T>>(table: T, alias: string, fields: F) {
  type Name = keyof F & string;
  type Rows = { [V in View]: Values<T, F, NameIn<F, V>> };
  const names = Object.keys(fields) as Name[];
  const fieldOf = (name: Name): Field<T> => fields[name] as Field<T>;
  const having = (is: (field: Field<T>) => boolean) => names.filter((name) => is(fieldOf(name)));
  const pick = (values: object, wanted: readonly Name[]) =>
    Object.fromEntries(
      wanted.flatMap((name) => {
        const value = (values as Record<string, unknown>)[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
  const expression = (name: Name) => {
    const { read, column } = fieldOf(name);
    if (!read && !column) throw new Error(`the field ${name} of ${table} has neither a column nor a read expression`);
    return sql`${read ?? sql.ref(`${alias}.${column}`)} as ${sql.ref(name)}`;
  };
  const select = (wanted: readonly Name[]) => sql.join(wanted.map(expression));
  const reads = <V extends View>(view: V) => ({
    from: table,
    alias,
    columns: select(inView[view]) as RawBuilder<Rows[V]>,
  });
  const returned = (view: View) => inView[view].filter((name) => fieldOf(name).only !== 'rules');
  const inView: Record<View, Name[]> = {
    list: having(({ only }) => only !== 'csv' && only !== 'detail'),
    detail: having(({ only }) => only !== 'csv'),
    csv: having(({ csv }) => csv !== undefined),
  };
  const wireNames = { list: returned('list'), detail: returned('detail') };
  const more = wireNames.detail.filter((name) => !wireNames.list.includes(name));
  const wire = (row: object, wanted: readonly Name[]) =>
    Object.fromEntries(wanted.map((name) => [name, onWire((row as Record<string, unknown>)[name])]));
  const written = having((field) => field.written !== undefined && field.column !== undefined);
  const changeable = having((field) => field.written === 'always');
  const audited = having((field) => field.written !== undefined || field.audited === true);
  const headed = having(({ csv }) => typeof csv === 'string');

  type Wire<V extends 'list' | 'detail'> = { [K in Returned<F, V>]: OnWire<ValueOf<T, F[K]>> };
  type Listed = Rows['list'] & Partial<Values<T, F, OnDemand<F>>>;
  type CsvRow = Rows['csv'];

  return {
    fields,
    /** Types only: the rows as read, and the written fields. */
    rows: undefined as unknown as Rows,
    writes: undefined as unknown as InsertValues<T, F>,
    /** The columns read for a list, for one record and for an export (`platform/db/page.ts`). */
    read: { list: reads('list'), detail: reads('detail'), csv: reads('csv') },
    /** The columns of a list that includes these detail fields. */
    readWith: (requested: readonly OnDemand<F>[]) => ({
      ...reads('list'),
      columns: select([...inView.list, ...new Set(requested)]) as RawBuilder<Listed>,
    }),
    /** Converts a row to its response; instants become ISO 8601. */
    toWire: <V extends 'list' | 'detail' = 'list'>(row: Rows[V], view?: V) =>
      wire(row, wireNames[view ?? 'list']) as Wire<V>,
    /** Same as `toWire`, for rows with requested detail fields. */
    toWireWith: (row: Listed) =>
      wire(row, [...wireNames.list, ...more.filter((name) => name in row)]) as Wire<'list'> &
        Partial<Pick<Wire<'detail'>, OnDemand<F>>>,
    /** Picks the fields written on create. */
    forInsert: <V extends object>(values: V) => pick(values, written) as Pick<V, keyof V & Written<F>>,
    /** Same as `forInsert`, by column name. */
    toColumns: <V extends object>(values: V) =>
      Object.fromEntries(
        Object.entries(pick(values, written)).map(([name, value]) => [fieldOf(name as Name).column, value]),
      ) as Columns<F, V>,
    /** Maps the written columns of a table row to wire names. */
    ofColumns: (row: Pick<Selectable<DB[T]>, WrittenColumn<F> & keyof Selectable<DB[T]>>) =>
      Object.fromEntries(
        written.map((name) => [name, (row as Record<string, unknown>)[fieldOf(name).column ?? name]]),
      ) as {
        [K in Written<F>]: ValueOf<T, F[K]>;
      },
    writtenColumns: written.map((name) => fieldOf(name).column) as WrittenColumn<F>[],
    /** The editable fields of `next` that differ from the stored values. */
    changed: <V extends object>(stored: object, next: V) => {
      const changes = pick(next, changeable);
      const before = stored as Record<string, unknown>;
      return Object.fromEntries(Object.entries(changes).filter(([name, value]) => value !== before[name])) as Partial<
        Pick<V, keyof V & Changeable<F>>
      >;
    },
    /** Picks the fields recorded in the audit log. */
    trail: <V extends object>(values: V) => pick(values, audited) as Pick<V, keyof V & Audited<F>>,
    /** The export's columns, in field order; `shown` overrides the displayed values. */
    csv: (shown: { [K in NameIn<F, 'csv'>]?: (row: CsvRow) => string | number | null | undefined } = {}) =>
      headed.map((name) => {
        const value = (shown as Record<string, ((row: CsvRow) => string | number | null | undefined) | undefined>)[
          name
        ];
        return { header: fieldOf(name).csv as string, ...(value ? { value } : { field: name }) };
      }) as CsvColumn<CsvRow>[],
  };
}
