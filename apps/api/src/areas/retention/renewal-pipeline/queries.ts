import { sql, type Updateable } from 'kysely';
import type { contract } from '@hearth/contract';
import { pipelineDays } from '@hearth/contract/retention/renewal-record';
import type { Ctx } from '../../../platform/context.ts';
import type { DB, Tx } from '../../../platform/db/database.ts';
import { unitSortKey } from '../../../platform/db/order.ts';
import { equals, oneRow, scopedTo, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { leaseIsFound, todayAt } from '../../leases/leases/public.ts';
import { engagement, isOverdue, renewals, riskLevel, riskScore, stage } from './fields.ts';

type Query = InputOf<typeof contract.renewalPipeline.list>['query'];

const sortKeys = {
  endDate: [sql`l.end_date`],
  name: [sql`lower(u.first_name || ' ' || u.last_name)`],
  unitNumber: [unitSortKey(sql`l.unit_number`)],
  rentAmount: [sql`l.rent_amount`],
  risk: [riskScore],
  nextStepOn: [sql`f.next_step_on`],
} satisfies Record<Query['orderBy'], readonly Sql[]>;

const follow = (now: Date) => sql`left join properties p on p.id = l.property_id left join users u on u.id = l.user_id
  left join renewal_follow_ups f on f.lease_id = l.id
  left join lateral (select ${todayAt(now)} as today offset 0) here on true`;
const joins = (now: Date) => () => sql`${follow(now)} left join accounts a on a.id = l.user_id ${engagement}`;

/** Leases `l` that end in the window. One terminated before it moved out long ago. */
function endsWithin(days: number, now: Date) {
  // UTC dates, at most one day off, can use an index and narrow down the leases to check by local date.
  const inUtc = sql`${now.toISOString().slice(0, 10)}::date`;
  return sql`not l.month_to_month
    and l.end_date between ${inUtc} - ${pipelineDays.back + 1}::int and ${inUtc} + ${days + 1}::int
    and l.end_date between here.today - ${pipelineDays.back}::int and here.today + ${days}::int
    and (l.void_at is null or l.void_at > ${now}::timestamptz - make_interval(days => ${pipelineDays.back}::int))`;
}

const states = {
  open: sql`${stage} not in ('renewed', 'movedOut')`,
  closed: sql`${stage} in ('renewed', 'movedOut')`,
  all: undefined,
};

/** Filters and order of the pipeline. Engagement is read for every lease only to sort or filter by risk. */
export function renewalList({ scope, now }: Pick<Ctx, 'scope' | 'now'>, query: Query) {
  const { search, days, ownerId, leaseId, orderBy } = query;
  const isByRisk = orderBy === 'risk' || Boolean(query.risk?.length);
  return {
    filterJoins: isByRisk ? joins(now)() : follow(now),
    where: [
      endsWithin(days, now),
      scopedTo(scope, sql`l.property_id`),
      equals(sql`l.id`, leaseId),
      states[query.state],
      query.stage?.length ? sql`${stage} = any (${query.stage}::text[])` : undefined,
      query.risk?.length ? sql`${riskLevel} = any (${query.risk}::text[])` : undefined,
      equals(sql`f.owner_id`, ownerId),
      query.isOverdue ? isOverdue : undefined,
      leaseIsFound(search),
    ],
    order: [
      ...sortedBy(sortKeys, query),
      ...(orderBy === 'endDate' ? [] : [{ by: sql`l.end_date`, order: 'asc' } as const]),
    ],
    joins: joins(now),
  };
}

export const readRenewal = ({ db, now }: Pick<Ctx, 'db' | 'now'>, leaseId: string) =>
  oneRow(db, { ...renewals.read.detail, joins: joins(now) }, leaseId);

/** Locks the lease and returns its follow-up, if it has one. */
export async function lockFollowUp(db: Tx, leaseId: string) {
  await db.selectFrom('leases').select('id').where('id', '=', leaseId).forNoKeyUpdate().execute();
  return db.selectFrom('renewal_follow_ups').selectAll().where('lease_id', '=', leaseId).executeTakeFirst();
}

/** Saves the follow-up of a lease. */
export const saveFollowUp = (
  db: Tx,
  key: { lease_id: string; property_id: string },
  change: Updateable<DB['renewal_follow_ups']>,
) =>
  db
    .insertInto('renewal_follow_ups')
    .values({ ...change, ...key })
    .onConflict((conflict) => conflict.column('lease_id').doUpdateSet(change))
    .execute();
