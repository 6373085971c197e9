import { sql } from 'kysely';
import type { Category } from '@hearth/contract/library/categories';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/id.ts';

/** Categories with the number of templates the caller sees; optionally only one. */
export async function readCategories(db: Tx, id?: string): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select c.id as _id, c.name, (select count(*) from content_templates t where t.category_id = c.id) as templates
    from categories c where ${id === undefined ? sql`true` : sql`c.id = ${id}`} order by lower(c.name)`.execute(db);
  return rows;
}

export async function insertCategory(db: Tx, name: string, by: string): Promise<string> {
  const id = newId();
  await db.insertInto('categories').values({ id, name, created_by: by }).execute();
  return id;
}

/** Locks the category; false if it doesn't exist. */
export async function lockCategory(db: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from categories where id = ${id} for key share`.execute(db);
  return rows.length > 0;
}
