import { sql } from 'kysely';
import { recordKinds, type LiveKind } from '@hearth/contract/live/record-kinds';
import type { Ctx } from './context.ts';
import type { DB, Tx } from './db/database.ts';
import { notFound } from './errors.ts';

interface NamedList<Entry> {
  /** Must have an id and a name. */
  table: keyof DB;
  /** The user's word for an entry, such as Group. */
  what: string;
  kind: LiveKind;
  /** All entries in order, or one by id. */
  read(db: Tx, id?: string): Promise<Entry[]>;
  /** Returns the id. */
  insert(ctx: Ctx, name: string): Promise<string>;
  /** Other displayed values of an entry that a rename affects. */
  shownWith?(db: Tx, id: string): Promise<readonly string[]>;
  removed: string;
}

interface Named {
  body: { name: string };
}
interface OfEntry {
  params: { id: string };
}

/** Builds list, create, rename and delete for names that staff group records under, such as categories. */
export function namedList<Entry>({ table, what, kind, removed, read, insert, ...more }: NamedList<Entry>) {
  const shownWith = more.shownWith ?? (async () => []);

  function recordChange(
    ctx: Ctx,
    op: 'insert' | 'update' | 'delete',
    id: string,
    others: readonly string[],
    trail: { before?: object; after?: object },
  ) {
    ctx.record(kind, { op, id, propertyId: null, ...trail });
    ctx.changed({ topic: recordKinds[kind], op, propertyId: null, ids: others });
  }

  async function readOne({ db }: Ctx, id: string) {
    const [data] = await read(db, id);
    if (!data) throw notFound(what);
    return { data };
  }

  /** Locks the entry against changes and deletion. */
  async function lock({ db }: Ctx, id: string): Promise<string> {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(table)} where id = ${id} for update`.execute(db);
    const [row] = rows;
    if (!row) throw notFound(what);
    return row.name;
  }

  return {
    readOne,
    lock,
    recordChange,
    async list({ db }: Ctx) {
      const data = await read(db);
      return { data, totalCount: data.length };
    },
    async create(ctx: Ctx, { body: { name } }: Named) {
      const id = await insert(ctx, name);
      recordChange(ctx, 'insert', id, [], { after: { name } });
      return readOne(ctx, id);
    },
    async rename(ctx: Ctx, { params: { id }, body: { name } }: OfEntry & Named) {
      const before = await lock(ctx, id);
      await sql`update ${sql.table(table)} set name = ${name} where id = ${id}`.execute(ctx.db);
      recordChange(ctx, 'update', id, await shownWith(ctx.db, id), { before: { name: before }, after: { name } });
      return readOne(ctx, id);
    },
    /** Records under the name stay, or the database refuses the deletion. */
    async remove(ctx: Ctx, { params: { id } }: OfEntry) {
      const name = await lock(ctx, id);
      const others = await shownWith(ctx.db, id);
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(ctx.db);
      recordChange(ctx, 'delete', id, others, { before: { name } });
      return { success: true as const, message: removed };
    },
  };
}
