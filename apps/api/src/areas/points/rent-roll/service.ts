import { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { exportColumns, obstacleTo, toWire, type RuledLease, rentRoll } from './fields.ts';
import { allRuled, readTerms, sumRent, rollList } from './queries.ts';
import { monthOf, nameOf, type Month } from './rules.ts';
import { plainList } from '../../../platform/plain.ts';

type List = typeof contract.rentRoll.list;

const statusOf = (ctx: Ctx, month: Month, row: RuledLease) =>
  row.isRewarded ? 'sent' : obstacleTo(ctx, month, row) === null ? 'ready' : 'blocked';

/** The leases that a list is about; undefined where it is about all. Status is the rules' to say, so they are asked first. */
async function chosen(ctx: Ctx, { status, leaseId, ...month }: InputOf<List>['query']) {
  if (status === 'all') return leaseId;
  const rows = await allRuled(ctx.db, month, leaseId);
  return rows.filter((row) => statusOf(ctx, month, row) === status).map(({ _id }) => _id);
}

/** Staff see the leases of a month with their rewards and what stands against rewarding them, or take all away as one CSV file. */
export const list = plainList(contract.rentRoll.list, {
  read: rentRoll.read.detail,
  rows: async (ctx, { query }) => rollList(query, await chosen(ctx, query)),
  toWire: (ctx, row, { query }) => toWire(ctx, query, row),
  csv: (ctx, { query }) => ({
    name: `rent_roll_${nameOf(query)}.csv`,
    read: rentRoll.read.csv,
    columns: exportColumns(ctx, query),
  }),
});

/** The leases that 'select all' selects: every one of the month against which nothing stands. */
export async function rewardable(ctx: Ctx, { query }: InputOf<typeof contract.rentRoll.rewardable>) {
  const byStatus = Map.groupBy(await allRuled(ctx.db, query), (row) => statusOf(ctx, query, row));
  const count = (status: 'ready' | 'sent' | 'blocked') => byStatus.get(status)?.length ?? 0;
  const counts = { ready: count('ready'), sent: count('sent'), blocked: count('blocked') };
  return {
    data: (byStatus.get('ready') ?? []).map(({ _id }) => _id),
    counts: { all: counts.ready + counts.sent + counts.blocked, ...counts },
  };
}

/** How many leases of this month the caller can reward; undefined where the property rewards no rent. */
export async function countReady(ctx: Ctx, propertyId: string): Promise<number | undefined> {
  const terms = await readTerms(ctx.db, propertyId);
  if (!terms?.is_on) return undefined;
  const month = monthOf(terms.today);
  const rows = await allRuled(ctx.db, { propertyId, ...month });
  return rows.filter((row) => statusOf(ctx, month, row) === 'ready').length;
}

const totalRent = async (ctx: Ctx, place: Month & { propertyId: string }) => ({
  rentRollAmount: await sumRent(ctx.db, place),
});

/** The rent of all leases of a month together. */
export const amount = (ctx: Ctx, { query }: InputOf<typeof contract.rentRoll.amount>) => totalRent(ctx, query);

/** The same, asked for with the months counted from 0. */
export const leaseAmount = (ctx: Ctx, { params }: InputOf<typeof contract.rentRoll.leaseAmount>) =>
  totalRent(ctx, { ...params, month: params.month + 1 });
