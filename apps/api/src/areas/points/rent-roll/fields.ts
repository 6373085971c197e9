import { sql } from 'kysely';
import { formatDate } from '@hearth/contract/format';
import type { Role } from '@hearth/contract/roles';
import { rentRollObstacles, type RentRollRow } from '@hearth/contract/points/rent-roll-record';
import type { Ctx } from '../../../platform/context.ts';
import { defineRecord, wireInstant, type RowOf } from '../../../platform/db/record.ts';
import { paymentObstacle } from '../../people/users/public.ts';
import { obstacleOf, type Month } from './rules.ts';
import { streakOf } from './streaks.ts';

const name = sql<string>`coalesce(trim(u.first_name || ' ' || u.last_name), person_name(l.user_id), '')`;
const email = sql<string>`coalesce(u.email, '')`;

const isRewarded = sql<boolean>`w.id is not null`;
const today = sql<string>`(now() at time zone p.timezone)::date`;

/** A lease `l` of a month's rent roll, with the joins of `queries.ts`. */
export const rentRoll = defineRecord('leases', 'l', {
  _id: { column: 'id' },
  user: { read: sql<RentRollRow['user']>`json_build_object('_id', l.user_id, 'name', ${name}, 'email', ${email})` },
  unitNumber: { column: 'unit_number', csv: 'Unit' },
  building: { column: 'building', csv: 'Building' },
  name: { read: name, csv: 'Resident', only: 'csv' },
  email: { read: email, csv: 'Email', only: 'csv' },
  startDate: { column: 'start_date', csv: 'Lease Start' },
  endDate: { column: 'end_date', csv: 'Lease End' },
  rentAmount: { column: 'rent_amount', csv: 'Rent' },
  rewardPoints: { read: sql<number | null>`g.points`, csv: 'Reward Points', only: 'csv' },
  rewardedOn: {
    read: sql<string | null>`to_char(w.created_at at time zone p.timezone, 'MM/DD/YYYY')`,
    csv: 'Rewarded On',
    only: 'csv',
  },
  reward: {
    read: sql<RentRollRow['reward']>`case when w.id is not null then json_build_object(
      'pointLogId', w.point_log_id, 'points', coalesce(g.points, 0), 'sentAt', ${wireInstant(sql`w.created_at`)}) end`,
  },
  // Only for displayed rows; sending rewards doesn't need it.
  streak: { read: streakOf(sql`l.user_id`), only: 'detail' },
  userId: { column: 'user_id', csv: true, only: 'rules' },
  isRewarded: { read: isRewarded, csv: true, only: 'rules' },
  paymentObstacle: { read: paymentObstacle, csv: 'Note', only: 'rules' },
  today: { read: today, csv: true, only: 'rules' },
  role: { read: sql<Role | null>`r.role`, only: 'rules' },
  firstName: { read: sql<string>`coalesce(u.first_name, '')`, only: 'rules' },
  lastName: { read: sql<string>`coalesce(u.last_name, '')`, only: 'rules' },
  emails: { read: sql<string[]>`array[${email}, coalesce(u.contact_email, '')]`, only: 'rules' },
  isVoid: { read: sql<boolean>`l.void_at is not null`, only: 'rules' },
});
export type LeaseRow = RowOf<typeof rentRoll>;
type Ruled = Pick<LeaseRow, 'userId' | 'startDate' | 'isRewarded' | 'paymentObstacle' | 'today'>;

export type RuledLease = Ruled & Pick<LeaseRow, '_id'>;

/** Only the columns the rules need. */
export const ruled = sql<RuledLease>`l.id as _id, l.user_id as "userId", l.start_date as "startDate", ${isRewarded} as "isRewarded",
  ${paymentObstacle} as "paymentObstacle", ${today} as today`;

/** The reason the caller can't reward this lease, or null. */
export const obstacleTo = ({ actor }: Pick<Ctx, 'actor'>, month: Month, row: Ruled) =>
  obstacleOf(row, { month, today: row.today, caller: actor.id });

export const toWire = (ctx: Ctx, month: Month, row: RowOf<typeof rentRoll, 'detail'>): RentRollRow => ({
  ...rentRoll.toWire(row, 'detail'),
  obstacle: obstacleTo(ctx, month, row),
});

export const exportColumns = (ctx: Ctx, month: Month) =>
  rentRoll.csv({
    startDate: ({ startDate }) => formatDate(startDate),
    endDate: ({ endDate }) => formatDate(endDate),
    rentAmount: ({ rentAmount }) => rentAmount?.toFixed(2),
    paymentObstacle: (row) => {
      const obstacle = obstacleTo(ctx, month, row);
      return obstacle && rentRollObstacles[obstacle];
    },
  });
