import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Lease } from '@hearth/contract/leases/leases';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inUnitOrder } from '../../../platform/db/order.ts';
import { contains, only, oneRow, page, scopedTo, sortedBy, type List, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { canOf } from './rules.ts';

type Query = InputOf<typeof contract.leases.list>['query'];

interface Row {
  id: string;
  property_id: string;
  property_name: string;
  timezone: string;
  user_id: string;
  user_name: string;
  user_email: string;
  unit_number: string;
  building: string;
  start_date: string;
  end_date: string;
  void_at: Date | null;
  rent_amount: number | null;
  updated_by: string;
  created_at: Date;
  renews: string | null;
  is_renewed: boolean;
  is_over: boolean;
  renewal: Lease['renewal'];
  is_of_resident: boolean;
  roommates: Lease['roommates'];
}

const sortKeys = {
  createdAt: [sql`l.created_at`],
  name: [sql`lower(u.first_name || ' ' || u.last_name)`],
  unitNumber: [inUnitOrder(sql`l.unit_number`)],
  building: [sql`lower(l.building)`],
  startDate: [sql`l.start_date`],
  endDate: [sql`l.end_date`],
  rentAmount: [sql`l.rent_amount`],
} satisfies Record<Query['orderBy'], readonly Sql[]>;

/** Today is today where the property is. */
const today = (now: Date) => sql`(${now}::timestamptz at time zone p.timezone)::date`;

/** Whether a lease `l` is past its last day. */
const isOver = (now: Date) =>
  sql<boolean>`(l.end_date < (select ${today(now)} from properties p where p.id = l.property_id))`;

/** A renewal begins on the day on which the lease before it ends, so they do not overlap. */
const overlaps = sql`daterange(o.start_date, o.end_date, '[)') && daterange(l.start_date, l.end_date, '[)')`;

const columns = (now: Date) => sql<Row>`
  l.id, l.property_id, p.name as property_name, p.timezone, l.user_id, l.unit_number, l.building, l.start_date, l.end_date, l.void_at, l.rent_amount, l.created_at, l.renews,
  coalesce(u.first_name || ' ' || u.last_name, person_name(l.user_id), '') as user_name, coalesce(u.email, '') as user_email,
  coalesce(person_name(l.updated_by), 'System') as updated_by,
  exists (select from leases n where n.renews = l.id and n.void_at is null) as is_renewed,
  ${isOver(now)} as is_over,
  (select json_build_object('_id', n.id, 'unitNumber', n.unit_number, 'building', n.building, 'startDate', n.start_date, 'endDate', n.end_date)
    from leases n where n.renews = l.id and n.void_at is null and n.end_date >= ${today(now)}) as renewal,
  exists (select from property_roles r where r.user_id = l.user_id and r.property_id = l.property_id and r.removed_at is null and r.role in ('resident', 'ambassador')) as is_of_resident,
  coalesce((
    select json_agg(json_build_object('_id', m.user_id, 'name', m.name) order by m.name, m.user_id) from (
      select distinct o.user_id, person_name(o.user_id) as name from leases o
      where l.void_at is null and o.void_at is null and o.property_id = l.property_id and o.unit_key = l.unit_key and o.user_id <> l.user_id and ${overlaps}
    ) m), '[]') as roommates`;

const toLease = (ctx: Ctx, row: Row): Lease => ({
  _id: row.id,
  property: row.property_id,
  propertyName: row.property_name,
  timezone: row.timezone,
  user: { _id: row.user_id, name: row.user_name, email: row.user_email },
  unitNumber: row.unit_number,
  building: row.building,
  startDate: row.start_date,
  endDate: row.end_date,
  voidDate: row.void_at?.toISOString() ?? null,
  rentAmount: row.rent_amount,
  updatedBy: row.updated_by,
  createdAt: row.created_at.toISOString(),
  renews: row.renews,
  isRenewed: row.is_renewed,
  renewal: row.renewal,
  roommates: row.roommates,
  can: canOf(
    {
      isVoid: row.void_at !== null,
      isOver: row.is_over,
      isRenewed: row.is_renewed,
      isOfResident: row.is_of_resident,
    },
    ctx.may('leases.manage', row.property_id),
  ),
});

/** The states of leases; those that expire are current ones, and a terminated one has expired. */
function inState(filter: Query['filter'], now: Date) {
  const isCurrent = sql`l.void_at is null and l.start_date <= ${today(now)} and l.end_date >= ${today(now)}`;
  const expiresWithin = (days: number) => sql`${isCurrent} and l.end_date <= ${today(now)} + ${days}::int`;
  switch (filter) {
    case 'ALL':
      return sql`true`;
    case 'CURRENT':
      return isCurrent;
    case 'UPCOMING':
      return sql`l.void_at is null and l.start_date > ${today(now)}`;
    case 'EXPIRES_IN_30':
      return expiresWithin(30);
    case 'EXPIRES_IN_60':
      return expiresWithin(60);
    case 'EXPIRES_IN_90':
      return expiresWithin(90);
    case 'EXPIRED':
      return sql`(l.void_at is not null or l.end_date < ${today(now)})`;
  }
}

/** Leases that ran or run on any day of the time; a terminated one ran until then. */
const runsIn = (first: ReturnType<typeof sql> | string | null, last: ReturnType<typeof sql> | string | null) =>
  sql`daterange(l.start_date, greatest(l.start_date, least(l.end_date, (l.void_at at time zone p.timezone)::date)), '[]') && daterange(${first}::date, ${last}::date, '[]')`;

const joins = () => sql`left join properties p on p.id = l.property_id left join users u on u.id = l.user_id`;

const monthOrYear = (year: number, month: number | undefined) => {
  const first = `${year}-${String(month ?? 1).padStart(2, '0')}-01`;
  return runsIn(first, sql`(${first}::date + ${month ? '1 month' : '1 year'}::interval - interval '1 day')`);
};

/** What the filters ask of a lease `l` at a property `p`, and the order. */
function leaseList({ scope, now }: Ctx, query: Query): List<Row> {
  const { filter, search, month, year, startDate, endDate, userId, leaseId, orderBy } = query;
  return {
    from: 'leases',
    alias: 'l',
    asks: sql`join properties p on p.id = l.property_id
      ${orderBy === 'name' ? sql`left join users u on u.id = l.user_id` : sql``}`,
    where: [
      inState(filter, now),
      scopedTo(scope, sql`l.property_id`),
      only(sql`l.user_id`, userId),
      only(sql`l.id`, leaseId),
      year ? monthOrYear(year, month) : undefined,
      startDate || endDate ? runsIn(startDate ?? null, endDate ?? null) : undefined,
      search
        ? sql`(${contains(sql`lower(l.building || ' ' || l.unit_number)`, search)} or l.user_id in (select search_user_ids(${search})))`
        : undefined,
    ],
    order: sortedBy(sortKeys, query, 'last'),
    idOrder: 'desc',
    columns: columns(now),
    joins,
  };
}

/** One page with the exact count. */
export async function listLeases(ctx: Ctx, query: Query): Promise<{ data: Lease[]; totalCount: number }> {
  const { rows, totalCount } = await page(ctx.db, leaseList(ctx, query), query);
  return { data: rows.map((row) => toLease(ctx, row)), totalCount };
}

/** A lease that the caller sees, as the wire has it. */
export async function readLease(ctx: Ctx, id: string): Promise<Lease> {
  const row = await oneRow(ctx.db, { from: 'leases', alias: 'l', columns: columns(ctx.now), joins }, id);
  if (!row) throw new Error(`the lease ${id} is not there`);
  return toLease(ctx, row);
}

/** The role of a person at the property now; undefined for strangers and for those who left. */
export async function roleThere(db: Tx, propertyId: string, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('property_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('r.role')
    .where('r.property_id', '=', propertyId)
    .where('r.user_id', '=', userId)
    .where('r.removed_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.role;
}

/** A lease of that person at the property, under a lock that changes of it take turns by. */
export const lockLease = ({ db, now }: Ctx, propertyId: string, userId: string, id: string) =>
  db
    .selectFrom('leases as l')
    .selectAll()
    .select(isOver(now).as('is_over'))
    .where('l.id', '=', id)
    .where('l.property_id', '=', propertyId)
    .where('l.user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export interface NewLease {
  id: string;
  user_id: string;
  unit_number: string;
  building: string;
  start_date: string;
  end_date: string;
  rent_amount: number | null;
  renews: string | null;
}

export async function insertLease(db: Tx, propertyId: string, lease: NewLease, by: string): Promise<void> {
  await db
    .insertInto('leases')
    .values({ ...lease, property_id: propertyId, created_by: by, updated_by: by })
    .execute();
}

/** Inserts in one statement those that overlap no lease of the same person and unit and end after they start; answers which. */
export async function insertLeases(
  db: Tx,
  propertyId: string,
  leases: readonly NewLease[],
  by: string | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into leases (id, property_id, user_id, unit_number, building, start_date, end_date, rent_amount, renews, created_by, updated_by)
    select n.id, ${propertyId}, n.user_id, n.unit_number, n.building, n.start_date, n.end_date, n.rent_amount, n.renews, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(leases)}::jsonb)
      as n(id text, user_id text, unit_number text, building text, start_date date, end_date date, rent_amount numeric, renews text)
    where n.end_date > n.start_date
    on conflict do nothing returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The renewal of a lease that has not been terminated, under its lock. */
export const lockRenewal = ({ db, now }: Ctx, id: string) =>
  db
    .selectFrom('leases as l')
    .select(['l.id', isOver(now).as('is_over')])
    .where('l.renews', '=', id)
    .where('l.void_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Voids leases of a person at the property that have not ended, all or those given, and answers what was voided. */
export const voidLeases = (
  db: Tx,
  {
    propertyId,
    userId,
    ids,
    by,
    at,
  }: { propertyId: string; userId: string; ids?: readonly string[]; by: string | null; at: Date },
) =>
  db
    .updateTable('leases as l')
    .set({ void_at: at, updated_by: by, updated_at: at })
    .where('l.property_id', '=', propertyId)
    .where('l.user_id', '=', userId)
    .where('l.void_at', 'is', null)
    .where(sql<boolean>`not ${isOver(at)}`)
    .$if(ids !== undefined, (query) => query.where('l.id', 'in', ids ?? []))
    .returning(['id', 'unit_number', 'building', 'start_date', 'end_date', 'rent_amount'])
    .execute();

/** Whose lease began at their property in the last seven days, today included. */
export const readMovedIn = async (db: Tx, now: Date) =>
  (
    await sql<{ property_id: string; user_id: string }>`
    select distinct l.property_id::text, l.user_id::text from leases l join properties p on p.id = l.property_id
    where l.void_at is null and l.start_date between ${today(now)} - 7 and ${today(now)}`.execute(db)
  ).rows;

/**
 * People show the unit of the lease that they live by today. Whoever `left` these units and has no other lease that runs
 * shows none. Answers who shows another one now.
 */
export async function settleHomes(
  db: Tx,
  {
    propertyId,
    userIds,
    left = [],
    now,
  }: {
    propertyId: string;
    userIds: readonly string[];
    left?: readonly { unit_number: string; building: string }[];
    now: Date;
  },
): Promise<string[]> {
  // Who joined by an invitation has a home of this property's own, beside the one that other companies know.
  const { rows } = await sql<{ id: string }>`
    with homes as materialized (
      select person.id, h.unit_number, h.building
      from unnest(${userIds}::text[]) as person(id) left join lateral (
        select l.unit_number, l.building from leases l join properties p on p.id = l.property_id
        where l.user_id = person.id and l.property_id = ${propertyId} and ${inState('CURRENT', now)} order by l.start_date desc, l.id desc limit 1
      ) h on true
    ), left_units as (
      select lower(g.unit_number) as unit, lower(g.building) as building
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as g(unit_number text, building text)
    ), guests as (
      update property_roles r set unit_number = coalesce(h.unit_number, ''), building = coalesce(h.building, '') from homes h
      where r.user_id = h.id and r.property_id = ${propertyId} and r.unit_number is not null
        and (r.unit_number, r.building) is distinct from (coalesce(h.unit_number, ''), coalesce(h.building, ''))
        and (h.unit_number is not null or (lower(r.unit_number), lower(r.building)) in (select unit, building from left_units))
      returning r.user_id as id
    ), own as (
      update users u set unit_number = coalesce(h.unit_number, ''), building = coalesce(h.building, '') from homes h
      where u.id = h.id and (u.unit_number, u.building) is distinct from (coalesce(h.unit_number, ''), coalesce(h.building, ''))
        and (h.unit_number is not null or (lower(u.unit_number), lower(u.building)) in (select unit, building from left_units))
        and not exists (select from property_roles r where r.user_id = u.id and r.property_id = ${propertyId} and r.unit_number is not null)
      returning u.id
    )
    select id from guests union select id from own`.execute(db);
  return rows.map(({ id }) => id);
}
