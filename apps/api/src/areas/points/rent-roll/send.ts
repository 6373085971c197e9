import type { contract } from '@hearth/contract';
import { audienceOf } from '@hearth/contract/boosts';
import { rentRollMessages as say, rentRollObstacles } from '@hearth/contract/points/rent-roll-record';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { pay } from '../ledger/public.ts';
import { obstacleTo, type LeaseRow } from './fields.ts';
import { mailRentRewards } from './jobs.ts';
import { claimMonth, allLeases, readTerms, type Reward } from './queries.ts';
import { inFigures } from '../../../platform/days.ts';
import { firstDay, labelOf, monthOf, nameOf, type Month } from './rules.ts';

type Send = typeof contract.rentRoll.send;
type Result = AnswerOf<Send>['results'][number];

/** The flat amount of the property for each lease of a month; refused while there is nothing to reward with. */
async function readAmount(ctx: Ctx, propertyId: string, month: Month): Promise<number> {
  const terms = await readTerms(ctx.db, propertyId);
  if (!terms) throw notFound('Property');
  if (terms.points === 0) throw conflict(say.noAmount);
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
    return { leaseId, userId: reward.userId, success: true, message: say.sent, pointLogId: reward.pointLogId };
  // A lease that could be rewarded when it was read and yet was not has been rewarded by somebody else meanwhile.
  const message = row ? rentRollObstacles[obstacleTo(ctx, month, row) ?? 'alreadySent'] : say.notOfMonth;
  return { leaseId, userId: row?.userId ?? null, success: false, message, pointLogId: null };
}

/** Staff reward the rent of a month: each lease chosen is paid the flat amount once; all who can be paid are, or nobody is. */
export async function send(ctx: Ctx, { params, body }: InputOf<Send>): Promise<AnswerOf<Send>> {
  const { propertyId } = params;
  const month = monthOf(body.rewardedMonthYear);
  const chosen = new Set(body.leases);
  if (chosen.size < body.leases.length) throw invalid(['body', 'leases'], 'A lease is on the list more than once');

  const points = await readAmount(ctx, propertyId, month);
  const rows = new Map((await allLeases(ctx.db, { propertyId, ...month }, body.leases)).map((row) => [row._id, row]));
  const candidates = [...rows.values()].filter((row) => obstacleTo(ctx, month, row) === null).map(toReward);
  const claimed = candidates.length === 0 ? new Set<string>() : await claimMonth(ctx.db, propertyId, month, candidates);
  const rewards = candidates.filter(({ leaseId }) => claimed.has(leaseId));
  const given = { month: firstDay(month), completedDate: body.completedDate, points };
  if (rewards.length === 0)
    ctx.audit({ target: 'property', id: propertyId, propertyId, after: { ...given, leases: body.leases } });
  else {
    const completedOn = inFigures(body.completedDate.slice(0, 10));
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
        note: `Rent of ${label}`,
        property_note: `Rent roll of ${label}, completed on ${completedOn}`,
      },
      after: { ...given, leaseId },
    }));
    await pay(ctx, payments, { decidedBy: actorId(ctx), mail: mailRentRewards });
  }

  const paid = new Map(rewards.map((reward) => [reward.leaseId, reward]));
  const results = body.leases.map((leaseId) => resultOf(ctx, month, leaseId, rows.get(leaseId), paid.get(leaseId)));
  return { message: rewards.length > 0 ? say.sent : say.nobodySent, results };
}
