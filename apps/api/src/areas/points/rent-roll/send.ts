import type { contract } from '@hearth/contract';
import { rentRollMessages as say, rentRollObstacles } from '@hearth/contract/points/rent-roll';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import { transfer } from '../../../platform/money.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { mailRentRewards } from './jobs.ts';
import { claimMonth, insertRentLogs, readLeases, readTerms, type LeaseRow, type Reward } from './queries.ts';
import { firstDay, inFigures, labelOf, monthOf, nameOf, type Month } from './rules.ts';
import { obstacleTo } from './service.ts';

type Send = typeof contract.rentRoll.send;
type Result = AnswerOf<Send>['results'][number];

const mailsAtATime = 250;

/** The flat amount of the property for each lease of a month; refused while there is nothing to reward with. */
async function readAmount(ctx: Ctx, propertyId: string, month: Month): Promise<number> {
  const terms = await readTerms(ctx.db, propertyId);
  if (!terms) throw notFound('Property');
  if (!terms.is_on) throw conflict(say.featureOff);
  if (terms.points === 0) throw conflict(say.noAmount);
  if (nameOf(month) > terms.today.slice(0, 7)) throw conflict(rentRollObstacles.futureMonth);
  return terms.points;
}

const toReward = (row: LeaseRow): Reward => ({
  leaseId: row.id,
  userId: row.user_id,
  pointLogId: newId(),
  audience: row.role === 'ambassador' ? 'AMBASSADOR' : 'RESIDENT',
});

function resultOf(
  ctx: Ctx,
  month: Month,
  leaseId: string,
  row: LeaseRow | undefined,
  reward: Reward | undefined,
): Result {
  if (reward)
    return { leaseId, userId: reward.userId, success: true, message: say.sent, pointLogId: reward.pointLogId };
  // A lease that could be rewarded when it was read and yet was not has been rewarded by somebody else meanwhile.
  const message = row ? rentRollObstacles[obstacleTo(ctx, month, row) ?? 'alreadySent'] : say.notOfMonth;
  return { leaseId, userId: row?.user_id ?? null, success: false, message, pointLogId: null };
}

/** Staff reward the rent of a month: each lease chosen is paid the flat amount once; all who can be paid are, or nobody is. */
export async function send(ctx: Ctx, { params, body }: InputOf<Send>): Promise<AnswerOf<Send>> {
  const { propertyId } = params;
  const by = actorId(ctx);
  const month = monthOf(body.rewardedMonthYear);
  const chosen = new Set(body.leases);
  if (chosen.size < body.leases.length) throw invalid(['body', 'leases'], 'A lease is on the list more than once');

  const points = await readAmount(ctx, propertyId, month);
  const rows = new Map((await readLeases(ctx.db, { propertyId, ...month }, body.leases)).map((row) => [row.id, row]));
  const candidates = [...rows.values()].filter((row) => obstacleTo(ctx, month, row) === null).map(toReward);
  const claimed = candidates.length === 0 ? new Set<string>() : await claimMonth(ctx.db, propertyId, month, candidates);
  const rewards = candidates.filter(({ leaseId }) => claimed.has(leaseId));
  const given = { month: firstDay(month), completedDate: body.completedDate, points };
  if (rewards.length === 0)
    ctx.audit({ target: 'property', id: propertyId, propertyId, after: { ...given, leases: body.leases } });
  else await pay(ctx, rewards, { propertyId, by, month, completedOn: body.completedDate.slice(0, 10), given });

  const paid = new Map(rewards.map((reward) => [reward.leaseId, reward]));
  const results = body.leases.map((leaseId) => resultOf(ctx, month, leaseId, rows.get(leaseId), paid.get(leaseId)));
  return { message: rewards.length > 0 ? say.sent : say.nobodySent, results };
}

interface Payment {
  propertyId: string;
  by: string;
  month: Month;
  completedOn: string;
  given: { points: number };
}

async function pay(ctx: Ctx, rewards: readonly Reward[], { propertyId, by, month, completedOn, given }: Payment) {
  const { points } = given;
  const propertyNote = `Rent roll of ${labelOf(month)}, completed on ${inFigures(completedOn)}`;
  await insertRentLogs(ctx.db, rewards, {
    propertyId,
    by,
    points,
    note: `Rent of ${labelOf(month)}`,
    propertyNote,
    at: ctx.now,
  });
  await transfer(ctx, {
    movement: 'award',
    propertyId,
    rows: rewards.map(({ pointLogId, userId }) => ({
      key: `log:${pointLogId}`,
      from: propertyId,
      to: userId,
      points,
      pointLogId,
    })),
  });
  const logIds = rewards.map(({ pointLogId }) => pointLogId);
  const userIds = rewards.map(({ userId }) => userId);
  for (const { pointLogId, leaseId } of rewards)
    ctx.audit({ target: 'pointLog', id: pointLogId, propertyId, after: { ...given, leaseId } });
  ctx.changed({ topic: 'pointLog', op: 'insert', propertyId, ids: logIds, userIds });
  ctx.changed({ topic: 'property', op: 'update', propertyId, ids: [propertyId] });
  const people = [...new Set(userIds)];
  ctx.changed({ topic: 'user', op: 'update', propertyId, ids: people, userIds: people });
  for (let from = 0; from < logIds.length; from += mailsAtATime)
    ctx.enqueue(mailRentRewards, { propertyId, logIds: logIds.slice(from, from + mailsAtATime) });
}
