import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { CompanyUser } from '@hearth/contract/people/company-users';
import type { CompanyAccessLevel, Role } from '@hearth/contract/roles';
import type { Tx } from '../../../platform/db/database.ts';
import { contains, oneRow, equals, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { companyUsers } from './fields.ts';

type ListQuery = InputOf<typeof contract.companyUsers.list>['query'];

const sortKeys = {
  name: [sql`lower(u.first_name || ' ' || u.last_name)`],
  email: [sql`u.email`],
  role: [sql`u.role`],
  companyRole: [sql`u.company_role`],
  createdAt: [sql`u.created_at`],
} satisfies Record<ListQuery['orderBy'], readonly Sql[]>;

const joins = () =>
  sql`join companies c on c.id = u.company_id and u.company_role is not null and u.deleted_at is null`;

export const companyUserList = (query: ListQuery) => ({
  where: [
    sql`u.company_role is not null and u.deleted_at is null`,
    equals(sql`u.id`, query.userId),
    equals(sql`u.company_id`, query.companyId),
    query.groupId ? sql`${query.groupId} = any (u.company_group_ids)` : undefined,
    equals(sql`u.company_role`, query.companyRole),
    contains(sql`u.search_text`, query.search),
  ],
  order: sortedBy(sortKeys, query),
  idOrder: query.order,
  joins,
});

export async function readCompanyUser(db: Tx, id: string): Promise<CompanyUser | undefined> {
  const row = await oneRow(db, { ...companyUsers.read.list, joins }, id);
  return row && companyUsers.toWire(row);
}

export interface KnownPerson {
  id: string;
  role: Role;
  companyId: string | null;
  /** Companies, or properties without one, where the person has a role. */
  places: readonly string[];
  livesSomewhere: boolean;
}

/** The person with this email, with the facts needed before adding them. */
export async function readByEmail(db: Tx, email: string): Promise<KnownPerson | undefined> {
  const { rows } = await sql<KnownPerson>`
    select u.id, u.role, case when u.company_role is not null then u.company_id::text end as "companyId",
      array(select distinct coalesce(p.company_id, p.id)::text from property_roles r join properties p on p.id = r.property_id
        where r.user_id = u.id and r.removed_at is null) as places,
      exists (select from property_roles r where r.user_id = u.id and r.removed_at is null and r.role in ('resident', 'ambassador', 'user')) as "livesSomewhere"
    from users u where u.email = ${email} and u.deleted_at is null and u.invited_to is null for no key update`.execute(
    db,
  );
  return rows[0];
}

/** Number of these ids that are groups of the company. */
export async function countGroups(db: Tx, companyId: string, groupIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from company_groups where company_id = ${companyId} and id = any (${groupIds}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Adds a person new to Hearth; false if the email was added concurrently. */
export async function addCompanyUser(
  db: Tx,
  companyId: string,
  person: { id: string; email: string; first_name: string; last_name: string; role: Role },
): Promise<boolean> {
  const { rows } = await sql<{ id: string | null }>`
    select add_company_user(${JSON.stringify(person)}::jsonb, ${companyId}) as id`.execute(db);
  return rows[0]?.id === person.id;
}

export const setAccess = (
  db: Tx,
  id: string,
  access: { companyId: string; role: Role; companyRole: CompanyAccessLevel; groupIds: readonly string[] } | null,
) =>
  db
    .updateTable('users')
    .set({
      company_id: access?.companyId ?? null,
      company_role: access?.companyRole ?? null,
      company_group_ids: access?.companyRole === 'multiSiteAccess' ? [...new Set(access.groupIds)].sort() : [],
      ...(access && { role: access.role }),
    })
    .where('id', '=', id)
    .execute();
