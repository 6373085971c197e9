import { sql } from 'kysely';
import type { BrandGroup } from '@hearth/contract/brands/groups';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/id.ts';

/** All groups, or one, with the number of brands visible to the caller. */
export async function readGroups(db: Tx, id?: string): Promise<BrandGroup[]> {
  const { rows } = await sql<BrandGroup>`
    select g.id as _id, g.name, (
      select count(*) from brands_in_groups i join brands b on b.id = i.brand_id where i.brand_group_id = g.id) as brands
    from brand_groups g where ${id === undefined ? sql`true` : sql`g.id = ${id}`} order by g.position, lower(g.name)`.execute(
    db,
  );
  return rows;
}

export async function insertGroup(db: Tx, name: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('brand_groups')
    .values({ id, name, position: sql<number>`(select coalesce(max(position), 0) + 1 from brand_groups)` })
    .execute();
  return id;
}

export async function readMembers(db: Tx, id: string): Promise<string[]> {
  const rows = await db.selectFrom('brands_in_groups').select('brand_id').where('brand_group_id', '=', id).execute();
  return rows.map(({ brand_id }) => brand_id);
}

/** Locks the brands, and returns those that exist. */
export async function lockBrands(db: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select id from brands where id = any (${ids}::text[]) order by id for update`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Adds and removes brands, and returns the changed ones with their number of groups. */
export async function changeMembers(
  db: Tx,
  id: string,
  added: readonly string[],
  removed: readonly string[],
): Promise<{ id: string; groups: number }[]> {
  const changed = await sql<{ brand_id: string }>`
    with added as (
      insert into brands_in_groups (brand_group_id, brand_id) select ${id}, n.id from unnest(${added}::text[]) as n (id)
      on conflict do nothing returning brand_id),
    removed as (
      delete from brands_in_groups where brand_group_id = ${id} and brand_id = any (${removed}::text[]) returning brand_id)
    select brand_id from added union all select brand_id from removed`.execute(db);
  const { rows } = await sql<{ id: string; groups: number }>`
    update brands b set version = version + 1 where id = any (${changed.rows.map(({ brand_id }) => brand_id)}::text[])
    returning id, (select count(*) from brands_in_groups i where i.brand_id = b.id) as groups`.execute(db);
  return rows;
}

/** Reorders the groups, with others behind them, and returns how many of the named ones exist. */
export async function orderGroups(db: Tx, ids: readonly string[]): Promise<number> {
  await sql`select from brand_groups order by id for update`.execute(db);
  const { rows } = await sql<{ isNamed: boolean }>`
    update brand_groups g set position = n.place from (
      select id, row_number() over (order by array_position(${ids}::text[], id::text) nulls last, position, lower(name)) as place
      from brand_groups) n
    where g.id = n.id returning g.id = any (${ids}::text[]) as "isNamed"`.execute(db);
  return rows.filter(({ isNamed }) => isNamed).length;
}
