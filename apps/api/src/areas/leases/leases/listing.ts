import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import { daysOfExpiry, isExpiry } from '@hearth/contract/leases/lease-state';
import type { Lease } from '@hearth/contract/leases/leases';
import type { Ctx } from '../../../platform/context.ts';
import { unitSortKey } from '../../../platform/db/order.ts';
import { contains, equals, oneRow, scopedTo, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { isRenewed, leases, toWire } from './fields.ts';

type Query = InputOf<typeof contract.leases.list>['query'];

const sortKeys = {
  createdAt: [sql`l.created_at`],
  name: [sql`lower(u.first_name || ' ' || u.last_name)`],
  unitNumber: [unitSortKey(sql`l.unit_number`)],
  building: [sql`lower(l.building)`],
  startDate: [sql`l.start_date`],
  endDate: [sql`l.end_date`],
  rentAmount: [sql`l.rent_amount`],
} satisfies Record<Query['orderBy'], readonly Sql[]>;

/** Today at the property. */
export const today = (now: Date) => sql`(${now}::timestamptz at time zone p.timezone)::date`;

/** True if a lease `l` is past its last day. */
export const isOver = (now: Date) =>
  sql<boolean>`(l.runs_until < (select ${today(now)} from properties p where p.id = l.property_id))`;

/** `matchesLeaseFilter` of a lease `l` at a property `p`. */
export function inState(filter: Query['filter'], now: Date) {
  // UTC dates, at most one day off, can use an index and narrow down the leases to check by local date.
  const inUtc = sql`${now.toISOString().slice(0, 10)}::date`;
  const isCurrent = sql`l.void_at is null
    and l.start_date <= ${inUtc} + 1 and (l.start_date < ${inUtc} or l.start_date <= ${today(now)})
    and l.runs_until >= ${inUtc} - 1 and (l.runs_until > ${inUtc} or l.runs_until >= ${today(now)})`;
  const expiresWithin = (days: number) => sql`${isCurrent} and l.runs_until <= ${today(now)} + ${days}::int
    and l.runs_until between ${inUtc} - 1 and ${inUtc} + ${days + 1}::int and not ${isRenewed}`;
  if (isExpiry(filter)) return expiresWithin(daysOfExpiry(filter));
  switch (filter) {
    case 'ALL':
      return sql`true`;
    case 'CURRENT':
      return isCurrent;
    case 'UPCOMING':
      return sql`l.void_at is null and l.start_date >= ${inUtc} and l.start_date > ${today(now)}`;
    case 'EXPIRED':
      return sql`(l.void_at is not null or l.runs_until < ${today(now)})`;
  }
}

/** Leases current on any day of the range. Terminated leases count until termination. */
const runsIn = (first: ReturnType<typeof sql> | string | null, last: ReturnType<typeof sql> | string | null) =>
  sql`daterange(l.start_date, greatest(l.start_date, least(l.runs_until, (l.void_at at time zone p.timezone)::date)), '[]') && daterange(${first}::date, ${last}::date, '[]')`;

/** Joined columns of leases `l`. */
const joinsOf = (now: Date) => () =>
  sql`
  left join properties p on p.id = l.property_id left join users u on u.id = l.user_id
  left join lateral (select ${today(now)} as today) here on true`;

const monthOrYear = (year: number, month: number | undefined) => {
  const first = `${year}-${String(month ?? 1).padStart(2, '0')}-01`;
  return runsIn(first, sql`(${first}::date + ${month ? '1 month' : '1 year'}::interval - interval '1 day')`);
};

/** Any part of the unit or building of a lease `l`, or of the resident's name or email. */
export const isFound = (search: string | undefined): Sql | undefined =>
  search
    ? sql`(${contains(sql`lower(l.building || ' ' || l.unit_number)`, search)} or l.user_id in (select search_user_ids(${search})))`
    : undefined;

/** Filters and order of a lease `l` at a property `p`. */
export function leaseList({ scope, now }: Pick<Ctx, 'scope' | 'now'>, query: Query) {
  const { filter, search, month, year, startDate, endDate, userId, leaseId, orderBy } = query;
  return {
    ...leases.read.list,
    filterJoins: sql`left join properties p on p.id = l.property_id
      ${orderBy === 'name' ? sql`left join users u on u.id = l.user_id` : sql``}`,
    where: [
      inState(filter, now),
      scopedTo(scope, sql`l.property_id`),
      equals(sql`l.user_id`, userId),
      equals(sql`l.id`, leaseId),
      year ? monthOrYear(year, month) : undefined,
      startDate || endDate ? runsIn(startDate ?? null, endDate ?? null) : undefined,
      isFound(search),
    ],
    order: sortedBy(sortKeys, query),
    idOrder: 'desc' as const,
    joins: joinsOf(now),
  };
}

/** A lease visible to the caller, on the wire. */
export async function readLease(ctx: Ctx, id: string): Promise<Lease> {
  const row = await oneRow(ctx.db, { ...leases.read.list, joins: joinsOf(ctx.now) }, id);
  if (!row) throw new Error(`the lease ${id} is not there`);
  return toWire(ctx, row);
}
