import { contract } from '@hearth/contract';
import { generalMessages } from '@hearth/contract/errors';
import { renderText } from '@hearth/contract/library/placeholders';
import { pointMessages } from '@hearth/contract/points/messages';
import type { PointLogType, BoostVariant } from '@hearth/contract/points/point-log-types';
import { withDays, type Days } from '../../../platform/db/day-range.ts';
import { invalid, conflict, forbidden, notFound } from '../../../platform/errors.ts';
import { exportColumns, pointLogs } from './fields.ts';
import { detailOf, toListRow } from './present.ts';
import { plainList, plainRead } from '../../../platform/plain.ts';
import { logList } from './list/listing.ts';
import { type Ctx, actorId } from '../../../platform/context.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { reversalOf, settle, transferOf } from '../ledger/public.ts';
import { mailDecision, mailComment } from './jobs.ts';
import { lockLog, readPayment, readPlaceholders, ruled, type LockedLog, insertComment, updateLog } from './queries.ts';
import { isPending, isVoidable, paysCaller, commentType } from './rules.ts';
import { newId } from '../../../platform/id.ts';
import { countTemplateUse } from '../../library/templates/public.ts';
import { fileIdOf } from '../../../platform/files/links.ts';
import { releaseFiles } from '../../../platform/files/claims.ts';

/** Refuses a filter whose first day is after its last. */
export function checkDays({ startDate, endDate }: Days) {
  if (startDate && endDate && startDate > endDate) throw invalid(['query', 'startDate'], generalMessages.startAfterEnd);
}

/** Point logs of the caller's properties, also as CSV. */
export const list = plainList(contract.pointLogs.list, {
  read: ({ query }) => pointLogs.readWith(query.fields ?? []),
  async rows(ctx, { query }) {
    checkDays(query);
    return logList(ctx.scope, await withDays(ctx, query), query);
  },
  toWire: toListRow,
  csv: ({ now }, { query }) => ({
    name: query.postId ? `boost_points_${now.toISOString().slice(0, 10)}.csv` : 'pointlog.csv',
    read: pointLogs.read.csv,
    columns: exportColumns,
  }),
});

/** A log with its submission and comments. */
export const get = plainRead(detailOf);

type Decision = InputOf<typeof contract.pointLogs.approve>;

/** The locked log; refused if it pays the caller. */
async function lockForReview(ctx: Ctx, id: string): Promise<LockedLog> {
  const log = await lockLog(ctx.db, id);
  if (!log) throw notFound('Point log');
  if (paysCaller(ruled(log), ctx.actor)) throw forbidden(pointMessages.ownSubmission);
  return log;
}

const refuseStale = async (ctx: Ctx, log: LockedLog, message: string = pointMessages.alreadyDecided) =>
  conflict(message, await detailOf(ctx, log.id));

const filled = async (ctx: Ctx, log: LockedLog, reason: string) =>
  reason.includes('{') ? renderText(reason, await readPlaceholders(ctx.db, log)) : reason;

async function decide(ctx: Ctx, { params, body }: Decision, status: 'approved' | 'denied') {
  const log = await lockForReview(ctx, params.id);
  if (!isPending(ruled(log))) throw await refuseStale(ctx, log);
  const change = { status, reason: await filled(ctx, log, body.reason), decided_at: ctx.now };
  const transfer = status === 'approved' ? transferOf(log) : undefined;
  await settle(ctx, [{ log, change, transfer }], { mail: mailDecision, movesLast: true });
  return { data: await detailOf(ctx, log.id) };
}

/** Approves a pending submission; the property pays its points. */
export const approve = (ctx: Ctx, input: Decision) => decide(ctx, input, 'approved');

/** Denies a pending submission. */
export const deny = (ctx: Ctx, input: Decision) => decide(ctx, input, 'denied');

/** Returns points to the property; a resident who has spent them goes below zero. */
export async function voidLog(ctx: Ctx, { params, body }: Decision) {
  const log = await lockForReview(ctx, params.id);
  const payment = isVoidable(ruled(log)) ? await readPayment(ctx.db, log.id) : undefined;
  if (!payment)
    throw await refuseStale(ctx, log, log.void_at === null ? pointMessages.notApproved : pointMessages.alreadyDecided);
  if (payment.points === 0) throw await refuseStale(ctx, log, pointMessages.wentBack);
  const change = { reason: body.reason, void_at: ctx.now };
  await settle(ctx, [{ log, change, transfer: reversalOf(log, payment) }], { movesLast: true });
  return { data: await detailOf(ctx, log.id) };
}

/** Adds a staff comment; author and type come from the caller and the log. */
export async function comment(ctx: Ctx, { params, body }: InputOf<typeof contract.pointLogs.comment>) {
  const log = await lockLog(ctx.db, params.id);
  if (!log) throw notFound('Point log');
  const text = renderText(body.comment, await readPlaceholders(ctx.db, log));
  const type = commentType({ rating: log.rating, type: log.type as PointLogType });
  const id = newId();
  await insertComment(ctx.db, {
    id,
    point_log_id: log.id,
    property_id: log.property_id,
    user_id: actorId(ctx),
    comment: text,
    type,
  });
  await countTemplateUse(ctx, body.template, 'COMMENT');
  ctx.record('pointLog', {
    op: 'update',
    id: log.id,
    propertyId: log.property_id,
    userId: log.user_id,
    after: { comment: text, type },
  });
  if (log.user_id !== null && log.user_id !== actorId(ctx))
    ctx.enqueue(mailComment, { propertyId: log.property_id, commentId: id });
  return { data: await detailOf(ctx, log.id) };
}

type Images = { remoteImages?: string[]; images?: string[] };

/** Removes an image from the log now, and from the file store after the commit. */
export async function deleteImage(ctx: Ctx, { params, body }: InputOf<typeof contract.pointLogs.deleteImage>) {
  const log = await lockLog(ctx.db, params.id);
  if (!log) throw notFound('Point log');
  const before = log.boost_info as Partial<Record<BoostVariant, Images>> | null;
  const variant = before?.[body.type];
  const wanted = fileIdOf(body.url);
  const isWanted = (image: string) => image === body.url || image === wanted;
  const found = [...(variant?.remoteImages ?? []), ...(variant?.images ?? [])].find(isWanted);
  if (!variant || found === undefined) throw invalid(['body', 'url'], pointMessages.noSuchImage);
  const kept = (images: string[]) => images.filter((image) => !isWanted(image));
  const after = {
    ...before,
    [body.type]: {
      ...variant,
      ...(variant.remoteImages && { remoteImages: kept(variant.remoteImages) }),
      ...(variant.images && { images: kept(variant.images) }),
    },
  };
  await updateLog(ctx.db, log.id, { boost_info: JSON.stringify(after) });
  if (wanted) await releaseFiles(ctx, log.property_id, [wanted]);
  ctx.record('pointLog', {
    op: 'update',
    id: log.id,
    propertyId: log.property_id,
    userId: log.user_id,
    before: { boostInfo: before },
    after: { boostInfo: after },
  });
  return { data: await detailOf(ctx, log.id) };
}
