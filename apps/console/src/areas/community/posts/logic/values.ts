import { postMessages as say } from '@hearth/contract/community/messages';
import type { OccurrenceRecord } from '@hearth/contract/community/occurrences';
import { judgeDays, postBody } from '@hearth/contract/community/post-body';
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

/** What the form of an item holds. */
export type PostValues = z.input<typeof postBody>;
type BoostInfo = NonNullable<PostValues['boostInfo']>;

/** An item as its form has it, keys in the order of the schema, so that what did not change is seen as such. */
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

/** A recurring item as it goes on from one of its occurrences. */
export function valuesFrom(post: Post, { startDate, eventInfo }: OccurrenceRecord): PostValues {
  const values = valuesOf(post);
  return {
    ...values,
    startDate,
    eventInfo: values.eventInfo && { ...values.eventInfo, ...eventInfo },
  };
}

/** What residents are asked by a boost of the type: what was written for it before, else an empty first text. */
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

/** What a new item of the type starts with; a referral by ambassadors with the reward that the property proposes for a lead. */
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

/** The times of a copy: those that are past are left open, and a series that goes on begins at one of its next occurrences. */
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

/** A new item like that one; questions and options are its own. */
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

/** The contract's schema with the template that it was begun from, in which no day is past but those that the item has already. */
export const formSchema = (timeZone: string, record?: PostValues) =>
  postBody.safeExtend({ template: objectId.nullable().default(null) }).superRefine((whole, ctx) => {
    const { startDate, endDate, eventInfo } = whole;
    judgeDays(whole, ctx, timeZone);
    const judge = (path: string[], instant: string | null | undefined, known: string | null | undefined) => {
      if (!instant || instant === known || today(timeZone, new Date(instant)) >= today(timeZone)) return;
      ctx.addIssue({ code: 'custom', path, message: say.pastDay });
    };
    judge(['startDate'], startDate, record?.startDate);
    judge(['endDate'], endDate, record?.endDate);
    judge(['eventInfo', 'startDate'], eventInfo?.startDate, record?.eventInfo?.startDate);
    judge(['eventInfo', 'endDate'], eventInfo?.endDate, record?.eventInfo?.endDate);
  });

const isBlank = (text: string | undefined) => (text ?? '').trim() === '';

/** True while a question or an option is empty: it cannot be finished (spec 2, section 5). */
export function hasEmptyText({ boostInfo }: Pick<PostValues, 'boostInfo'>): boolean {
  const { microSurveyBoost, voteBoost } = boostInfo ?? {};
  return (
    (microSurveyBoost?.questions ?? []).some(({ question }) => isBlank(question)) ||
    (voteBoost?.selections ?? []).some(({ label }) => isBlank(label))
  );
}

/** '03/12/2027 – 04/01/2027', 'From 03/12/2027', 'Until 04/01/2027'; empty where it is always open. */
export function spanOf(startDate: string | null | undefined, endDate: string | null | undefined, timeZone: string) {
  const [start, end] = [startDate, endDate].map((instant) => instant && formatDate(instant, timeZone));
  if (start && end) return `${start} – ${end}`;
  return start ? `From ${start}` : end ? `Until ${end}` : '';
}
