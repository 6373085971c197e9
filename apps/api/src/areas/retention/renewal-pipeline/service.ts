import { contract } from '@hearth/contract';
import { retentionMessages } from '@hearth/contract/retention/messages';
import type { RenewalDetail } from '@hearth/contract/retention/renewal-record';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { plainList } from '../../../platform/plain.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { createMessage } from '../../communication/messages/public.ts';
import { countTemplateUse } from '../../library/templates/public.ts';
import { staffOf, worksAt } from '../../people/staff/public.ts';
import { actionsOf, exportColumns, renewals } from './fields.ts';
import { lockFollowUp, readRenewal, renewalList, saveFollowUp } from './queries.ts';

type Pipeline = typeof contract.renewalPipeline;

export const list = plainList(contract.renewalPipeline.list, {
  read: renewals.read.list,
  rows: (ctx, { query }) => renewalList(ctx, query),
  toWire: (ctx, row) => ({ ...renewals.toWire(row), can: actionsOf(ctx, row) }),
  csv: () => ({ name: 'renewals.csv', read: renewals.read.csv, columns: exportColumns }),
});

async function renewalOf(ctx: Ctx, leaseId: string): Promise<RenewalDetail> {
  const row = await readRenewal(ctx, leaseId);
  if (!row) throw notFound('Lease');
  return { ...renewals.toWire(row, 'detail'), can: actionsOf(ctx, row) };
}

export const get = async (ctx: Ctx, { params }: InputOf<Pipeline['get']>): Promise<OutputOf<Pipeline['get']>> => ({
  data: await renewalOf(ctx, params.id),
});

export async function owners(ctx: Ctx, { params }: InputOf<Pipeline['owners']>): Promise<OutputOf<Pipeline['owners']>> {
  const { property } = await renewalOf(ctx, params.id);
  return { data: await staffOf(ctx.db, property) };
}

/** The renewal with its follow-up, locked; refused once the lease was renewed or is over. */
async function lockOpen(ctx: Ctx, leaseId: string) {
  const followUp = await lockFollowUp(ctx.db, leaseId);
  const renewal = await renewalOf(ctx, leaseId);
  if (renewal.stage === 'renewed' || renewal.stage === 'movedOut') throw conflict(retentionMessages.closed);
  return { followUp, renewal };
}

/** Saves and records a change of the follow-up. Returns the renewal after it. */
async function save(ctx: Ctx, before: RenewalDetail, change: Parameters<typeof saveFollowUp>[2]) {
  const { _id: id, property: propertyId, user } = before;
  const stamp = { updated_by: ctx.actor.id, updated_at: ctx.now };
  await saveFollowUp(ctx.db, { lease_id: id, property_id: propertyId }, { ...change, ...stamp });
  const after = await renewalOf(ctx, id);
  ctx.record('renewal', {
    op: 'update',
    id,
    propertyId,
    userId: user._id,
    before: trail(before),
    after: trail(after),
  });
  return { data: after };
}

const trail = ({ stage, owner, nextStep, nextStepOn, offer: latest }: RenewalDetail) => ({
  stage,
  ownerId: owner?._id ?? null,
  nextStep,
  nextStepOn,
  offeredPoints: latest?.points ?? null,
});

/** Staff change the stage, the owner or the next step. */
export async function update(
  ctx: Ctx,
  { params, body }: InputOf<Pipeline['update']>,
): Promise<OutputOf<Pipeline['update']>> {
  const { followUp, renewal } = await lockOpen(ctx, params.id);
  const { stage, ownerId } = body;
  const nextStep = body.nextStep ?? renewal.nextStep;
  if (body.nextStepOn && nextStep === '') throw invalid(['body', 'nextStep'], retentionMessages.stepRequired);
  if (ownerId && ownerId !== followUp?.owner_id && !(await worksAt(ctx.db, renewal.property, ownerId)))
    throw invalid(['body', 'ownerId'], retentionMessages.ownerElsewhere);
  const nextStepOn = nextStep === '' ? null : body.nextStepOn;
  return save(ctx, renewal, {
    next_step: nextStep,
    ...(stage !== undefined && { stage }),
    ...(ownerId !== undefined && { owner_id: ownerId }),
    ...(nextStepOn !== undefined && { next_step_on: nextStepOn }),
  });
}

/** Emails the resident an offer, with the points promised for renewing. */
export async function offer(
  ctx: Ctx,
  { params, body }: InputOf<Pipeline['offer']>,
): Promise<OutputOf<Pipeline['offer']>> {
  const { renewal } = await lockOpen(ctx, params.id);
  if (!renewal.can.offer) throw conflict(retentionMessages.closed);
  const { points, subject, template } = body;
  await countTemplateUse(ctx, template, 'EMAIL');
  const message = points > 0 ? `${body.message}<p>${retentionMessages.offeredPoints(points)}</p>` : body.message;
  const recipients = [renewal.user._id];
  await createMessage(ctx, renewal.property, { type: 'EMAIL', subject, message, purpose: 'service', recipients });
  return save(ctx, renewal, {
    stage: 'offered',
    offered_at: ctx.now,
    offered_points: points,
    owner_id: renewal.owner?._id ?? actorId(ctx),
  });
}
