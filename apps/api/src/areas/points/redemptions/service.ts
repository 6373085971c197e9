import type { contract } from '@hearth/contract';
import { pointLogTypeLabels, type Audience } from '@hearth/contract/points/point-log-types';
import { holds } from '@hearth/contract/permissions';
import type { Role } from '@hearth/contract/roles';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { forbidden, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { transfer } from '../../../platform/money.ts';
import { detailOf, mailRedemption } from '../point-logs/public.ts';
import { findFriend, insertLogs, readBrand, readWallet } from './queries.ts';

/** Residents see what they can spend and what they ever earned. */
export async function wallet(ctx: Ctx) {
  const account = await readWallet(ctx.db, actorId(ctx));
  return { data: { balance: account?.balance ?? 0, total: account?.earned ?? 0 } };
}

const audienceOf = (role: Role): Audience => (role === 'ambassador' ? 'AMBASSADOR' : 'RESIDENT');

/** Residents act at the property where they live. */
function audienceAt(ctx: Ctx, propertyId: string) {
  const role = ctx.roleAt(propertyId);
  if (!role || !holds(role, 'resident.act')) throw forbidden();
  return audienceOf(role);
}

/** Residents spend points with a brand; the voucher comes by mail. */
export async function redeem(
  ctx: Ctx,
  { body: { brandId, points, propertyId } }: InputOf<typeof contract.redemptions.redeem>,
) {
  const userId = actorId(ctx);
  const audience = audienceAt(ctx, propertyId);
  const brand = await readBrand(ctx.db, brandId);
  if (!brand || (brand.property_id !== null && brand.property_id !== propertyId)) throw notFound('Brand');
  if (points < brand.minimum_points)
    throw invalid(['body', 'points'], `${brand.name} takes at least ${brand.minimum_points} points`);

  const id = newId();
  await insertLogs(
    ctx.db,
    [
      {
        id,
        property_id: propertyId,
        user_id: userId,
        created_by: userId,
        audience,
        type: 'redemption',
        category: pointLogTypeLabels.redemption,
        points: -points,
        brand_id: brandId,
      },
    ],
    ctx.now,
  );
  await transfer(ctx, {
    movement: 'redemption',
    propertyId,
    rows: [{ key: `log:${id}`, from: userId, to: brandId, points, pointLogId: id }],
  });
  ctx.enqueue(mailRedemption, { pointLogId: id, propertyId, messageKey: `redemption:${id}` });
  ctx.audit({ target: 'pointLog', id, propertyId, after: { brandId, points } });
  ctx.changed({ topic: 'pointLog', op: 'insert', propertyId, ids: [id], userIds: [userId] });
  ctx.changed({ topic: 'user', op: 'update', propertyId, ids: [userId], userIds: [userId] });
  return { data: await detailOf(ctx, id) };
}

/** Residents send points to another resident of their property: each of the two has a log, and one transfer joins them. */
export async function sendToFriend(
  ctx: Ctx,
  { body: { email, points, note, propertyId } }: InputOf<typeof contract.redemptions.sendToFriend>,
) {
  const userId = actorId(ctx);
  const audience = audienceAt(ctx, propertyId);
  const friend = await findFriend(ctx.db, propertyId, email);
  if (!friend) throw notFound('Friend');

  const sent = newId();
  const received = newId();
  const both = {
    property_id: propertyId,
    created_by: userId,
    type: 'sendToFriend',
    category: pointLogTypeLabels.sendToFriend,
    note,
  };
  await insertLogs(
    ctx.db,
    [
      { ...both, id: sent, user_id: userId, audience, friend_id: friend.id, points: -points },
      { ...both, id: received, user_id: friend.id, audience: audienceOf(friend.role), friend_id: userId, points },
    ],
    ctx.now,
  );
  await transfer(ctx, {
    movement: 'friend',
    propertyId,
    rows: [{ key: `friend:${sent}`, from: userId, to: friend.id, points, pointLogId: sent }],
  });
  const userIds = [userId, friend.id];
  for (const id of [sent, received])
    ctx.audit({ target: 'pointLog', id, propertyId, after: { points, friends: userIds } });
  ctx.changed({ topic: 'pointLog', op: 'insert', propertyId, ids: [sent, received], userIds });
  ctx.changed({ topic: 'user', op: 'update', propertyId, ids: userIds, userIds });
  return { data: await detailOf(ctx, sent) };
}
