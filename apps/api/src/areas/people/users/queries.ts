import { z } from 'zod';
import type { User, UserRow, ListedUser } from '@hearth/contract/people/user-record';
import { objectId } from '@hearth/contract/primitives';
import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import { staffProperties, type Locate } from '../../../platform/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Scope, Tx } from '../../../platform/db/database.ts';
import { unitSortKey } from '../../../platform/db/order.ts';
import {
  everyRow,
  equals,
  oneProperty,
  oneRow,
  page,
  scopedTo,
  sortedBy,
  type Sql,
} from '../../../platform/db/page.ts';
import { wireInstant, type RowOf } from '../../../platform/db/record.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { inState, users, paymentObstacle } from './fields.ts';
import { canOf, rowCanOf, type Membership, type MembershipWithLogs } from './rules.ts';

/** Preferences visible to others. The rest can name properties of other companies. */
const visiblePreferences = z.object({
  colorTheme: z.string().catch(''),
  usesSystemDarkMode: z.boolean().catch(false),
  pushTokens: z.array(z.string()).catch([]),
  textOptIn: z.boolean().catch(false),
  favouriteBrandIds: z.array(objectId).catch([]),
});

/** A person's preferences as visible to the caller (spec 1, section 3). */
function prefsOf(
  preferences: unknown,
  { properties, isSelf }: Pick<UserRow, 'properties'> & { isSelf: boolean },
): User['prefs'] {
  const { pushTokens, ...shown } = visiblePreferences.parse(preferences ?? {});
  const hasRole = (role: UserRow['role']) => properties.some((held) => held.role === role);
  return {
    ...shown,
    pushTokens: isSelf ? pushTokens : [],
    isAmbassador: hasRole('ambassador'),
    canSwitchRole: hasRole('resident') && hasRole('ambassador'),
  };
}

type ListQuery = InputOf<typeof contract.users.list>['query'];
type Caller = Pick<Ctx, 'scope' | 'actor'>;

const sortKeys = {
  _id: [],
  name: [sql`lower(u.first_name || ' ' || u.last_name)`],
  email: [sql`u.email`],
  role: [sql`u.role`],
  createdAt: [sql`u.created_at`],
  balance: [sql`coalesce((select a.balance from accounts a where a.id = u.id), 0)`],
  unitNumber: [unitSortKey(sql`u.unit_number`)],
} satisfies Record<ListQuery['orderBy'], readonly Sql[]>;

/** Roles of a user `u` visible to the caller. */
const visibleRoles = sql`property_roles r where r.user_id = u.id and r.removed_at is null`;

/** The role at the single property; otherwise the own role if visible, else the first visible role. */
function roleHere(scope: Scope) {
  const propertyId = oneProperty(scope);
  const elsewhere = scope.seesAll
    ? sql`u.role`
    : sql`(select r.role from ${visibleRoles} order by r.created_at, r.property_id limit 1), u.role`;
  return sql`left join lateral (select coalesce(
      ${propertyId ? sql`(select r.role from ${visibleRoles} and r.property_id = ${propertyId}), ` : sql``}${elsewhere}) as role) here on true`;
}

/** Home of a person `u` as recorded by the property, from visible roles. */
const homeJoin = (propertyId: string | undefined) => sql`
  left join lateral (
    select r.property_id, r.unit_number, r.building, r.occupants, r.external_id from ${visibleRoles} ${propertyId ? sql`and r.property_id = ${propertyId}` : sql``}
    order by r.unit_number is not null, r.created_at, r.property_id limit 1
  ) b on true`;

/** Joins of a visible user `u`; `ids` are the ids on the page. */
const userSources =
  ({ scope, actor }: Caller) =>
  (ids: Sql) =>
    sql`
    left join lateral (select * from accounts a where a.id = u.id offset 0) a on true
    ${homeJoin(oneProperty(scope))} ${roleHere(scope)}
    left join lateral (
      select * from shared_people(${ids}) h where ${actor.isPlatform ? sql`false` : sql`h.person = u.id`}
    ) h on true`;

const rowSources = (caller: Caller) => (ids: Sql) =>
  sql`
  ${userSources(caller)(ids)}
  left join lateral (
    select json_agg(json_build_object('property', r.property_id, 'name', p.name, 'timezone', p.timezone, 'role', r.role) order by r.created_at, r.property_id) as properties
    from property_roles r join properties p on p.id = r.property_id where r.user_id = u.id and r.removed_at is null
  ) r on true
  left join lateral (
    select json_agg(json_build_object('_id', n.id, 'startDate', n.start_date, 'endDate', n.end_date, 'monthToMonth', n.month_to_month, 'createdAt', ${wireInstant(sql`n.created_at`)},
      'unitNumber', n.unit_number, 'building', n.building, 'voidDate', ${wireInstant(sql`n.void_at`)}) order by n.start_date desc, n.id desc) as leases
    from (select * from leases l where l.user_id = u.id order by l.start_date desc, l.id desc limit 10) n
  ) l on true
  left join lateral (select * from protected_people(${ids}) f where f.person = u.id) f on true
  left join lateral (
    select * from people_standing(${ids}, ${managedProperties(caller)}::text[]) s where ${caller.actor.isPlatform ? sql`false` : sql`s.person = u.id`}
  ) s on true`;

/** Properties where the caller may update users. */
const managedProperties = ({ actor }: Caller) => staffProperties(actor, 'users.update');

type Row = RowOf<typeof users>;

