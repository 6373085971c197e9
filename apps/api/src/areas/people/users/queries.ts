import { sql, type RawBuilder } from 'kysely';
import type { contract } from '@hearth/contract';
import { userStates, type User, type UserRow, type UserState } from '@hearth/contract/people/users';
import type { Role } from '@hearth/contract/roles';
import { staffProperties } from '../../../platform/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Scope, Tx } from '../../../platform/db/database.ts';
import { inUnitOrder } from '../../../platform/db/order.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { paymentObstacle } from './payable.ts';
import { prefsOf } from './profile.ts';
import { canOf, stateOf, type Standing } from './rules.ts';
import { shownActivity, shownBalance, shownSince, shownTotal } from './shown.ts';

export type ListQuery = InputOf<typeof contract.users.list>['query'];

interface Row {
  id: string;
  subject: string | null;
  first_name: string;
  last_name: string;
  email: string;
  contact_email: string;
  phone: string;
  own_role: Role;
  role: Role | null;
  unit_number: string;
  building: string;
  send_email: boolean;
  occupants: number;
  deleted_at: Date | null;
  disabled_at: Date | null;
  invited_to: string | null;
  declined_at: Date | null;
  has_logs: boolean;
  company_id: string | null;
  balance: number;
  earned: number;
  properties: UserRow['properties'];
  leases: UserRow['leaseData'];
  welcome: UserRow['welcomeEmail'];
  standing: Standing['roles'] | null;
  is_elsewhere: boolean | null;
  has_second_factor: boolean | null;
  last_activity: Date | null;
  created_at: Date;
}

const sortKeys = {
  _id: sql`u.id`,
  name: sql`lower(u.first_name || ' ' || u.last_name)`,
  email: sql`u.email`,
  role: sql`u.role`,
  createdAt: sql`u.created_at`,
  balance: sql`coalesce((select a.balance from accounts a where a.id = u.id), 0)`,
  unitNumber: inUnitOrder(sql`u.unit_number`),
} satisfies Record<ListQuery['orderBy'], unknown>;

const placeOf = (scope: Scope) => (!scope.seesAll && scope.propertyIds.length === 1 ? scope.propertyIds[0] : undefined);

/** The home that the property knows of a person `u`, where it is not the person's own; the rows that the caller sees. */
const homeHere = (place: string | undefined) => sql`
  left join lateral (
    select r.unit_number, r.building, r.occupants, r.external_id from property_roles r
    where r.user_id = u.id and r.removed_at is null ${place ? sql`and r.property_id = ${place}` : sql``}
    order by r.unit_number is not null, r.created_at, r.property_id limit 1
  ) b on true`;

const rowColumns = sql`
  u.id, u.subject, u.first_name, u.last_name, u.email, u.contact_email, u.phone, u.role as own_role, coalesce(b.unit_number, u.unit_number) as unit_number,
  coalesce(b.building, u.building) as building, u.send_email, coalesce(b.occupants, u.occupants) as occupants, u.deleted_at,
  u.disabled_at, u.invited_to, u.declined_at, exists (select from point_logs o where o.user_id = u.id) as has_logs, u.company_id,
  ${shownActivity} as last_activity, ${shownSince} as created_at, ${shownBalance} as balance, ${shownTotal} as earned,
  coalesce(r.properties, '[]') as properties, coalesce(l.leases, '[]') as leases, w.welcome, s.roles as standing, s.is_elsewhere,
  second_factor_of(u.id) as has_second_factor`;

/** What a row shows besides the user; `people` are the ids of all rows. */
const rowSources = (ctx: Ctx, people: RawBuilder<unknown>) => sql`
  left join accounts a on a.id = u.id ${homeHere(placeOf(ctx.scope))}
  left join shared_people(${ctx.actor.isPlatform ? sql`'{}'` : people}) h on h.person = u.id
  left join lateral (
    select json_agg(json_build_object('property', r.property_id, 'name', p.name, 'timezone', p.timezone, 'role', r.role) order by r.created_at, r.property_id) as properties
    from property_roles r join properties p on p.id = r.property_id where r.user_id = u.id and r.removed_at is null
  ) r on true
  left join lateral (
    select json_agg(json_build_object('_id', n.id, 'startDate', n.start_date, 'endDate', n.end_date, 'createdAt', n.created_at, 'unitNumber', n.unit_number,
      'building', n.building, 'voidDate', n.void_at) order by n.start_date desc, n.id desc) as leases
    from (select * from leases l where l.user_id = u.id order by l.start_date desc, l.id desc limit 10) n
  ) l on true
  left join lateral (
    select json_build_object('status', m.status, 'at', coalesce(m.sent_at, m.created_at)) as welcome
    from mails m where m.user_id = u.id and m.message_key like 'welcome:%' and m.message_key like 'welcome:' || u.id || ':%' order by m.created_at desc, m.id desc limit 1
  ) w on true
  left join people_standing(${ctx.actor.isPlatform ? sql`'{}'` : people}, ${standsAt(ctx)}::text[]) s on s.person = u.id`;

