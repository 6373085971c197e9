import type { contract } from '@hearth/contract';
import { propertyMessages as say } from '@hearth/contract/properties/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { pointsAllocated, pointsRequested } from './jobs.ts';
import { addPurchase, findBuyer, findProperty, isColleague } from './queries.ts';

/** A property lead asks the platform for points; the platform's admins are told by mail, and nothing is paid yet. */
export async function requestPoints(ctx: Ctx, { params, body }: InputOf<typeof contract.properties.requestPoints>) {
  const property = await findProperty(ctx.db, params.id);
  if (!property) throw notFound('Property');
  const requestedBy = body.user ?? actorId(ctx);
  if (requestedBy !== ctx.actor.id && !(await isColleague(ctx.db, property._id, requestedBy))) {
    throw invalid(['body', 'user'], 'user must be you or somebody who works at this property');
  }
  ctx.audit({
    target: 'property',
    id: property._id,
    propertyId: property._id,
    after: { requestedBy, amount: body.amount, points: property.points },
  });
  ctx.changed({ topic: 'property', op: 'update', propertyId: property._id, ids: [property._id] });
  ctx.enqueue(pointsRequested, { requestId: newId(), propertyId: property._id, requestedBy, amount: body.amount });
  return { success: true as const, message: say.requestSent };
}

/** The platform gives points to a property: a purchase in the property's log, which names who bought, and one transfer. */
export async function allocatePoints(ctx: Ctx, { params, body }: InputOf<typeof contract.properties.allocatePoints>) {
  const before = await findProperty(ctx.db, params.id);
  if (!before) throw notFound('Property');
  const admin = actorId(ctx);
  const buyer = (await findBuyer(ctx.db, before._id)) ?? admin;
  const pointLogId = newId();
  await addPurchase(ctx.db, {
    pointLogId,
    propertyId: before._id,
    buyer,
    admin,
    points: body.amount,
    note: body.message,
    now: ctx.now,
  });
  const property = await findProperty(ctx.db, before._id);
  if (!property) throw notFound('Property');
  ctx.audit({
    target: 'property',
    id: before._id,
    propertyId: before._id,
    before: { points: before.points },
    after: { points: property.points, amount: body.amount, pointLogId },
  });
  ctx.changed({ topic: 'property', op: 'update', propertyId: before._id, ids: [before._id] });
  ctx.changed({ topic: 'pointLog', op: 'insert', propertyId: before._id, ids: [pointLogId] });
  ctx.enqueue(pointsAllocated, { pointLogId, propertyId: before._id, amount: body.amount, message: body.message });
  return { data: property };
}
