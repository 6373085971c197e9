import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { contains, everyRow, equals, oneRow, page, sortedBy } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { brands, type BrandRow, type NewBrand } from './fields.ts';

type Query = InputOf<typeof contract.brands.list>['query'];

export interface Visibility {
  properties: 'all' | readonly string[];
  favorites: readonly string[];
}

const ofProperty = sql`left join properties p on p.id = b.property_id`;

const sortKeys = {
  position: [sql`b.position`],
  name: [sql`lower(b.name)`],
  category: [sql`lower(b.category)`, sql`lower(b.name)`],
  minimumPoints: [sql`b.minimum_points`],
  active: [sql`b.active`, sql`b.position`],
  createdAt: [sql`b.created_at`],
};

/** Brands available at these properties: their own, plus shared brands for their countries. */
const availableAt = (
  properties: readonly string[],
) => sql`(b.property_id = any (${properties}::text[]) or b.property_id is null
  and (b.country is null or b.country in (select q.country from properties q where q.id = any (${properties}::text[]))))`;

/** Always false for callers without access to codes. */
const isLow = sql`coalesce(b.fulfilment = 'codes' and b.active and codes_left(b.id) < b.codes_warn_below, false)`;

export const brandList = (query: Query, { properties, favorites }: Visibility) => ({
  ...brands.read.list,
  filterJoins: ofProperty,
  where: [
    query.status === 'all' ? undefined : equals(sql`b.active`, query.status === 'active'),
    properties === 'all' ? undefined : availableAt(properties),
    equals(sql`b.category`, query.category),
    query.country === undefined ? undefined : sql`(b.country is null or b.country = ${query.country})`,
    equals(sql`b.fulfilment`, query.fulfilment),
    query.brandGroupId === undefined
      ? undefined
      : sql`exists (select from brands_in_groups i where i.brand_id = b.id and i.brand_group_id = ${query.brandGroupId})`,
    query.isLow === undefined ? undefined : sql`${isLow} = ${query.isLow}`,
    equals(sql`b.id`, query.brandId),
    contains(sql`lower(b.name || ' ' || b.category || ' ' || coalesce(p.name, ''))`, query.search),
  ],
  order: [{ by: sql`not (b.id = any (${favorites}::text[]))`, order: 'asc' as const }, ...sortedBy(sortKeys, query)],
  joins: () => ofProperty,
});

export const listBrands = (db: Tx, query: Query, visibility: Visibility) =>
  page(db, brandList(query, visibility), query);

export const allBrands = (db: Tx, query: Query, visibility: Visibility) =>
  everyRow(db, { ...brandList(query, visibility), ...brands.read.csv });

export const readBrand = (db: Tx, id: string) => oneRow(db, { ...brands.read.list, joins: () => ofProperty }, id);

export async function readCategories(db: Tx) {
  const { rows } = await sql<{ name: string; brands: number }>`
    select category as name, count(*) as brands from brands where category <> '' group by category
    order by lower(category), category`.execute(db);
  return rows;
}

/** Locks the brand against changes and redemptions. */
export async function lockBrand(db: Tx, id: string): Promise<BrandRow | undefined> {
  const found = await db.selectFrom('brands').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return found && readBrand(db, id);
}

/** The caller's favorites, newest first. */
export async function readFavorites(db: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ ids: unknown }>`
    select preferences -> 'favouriteBrandIds' as ids from users where id = ${userId}`.execute(db);
  const ids = rows[0]?.ids;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Returns the caller's updated favorites. */
export async function setFavoriteBrand(db: Tx, id: string, isFavorite: boolean, limit: number): Promise<string[]> {
  const { rows } = await sql<{
    ids: string[];
  }>`select set_favorite_brand(${id}, ${isFavorite}, ${limit}) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

export async function propertyExists(db: Tx, id: string): Promise<boolean> {
  return (await db.selectFrom('properties').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** True if a shared brand has this name. */
export async function sharedNameExists(db: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`select from brands where property_id is null and name = ${name}`.execute(db);
  return rows.length > 0;
}

/** Inserts the brand at the end of the list. */
export const insertBrand = (db: Tx, id: string, brand: Omit<NewBrand, 'position'>) =>
  db
    .insertInto('brands')
    .values({
      id,
      ...brands.toColumns(brand),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from brands)`,
    })
    .execute();

export const updateBrand = (db: Tx, id: string, changes: Partial<NewBrand>) =>
  db
    .updateTable('brands')
    .set({ ...brands.toColumns(changes), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();

/** True if it has redemptions or paid codes. */
export async function isInUse(db: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    (select from point_logs where brand_id = ${id} limit 1) union all (select from brand_codes where brand_id = ${id} limit 1)`.execute(
    db,
  );
  return rows.length > 0;
}

export const deleteBrand = (db: Tx, id: string) => db.deleteFrom('brands').where('id', '=', id).execute();

/** Replaces the brand's groups; false if one doesn't exist. */
export async function replaceGroups(db: Tx, id: string, groupIds: readonly string[]): Promise<boolean> {
  await db.deleteFrom('brands_in_groups').where('brand_id', '=', id).execute();
  if (groupIds.length === 0) return true;
  const wanted = [...new Set(groupIds)];
  const found = await db.selectFrom('brand_groups').select('id').where('id', 'in', wanted).forKeyShare().execute();
  if (found.length < wanted.length) return false;
  await db
    .insertInto('brands_in_groups')
    .values(found.map((group) => ({ brand_group_id: group.id, brand_id: id })))
    .execute();
  return true;
}

/** Reorders brands within their current positions; returns how many were found. */
export async function orderBrands(db: Tx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with held as materialized (select id, position from brands where id = any (${ids}::text[]) order by id for no key update),
      places as (select position, row_number() over (order by position, id) as place from held)
    update brands b set position = p.position
    from unnest(${ids}::text[]) with ordinality as n (id, place) join places p on p.place = n.place
    where b.id = n.id returning b.id`.execute(db);
  return rows.length;
}
