import type { contract } from '@hearth/contract';
import { peopleMessages as say } from '@hearth/contract/people/messages';
import type { User } from '@hearth/contract/people/users';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import { transfer } from '../../../platform/money.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { shutOut } from '../../identity/sessions/public.ts';
import { endLeases } from '../../leases/leases/public.ts';
import { belongsSomewhere, lockPerson, mayRemove, takeRoles, updatePerson, userOf } from '../../people/users/public.ts';
import { denyPending, holdPoints, insertRemovalLog } from './queries.ts';

type Remove = typeof contract.removals.removeUser;
type Held = User['properties'][number];

/** The roles that this call takes away; nobody removes themselves or somebody above them. */
async function rolesToTake(
  ctx: Ctx,
  { params: { id }, query: { propertyId } }: InputOf<Remove>,
): Promise<{ user: User; held: readonly Held[] }> {
  const { user, standing } = await userOf(ctx, id);
  if (id === ctx.actor.id) throw forbidden(say.ownAccount);
  if (propertyId === undefined && user.properties.length === 0) {
    if (!user.can.remove) throw forbidden(say.notYours);
    return { user, held: [] };
  }
  const asked = user.properties.filter(({ property }) => propertyId === undefined || property === propertyId);
  if (asked.length === 0) throw conflict(say.notOfProperty);
  const held = asked.filter((role) => mayRemove(ctx, standing, role));
  if (held.length === 0) throw forbidden(say.notYours);
  return { user, held };
}

/** What a person leaves at a property: leases end, and what waits for a decision cannot be paid any more. */
async function leave(ctx: Ctx, user: User, held: readonly Held[]): Promise<void> {
  const propertyIds = held.map(({ property }) => property);
  await takeRoles(ctx.db, { userId: user._id, propertyIds, at: ctx.now });
  for (const propertyId of propertyIds) await endLeases(ctx, { propertyId, userId: user._id });
  const denied = await denyPending(ctx.db, {
    userId: user._id,
    propertyIds,
    by: actorId(ctx),
    at: ctx.now,
    reason: say.removedReason,
  });
  for (const { id, property_id: propertyId } of denied) {
    ctx.audit({
      target: 'pointLog',
      id,
      propertyId,
      before: { status: 'pending' },
      after: { status: 'denied', reason: say.removedReason },
    });
    ctx.changed({ topic: 'pointLog', op: 'update', propertyId, ids: [id], userIds: [user._id] });
  }
  for (const { property, role } of held) {
    ctx.audit({ target: 'user', id: user._id, propertyId: property, before: { role } });
    ctx.changed({ topic: 'user', op: 'delete', propertyId: property, ids: [user._id], userIds: [user._id] });
    ctx.changed({ topic: 'property', op: 'update', propertyId: property, ids: [property] });
  }
}

/** The points of somebody who leaves the last property go back to it. Answers how many. */
async function returnPoints(ctx: Ctx, user: User, { property: propertyId, role }: Held): Promise<number> {
  const points = await holdPoints(ctx.db, user._id, propertyId);
  if (points <= 0) return 0;
  const id = newId();
  const audience = role === 'ambassador' ? 'AMBASSADOR' : 'RESIDENT';
  await insertRemovalLog(ctx.db, {
    id,
    property_id: propertyId,
    user_id: user._id,
    audience,
    by: actorId(ctx),
    points,
    at: ctx.now,
    note: say.removedReason,
  });
  await transfer(ctx, {
    movement: 'removal',
    propertyId,
    rows: [{ key: `log:${id}`, from: user._id, to: propertyId, points, pointLogId: id }],
  });
  ctx.audit({ target: 'pointLog', id, propertyId, after: { type: 'removeUser', points: -points } });
  ctx.changed({ topic: 'pointLog', op: 'insert', propertyId, ids: [id], userIds: [user._id] });
  return points;
}

/** Staff remove a person from their property; who belongs nowhere any more gives the points back, and the account is closed. */
export async function removeUser(ctx: Ctx, input: InputOf<Remove>): Promise<AnswerOf<Remove>> {
  const { id } = input.params;
  await lockPerson(ctx.db, id);
  const { user, held } = await rolesToTake(ctx, input);
  if (held.length > 0) await leave(ctx, user, held);
  const last = held.at(-1);
  let pointsReturned = 0;
  if (!last || !(await belongsSomewhere(ctx.db, id))) {
    if (last) pointsReturned = await returnPoints(ctx, user, last);
    await updatePerson(ctx.db, id, { deleted_at: ctx.now });
    await shutOut(ctx, [id]);
    ctx.audit({ target: 'user', id, propertyId: last?.property ?? null, after: { isDeleted: true, pointsReturned } });
    if (!last) ctx.changed({ topic: 'user', op: 'delete', propertyId: null, ids: [id], userIds: [id] });
  }
  return { success: true, message: say.removed, pointsReturned };
}
