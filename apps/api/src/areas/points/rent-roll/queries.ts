import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { inUnitOrder } from '../../../platform/db/order.ts';
import type { InputOf } from '../../../platform/serve.ts';
import type { Audience } from '@hearth/contract/points/point-log-types';
import type { PaymentObstacle } from '@hearth/contract/people/messages';
import { paymentObstacle } from '../../people/users/public.ts';
import { dueDay, firstDay, type Month } from './rules.ts';

type ListQuery = InputOf<typeof contract.rentRoll.list>['query'];
type Order = Pick<ListQuery, 'order' | 'orderBy'>;
type Place = Pick<ListQuery, 'propertyId'> & Month;

export interface LeaseRow {
  id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
  contact_email: string;
  unit_number: string;
  building: string;
  start_date: string;
  end_date: string;
  rent_amount: number | null;
  role: string | null;
  payment_obstacle: PaymentObstacle | null;
  reward_log: string | null;
  reward_points: number | null;
  reward_at: Date | null;
  today: string;
}

/**
 * `roll`: the leases of a month, which are those that run on any day of it and are not void, and those rewarded for it. Where a
 * renewal takes over within the month, its rent is due once: by the lease that runs on the 5th, or the one rewarded already.
 */
function rollOf({ propertyId, ...month }: Place) {
  const first = sql`${firstDay(month)}::date`;
  return sql`
    running as materialized (
      select l.id, l.property_id, l.user_id, l.unit_number, l.building, l.start_date, l.end_date, l.rent_amount, l.renews, w.point_log_id as reward_log, w.created_at as reward_at
      from leases l left join rent_rewards w on w.lease_id = l.id and w.month = ${first} and w.voided_at is null
      where l.property_id = ${propertyId} and l.start_date < (${first} + interval '1 month')::date and l.end_date >= ${first} and (l.void_at is null or w.id is not null)
    ), roll as (
      select * from running where reward_log is not null or (
        id not in (select renews from running where renews is not null and (reward_log is not null or start_date <= ${dueDay(month)}))
        and (renews is null or (renews not in (select id from running where reward_log is not null) and (start_date <= ${dueDay(month)} or renews not in (select id from running)))))
    )`;
}

const columns = sql`
  l.id, l.user_id, u.first_name, u.last_name, u.email, u.contact_email, l.unit_number, l.building, l.start_date, l.end_date, l.rent_amount, r.role,
  ${paymentObstacle} as payment_obstacle, l.reward_log, g.points as reward_points, l.reward_at, (now() at time zone p.timezone)::date as today`;

/** What the rows of leases `l` show besides. */
const withNames = sql`
  join properties p on p.id = l.property_id join users u on u.id = l.user_id
  left join property_roles r on r.user_id = l.user_id and r.property_id = l.property_id
  left join point_logs g on g.id = l.reward_log`;

function searching(search: string | undefined) {
  if (!search) return sql`true`;
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(u.search_text like ${pattern} or lower(l.unit_number || ' ' || l.building || ' ' || l.building || '-' || l.unit_number) like ${pattern})`;
}

const among = (ids: readonly string[] | undefined) => (ids ? sql`l.id = any(${ids}::text[])` : sql`true`);

const sortKeys = {
  name: sql`lower(u.first_name || ' ' || u.last_name)`,
  unitNumber: sql`${inUnitOrder(sql`l.unit_number`)} || ' ' || lower(l.building)`,
  building: sql`lower(l.building) || ' ' || ${inUnitOrder(sql`l.unit_number`)}`,
  startDate: sql`l.start_date`,
  endDate: sql`l.end_date`,
  rentAmount: sql`l.rent_amount`,
} satisfies Record<Order['orderBy'], unknown>;

/** One page with the exact count, in one statement; names are joined to its rows alone. */
export async function readPage(
  db: Tx,
  { page, limit, order, orderBy, search, ...place }: Omit<ListQuery, 'status' | 'leaseId' | 'format'>,
  ids: readonly string[] | undefined,
): Promise<{ rows: LeaseRow[]; totalCount: number }> {
  const direction = sql.raw(`${order} nulls last`);
  const people = search || orderBy === 'name' ? sql`join users u on u.id = l.user_id` : sql``;
  const { rows } = await sql<LeaseRow & { total: number }>`
    with ${rollOf(place)}, matched as materialized (select l.*, ${sortKeys[orderBy]} as sort_key from roll l ${people} where ${among(ids)} and ${searching(search)}),
      page as (select *, row_number() over () as place from (select * from matched order by sort_key ${direction}, id limit ${limit} offset ${(Math.max(page, 1) - 1) * limit}) ordered)
    select c.total, r.* from (select count(*) as total from matched) c
    left join (select ${columns}, l.place from page l ${withNames}) r on true order by r.place`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), totalCount: rows[0]?.total ?? 0 };
}

export interface ExportRow extends LeaseRow {
  rewarded_on: string | null;
}

/** Every lease of the month that matches, for the export. */
export function allRows(
  db: Tx,
  { order, orderBy, search, ...place }: Place & Order & Pick<ListQuery, 'search'>,
  ids: readonly string[] | undefined,
) {
  const rewardedOn = sql`to_char(l.reward_at at time zone p.timezone, 'MM/DD/YYYY')`;
  const rows = sql<ExportRow>`(with ${rollOf(place)} select ${columns}, ${rewardedOn} as rewarded_on, ${sortKeys[orderBy]} as sort_key from roll l ${withNames} where ${among(ids)} and ${searching(search)})`;
  return db
    .selectFrom(rows.as('r'))
    .selectAll()
    .orderBy(sql`sort_key ${sql.raw(`${order} nulls last`)}`)
    .orderBy('id');
}

/** Every lease of the month, or those of a list that are in it, in the order of their units. */
export async function readLeases(db: Tx, place: Place, ids?: readonly string[]): Promise<LeaseRow[]> {
  const { rows } = await sql<LeaseRow>`
    with ${rollOf(place)} select ${columns} from roll l ${withNames} where ${among(ids)} order by ${sortKeys.unitNumber}, l.id`.execute(
    db,
  );
  return rows;
}

export async function sumRent(db: Tx, place: Place): Promise<number> {
  const { rows } = await sql<{
    amount: number;
  }>`with ${rollOf(place)} select coalesce(sum(rent_amount), 0) as amount from roll`.execute(db);
  return rows[0]?.amount ?? 0;
}

/** What the property says about rent rewards: null when it has no such property in the caller's scope. */
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
 * Claims the month for each lease, and answers the leases that nobody has claimed before. They are claimed in one order, so
 * that two who send at once wait for each other and never deadlock.
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

export type OutsideRow = Pick<
  LeaseRow,
  | 'id'
  | 'user_id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'contact_email'
  | 'unit_number'
  | 'building'
  | 'start_date'
  | 'end_date'
  | 'rent_amount'
> & { void_at: Date | null };

/** The last lease of each resident who has none among these: it tells why a line matches nothing. */
export async function readOutside(db: Tx, propertyId: string, leaseIds: readonly string[]): Promise<OutsideRow[]> {
  const { rows } = await sql<OutsideRow>`
    select distinct on (l.user_id) l.id, l.user_id, u.first_name, u.last_name, u.email, u.contact_email, l.unit_number, l.building, l.start_date, l.end_date, l.rent_amount, l.void_at
    from leases l join users u on u.id = l.user_id
    where l.property_id = ${propertyId} and l.user_id not in (select o.user_id from leases o where o.id = any(${leaseIds}::text[]))
    order by l.user_id, l.end_date desc, l.id`.execute(db);
  return rows;
}
