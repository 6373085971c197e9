import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Lease } from '@hearth/contract/leases/leases';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { asRows } from '../../../platform/db/load.ts';
import { inUnitOrder } from '../../../platform/db/order.ts';
import { contains, only, oneRow, page, scopedTo, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { leases, toWire, type NewLease } from './fields.ts';

type Query = InputOf<typeof contract.leases.list>['query'];

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

/** What the rows of leases `l` show besides. */
const joinsOf = (now: Date) => () =>
  sql`
  left join properties p on p.id = l.property_id left join users u on u.id = l.user_id
  left join lateral (select ${today(now)} as today) here on true`;

const monthOrYear = (year: number, month: number | undefined) => {
  const first = `${year}-${String(month ?? 1).padStart(2, '0')}-01`;
  return runsIn(first, sql`(${first}::date + ${month ? '1 month' : '1 year'}::interval - interval '1 day')`);
};

/** What the filters ask of a lease `l` at a property `p`, and the order. */
function leaseList({ scope, now }: Ctx, query: Query) {
  const { filter, search, month, year, startDate, endDate, userId, leaseId, orderBy } = query;
  return {
    ...leases.read.list,
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
    idOrder: 'desc' as const,
    joins: joinsOf(now),
  };
}

/** One page with the exact count. */
export async function listLeases(ctx: Ctx, query: Query): Promise<{ data: Lease[]; totalCount: number }> {
  const { rows, totalCount } = await page(ctx.db, leaseList(ctx, query), query);
  return { data: rows.map((row) => toWire(ctx, row)), totalCount };
}

/** A lease that the caller sees, as the wire has it. */
export async function readLease(ctx: Ctx, id: string): Promise<Lease> {
  const row = await oneRow(ctx.db, { ...leases.read.list, joins: joinsOf(ctx.now) }, id);
  if (!row) throw new Error(`the lease ${id} is not there`);
  return toWire(ctx, row);
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

type Made = NewLease & { id: string };

export async function insertLease(db: Tx, propertyId: string, { id, ...lease }: Made, by: string): Promise<void> {
  await db
    .insertInto('leases')
    .values({ ...leases.toColumns(lease), id, property_id: propertyId, created_by: by, updated_by: by })
    .execute();
}

/** Inserts in one statement those that overlap no lease of the same person and unit and end after they start; answers which. */
export async function insertLeases(
  db: Tx,
  propertyId: string,
  made: readonly Made[],
  by: string | null,
): Promise<Set<string>> {
  const { columns, rows } = asRows(
    'leases',
    made.map(({ id, ...lease }) => ({
      ...leases.toColumns(lease),
      id,
      property_id: propertyId,
      created_by: by,
      updated_by: by,
    })),
  );
  const added = await sql<{ id: string }>`
    insert into leases (${columns}) select ${columns} from ${rows} n where n.end_date > n.start_date
    on conflict do nothing returning id`.execute(db);
  return new Set(added.rows.map(({ id }) => id));
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
    .returning(['id', ...leases.writtenColumns])
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
