import { sql } from 'kysely';
import type { BrandGroup } from '@hearth/contract/brands/groups';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/id.ts';

/** Every group with how many brands the caller sees in it, or that one alone. */
export async function readGroups(db: Tx, id?: string): Promise<BrandGroup[]> {
  const { rows } = await sql<BrandGroup>`
    select g.id as _id, g.name, (
      select count(*) from brands_in_groups i join brands b on b.id = i.brand_id where i.brand_group_id = g.id) as brands
    from brand_groups g where ${id === undefined ? sql`true` : sql`g.id = ${id}`} order by lower(g.name)`.execute(db);
  return rows;
}

export async function insertGroup(db: Tx, name: string): Promise<string> {
  const id = newId();
  await db.insertInto('brand_groups').values({ id, name }).execute();
  return id;
}

export const renameGroup = (db: Tx, id: string, name: string) =>
  db.updateTable('brand_groups').set({ name }).where('id', '=', id).execute();

export const deleteGroup = (db: Tx, id: string) => db.deleteFrom('brand_groups').where('id', '=', id).execute();

/** The group, while nobody else changes or deletes it. */
export const lockGroup = (db: Tx, id: string) =>
  db.selectFrom('brand_groups').select(['id', 'name']).where('id', '=', id).forUpdate().executeTakeFirst();
