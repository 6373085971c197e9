import { createHash } from 'node:crypto';
import type { contract } from '@hearth/contract';
import { peopleMessages } from '@hearth/contract/people/messages';
import type { User } from '@hearth/contract/people/user-record';
import type { RemovalFigures } from '@hearth/contract/points/removals';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { endAccess } from '../../identity/sessions/public.ts';
import { endLeases } from '../../leases/leases/public.ts';
import {
  belongsElsewhere,
  lockPerson,
  mayRemove,
  removeRoles,
  updatePerson,
  userOf,
} from '../../people/users/public.ts';
import { countRemovalEffects, denyPending, readReturns, returnPoints, type Returned } from './queries.ts';

type Remove = typeof contract.removals.removeUser;
type Preview = typeof contract.removals.preview;
interface Leaver {
  user: User;
  propertyIds: readonly string[];
  closes: boolean;
}

/** The user and the properties to remove them from. Callers can't remove themselves or higher roles. */
async function leaverOf(
  ctx: Ctx,
  { params: { id }, query: { propertyId } }: { params: { id: string }; query: { propertyId?: string | undefined } },
): Promise<Leaver> {
  const { user, membership } = await userOf(ctx, id);
  if (id === ctx.actor.id) throw forbidden(peopleMessages.ownAccount);
  if (propertyId === undefined && user.properties.length === 0) {
    if (!user.can.remove) throw forbidden(peopleMessages.notYours);
    return { user, propertyIds: [], closes: true };
  }
  const roles = user.properties.filter(({ property }) => propertyId === undefined || property === propertyId);
  if (roles.length === 0) throw conflict(peopleMessages.notOfProperty);
  const propertyIds = roles.filter((role) => mayRemove(ctx, membership, role)).map(({ property }) => property);
  if (propertyIds.length === 0) throw forbidden(peopleMessages.notYours);
  return { user, propertyIds, closes: !(await belongsElsewhere(ctx.db, id, propertyIds)) };
}

const figuresOf = (
  { leases, submissions }: { leases: number; submissions: number },
  returned: readonly Returned[],
  closesAccount: boolean,
): RemovalFigures => ({
  leases,
  submissions,
  returned: returned.map(({ property, name, points }) => ({ property, name, points })),
  pointsReturned: returned.reduce((sum, { points }) => sum + points, 0),
  closesAccount,
});

const confirming = (figures: RemovalFigures) =>
  createHash('sha256').update(JSON.stringify(figures)).digest('hex').slice(0, 16);

async function loss(ctx: Ctx, { user, propertyIds, closes }: Leaver): Promise<RemovalFigures> {
  const losses = await countRemovalEffects(ctx.db, user._id, propertyIds, ctx.now);
  return figuresOf(losses, await readReturns(ctx.db, { userId: user._id, propertyIds, closes }), closes);
}

/** Ending leases or returning points needs a separate permission, even if the user has become staff. */
function requireRemovalPermissions(ctx: Ctx, { propertyIds }: Leaver, figures: RemovalFigures): void {
  const isFree = figures.leases + figures.submissions + figures.pointsReturned === 0;
  if (!isFree && !propertyIds.every((id) => ctx.may('users.removeResidents', id)))
    throw forbidden(peopleMessages.removalNeedsLeases);
}

/** Previews the effects of a removal. */
export async function preview(ctx: Ctx, input: InputOf<Preview>): Promise<OutputOf<Preview>> {
  const leaver = await leaverOf(ctx, input);
  const figures = await loss(ctx, leaver);
  requireRemovalPermissions(ctx, leaver, figures);
  return { data: { ...figures, confirms: confirming(figures) } };
}

/** Ends the user's roles and leases and denies their pending submissions. */
async function leave(ctx: Ctx, { user, propertyIds }: Leaver): Promise<{ leases: number; submissions: number }> {
  if (propertyIds.length === 0) return { leases: 0, submissions: 0 };
  let leases = 0;
  await removeRoles(ctx.db, { userId: user._id, propertyIds, at: ctx.now });
  for (const propertyId of propertyIds) leases += await endLeases(ctx, { propertyId, userId: user._id });
  const denied = await denyPending(ctx.db, {
    userId: user._id,
    propertyIds,
    by: actorId(ctx),
    at: ctx.now,
    reason: peopleMessages.removedReason,
  });
  for (const { id, property_id: propertyId } of denied)
    ctx.record('pointLog', {
      op: 'update',
      id,
      propertyId,
      userId: user._id,
      before: { status: 'pending' },
      after: { status: 'denied', reason: peopleMessages.removedReason },
    });
  for (const { property, role } of user.properties.filter((held) => propertyIds.includes(held.property))) {
    ctx.record('user', { op: 'delete', id: user._id, propertyId: property, before: { role } });
    ctx.changed({ topic: 'property', op: 'update', propertyId: property, ids: [property] });
  }
  return { leases, submissions: denied.length };
}

type Left = Pick<Leaver, 'propertyIds' | 'closes'> & { user: Pick<User, '_id'> };

/** Returns unspent points to the properties that paid them. */
export async function returnUnspent(ctx: Ctx, { user, propertyIds, closes }: Left): Promise<readonly Returned[]> {
  if (propertyIds.length === 0) return [];
  const returned = await returnPoints(ctx.db, {
    userId: user._id,
    propertyIds,
    closes,
    note: peopleMessages.removedReason,
    requestId: ctx.requestId,
  });
  for (const { property: propertyId, points, pointLogId: id } of returned) {
    ctx.record('pointLog', {
      op: 'insert',
      id,
      propertyId,
      userId: user._id,
      after: { type: 'removeUser', points: -points },
    });
    if (!propertyIds.includes(propertyId))
      ctx.changed({ topic: 'property', op: 'update', propertyId, ids: [propertyId] });
  }
  return returned;
}

async function close(ctx: Ctx, { user: { _id: id }, propertyIds }: Leaver, pointsReturned: number): Promise<void> {
  await updatePerson(ctx.db, id, { deleted_at: ctx.now });
  await endAccess(ctx, [id]);
  const propertyId = propertyIds.at(-1) ?? null;
  // Removal from a property has already sent its own live change.
  const op = propertyId === null ? 'delete' : null;
  ctx.record('user', { op, id, propertyId, after: { isDeleted: true, pointsReturned } });
}

/** Removes a user from a property, returns their points, and closes the account if it was the last one. */
export async function removeUser(ctx: Ctx, input: InputOf<Remove>): Promise<OutputOf<Remove>> {
  await lockPerson(ctx.db, input.params.id);
  const leaver = await leaverOf(ctx, input);
  const losses = await leave(ctx, leaver);
  const figures = figuresOf(losses, await returnUnspent(ctx, leaver), leaver.closes);
  requireRemovalPermissions(ctx, leaver, figures);
  const { confirms = confirming(figures) } = input.query;
  if (confirms !== confirming(figures)) throw conflict(peopleMessages.removalChanged, figures);
  if (leaver.closes) await close(ctx, leaver, figures.pointsReturned);
  return { success: true, message: peopleMessages.removed, ...figures };
}
