import type { contract } from '@hearth/contract';
import { brandMessages as brandSay } from '@hearth/contract/brands/messages';
import { audienceOf } from '@hearth/contract/boosts';
import { pointLogTypeLabels } from '@hearth/contract/points/point-log-types';
import { holds } from '@hearth/contract/permissions';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { forbidden, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { pay } from '../ledger/public.ts';
import { detailOf } from '../point-logs/public.ts';
import { deliverReward } from '../redemption-orders/public.ts';
import { readFriend, readBrand, readWallet } from './queries.ts';
import { amountsOf, pricesOf, valueOf } from './rules.ts';

/** The resident's balance and lifetime earnings. */
export async function wallet(ctx: Ctx) {
  const account = await readWallet(ctx.db, actorId(ctx));
  return { data: { balance: account?.balance ?? 0, total: account?.earned ?? 0 } };
}

function audienceAt(ctx: Ctx, propertyId: string) {
  const role = ctx.roleAt(propertyId);
  if (!role || !holds(role, 'resident.act')) throw forbidden();
  return audienceOf(role);
}

/** The brand, checked to accept this amount of points at the property. */
async function brandAccepting(
  ctx: Ctx,
  { brandId, points, propertyId }: InputOf<typeof contract.redemptions.redeem>['body'],
) {
  const brand = await readBrand(ctx.db, brandId, propertyId);
  if (!brand) throw notFound('Brand');
  const { denominations, minimumPoints, maximumPoints } = pricesOf(brand);
  if (points < minimumPoints) throw invalid(['body', 'points'], brandSay.underMinimum(brand.name, minimumPoints));
  if (maximumPoints !== null && points > maximumPoints)
    throw invalid(['body', 'points'], brandSay.overBrandMaximum(brand.name, maximumPoints));
  if (denominations.length > 0 && !denominations.includes(points))
    throw invalid(['body', 'points'], brandSay.notDenominated(brand.name, denominations, amountsOf(brand)));
  return brand;
}

/** Residents redeem points for a reward. */
export async function redeem(
  ctx: Ctx,
  { body: { brandId, points, propertyId } }: InputOf<typeof contract.redemptions.redeem>,
) {
  const userId = actorId(ctx);
  const audience = audienceAt(ctx, propertyId);
  const log = {
    id: newId(),
    property_id: propertyId,
    user_id: userId,
    audience,
    type: 'redemption' as const,
    category: pointLogTypeLabels.redemption,
    points: -points,
    brand_id: brandId,
  };
  await pay(ctx, [{ log, after: { brandId, points } }], { movesLast: true });
  // Read after the log locked the brand, so that staff can't change it in between.
  const brand = await brandAccepting(ctx, { brandId, points, propertyId });
  await deliverReward(ctx, { brand, log, value: valueOf(brand, points) });
  return { data: await detailOf(ctx, log.id) };
}

/** Residents send points to another resident of their property: one log each, sharing one transfer. */
export async function sendToFriend(
  ctx: Ctx,
  { body: { email, points, note, propertyId } }: InputOf<typeof contract.redemptions.sendToFriend>,
) {
  const userId = actorId(ctx);
  const audience = audienceAt(ctx, propertyId);
  const friend = await readFriend(ctx.db, propertyId, email);
  if (!friend) throw notFound('Friend');

  const sent = newId();
  const received = newId();
  const both = {
    property_id: propertyId,
    type: 'sendToFriend' as const,
    category: pointLogTypeLabels.sendToFriend,
    note,
  };
  const after = { points, friends: [userId, friend.id] };
  await pay(ctx, [
    { log: { ...both, id: sent, user_id: userId, audience, friend_id: friend.id, points: -points }, after },
    {
      log: { ...both, id: received, user_id: friend.id, audience: audienceOf(friend.role), friend_id: userId, points },
      after,
    },
  ]);
  return { data: await detailOf(ctx, sent) };
}
