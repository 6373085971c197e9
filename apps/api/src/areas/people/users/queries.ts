import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { User, UserRow } from '@hearth/contract/people/users';
import type { Scope, Tx } from '../../../platform/db/database.ts';
import type { InputOf } from '../../../platform/serve.ts';

type ListQuery = InputOf<typeof contract.users.list>['query'];

interface Row {
  id: string; subject: string | null; first_name: string; last_name: string; email: string; contact_email: string; phone: string; role: UserRow['role'];
  unit_number: string; building: string; send_email: boolean; occupants: number; deleted_at: Date | null; disabled_at: Date | null; balance: number; earned: number;
  properties: UserRow['properties']; last_activity: Date | null; created_at: Date;
}

const sortKeys = {
  _id: sql`u.id`, name: sql`lower(u.first_name || ' ' || u.last_name)`, email: sql`u.email`, role: sql`u.role`, createdAt: sql`u.created_at`,
  balance: sql`coalesce((select a.balance from accounts a where a.id = u.id), 0)`, unitNumber: sql`u.unit_number`,
} satisfies Record<ListQuery['orderBy'], unknown>;

const rowColumns = sql`
  u.id, u.subject, u.first_name, u.last_name, u.email, u.contact_email, u.phone, u.unit_number, u.building, u.send_email, u.occupants, u.deleted_at, u.disabled_at,
  u.last_activity, u.created_at, coalesce(a.balance, 0) as balance, coalesce(a.earned, 0) as earned, coalesce(r.properties, '[]') as properties`;

const rowSources = sql`
  left join accounts a on a.id = u.id
  left join lateral (
    select json_agg(json_build_object('property', r.property_id, 'role', r.role) order by r.created_at, r.property_id) as properties
    from property_roles r where r.user_id = u.id and r.removed_at is null
  ) r on true`;

const toRow = (row: Row): UserRow => {
  const userId = row.disabled_at ? null : row.subject;
  return {
    _id: row.id, userId, name: `${row.first_name} ${row.last_name}`, firstName: row.first_name, lastName: row.last_name, email: row.email,
    contactEmail: row.contact_email, phone: row.phone, role: row.role, unitNumber: row.unit_number, building: row.building, active: userId !== null,
    sendEmail: row.send_email, occupants: row.occupants, isDeleted: row.deleted_at !== null, balance: row.balance, total: row.earned,
    properties: row.properties, leaseData: [], lastActivity: row.last_activity?.toISOString() ?? null, createdAt: row.created_at.toISOString(),
  };
};

/** What the list's filters ask of a user `u`; a role counts where the caller sees it. */
function matching(scope: Scope, { search, status, userType, isTransaction, isUserSearch }: ListQuery) {
  const conditions = [sql`u.deleted_at is null`];
  const holdsRole = (roles: readonly string[] | undefined) => sql`exists (
    select from property_roles r where r.user_id = u.id and r.removed_at is null
      ${scope.seesAll ? sql`` : sql`and r.property_id = any (${scope.propertyIds}::text[])`} ${roles ? sql`and r.role = any (${roles}::text[])` : sql``})`;
  if (!scope.seesAll) conditions.push(holdsRole(undefined));
  if (userType) conditions.push(scope.seesAll ? sql`(u.role = ${userType} or ${holdsRole([userType])})` : holdsRole([userType]));
  if (isTransaction) conditions.push(sql`u.disabled_at is null`, holdsRole(['resident', 'ambassador']));
  if (isUserSearch) conditions.push(sql`u.disabled_at is null`);
  if (status === 'active') conditions.push(sql`u.subject is not null and u.disabled_at is null`);
  if (status === 'inactive') conditions.push(sql`(u.subject is null or u.disabled_at is not null)`);
  if (search) conditions.push(sql`u.id in (select search_user_ids(${search}))`);
  return sql.join(conditions, sql` and `);
}

/** One page with the exact count, in one statement. At a single property `role` is the role there. */
export async function listUsers(db: Tx, scope: Scope, query: ListQuery): Promise<{ users: UserRow[]; totalCount: number }> {
  const direction = sql.raw(query.order);
  const [place] = !scope.seesAll && scope.propertyIds.length === 1 ? scope.propertyIds : [];
  const offset = Math.max(query.page - 1, 0) * query.limit;
  const { rows } = await sql<Row & { total: number }>`
    with matched as materialized (
      select u.id, ${sortKeys[query.orderBy]} as sort_key from users u where ${matching(scope, query)}
    ), page as (
      select id, row_number() over () as place from (select id from matched order by sort_key ${direction}, id ${direction} limit ${query.limit} offset ${offset}) ordered
    )
    select c.total, ${rowColumns}, coalesce((select h.role from property_roles h where h.user_id = u.id and h.property_id = ${place ?? null} and h.removed_at is null), u.role) as role
    from (select count(*) as total from matched) c
    left join page on true left join users u on u.id = page.id ${rowSources}
    order by page.place`.execute(db);
  return { users: rows.filter((row) => row.id !== null).map(toRow), totalCount: rows[0]?.total ?? 0 };
}

interface DetailRow extends Row {
  external_id: string; onboarded: boolean; promo_codes: string[]; company_id: string | null; company_role: User['companyRole']; company_group_ids: string[]; spend_limit: number;
}

export async function findUser(db: Tx, id: string): Promise<User | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${rowColumns}, u.role, u.external_id, u.onboarded, u.promo_codes, u.company_id, u.company_role, u.company_group_ids, u.spend_limit
    from users u ${rowSources} where u.id = ${id}`.execute(db);
  const row = rows[0];
  return row && {
    ...toRow(row), externalID: row.external_id, onboarded: row.onboarded, promoCode: row.promo_codes, propertyIds: row.properties.map(({ property }) => property),
    company: row.company_id, companyRole: row.company_role, companyGroups: row.company_group_ids, spendLimit: row.spend_limit,
  };
}
