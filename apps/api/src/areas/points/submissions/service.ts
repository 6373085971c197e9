import type { contract } from '@hearth/contract';
import { audienceOf, boostTypeLabels, isAutoApproved } from '@hearth/contract/points/point-log-types';
import { holds } from '@hearth/contract/permissions';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, invalid, invalidFields, notFound } from '../../../platform/errors.ts';
import { adoptFiles, type KeptFile } from '../../../platform/files/keep.ts';
import { newId } from '../../../platform/id.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { takeTurn } from '../../community/posts/public.ts';
import { pay } from '../ledger/public.ts';
import { detailOf } from '../point-logs/public.ts';
import { insertSubmission, readBoostPlace, readOpenBoost, readOpenBoosts, type OpenBoost } from './queries.ts';
import { answerIssues, answeredInfo, isFor, missingFields, submissionsLeft, submittedInfo } from './rules.ts';

const audienceAt = (ctx: Ctx, propertyId: string) => {
  const role = ctx.roleAt(propertyId);
  return role && holds(role, 'resident.act') ? audienceOf(role) : undefined;
};

const isOffered = (ctx: Ctx, { property_id, type }: { property_id: string; type: string }) => {
  const audience = audienceAt(ctx, property_id);
  return audience !== undefined && isFor(type, audience);
};

/** Residents see the boosts, surveys and polls that they can still earn points with. */
export async function openBoosts(ctx: Ctx) {
  const all = await readOpenBoosts(ctx.db, actorId(ctx), ctx.now);
  const open = all.filter(
    (boost) => isOffered(ctx, { property_id: boost.propertyId, type: boost.type }) && submissionsLeft(boost, boost) > 0,
  );
  const data = open.map((boost) => {
    const { microSurveyBoost: survey, voteBoost: vote, newReviewBoost: review } = boost.boostInfo;
    return {
      _id: boost.id,
      title: boost.title,
      text: boost.text,
      boostType: boost.boostType,
      rewardPoints: boost.rewardPoints,
      isImageRequired: boost.isImageRequired,
      property: boost.propertyId,
      submissionsLeft: submissionsLeft(boost, boost),
      ratingComments: survey?.ratingComments ?? false,
      freeformEntry: vote?.freeformEntry ?? false,
      questions:
        survey?.questions.map(({ _id, question }) => ({ _id, question })) ??
        (review?.question ? [{ _id: boost.id, question: review.question }] : []),
      selections: vote?.selections.map(({ _id, label }) => ({ _id, label })) ?? [],
    };
  });
  return { data, totalCount: data.length };
}

/** The boost, with its submissions taking turns, so that neither its budget nor its maximum is passed. */
async function enter(ctx: Ctx, postId: string): Promise<OpenBoost> {
  const place = await readBoostPlace(ctx.db, postId);
  if (!place || !isOffered(ctx, place)) throw notFound('Boost');
  await takeTurn(ctx.db, postId);
  const boost = await readOpenBoost(ctx.db, postId, actorId(ctx), ctx.now);
  if (!boost) throw conflict('This boost is not open');
  return boost;
}

function refuseSpent(boost: OpenBoost) {
  if (boost.own >= boost.maxSubmissionCount)
    throw conflict('You have already submitted this boost as often as it allows');
  if (submissionsLeft(boost, boost) === 0) throw conflict('The budget of this boost is spent');
}

const rowOf = (ctx: Ctx, boost: OpenBoost, note: string) => {
  const userId = actorId(ctx);
  return {
    id: newId(),
    property_id: boost.propertyId,
    user_id: userId,
    type: 'boost' as const,
    boost_type: boost.boostType,
    category: boostTypeLabels[boost.boostType],
    audience: audienceAt(ctx, boost.propertyId) ?? 'RESIDENT',
    points: boost.rewardPoints,
    note,
    post_id: boost.id,
  };
};

/** Residents send in a boost, which waits for the decision of staff. */
export async function submit(
  ctx: Ctx,
  { params, body }: InputOf<typeof contract.submissions.submit>,
  images: KeptFile[],
) {
  const boost = await enter(ctx, params.id);
  if (isAutoApproved('boost', boost.boostType))
    throw invalid(['params', 'id'], 'Surveys, polls and reviews are answered, not submitted');
  const issues = missingFields(boost, body, images.length);
  if (issues.length > 0) throw invalidFields(issues);
  refuseSpent(boost);
  const row = rowOf(ctx, boost, body.note);
  const info = submittedInfo(
    boost,
    body,
    images.map(({ id }) => id),
  );
  await adoptFiles(ctx, images, { property_id: boost.propertyId, owner_id: row.user_id });
  await insertSubmission(ctx.db, { ...row, created_by: row.user_id, boost_info: JSON.stringify(info) });
  ctx.audit({
    target: 'pointLog',
    id: row.id,
    propertyId: boost.propertyId,
    after: { postId: boost.id, points: row.points, boostInfo: info },
  });
  const { propertyId } = boost;
  ctx.changed({ topic: 'pointLog', op: 'insert', propertyId, ids: [row.id], userIds: [row.user_id] });
  ctx.changed({ topic: 'post', op: 'update', propertyId, ids: [boost.id] });
  ctx.changed({ topic: 'property', op: 'update', propertyId, ids: [propertyId] });
  return { data: await detailOf(ctx, row.id) };
}

/** Residents answer a survey, a poll or a review and are paid at once. */
export async function answer(ctx: Ctx, { params, body }: InputOf<typeof contract.submissions.answer>) {
  const boost = await enter(ctx, params.id);
  if (!isAutoApproved('boost', boost.boostType))
    throw invalid(['params', 'id'], 'This boost is submitted, not answered');
  const issues = answerIssues(boost, body);
  if (issues.length > 0) throw invalidFields(issues);
  refuseSpent(boost);
  const { info, rating } = answeredInfo(boost, body);
  const log = { ...rowOf(ctx, boost, body.note), rating, boost_info: info };
  await pay(ctx, [{ log, after: { postId: boost.id, points: log.points, boostInfo: info } }]);
  const { propertyId } = boost;
  ctx.changed({ topic: 'post', op: 'update', propertyId, ids: [boost.id] });
  ctx.changed({ topic: 'review', op: 'insert', propertyId, ids: [log.id], userIds: [log.user_id] });
  return { data: await detailOf(ctx, log.id) };
}
