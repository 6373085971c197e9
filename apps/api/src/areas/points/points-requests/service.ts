import { contract } from '@hearth/contract';
import { pointsRequestMessages } from '@hearth/contract/points/messages';
import { pointLogTypeLabels } from '@hearth/contract/points/point-log-types';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { worksAt } from '../../people/staff/public.ts';
import { readProperty, presentProperty } from '../../properties/properties/public.ts';
import { pay } from '../ledger/public.ts';
import { pointsAllocated, pointsRequestDeclined, pointsRequested } from './jobs.ts';
import { answerRequest, insertRequest, requestList, lockRequest, readRequest } from './queries.ts';
import { pointsRequests, toWire } from './fields.ts';
import { plainList } from '../../../platform/plain.ts';

type Requests = typeof contract.pointsRequests;

async function propertyOf(ctx: Ctx, id: string) {
  const property = await readProperty(ctx.db, id);
  if (!property) throw notFound('Property');
  return property;
}

/** Locks a pending request to resolve it. */
export async function waitingRequest(ctx: Ctx, propertyId: string, id: string) {
  const found = await lockRequest(ctx.db, propertyId, id);
  if (!found) throw notFound('Points request');
  if (found.status !== 'waiting') throw conflict(pointsRequestMessages.alreadyDecided, await readRequest(ctx, id));
  return found;
}

export const list = plainList(contract.pointsRequests.list, {
  read: pointsRequests.read.list,
  rows: ({ scope }, { query }) => requestList(scope, query),
  toWire,
});

/** A property lead requests points; platform admins get an email, and no points move yet. */
export async function request(
  ctx: Ctx,
  { params, body }: InputOf<Requests['request']>,
): Promise<OutputOf<Requests['request']>> {
  const property = await propertyOf(ctx, params.id);
  const propertyId = property._id;
  const requestedBy = body.user ?? actorId(ctx);
  if (requestedBy !== ctx.actor.id && !(await worksAt(ctx.db, propertyId, requestedBy)))
    throw invalid(['body', 'user'], pointsRequestMessages.notAColleague);
  const id = newId();
  await insertRequest(ctx, id, { property: propertyId, requestedBy, amount: body.amount });
  ctx.audit({
    target: 'property',
    id: propertyId,
    propertyId,
    after: { requestId: id, requestedBy, amount: body.amount, points: property.points },
  });
  ctx.changed({ topic: 'pointsRequest', op: 'insert', propertyId, ids: [id] });
  ctx.enqueue(pointsRequested, { requestId: id, propertyId, requestedBy, amount: body.amount });
  return { success: true, message: pointsRequestMessages.requested, data: await readRequest(ctx, id) };
}

/**
 * An admin allocates points: one property purchase and one transfer, keyed by the request if there is one. If two
 * admins resolve a request at once, the second gets a conflict with its current status.
 */
export async function allocate(
  ctx: Ctx,
  { params, body: { amount, message, requestId } }: InputOf<Requests['allocate']>,
): Promise<OutputOf<Requests['allocate']>> {
  const { _id: propertyId, points: before } = await propertyOf(ctx, params.id);
  const answered = requestId === undefined ? undefined : await waitingRequest(ctx, propertyId, requestId);
  const pointLogId = newId();
  const after = { amount, pointLogId, ...(answered && { requestId: answered.id, requestedBy: answered.requested_by }) };
  const log = {
    id: pointLogId,
    property_id: propertyId,
    user_id: null,
    type: 'propertyPurchase' as const,
    category: pointLogTypeLabels.propertyPurchase,
    points: amount,
    note: message,
  };
  await pay(ctx, [{ log, after, ...(answered && { key: `request:${answered.id}` }) }], { decidedBy: actorId(ctx) });
  if (answered)
    await answerRequest(ctx, answered.id, {
      status: 'allocated',
      allocated: amount,
      message,
      point_log_id: pointLogId,
    });
  const property = await propertyOf(ctx, propertyId);
  ctx.audit({
    target: 'property',
    id: propertyId,
    propertyId,
    before: { points: before },
    after: { points: property.points, ...after },
  });
  if (answered) ctx.changed({ topic: 'pointsRequest', op: 'update', propertyId, ids: [answered.id] });
  ctx.enqueue(pointsAllocated, { pointLogId, propertyId, amount, message, requestedBy: answered?.requested_by });
  return { data: presentProperty(ctx, property) };
}

/** An admin declines a request with a message to the property. */
export async function decline(
  ctx: Ctx,
  { params, body: { message } }: InputOf<Requests['decline']>,
): Promise<OutputOf<Requests['decline']>> {
  const { _id: propertyId } = await propertyOf(ctx, params.id);
  const { id, amount, requested_by: requestedBy } = await waitingRequest(ctx, propertyId, params.requestId);
  await answerRequest(ctx, id, { status: 'declined', message });
  ctx.audit({
    target: 'property',
    id: propertyId,
    propertyId,
    after: { requestId: id, requestedBy, amount, status: 'declined', message },
  });
  ctx.changed({ topic: 'pointsRequest', op: 'update', propertyId, ids: [id] });
  ctx.enqueue(pointsRequestDeclined, { requestId: id, propertyId, requestedBy, amount, message });
  return { data: await readRequest(ctx, id) };
}
