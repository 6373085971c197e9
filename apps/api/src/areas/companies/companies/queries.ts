import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { CompanyRow } from '@hearth/contract/companies/company-record';
import type { CompanyAccessLevel, Role } from '@hearth/contract/roles';
import type { Tx } from '../../../platform/db/database.ts';
import { contains, everyRow, oneRow, equals, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { companies } from './fields.ts';

type PageQuery = InputOf<typeof contract.companies.page>['query'];
interface Named {
  _id: string;
  name: string;
}

/** The groups of a company `c`; staff without an access level see those of their properties. */
const groupsOf = (isShown: Sql) => () =>
  sql`
  left join lateral (
    select json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name, g.id) as groups
    from company_groups g where g.company_id = c.id and ${isShown}
  ) g on true`;
const everyGroup = groupsOf(sql`true`);

export const allCompanies = (db: Tx, withEmptyGroups: boolean) =>
  everyRow(db, {
    ...companies.read.list,
    where: [],
    order: [{ by: sql`c.name`, order: 'asc' }],
    joins: groupsOf(
      sql`(${withEmptyGroups} or exists (select from property_groups p where p.group_id = g.id offset 0))`,
    ),
  }).execute();

const sortKeys = {
  name: [sql`lower(c.name)`],
  createdAt: [sql`c.created_at`],
  propertyCount: [sql`(select count(*) from properties p where p.company_id = c.id)`],
  userCount: [
    sql`(select count(*) from users u where u.company_id = c.id and u.company_role is not null and u.deleted_at is null)`,
  ],
} satisfies Record<PageQuery['orderBy'], readonly Sql[]>;

export const companyList = (query: PageQuery) => ({
  where: [contains(sql`lower(c.name)`, query.search), equals(sql`c.id`, query.companyId)],
  order: sortedBy(sortKeys, query),
  joins: everyGroup,
});

export async function readCompany(db: Tx, id: string): Promise<CompanyRow | undefined> {
  const row = await oneRow(db, { ...companies.read.detail, joins: everyGroup }, id);
  return row && companies.toWire(row, 'detail');
}

/** Number of properties by group, within the caller's access level. */
export async function propertyCountsOf(db: Tx, companyId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ groupId: string; count: number }>`
    select m.group_id as "groupId", count(*)::int as count
    from property_groups m join properties p on p.id = m.property_id
    where p.company_id = ${companyId} group by m.group_id`.execute(db);
  return new Map(rows.map(({ groupId, count }) => [groupId, count]));
}

export async function propertiesOf(db: Tx, companyId: string) {
  const { rows } = await sql<Named & { propertyCode: string; active: boolean; groups: Named[] }>`
    select p.id as "_id", p.name, p.property_code as "propertyCode", p.active, coalesce(g.groups, '[]') as groups
    from properties p left join lateral (
      select json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name, g.id) as groups
      from property_groups m join company_groups g on g.id = m.group_id where m.property_id = p.id
    ) g on true
    where p.company_id = ${companyId} order by lower(p.name), p.id`.execute(db);
  return rows;
}

export async function usersOf(db: Tx, companyId: string) {
  const { rows } = await sql<Named & { email: string; role: Role; companyRole: CompanyAccessLevel; groups: Named[] }>`
    select u.id as "_id", trim(u.first_name || ' ' || u.last_name) as name, u.email, u.role, u.company_role as "companyRole",
      coalesce((select json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name, g.id)
        from company_groups g where g.id = any (u.company_group_ids)), '[]') as groups
    from users u where u.company_id = ${companyId} and u.company_role is not null and u.deleted_at is null
    order by lower(u.first_name || ' ' || u.last_name), u.id`.execute(db);
  return rows;
}

export async function insertCompany(db: Tx, company: { id: string; name: string }, groups: readonly string[]) {
  await db.insertInto('companies').values(company).execute();
  if (groups.length > 0)
    await db
      .insertInto('company_groups')
      .values(groups.map((name) => ({ company_id: company.id, name })))
      .execute();
}

export const renameCompany = (db: Tx, id: string, name: string) =>
  db.updateTable('companies').set({ name }).where('id', '=', id).execute();

/** Removes all company access of removed users. */
export async function deleteCompany(db: Tx, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ company_id: null, company_role: null, company_group_ids: [] })
    .where('company_id', '=', id)
    .where((is) => is.or([is('deleted_at', 'is not', null), is('company_role', 'is', null)]))
    .execute();
  await db.deleteFrom('companies').where('id', '=', id).execute();
}

/** The properties with their companies, if any. */
export async function ownersOf(db: Tx, propertyIds: readonly string[]) {
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'company_id as companyId'])
    .where('id', 'in', propertyIds)
    .orderBy('id')
    .execute();
  return rows;
}

export const moveProperties = (db: Tx, propertyIds: readonly string[], companyId: string | null) =>
  sql`select move_properties(${propertyIds}::text[], ${companyId})`.execute(db);

/** Serializes changes of these companies. */
export const lockCompanies = (db: Tx, ids: readonly string[]) => sql`select lock_companies(${ids}::text[])`.execute(db);

export interface Access {
  user_id: string;
  user_name: string;
  email: string;
  role: Role;
  property_id: string;
  property_name: string;
  property_code: string;
}

export async function readAccess(db: Tx, companyIds: readonly string[], people: readonly string[]): Promise<Access[]> {
  const { rows } = await sql<Access>`
    select * from company_access(${companyIds}::text[], ${people}::text[]) order by user_name, user_id, property_name, property_id`.execute(
    db,
  );
  return rows;
}

/** The companies' users. */
export async function peopleOf(db: Tx, companyIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from company_people(${companyIds}::text[]) order by 1`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
