import type { contract } from '@hearth/contract';
import { postMessages } from '@hearth/contract/community/messages';
import { audienceOf, boostTypeLabels } from '@hearth/contract/boosts';
import { isAutoApproved } from '@hearth/contract/points/point-log-types';
import { holds } from '@hearth/contract/permissions';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, invalid, invalidFields, notFound, tooMany } from '../../../platform/errors.ts';
import { RefusedAfterCommit } from '../../../platform/pipeline.ts';
import { claimFiles, type PendingFile } from '../../../platform/files/pending.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import {
  hasBegun,
  isAffordable,
  isOpen,
  availableItem,
  openBoosts as readOpenBoosts,
  ownSubmissions,
  submissionsLeft,
  toWire,
  type OpenItem,
} from '../../community/feed/public.ts';
import { lockSeries } from '../../community/posts/public.ts';
import { pay } from '../ledger/public.ts';
import { detailOf } from '../point-logs/public.ts';
import { countWrongCode, insertSubmission, secondsWithoutCode } from './queries.ts';
import { answerIssues, answeredInfo, missingFields, submittedInfo, type Boost } from './rules.ts';

const audienceAt = (ctx: Ctx, propertyId: string) => {
  const role = ctx.roleAt(propertyId);
  return role && holds(role, 'resident.act') ? audienceOf(role) : undefined;
};

/** Boosts, surveys and polls the resident can still earn points with. */
export async function openBoosts(ctx: Ctx): Promise<OutputOf<typeof contract.submissions.openBoosts>> {
  const open = (await readOpenBoosts(ctx.db, ctx.now)).filter((item) => submissionsLeft(item, ctx.now) > 0);
  const data = open.flatMap((item) => {
    const { boostType, ...shown } = toWire(item, ctx.now);
    return boostType === null ? [] : [{ ...shown, boostType }];
  });
  return { data, totalCount: data.length };
}

type EnteredBoost = OpenItem & Boost;

/** The boost, locked with its series so that concurrent submissions can't exceed its budget or maximum. */
async function enter(ctx: Ctx, postId: string): Promise<EnteredBoost> {
  await lockSeries(ctx.db, postId);
  const item = await availableItem(ctx.db, postId);
  if (!item || item.boostType === null) throw notFound('Boost');
  if (item.rewardPoints === 0 || !isOpen(item, ctx.now)) throw conflict("This boost isn't open");
  if (!hasBegun(item, ctx.now)) throw conflict(postMessages.notBegun);
  return { ...item, boostType: item.boostType };
}

function refuseOverLimit(ctx: Ctx, boost: EnteredBoost) {
  if (ownSubmissions(boost, ctx.now) >= boost.maxSubmissionCount)
    throw conflict("You've reached the submission limit for this boost");
  if (!isAffordable(boost)) throw conflict("This boost's budget is spent");
}

/** Rate-limits codes, even correct ones, because they're short enough to guess. */
async function refuseGuessing(ctx: Ctx, guess: { postId: string; userId: string }) {
  const seconds = await secondsWithoutCode(ctx.db, guess);
  if (seconds === 0) return;
  ctx.reply.header('retry-after', String(seconds));
  throw tooMany(postMessages.tooManyCodes(Math.ceil(seconds / 60)), seconds);
}

const rowOf = (ctx: Ctx, boost: EnteredBoost, note: string) => {
  const userId = actorId(ctx);
  return {
    id: newId(),
    property_id: boost.property,
    user_id: userId,
    type: 'boost' as const,
    boost_type: boost.boostType,
    category: boostTypeLabels[boost.boostType],
    audience: audienceAt(ctx, boost.property) ?? 'RESIDENT',
    points: boost.rewardPoints,
    note,
    post_id: boost._id,
  };
};

/** Submits a boost for review by staff. */
export async function submit(
  ctx: Ctx,
  { params, body }: InputOf<typeof contract.submissions.submit>,
  images: PendingFile[],
) {
  const boost = await enter(ctx, params.id);
  if (isAutoApproved('boost', boost.boostType))
    throw invalid(['params', 'id'], 'Send responses to surveys, polls and reviews to /answers');
  const guess = { postId: boost._id, userId: actorId(ctx), propertyId: boost.property };
  if (body.code !== undefined) await refuseGuessing(ctx, guess);
  const issues = missingFields(boost, body, images.length);
  if (issues.some(({ message }) => message === postMessages.wrongCode)) {
    await countWrongCode(ctx.db, guess);
    throw new RefusedAfterCommit(invalidFields(issues));
  }
  if (issues.length > 0) throw invalidFields(issues);
  refuseOverLimit(ctx, boost);
  const row = rowOf(ctx, boost, body.note);
  const info = submittedInfo(
    boost,
    body,
    images.map(({ id }) => id),
  );
  await claimFiles(ctx, images, { property_id: boost.property, owner_id: row.user_id });
  await insertSubmission(ctx.db, { ...row, created_by: row.user_id, boost_info: JSON.stringify(info) });
  const propertyId = boost.property;
  ctx.record('pointLog', {
    op: 'insert',
    id: row.id,
    propertyId,
    userId: row.user_id,
    after: { postId: boost._id, points: row.points, boostInfo: info },
  });
  if (info.referral) ctx.changed({ topic: 'lead', op: 'insert', propertyId, ids: [row.id] });
  ctx.changed({ topic: 'post', op: 'update', propertyId, ids: [boost._id] });
  ctx.changed({ topic: 'property', op: 'update', propertyId, ids: [propertyId] });
  return { data: await detailOf(ctx, row.id) };
}

/** Records a response to a survey, poll or review and pays it right away. */
export async function answer(ctx: Ctx, { params, body }: InputOf<typeof contract.submissions.answer>) {
  const boost = await enter(ctx, params.id);
  if (!isAutoApproved('boost', boost.boostType))
    throw invalid(['params', 'id'], 'Send submissions of this boost to /submissions');
  const issues = answerIssues(boost, body);
  if (issues.length > 0) throw invalidFields(issues);
  refuseOverLimit(ctx, boost);
  const { info, rating } = answeredInfo(boost, body);
  const log = { ...rowOf(ctx, boost, body.note), rating, boost_info: info };
  await pay(ctx, [{ log, after: { postId: boost._id, points: log.points, boostInfo: info } }]);
  const propertyId = boost.property;
  ctx.changed({ topic: 'post', op: 'update', propertyId, ids: [boost._id] });
  ctx.changed({ topic: 'review', op: 'insert', propertyId, ids: [log.id], userIds: [log.user_id] });
  return { data: await detailOf(ctx, log.id) };
}
