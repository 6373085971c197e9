import type { z } from 'zod';
import { postMessages } from '@hearth/contract/community/messages';
import {
  postBodyIn,
  rewardOf,
  type postBody,
  type PostBody,
  type updatePostBody,
} from '@hearth/contract/community/post-body';
import { valuesOfPost } from '@hearth/contract/community/post-values';
import type { Post } from '@hearth/contract/community/post-record';
import { stepOf } from '@hearth/contract/community/recurrence';
import { featureOfPost, kindOf, type PostType } from '@hearth/contract/community/post-types';
import { plainTextOf } from '@hearth/contract/library/rich-text';
import { invalid, type Issue } from '../../../platform/errors.ts';
import { cleanRichText } from '../../../platform/rich-text.ts';

type Change = z.output<typeof updatePostBody>;

/** Actions on a post. Deleted posts can only be copied, and viewers can't change anything. */
export function canOf({ isDeleted }: { isDeleted: boolean }, mayManage: boolean): Post['can'] {
  const mayChange = mayManage && !isDeleted;
  return { edit: mayChange, copy: mayManage, delete: mayChange, activate: mayChange, favorite: mayChange };
}

/** Error if the property doesn't allow posts of the type. */
export function missingFeature(type: PostType, features: Readonly<Record<string, unknown>>): string | undefined {
  const feature = featureOfPost(type);
  if (!feature || features[feature] === true) return undefined;
  return feature === 'ambassador' ? postMessages.needsAmbassador : postMessages.needsResidentBoosts;
}

/** Sanitizes the message; empty text is refused. */
export function cleanText(text: string): string {
  const clean = cleanRichText(text, ['body', 'text']);
  if (plainTextOf(clean) === '') throw invalid(['body', 'text'], postMessages.textRequired);
  return clean;
}

export const changedPost = (post: Post, change: Change): z.input<typeof postBody> => ({
  ...valuesOfPost(post),
  ...(change.eventInfo?.rewardPoints !== undefined && { rewardPoints: change.eventInfo.rewardPoints }),
  ...change,
});

/** Validates the whole post, except when only `active` changes. */
export function changeIssues(whole: z.input<typeof postBody>, timeZone: string): Issue[] {
  const judged = postBodyIn(timeZone).safeParse(whole);
  if (judged.success) return [];
  return judged.error.issues.map(({ path, message }) => ({
    path: ['body', ...path.map((key) => (typeof key === 'symbol' ? String(key) : key))],
    message,
  }));
}

/** Keeps an existing id, once. */
function ownIds(newId: () => string) {
  const seen = new Set<string>();
  return (known: string | undefined) => {
    const _id = known === undefined || seen.has(known) ? newId() : known;
    seen.add(_id);
    return _id;
  };
}

const dateOf = (instant: string | null | undefined) => (instant ? new Date(instant) : null);

/** Columns of a post. A series without a start begins at `since`. */
export function postValues(whole: PostBody, newId: () => string, since?: Date) {
  const { eventInfo, boostInfo, ...body } = whole;
  const starts = body.startDate ?? eventInfo?.startDate;
  const ownStart = body.recurrence !== 'none' && !starts && since ? stepOf(since) : body.startDate;
  const { microSurveyBoost: survey, voteBoost: vote, newReviewBoost: review } = boostInfo;
  const idOf = ownIds(newId);
  const info: Post['boostInfo'] = {
    ...(body.boostType === 'microSurveyBoost' &&
      survey && {
        microSurveyBoost: {
          ...survey,
          questions: survey.questions.map(({ _id, question }) => ({ _id: idOf(_id), question })),
        },
      }),
    ...(body.boostType === 'voteBoost' &&
      vote && {
        voteBoost: {
          ...vote,
          selections: vote.selections.map(({ _id, label }) => ({ _id: idOf(_id), label })),
        },
      }),
    ...(body.boostType === 'newReviewBoost' && { newReviewBoost: review ?? { question: '', reviewClick: false } }),
  };
  const boostType = kindOf(body.type) === 'EVENT' ? ('event' as const) : body.boostType;
  return {
    ...body,
    boostType,
    rewardPoints: rewardOf(whole),
    startDate: dateOf(ownStart),
    endDate: dateOf(body.endDate),
    eventStart: dateOf(eventInfo?.startDate),
    eventEnd: dateOf(eventInfo?.endDate),
    code: eventInfo?.code ?? '',
    maxSubmissionCount: body.singleSubmission ? 1 : body.maxSubmissionCount,
    boostInfo: info,
  };
}
