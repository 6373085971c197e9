import type { contract } from '@hearth/contract';
import { rentRollObstacles, type RentRollRow } from '@hearth/contract/points/rent-roll';
import type { Ctx } from '../../../platform/context.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { allRows, readLeases, readPage, sumRent, type ExportRow, type LeaseRow } from './queries.ts';
import { inFigures, nameOf, obstacleOf, type Month } from './rules.ts';

type List = typeof contract.rentRoll.list;

/** Why the caller cannot reward this lease of the month; null when he can. */
export const obstacleTo = ({ actor }: Pick<Ctx, 'actor'>, month: Month, row: LeaseRow) =>
  obstacleOf(
    {
      userId: row.user_id,
      startDate: row.start_date,
      isRewarded: row.reward_log !== null,
      paymentObstacle: row.payment_obstacle,
    },
    { month, today: row.today, caller: actor.id },
  );

const nameOfResident = (row: LeaseRow) => `${row.first_name} ${row.last_name}`.trim();

const toWire = (ctx: Ctx, month: Month, row: LeaseRow): RentRollRow => ({
  _id: row.id,
  user: { _id: row.user_id, name: nameOfResident(row), email: row.email },
  unitNumber: row.unit_number,
  building: row.building,
  startDate: row.start_date,
  endDate: row.end_date,
  rentAmount: row.rent_amount,
  reward:
    row.reward_log === null
      ? null
      : { pointLogId: row.reward_log, points: row.reward_points ?? 0, sentAt: row.reward_at?.toISOString() ?? '' },
  obstacle: obstacleTo(ctx, month, row),
});

const exportColumns = (ctx: Ctx, month: Month) => [
  { header: 'Unit', value: (row: ExportRow) => row.unit_number },
  { header: 'Building', value: (row: ExportRow) => row.building },
  { header: 'Resident', value: nameOfResident },
  { header: 'Email', value: (row: ExportRow) => row.email },
  { header: 'Lease Start', value: (row: ExportRow) => inFigures(row.start_date) },
  { header: 'Lease End', value: (row: ExportRow) => inFigures(row.end_date) },
  { header: 'Rent', value: (row: ExportRow) => row.rent_amount?.toFixed(2) },
  { header: 'Reward Points', value: (row: ExportRow) => row.reward_points },
  { header: 'Rewarded On', value: (row: ExportRow) => row.rewarded_on },
  {
    header: 'Note',
    value: (row: ExportRow) => {
      const obstacle = obstacleTo(ctx, month, row);
      return obstacle && rentRollObstacles[obstacle];
    },
  },
];

/** Staff see the leases of a month with their rewards and what stands against rewarding them, or take all away as one CSV file. */
export async function list(ctx: Ctx, { query }: InputOf<List>): Promise<AnswerOf<List>> {
  if (query.format === 'csv')
    return ctx.csv({
      name: `rent_roll_${nameOf(query)}.csv`,
      rows: (db) => allRows(db, query),
      columns: exportColumns(ctx, query),
    });
  const { rows, totalCount } = await readPage(ctx.db, query);
  return { body: { data: rows.map((row) => toWire(ctx, query, row)), totalCount } };
}

/** The leases that 'select all' selects: every one of the month against which nothing stands. */
export async function rewardable(ctx: Ctx, { query }: InputOf<typeof contract.rentRoll.rewardable>) {
  const rows = await readLeases(ctx.db, query);
  return { data: rows.filter((row) => obstacleTo(ctx, query, row) === null).map((row) => row.id) };
}

const totalRent = async (ctx: Ctx, place: Month & { propertyId: string }) => ({
  rentRollAmount: await sumRent(ctx.db, place),
});

/** The rent of all leases of a month together. */
export const amount = (ctx: Ctx, { query }: InputOf<typeof contract.rentRoll.amount>) => totalRent(ctx, query);

/** The same, asked for with the months counted from 0. */
export const leaseAmount = (ctx: Ctx, { params }: InputOf<typeof contract.rentRoll.leaseAmount>) =>
  totalRent(ctx, { ...params, month: params.month + 1 });
