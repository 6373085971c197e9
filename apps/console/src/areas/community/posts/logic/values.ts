import { postMessages } from '@hearth/contract/community/messages';
import type { OccurrenceRecord } from '@hearth/contract/community/occurrences';
import { validateDates, postBody } from '@hearth/contract/community/post-body';
import type { Post } from '@hearth/contract/community/post-record';
import { endIn, startOfCopy, stepOf } from '@hearth/contract/community/recurrence';
import { kindOf, type PostType } from '@hearth/contract/community/post-types';
import type { BoostType } from '@hearth/contract/boosts';
import type { Property } from '@hearth/contract/properties/properties';
import { objectId } from '@hearth/contract/primitives';
import type { z } from '@hearth/contract/validation';
import { valuesOfPost } from '@hearth/contract/community/post-values';
import { formatDate } from '@hearth/contract/format';
import { today } from '../../../../platform/days.ts';
import { text } from '../messages.ts';

export type PostValues = z.input<typeof postBody>;
type BoostInfo = NonNullable<PostValues['boostInfo']>;

/** Form values of a post, in schema order so that unchanged values compare equal. */
export function valuesOf(post: Post): PostValues {
  const { microSurveyBoost: survey, voteBoost: vote, newReviewBoost: review } = post.boostInfo;
  return {
    ...valuesOfPost(post),
    boostInfo: {
      ...(survey && {
        microSurveyBoost: {
          questions: survey.questions.map(({ _id, question }) => ({ _id, question })),
          ratingComments: survey.ratingComments,
        },
      }),
      ...(vote && {
        voteBoost: {
          selections: vote.selections.map(({ _id, label }) => ({ _id, label })),
          freeformEntry: vote.freeformEntry,
        },
      }),
      ...(review && { newReviewBoost: { question: review.question, reviewClick: review.reviewClick } }),
    },
  };
}

/** Form values of a series from one occurrence on. */
export function valuesFrom(post: Post, { startDate, eventInfo }: OccurrenceRecord): PostValues {
  const values = valuesOf(post);
  return {
    ...values,
    startDate,
    eventInfo: values.eventInfo && { ...values.eventInfo, ...eventInfo },
  };
}

/** Content of a boost type: earlier input, or empty fields. */
export function infoFor(boostType: BoostType | null | undefined, written: BoostInfo = {}): BoostInfo {
  if (boostType === 'microSurveyBoost')
    return { microSurveyBoost: written.microSurveyBoost ?? { questions: [{ question: '' }], ratingComments: false } };
  if (boostType === 'voteBoost')
    return {
      voteBoost: written.voteBoost ?? { selections: [{ label: '' }, { label: '' }], freeformEntry: false },
    };
  if (boostType === 'newReviewBoost')
    return { newReviewBoost: written.newReviewBoost ?? { question: '', reviewClick: false } };
  return {};
}

/** Initial values; ambassador referrals start with the property's default lead reward. */
export const newValues = (
  type: PostType,
  boostType: BoostType | null,
  { ambassadorDefaultLead }: Pick<Property['features'], 'ambassadorDefaultLead'>,
): Partial<PostValues> => ({
  type,
  boostType,
  boostInfo: infoFor(boostType),
  ...(type === 'AMBASSADOR_BOOST' &&
    boostType === 'referral' &&
    ambassadorDefaultLead > 0 && { rewardPoints: ambassadorDefaultLead }),
  ...((kindOf(type) === 'EVENT' || boostType === 'event') && {
    eventInfo: { startDate: null, endDate: null, code: '' },
  }),
});

const ahead = (instant: string | null, now: Date) => (instant && Date.parse(instant) > now.getTime() ? instant : null);

/** Dates of a copy: past ones are cleared, and a series starts at its next occurrence. */
function copiedTimes(post: Post, now: Date): Pick<PostValues, 'startDate' | 'endDate' | 'recurrence' | 'eventInfo'> {
  const { endDate, recurrence, eventInfo, timezone: timeZone } = post;
  const begins = eventInfo?.startDate ?? post.startDate ?? stepOf(post.createdAt);
  const [startDate, end] = [ahead(post.startDate, now), ahead(endDate, now)];
  const series = { startDate: begins, endDate, recurrence, timeZone };
  const next = ahead(begins, now) ?? (end ? startOfCopy(series, now) : undefined);
  const isEvent = Boolean(eventInfo?.startDate);
  if (recurrence === 'none' || end === null || !next)
    return {
      startDate,
      endDate: end,
      recurrence: 'none',
      eventInfo: eventInfo && {
        startDate: ahead(eventInfo.startDate, now),
        endDate: ahead(eventInfo.endDate, now),
        code: eventInfo.code,
      },
    };
  return {
    startDate: isEvent ? startDate : next,
    endDate: end,
    recurrence,
    eventInfo: eventInfo && {
      startDate: isEvent ? next : null,
      endDate: eventInfo.endDate && endIn(series, eventInfo.endDate, { startDate: next }),
      code: eventInfo.code,
    },
  };
}

/** Form values of a copy. */
export function copyOf(post: Post, now: Date): PostValues {
  const { boostInfo, ...values } = valuesOf(post);
  const { microSurveyBoost: survey, voteBoost: vote, newReviewBoost } = boostInfo ?? {};
  return {
    ...values,
    active: true,
    ...copiedTimes(post, now),
    boostInfo: {
      ...(survey && {
        microSurveyBoost: { ...survey, questions: survey.questions.map(({ question }) => ({ question })) },
      }),
      ...(vote && { voteBoost: { ...vote, selections: vote.selections.map(({ label }) => ({ label })) } }),
      ...(newReviewBoost && { newReviewBoost }),
    },
  };
}

/** The contract's schema with a template, and no past dates except unchanged ones. */
export const formSchema = (timeZone: string, record?: PostValues) =>
  postBody.safeExtend({ template: objectId.nullable().default(null) }).superRefine((whole, ctx) => {
    const { startDate, endDate, eventInfo } = whole;
    validateDates(whole, ctx, timeZone);
    const judge = (path: string[], instant: string | null | undefined, known: string | null | undefined) => {
      if (!instant || instant === known || today(timeZone, new Date(instant)) >= today(timeZone)) return;
      ctx.addIssue({ code: 'custom', path, message: postMessages.pastDay });
    };
    judge(['startDate'], startDate, record?.startDate);
    judge(['endDate'], endDate, record?.endDate);
    judge(['eventInfo', 'startDate'], eventInfo?.startDate, record?.eventInfo?.startDate);
    judge(['eventInfo', 'endDate'], eventInfo?.endDate, record?.eventInfo?.endDate);
  });

const isBlank = (value: string | undefined) => (value ?? '').trim() === '';

/** True if a question or option is empty (spec 2, section 5). */
export function hasEmptyText({ boostInfo }: Pick<PostValues, 'boostInfo'>): boolean {
  const { microSurveyBoost, voteBoost } = boostInfo ?? {};
  return (
    (microSurveyBoost?.questions ?? []).some(({ question }) => isBlank(question)) ||
    (voteBoost?.selections ?? []).some(({ label }) => isBlank(label))
  );
}

/** '03/12/2027 – 04/01/2027', 'From 03/12/2027', 'Until 04/01/2027', or empty. */
export function spanOf(startDate: string | null | undefined, endDate: string | null | undefined, timeZone: string) {
  const [start, end] = [startDate, endDate].map((instant) => instant && formatDate(instant, timeZone));
  if (start && end) return `${start} – ${end}`;
  return start ? text.preview.from(start) : end ? text.preview.until(end) : '';
}
