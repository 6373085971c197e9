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

const statusOf = (ctx: Ctx, month: Month, row: LeaseRow) =>
  row.reward_log !== null ? 'sent' : obstacleTo(ctx, month, row) === null ? 'ready' : 'blocked';

/** The leases that a list is about; undefined where it is about all. Status is the rules' to say, so they are asked first. */
async function chosen(ctx: Ctx, { status, leaseId, ...month }: InputOf<List>['query']) {
  if (status === 'all') return leaseId;
  const rows = await readLeases(ctx.db, month, leaseId);
  return rows.filter((row) => statusOf(ctx, month, row) === status).map((row) => row.id);
}

/** Staff see the leases of a month with their rewards and what stands against rewarding them, or take all away as one CSV file. */
export async function list(ctx: Ctx, { query }: InputOf<List>): Promise<AnswerOf<List>> {
  const ids = await chosen(ctx, query);
  if (query.format === 'csv')
    return ctx.csv({
      name: `rent_roll_${nameOf(query)}.csv`,
      rows: (db) => allRows(db, query, ids),
      columns: exportColumns(ctx, query),
    });
  const { rows, totalCount } = await readPage(ctx.db, query, ids);
  return { body: { data: rows.map((row) => toWire(ctx, query, row)), totalCount } };
}

/** The leases that 'select all' selects: every one of the month against which nothing stands. */
export async function rewardable(ctx: Ctx, { query }: InputOf<typeof contract.rentRoll.rewardable>) {
  const byStatus = Map.groupBy(await readLeases(ctx.db, query), (row) => statusOf(ctx, query, row));
  const count = (status: 'ready' | 'sent' | 'blocked') => byStatus.get(status)?.length ?? 0;
  const counts = { ready: count('ready'), sent: count('sent'), blocked: count('blocked') };
  return {
    data: (byStatus.get('ready') ?? []).map((row) => row.id),
    counts: { all: counts.ready + counts.sent + counts.blocked, ...counts },
  };
}

const totalRent = async (ctx: Ctx, place: Month & { propertyId: string }) => ({
  rentRollAmount: await sumRent(ctx.db, place),
});

/** The rent of all leases of a month together. */
export const amount = (ctx: Ctx, { query }: InputOf<typeof contract.rentRoll.amount>) => totalRent(ctx, query);

/** The same, asked for with the months counted from 0. */
export const leaseAmount = (ctx: Ctx, { params }: InputOf<typeof contract.rentRoll.leaseAmount>) =>
  totalRent(ctx, { ...params, month: params.month + 1 });
