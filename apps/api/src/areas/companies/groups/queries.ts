import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Scope, Tx } from '../../../platform/db/database.ts';
import { anyContains, scopedTo, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';

type ListQuery = InputOf<typeof contract.groups.locations>['query'];

const sortKeys = {
  name: [sql`lower(p.name)`],
  propertyCode: [sql`p.property_code`],
  city: [sql`lower(p.city)`],
  company: [sql`(select lower(c.name) from companies c where c.id = p.company_id)`],
} satisfies Record<ListQuery['orderBy'], readonly Sql[]>;

const joins = () => sql`
  left join companies c on c.id = p.company_id
  left join lateral (
    select json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name, g.id) as groups
    from property_groups m join company_groups g on g.id = m.group_id where m.property_id = p.id
  ) g on true`;

export const locationList = (scope: Scope, query: ListQuery) => ({
  where: [
    scopedTo(scope, sql`p.id`),
    anyContains(
      [sql`lower(p.name)`, sql`lower(p.property_code)`, sql`lower(p.city)`, sql`lower(p.address)`],
      query.search,
    ),
  ],
  order: sortedBy(sortKeys, query),
  idOrder: query.order,
  joins,
});

export async function readGroup(db: Tx, companyId: string, id: string) {
  const { rows } = await sql<{ _id: string; name: string; propertyIds: string[] }>`
    select g.id as "_id", g.name, array(select m.property_id::text from property_groups m where m.group_id = g.id order by 1) as "propertyIds"
    from company_groups g where g.id = ${id} and g.company_id = ${companyId}`.execute(db);
  return rows[0];
}

export const insertGroup = (db: Tx, group: { id: string; company_id: string; name: string }) =>
  db.insertInto('company_groups').values(group).execute();

export const renameGroup = (db: Tx, id: string, name: string) =>
  db.updateTable('company_groups').set({ name }).where('id', '=', id).execute();

export const addToGroup = (db: Tx, id: string, propertyIds: readonly string[]) =>
  sql`insert into property_groups (property_id, group_id) select p, ${id} from unnest(${propertyIds}::text[]) p order by 1
    on conflict do nothing`.execute(db);

export const removeFromGroup = (db: Tx, id: string, propertyIds: readonly string[]) =>
  sql`delete from property_groups where group_id = ${id} and property_id = any (${propertyIds}::text[])`.execute(db);

export async function deleteGroup(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('property_groups').where('group_id', '=', id).execute();
  await db.deleteFrom('company_groups').where('id', '=', id).execute();
}
