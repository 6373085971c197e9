import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { unitSortKey } from '../../../platform/db/order.ts';
import { anyContains, everyRow, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import type { Audience } from '@hearth/contract/boosts';
import { rentRoll, ruled, type LeaseRow, type RuledLease } from './fields.ts';
import { dueDay, firstDay, type Month } from './rules.ts';

type ListQuery = InputOf<typeof contract.rentRoll.list>['query'];
type Order = Pick<ListQuery, 'order' | 'orderBy'>;
type PropertyMonth = Pick<ListQuery, 'propertyId'> & Month;

/**
 * `roll`: leases current on any day of the month and not void, plus those already rewarded for it. If a renewal starts
 * in the month, only one lease counts: the one already rewarded, or the one current on the 5th.
 */
function rollOf({ propertyId, ...month }: PropertyMonth) {
  const first = sql`${firstDay(month)}::date`;
  return sql`
    running as materialized (
      select l.*, w.id is not null as is_rewarded
      from leases l left join rent_rewards w on w.lease_id = l.id and w.month = ${first} and w.voided_at is null
      where l.property_id = ${propertyId} and l.start_date < (${first} + interval '1 month')::date and l.runs_until >= ${first} and (l.void_at is null or w.id is not null)
    ), roll as (
      select * from running where is_rewarded or (
        id not in (select renews from running where renews is not null and (is_rewarded or start_date <= ${dueDay(month)}))
        and (renews is null or (renews not in (select id from running where is_rewarded) and (start_date <= ${dueDay(month)} or renews not in (select id from running)))))
    )`;
}

/** Joins for the columns of leases `l`. */
const joinsOf = (month: Month) => () =>
  sql`
  left join properties p on p.id = l.property_id left join users u on u.id = l.user_id
  left join property_roles r on r.user_id = l.user_id and r.property_id = l.property_id
  left join rent_rewards w on w.lease_id = l.id and w.month = ${firstDay(month)}::date and w.voided_at is null
  left join point_logs g on g.id = w.point_log_id`;

const sortKeys = {
  name: [sql`lower(u.first_name || ' ' || u.last_name)`],
  unitNumber: [sql`${unitSortKey(sql`l.unit_number`)} || ' ' || lower(l.building)`],
  building: [sql`lower(l.building) || ' ' || ${unitSortKey(sql`l.unit_number`)}`],
  startDate: [sql`l.start_date`],
  endDate: [sql`l.end_date`],
  rentAmount: [sql`l.rent_amount`],
} satisfies Record<Order['orderBy'], readonly Sql[]>;
const inOrderOfUnits: Order = { orderBy: 'unitNumber', order: 'asc' };

/** A month's leases, optionally limited to `ids`. */
export function rollList(
  { search, order, orderBy, ...propertyMonth }: PropertyMonth & Order & Partial<Pick<ListQuery, 'search'>>,
  ids: readonly string[] | undefined,
) {
  const dwelling = sql`lower(l.unit_number || ' ' || l.building || ' ' || l.building || '-' || l.unit_number)`;
  return {
    cte: { name: 'roll', definition: rollOf(propertyMonth) },
    filterJoins: search || orderBy === 'name' ? sql`left join users u on u.id = l.user_id` : undefined,
    where: [ids && sql`l.id = any (${ids}::text[])`, anyContains([sql`u.search_text`, dwelling], search)],
    order: sortedBy(sortKeys, { order, orderBy }),
    idOrder: 'asc' as const,
    joins: joinsOf(propertyMonth),
  };
}

/** All leases of the month in unit order, optionally limited to `ids`. */
export const allLeases = (db: Tx, propertyMonth: PropertyMonth, ids?: readonly string[]): Promise<LeaseRow[]> =>
  everyRow(db, { ...rentRoll.read.list, ...rollList({ ...propertyMonth, ...inOrderOfUnits }, ids) }).execute();

/** The same with only the columns the rules need. */
export const allRuled = (db: Tx, propertyMonth: PropertyMonth, ids?: readonly string[]): Promise<RuledLease[]> =>
  everyRow(db, {
    ...rentRoll.read.list,
    ...rollList({ ...propertyMonth, ...inOrderOfUnits }, ids),
    columns: ruled,
  }).execute();

export async function sumRent(db: Tx, propertyMonth: PropertyMonth): Promise<number> {
  const { rows } = await sql<{
    amount: number;
  }>`with ${rollOf(propertyMonth)} select coalesce(sum(rent_amount), 0) as amount from roll`.execute(db);
  return rows[0]?.amount ?? 0;
}

/** The property's rent reward settings; undefined outside the caller's scope. */
export async function readTerms(db: Tx, propertyId: string) {
  const { rows } = await sql<{ today: string; is_on: boolean; points: number }>`
    select (now() at time zone timezone)::date as today, coalesce((features ->> 'rentPaymentPoints')::boolean, false) as is_on,
      coalesce((features ->> 'rentRollPointsAmount')::integer, 0) as points
    from properties where id = ${propertyId}`.execute(db);
  return rows[0];
}

export interface Reward {
  leaseId: string;
  userId: string;
  pointLogId: string;
  audience: Audience;
}

/**
 * Claims the month for each lease and returns the newly claimed ones. Claims are inserted in id order, so that
 * concurrent requests wait instead of deadlocking.
 */
export async function claimMonth(
  db: Tx,
  propertyId: string,
  month: Month,
  rewards: readonly Reward[],
): Promise<Set<string>> {
  const { rows } = await sql<{ lease_id: string }>`
    insert into rent_rewards (property_id, lease_id, month, point_log_id)
    select ${propertyId}, n.lease_id, ${firstDay(month)}::date, n.log_id
    from unnest(${rewards.map((reward) => reward.leaseId)}::text[], ${rewards.map((reward) => reward.pointLogId)}::text[]) n (lease_id, log_id) order by n.lease_id
    on conflict (lease_id, month) where voided_at is null do nothing returning lease_id`.execute(db);
  return new Set(rows.map((row) => row.lease_id));
}

/** The last lease of each resident without one among `leaseIds`, to explain missing matches. */
export async function readOutside(db: Tx, { propertyId, ...month }: PropertyMonth, leaseIds: readonly string[]) {
  const { rows } = await sql<LeaseRow>`
    select distinct on (l.user_id) ${rentRoll.read.list.columns} from leases l ${joinsOf(month)()}
    where l.property_id = ${propertyId} and l.user_id not in (select o.user_id from leases o where o.id = any (${leaseIds}::text[]))
    order by l.user_id, l.end_date desc, l.id`.execute(db);
  return rows;
}