/** Where the caller may change people; people of the platform stand above every property and compare nobody. */
const standsAt = ({ actor }: Ctx) => staffProperties(actor, 'users.update');

const instant = <T extends string | null>(at: T) => (at === null ? at : new Date(at).toISOString()) as T;

const standingOf = (ctx: Ctx, row: Row): Standing => ({
  id: row.id,
  ownRole: row.own_role,
  isSignedUp: row.subject !== null,
  isInvited: row.invited_to !== null,
  isDeclined: row.declined_at !== null,
  hasLogs: row.has_logs,
  isDisabled: row.disabled_at !== null,
  isDeleted: row.deleted_at !== null,
  isOfCompany: row.company_id !== null,
  hasSecondFactor: row.has_second_factor === true,
  isElsewhere: !ctx.actor.isPlatform && row.is_elsewhere === true,
  roles: ctx.actor.isPlatform ? row.properties : (row.standing ?? []),
});

/** At a single property the role there; elsewhere the own role, for those who may see it. */
const roleOf = ({ scope }: Ctx, { role, own_role, properties }: Row): Role =>
  role ?? (scope.seesAll ? own_role : (properties[0]?.role ?? own_role));

function toRow(ctx: Ctx, row: Row, at?: string): UserRow {
  const userId = row.disabled_at ? null : row.subject;
  const standing = standingOf(ctx, row);
  return {
    _id: row.id,
    userId,
    name: `${row.first_name} ${row.last_name}`.trim(),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    contactEmail: row.contact_email,
    phone: row.phone,
    role: roleOf(ctx, row),
    unitNumber: row.unit_number,
    building: row.building,
    active: userId !== null,
    isDisabled: row.disabled_at !== null,
    state: stateOf(standing),
    sendEmail: row.send_email,
    occupants: row.occupants,
    isDeleted: row.deleted_at !== null,
    balance: row.balance,
    total: row.earned,
    properties: row.properties,
    leaseData: row.leases.map((lease) => ({
      ...lease,
      createdAt: instant(lease.createdAt),
      voidDate: instant(lease.voidDate),
    })),
    welcomeEmail: row.welcome && { ...row.welcome, at: instant(row.welcome.at) },
    lastActivity: row.last_activity?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    can: canOf(ctx, standing, at),
  };
}

/** The states of a user `u`, as `stateOf` tells them of one. */
const inState: Record<Exclude<ListQuery['status'], 'all'>, RawBuilder<unknown>> = {
  active: sql`u.subject is not null and u.disabled_at is null`,
  inactive: sql`(u.subject is null or u.disabled_at is not null)`,
  invited: sql`u.invited_to is not null and u.declined_at is null and u.disabled_at is null`,
  declined: sql`u.declined_at is not null and u.disabled_at is null`,
  neverSignedIn: sql`u.subject is null and u.invited_to is null and u.disabled_at is null`,
  deactivated: sql`u.disabled_at is not null`,
};

/** What the list's filters ask of a user `u`; a role counts where the caller sees it. */
function matching(scope: Scope, { search, status, userId, userType, isTransaction, isUserSearch }: ListQuery) {
  const conditions = [sql`u.deleted_at is null`];
  if (userId) conditions.push(sql`u.id = ${userId}`);
  const roleSeen = sql`select from property_roles r where r.user_id = u.id and r.removed_at is null
      ${scope.seesAll ? sql`` : sql`and r.property_id = any (${scope.propertyIds}::text[])`}`;
  const holdsRole = (roles: readonly string[] | undefined) =>
    sql`exists (${roleSeen} ${roles ? sql`and r.role = any (${roles}::text[])` : sql``})`;
  if (!scope.seesAll) conditions.push(holdsRole(undefined));
  if (userType)
    conditions.push(scope.seesAll ? sql`(u.role = ${userType} or ${holdsRole([userType])})` : holdsRole([userType]));
  if (isTransaction) conditions.push(sql`exists (${roleSeen} and ${paymentObstacle} is null)`);
  if (isUserSearch) conditions.push(sql`u.disabled_at is null`);
  if (status !== 'all') conditions.push(inState[status]);
  if (search) conditions.push(sql`u.id in (select search_user_ids(${search}))`);
  return sql.join(conditions, sql` and `);
}

const roleAtPlace = (place: string | undefined) =>
  sql`(select h.role from property_roles h where h.user_id = u.id and h.property_id = ${place ?? null} and h.removed_at is null)`;

/** One page with the exact count, in one statement; everything but the count is read for the rows of the page alone. */
export async function readUsers(ctx: Ctx, query: ListQuery): Promise<{ users: UserRow[]; totalCount: number }> {
  const direction = sql.raw(query.order);
  const place = placeOf(ctx.scope);
  const offset = Math.max(query.page - 1, 0) * query.limit;
  const { rows } = await sql<Row & { total: number }>`
    with matched as materialized (
      select u.id, ${sortKeys[query.orderBy]} as sort_key from users u where ${matching(ctx.scope, query)}
    ), page as materialized (
      select id, row_number() over () as place from (select id from matched order by sort_key ${direction}, id ${direction} limit ${query.limit} offset ${offset}) ordered
    )
    select c.total, ${rowColumns}, ${roleAtPlace(place)} as role
    from (select count(*) as total from matched) c
    left join page on true left join users u on u.id = page.id ${rowSources(ctx, sql`array(select id from page)`)}
    order by page.place`.execute(ctx.db);
  return {
    users: rows.filter((row) => row.id !== null).map((row) => toRow(ctx, row, place)),
    totalCount: rows[0]?.total ?? 0,
  };
}

