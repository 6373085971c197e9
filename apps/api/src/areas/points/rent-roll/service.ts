import { contract } from '@hearth/contract';
import { audienceOf } from '@hearth/contract/boosts';
import { formatDate } from '@hearth/contract/format';
import { rentRollMessages, rentRollObstacles, type RentRollMatch } from '@hearth/contract/points/rent-roll-record';
import { type Ctx, actorId } from '../../../platform/context.ts';
import type { InputOf, OutputOf } from '../../../platform/serve.ts';
import { exportColumns, obstacleTo, toWire, type RuledLease, rentRoll, type LeaseRow } from './fields.ts';
import { allRuled, readTerms, sumRent, rollList, claimMonth, allLeases, type Reward, readOutside } from './queries.ts';
import { monthOf, nameOf, type Month, firstDay, labelOf } from './rules.ts';
import { plainList } from '../../../platform/plain.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import { pay } from '../ledger/public.ts';
import { mailRentRewards, rentRewardsRequested } from './jobs.ts';
import { openBoundedWorker } from '../../../platform/bounded-worker.ts';
import type { MatchWork } from './matching/match-thread.ts';

type List = typeof contract.rentRoll.list;

const statusOf = (ctx: Ctx, month: Month, row: RuledLease) =>
  row.isRewarded ? 'sent' : obstacleTo(ctx, month, row) === null ? 'ready' : 'blocked';

/** Ids of the leases to list; undefined for all. Status comes from the rules, so it's filtered here and not in SQL. */
async function leasesToList(ctx: Ctx, { status, leaseId, ...month }: InputOf<List>['query']) {
  if (status === 'all') return leaseId;
  const rows = await allRuled(ctx.db, month, leaseId);
  return rows.filter((row) => statusOf(ctx, month, row) === status).map(({ _id }) => _id);
}

/** A month's leases with rewards and obstacles, also as CSV. */
export const list = plainList(contract.rentRoll.list, {
  read: rentRoll.read.detail,
  rows: async (ctx, { query }) => rollList(query, await leasesToList(ctx, query)),
  toWire: (ctx, row, { query }) => toWire(ctx, query, row),
  csv: (ctx, { query }) => ({
    name: `rent_roll_${nameOf(query)}.csv`,
    read: rentRoll.read.csv,
    columns: exportColumns(ctx, query),
  }),
});

/** The month's rewardable leases, for 'select all'. */
export async function rewardable(ctx: Ctx, { query }: InputOf<typeof contract.rentRoll.rewardable>) {
  const byStatus = Map.groupBy(await allRuled(ctx.db, query), (row) => statusOf(ctx, query, row));
  const count = (status: 'ready' | 'sent' | 'blocked') => byStatus.get(status)?.length ?? 0;
  const counts = { ready: count('ready'), sent: count('sent'), blocked: count('blocked') };
  return {
    data: (byStatus.get('ready') ?? []).map(({ _id }) => _id),
    counts: { all: counts.ready + counts.sent + counts.blocked, ...counts },
  };
}

/** Number of this month's leases the caller can reward; undefined if rent rewards are off. */
export async function countReady(ctx: Ctx, propertyId: string): Promise<number | undefined> {
  const terms = await readTerms(ctx.db, propertyId);
  if (!terms?.is_on) return undefined;
  const month = monthOf(terms.today);
  const rows = await allRuled(ctx.db, { propertyId, ...month });
  return rows.filter((row) => statusOf(ctx, month, row) === 'ready').length;
}

const totalRent = async (ctx: Ctx, propertyMonth: Month & { propertyId: string }) => ({
  rentRollAmount: await sumRent(ctx.db, propertyMonth),
});

/** A month's total rent. */
export const amount = (ctx: Ctx, { query }: InputOf<typeof contract.rentRoll.amount>) => totalRent(ctx, query);

/** The same with zero-based months. */
export const leaseAmount = (ctx: Ctx, { params }: InputOf<typeof contract.rentRoll.leaseAmount>) =>
  totalRent(ctx, { ...params, month: params.month + 1 });

type Send = typeof contract.rentRoll.send;
type Result = OutputOf<Send>['results'][number];

/** The property's points per lease; refused if none are set or the month is in the future. */
async function readAmount(ctx: Ctx, propertyId: string, month: Month): Promise<number> {
  const terms = await readTerms(ctx.db, propertyId);
  if (!terms) throw notFound('Property');
  if (terms.points === 0) throw conflict(rentRollMessages.noAmount);
  if (nameOf(month) > terms.today.slice(0, 7)) throw conflict(rentRollObstacles.futureMonth);
  return terms.points;
}

const toReward = (row: LeaseRow): Reward => ({
  leaseId: row._id,
  userId: row.userId,
  pointLogId: newId(),
  audience: audienceOf(row.role),
});

