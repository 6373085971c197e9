import type { z } from 'zod';
import type { contract } from '@hearth/contract';
import { postMessages } from '@hearth/contract/community/messages';
import { postBody, type PostBody } from '@hearth/contract/community/post-body';
import { stepOf } from '@hearth/contract/community/recurrence';
import { sameWallTime } from '@hearth/contract/time-zones';
import type { Ctx } from '../../../../platform/context.ts';
import { conflict, forbidden } from '../../../../platform/errors.ts';
import { newId } from '../../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../../platform/serve.ts';
import { posts, toWire } from '../fields.ts';
import { insertPosts, readProperties } from '../queries.ts';
import { changedPost, changeIssues, postValues, missingFeature } from '../rules.ts';
import { postOf } from '../service.ts';

type Copy = typeof contract.posts.copy;

/** Dates with the same local time at another property. */
function inZone(body: PostBody, fromZone: string, toZone: string): PostBody {
  const moved = (instant: string | null) => instant && sameWallTime(new Date(instant), fromZone, toZone).toISOString();
  const times = ({ startDate, endDate }: { startDate: string | null; endDate: string | null }) => ({
    startDate: moved(startDate),
    endDate: moved(endDate),
  });
  return { ...body, ...times(body), eventInfo: body.eventInfo && { ...body.eventInfo, ...times(body.eventInfo) } };
}

/** Start of the copied series, on the same days. */
const withStart = (input: z.input<typeof postBody>, createdAt: string) =>
  input.recurrence === 'none' || input.startDate || input.eventInfo?.startDate
    ? input
    : { ...input, startDate: stepOf(createdAt) };

/** Initial values of a copy: active, with new questions and options. */
function fresh({ boostInfo, ...body }: PostBody): PostBody {
  const { microSurveyBoost: survey, voteBoost: vote, ...rest } = boostInfo;
  const own = {
    ...rest,
    ...(survey && {
      microSurveyBoost: { ...survey, questions: survey.questions.map(({ question }) => ({ question })) },
    }),
    ...(vote && { voteBoost: { ...vote, selections: vote.selections.map(({ label }) => ({ label })) } }),
  };
  return { ...body, active: true, boostInfo: own };
}

/** Copies a post to properties; each succeeds or fails on its own. */
export async function copy(ctx: Ctx, { params: { id }, body }: InputOf<Copy>): Promise<OutputOf<Copy>> {
  const source = toWire(ctx, await postOf(ctx, id));
  const input = changedPost(source, {});
  const [issue] = changeIssues(input, source.timezone);
  if (issue) throw conflict(issue.message);
  const whole = fresh(postBody.parse(withStart(input, source.createdAt)));
  const targets = new Map((await readProperties(ctx.db, body.propertyIds)).map((target) => [target.id, target]));
  const copies = body.propertyIds.map((propertyId) => {
    const target = ctx.may('posts.manage', propertyId) ? targets.get(propertyId) : undefined;
    if (!target) return { propertyId, refused: forbidden().message };
    const refused = target.active ? missingFeature(source.type, target.features) : postMessages.propertyInactive;
    if (refused !== undefined) return { propertyId, refused };
    return { propertyId, id: newId(), values: postValues(inZone(whole, source.timezone, target.timezone), newId) };
  });
  const inserted = copies.flatMap(({ propertyId, id: postId, values }) =>
    values ? [{ id: postId, propertyId, values }] : [],
  );
  await insertPosts(ctx, inserted);
  for (const { id: postId, propertyId, values } of inserted)
    ctx.record('post', { op: 'insert', id: postId, propertyId, after: { ...posts.trail(values), copiedFrom: id } });
  const results = copies.map(({ propertyId, refused, id: postId }) => ({
    propertyId,
    success: refused === undefined,
    message: refused ?? postMessages.copied,
    postId: postId ?? null,
  }));
  ctx.audit({ target: 'post', id, propertyId: source.property, after: { copies: results } });
  return {
    success: inserted.length > 0,
    failed: inserted.length < copies.length,
    message: postMessages.copiedTo(inserted.length, copies.length),
    results,
  };
}