export interface ExportRow {
  first_name: string;
  last_name: string;
  email: string;
  contact_email: string;
  phone: string;
  role: Role;
  active: boolean;
  state: UserState;
  unit_number: string;
  building: string;
  occupants: number;
  lease_start: string | null;
  lease_end: string | null;
  balance: number;
  earned: number;
  send_email: boolean;
  created_on: string;
}

/** Every matching user with the lease that runs today, else the latest; rows are looked up one by one, so that the export begins at once. */
export function allUsers(db: Tx, { scope, actor }: Pick<Ctx, 'scope' | 'actor'>, query: ListQuery) {
  const order = sql`m.sort_key ${sql.raw(query.order)}, m.id ${sql.raw(query.order)}`;
  const wireDate = (date: RawBuilder<unknown>) => sql`to_char(${date}, 'MM/DD/YYYY')`;
  return db
    .selectFrom(
      sql<ExportRow>`(
    select u.first_name, u.last_name, u.email, u.contact_email, u.phone, coalesce(${roleAtPlace(placeOf(scope))},
        ${scope.seesAll ? sql`u.role` : sql`(select h.role from property_roles h where h.user_id = u.id and h.removed_at is null order by h.created_at, h.property_id limit 1)`}) as role,
      ${inState.active} as active, case ${sql.join(
        userStates.map((state) => sql`when ${inState[state]} then ${state}`),
        sql` `,
      )} end as state, coalesce(b.unit_number, u.unit_number) as unit_number, coalesce(b.building, u.building) as building,
      coalesce(b.occupants, u.occupants) as occupants, ${wireDate(sql`l.start_date`)} as lease_start,
      ${wireDate(sql`l.end_date`)} as lease_end, ${shownBalance} as balance, ${shownTotal} as earned, u.send_email, ${wireDate(shownSince)} as created_on
    from (select u.id, ${sortKeys[query.orderBy]} as sort_key from users u where ${matching(scope, query)} order by 2 ${sql.raw(query.order)}, 1 ${sql.raw(query.order)} offset 0) m
    join lateral (select * from users u where u.id = m.id offset 0) u on true
    left join lateral (select * from accounts a where a.id = m.id offset 0) a on true ${homeHere(placeOf(scope))}
    left join lateral (select * from shared_people(${actor.isPlatform ? sql`'{}'` : sql`array[m.id::text]`}) offset 0) h on true
    left join lateral (
      select l.start_date, l.end_date from leases l join properties p on p.id = l.property_id
      where l.user_id = m.id and l.void_at is null order by (now() at time zone p.timezone)::date between l.start_date and l.end_date desc, l.start_date desc, l.id limit 1
    ) l on true
    order by ${order}
  )`.as('rows'),
    )
    .selectAll();
}

interface DetailRow extends Row {
  external_id: string;
  onboarded: boolean;
  promo_codes: string[];
  company_role: User['companyRole'];
  company_group_ids: string[];
  spend_limit: number;
  preferences: unknown;
  notifications: User['notifications'];
}

async function readUser(ctx: Ctx, id: string): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${rowColumns}, ${roleAtPlace(placeOf(ctx.scope))} as role, coalesce(b.external_id, u.external_id) as external_id, u.onboarded, u.promo_codes, u.company_role, u.company_group_ids, u.spend_limit,
      u.preferences, coalesce(n.notifications, '[]') as notifications
    from users u ${rowSources(ctx, sql`array[${id}::text]`)}
    left join lateral (
      select json_agg(json_build_object('_id', m.id, 'subject', m.subject, 'status', m.status, 'at', coalesce(m.sent_at, m.created_at)) order by m.created_at desc, m.id desc) as notifications
      from (select * from mails m where m.user_id = u.id order by m.created_at desc, m.id desc limit 50) m
    ) n on true
    where u.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** One person with what the rules look at. */
export async function findPerson(ctx: Ctx, id: string): Promise<{ user: User; standing: Standing } | undefined> {
  const row = await readUser(ctx, id);
  const shown = row && toRow(ctx, row);
  return (
    shown && {
      standing: standingOf(ctx, row),
      user: {
        ...shown,
        prefs: prefsOf(row.preferences, { properties: row.properties, isSelf: row.id === ctx.actor.id }),
        notifications: row.notifications.map((sent) => ({ ...sent, at: instant(sent.at) })),
        leasedata: shown.leaseData,
        externalID: row.external_id,
        onboarded: row.onboarded,
        promoCode: row.promo_codes,
        propertyIds: row.properties.map(({ property }) => property),
        company: row.company_id,
        companyRole: row.company_role,
        companyGroups: row.company_group_ids,
        spendLimit: row.spend_limit,
      },
    }
  );
}