const membershipOf = ({ actor }: Caller, row: Row): Membership => ({
  ...row,
  id: row._id,
  roles: actor.isPlatform ? row.properties : row.roles,
});

const nameOf = ({ firstName, lastName }: Row) => `${firstName} ${lastName}`.trim();

/** The latest welcome email to a user `u` who hasn't signed up failed. */
const welcomeFailedNow = sql`u.subject is null and u.disabled_at is null and u.declined_at is null and u.id in (
  select f.user_id from outbox f where f.message_key like 'welcome:%' and f.status in ('failed', 'bounced') and not exists (
    select from outbox n where n.user_id = f.user_id and n.message_key like 'welcome:%' and (n.created_at, n.id) > (f.created_at, f.id)))`;

/** Conditions of the list's filters on a user `u`; only visible roles count. */
function matching(
  scope: Scope,
  { status, state, userId, userType, isTransaction, isUserSearch, welcomeFailed }: ListQuery,
) {
  const hasRole = (condition?: Sql) =>
    sql`exists (select from ${sql.join(
      [visibleRoles, scopedTo(scope, sql`r.property_id`), condition].filter((part) => part !== undefined),
      sql` and `,
    )})`;
  const hasUserType = userType && hasRole(sql`r.role = ${userType}`);
  return [
    status === 'removed'
      ? sql`u.deleted_at is not null and u.erased_at is null and ${scope.seesAll}`
      : sql`u.deleted_at is null`,
    equals(sql`u.id`, userId),
    scope.seesAll ? undefined : hasRole(),
    hasUserType && (scope.seesAll ? sql`(u.role = ${userType} or ${hasUserType})` : hasUserType),
    isTransaction ? hasRole(sql`${paymentObstacle} is null`) : undefined,
    isUserSearch ? sql`u.disabled_at is null` : undefined,
    welcomeFailed ? welcomeFailedNow : undefined,
    status === 'all' || status === 'removed' ? undefined : inState[status],
    state && inState[state],
  ];
}

export const userList = (scope: Scope, query: ListQuery) =>
  ({
    ...users.read.list,
    ...(query.search && {
      cte: { name: 'found', definition: sql`found as (select * from search_users(${query.search}))` },
    }),
    where: matching(scope, query),
    order: sortedBy(sortKeys, query, 'none'),
    idOrder: query.order,
  }) as const;

export async function listUsers(ctx: Ctx, query: ListQuery): Promise<{ users: ListedUser[]; totalCount: number }> {
  const list = { ...userList(ctx.scope, query), ...users.readWith(query.fields ?? []), joins: rowSources(ctx) };
  const { rows, totalCount } = await page(ctx.db, list, query);
  const at = oneProperty(ctx.scope);
  return {
    users: rows.map((row) => ({
      ...users.toWireWith(row),
      name: nameOf(row),
      can: rowCanOf(ctx, membershipOf(ctx, row), at),
    })),
    totalCount,
  };
}

/** The current lease, else the latest. */
const currentLease = sql`
  left join lateral (
    select l.start_date, l.end_date from leases l join properties p on p.id = l.property_id
    where l.user_id = u.id and l.void_at is null order by (now() at time zone p.timezone)::date between l.start_date and l.runs_until desc, l.start_date desc, l.id limit 1
  ) t on true`;

export const allUsers = (db: Tx, caller: Caller, query: ListQuery) =>
  everyRow(db, {
    ...userList(caller.scope, query),
    ...users.read.csv,
    joins: (ids) => sql`${userSources(caller)(ids)} ${currentLease}`,
  });

const notificationsOf = sql`
  left join lateral (
    select json_agg(json_build_object('_id', m.id, 'subject', m.subject, 'status', m.status, 'at', ${wireInstant(sql`coalesce(m.sent_at, m.created_at)`)})
      order by m.created_at desc, m.id desc) as notifications
    from (select * from outbox m where m.user_id = u.id order by m.created_at desc, m.id desc limit 50) m
  ) n on true`;

const withLogs = sql<RowOf<typeof users, 'detail'> & { hasLogs: boolean }>`${users.read.detail.columns},
  exists (select from point_logs o where o.user_id = u.id) as "hasLogs"`;

/** A user with the facts for the rules, and the property whose record of their home is shown. */
export async function readPerson(
  ctx: Ctx,
  id: string,
): Promise<{ user: User; membership: MembershipWithLogs; homeAt: string | null } | undefined> {
  const joins = (ids: Sql) => sql`${rowSources(ctx)(ids)} ${notificationsOf}`;
  const row = await oneRow(ctx.db, { ...users.read.detail, columns: withLogs, joins }, id);
  if (!row) return undefined;
  const membership = { ...membershipOf(ctx, row), hasLogs: row.hasLogs };
  return {
    membership,
    homeAt: row.homeAt,
    user: {
      ...users.toWire(row, 'detail'),
      name: nameOf(row),
      can: canOf(ctx, membership),
      prefs: prefsOf(row.preferences, { properties: row.properties, isSelf: id === ctx.actor.id }),
      leasedata: row.leaseData,
      propertyIds: row.properties.map(({ property }) => property),
    },
  };
}

/**
 * Properties of a user with property roles. Users with only a company role have none: row-level security hides them
 * from properties, so only the platform can open them.
 */
export const userProperties: Locate = async (db, id) => {
  const { rows } = await sql<{ properties: string[] }>`
    select array(
      select p.property_id from actor_properties(u.id) p
      where exists (select from property_roles r where r.user_id = u.id and r.removed_at is null)
    ) as properties from users u where u.id = ${id}`.execute(db);
  return rows[0];
};