function resultOf(
  ctx: Ctx,
  month: Month,
  leaseId: string,
  row: LeaseRow | undefined,
  reward: Reward | undefined,
): Result {
  if (reward)
    return {
      leaseId,
      userId: reward.userId,
      success: true,
      message: rentRollMessages.sent,
      pointLogId: reward.pointLogId,
    };
  // A rewardable lease that wasn't claimed was rewarded by a concurrent request.
  const message = row ? rentRollObstacles[obstacleTo(ctx, month, row) ?? 'alreadySent'] : rentRollMessages.notOfMonth;
  return { leaseId, userId: row?.userId ?? null, success: false, message, pointLogId: null };
}

/** Staff reward a month's rent: each lease gets the flat amount once. Pays all payable leases or none. */
export async function send(ctx: Ctx, { params, body }: InputOf<Send>): Promise<OutputOf<Send>> {
  const { propertyId } = params;
  const month = monthOf(body.rewardedMonthYear);
  const chosen = new Set(body.leases);
  if (chosen.size < body.leases.length) throw invalid(['body', 'leases'], 'A lease is listed more than once');

  const points = await readAmount(ctx, propertyId, month);
  const rows = new Map((await allLeases(ctx.db, { propertyId, ...month }, body.leases)).map((row) => [row._id, row]));
  const candidates = [...rows.values()].filter((row) => obstacleTo(ctx, month, row) === null).map(toReward);
  const claimed = candidates.length === 0 ? new Set<string>() : await claimMonth(ctx.db, propertyId, month, candidates);
  const rewards = candidates.filter(({ leaseId }) => claimed.has(leaseId));
  const auditValues = { month: firstDay(month), completedDate: body.completedDate, points };
  if (rewards.length === 0)
    ctx.audit({ target: 'property', id: propertyId, propertyId, after: { ...auditValues, leases: body.leases } });
  else {
    const completedOn = formatDate(body.completedDate.slice(0, 10));
    const label = labelOf(month);
    const payments = rewards.map(({ pointLogId, userId, audience, leaseId }) => ({
      log: {
        id: pointLogId,
        property_id: propertyId,
        user_id: userId,
        audience,
        type: 'rent' as const,
        category: 'Rent Reward',
        points,
        note: `${label} rent`,
        property_note: `${label} rent roll, completed on ${completedOn}`,
      },
      after: { ...auditValues, leaseId },
    }));
    await pay(ctx, payments, { decidedBy: actorId(ctx), mail: mailRentRewards });
  }

  const paid = new Map(rewards.map((reward) => [reward.leaseId, reward]));
  const results = body.leases.map((leaseId) => resultOf(ctx, month, leaseId, rows.get(leaseId), paid.get(leaseId)));
  return { message: rewards.length > 0 ? rentRollMessages.sent : rentRollMessages.noneSent, results };
}

const toCandidate = (row: LeaseRow) => ({ ...row, id: row._id, rent: row.rentAmount });

const matchInThread = openBoundedWorker<MatchWork, RentRollMatch[]>(
  new URL('matching/match-thread.ts', import.meta.url),
  {
    perCaller: 2,
    refusal: rentRollMessages.matchesBusy,
    workMs: 30_000,
    idleMs: 30_000,
    memoryMb: 512,
  },
);

/** Matches an uploaded rent roll to leases and evaluates each row's payment. */
export async function match(
  ctx: Ctx,
  { body: { propertyId, lines, ...month } }: InputOf<typeof contract.rentRoll.match>,
) {
  const propertyMonth = { propertyId, ...month };
  const ofMonth = (await allLeases(ctx.db, propertyMonth)).map((row) => ({
    ...toCandidate(row),
    isVoid: false,
    isOfMonth: true,
    obstacle: obstacleTo(ctx, month, row),
  }));
  const others = await readOutside(
    ctx.db,
    propertyMonth,
    ofMonth.map(({ id }) => id),
  );
  const outside = others.map((row) => ({ ...toCandidate(row), isOfMonth: false, obstacle: null }));
  const candidates = [...ofMonth, ...outside];
  return { data: (await matchInThread(actorId(ctx), { lines, candidates, month })) ?? [] };
}

/** Staff request rent rewards; platform admins get an email. */
export async function interest(
  ctx: Ctx,
  { body: { propertyId, message } }: InputOf<typeof contract.rentRoll.interest>,
) {
  ctx.audit({ target: 'property', id: propertyId, propertyId, after: { message } });
  ctx.enqueue(rentRewardsRequested, { requestId: newId(), propertyId, askedBy: actorId(ctx), message });
  return { success: true as const, message: rentRollMessages.interestSent };
}
