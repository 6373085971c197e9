import { z } from 'zod';
import { pointsMaximum } from '../constants.ts';
import { boostTypes, type BoostType } from '../boosts.ts';
import { richTextWithPlaceholders, textWithPlaceholders } from '../library/placeholders.ts';
import { plainTextOf } from '../library/rich-text.ts';
import { chosenInstant, line, objectId, text } from '../primitives.ts';
import { postMessages } from './messages.ts';
import {
  kindOf,
  optionsMaximum,
  postTypes,
  questionsMaximum,
  submissionsMaximum,
  type PostType,
} from './post-types.ts';
import { wallTimeOf } from '../time-zones.ts';
import { recurrences } from './recurrence.ts';

const points = (negative: string, required: string = postMessages.pointsNotWhole) =>
  z
    .int({ error: ({ input }) => (input === null || input === '' ? required : postMessages.pointsNotWhole) })
    .min(0, negative)
    .max(pointsMaximum, postMessages.pointsTooHigh);
const question = z.strictObject({
  _id: objectId.optional(),
  question: text(500).min(1, postMessages.questionRequired),
});
const option = z.strictObject({ _id: objectId.optional(), label: line(200).min(1, postMessages.optionRequired) });

/** Editable fields. Existing questions and options keep their `_id`. */
const fields = z.strictObject({
  title: textWithPlaceholders(200).min(1, postMessages.titleRequired),
  text: richTextWithPlaceholders(postMessages.textRequired).refine(
    (html) => plainTextOf(html) !== '',
    postMessages.textRequired,
  ),
  startDate: chosenInstant.nullable().default(null),
  endDate: chosenInstant.nullable().default(null),
  recurrence: z.enum(recurrences).default('none'),
  active: z.boolean().default(true),
  isImageRequired: z.boolean().default(false),
  singleSubmission: z.boolean().default(false),
  maxSubmissionCount: z
    .int(postMessages.submissionsRange)
    .min(1, postMessages.submissionsRange)
    .max(submissionsMaximum, postMessages.submissionsRange)
    .default(1),
  budget: points(postMessages.budgetNegative).default(0),
  rewardPoints: points(postMessages.rewardNegative, postMessages.rewardRequired).default(0),
  eventInfo: z
    .strictObject({
      startDate: chosenInstant.nullable().default(null),
      endDate: chosenInstant.nullable().default(null),
      code: line(50).default(''),
      /** Alternative to `rewardPoints` of the post (spec 2, section 3). */
      rewardPoints: points(postMessages.rewardNegative).optional(),
    })
    .nullable()
    .default(null),
  boostInfo: z
    .strictObject({
      microSurveyBoost: z.strictObject({
        questions: z.array(question).min(1, postMessages.questionRequired).max(questionsMaximum),
        ratingComments: z.boolean().default(false),
      }),
      voteBoost: z.strictObject({
        selections: z.array(option).min(1, postMessages.optionRequired).max(optionsMaximum),
        freeformEntry: z.boolean().default(false),
      }),
      newReviewBoost: z.strictObject({ question: text(500).default(''), reviewClick: z.boolean().default(false) }),
    })
    .partial()
    .default({}),
});
type Fields = z.output<typeof fields>;

/** Points per submission. */
export const rewardOf = ({ rewardPoints, eventInfo }: Pick<Fields, 'rewardPoints' | 'eventInfo'>) =>
  eventInfo?.rewardPoints ?? rewardPoints;

const dayMs = 86_400_000;
type IssueContext = Pick<z.core.$RefinementCtx, 'addIssue'>;

function judgeTimes(
  ctx: IssueContext,
  path: readonly string[],
  { startDate, endDate }: Pick<Fields, 'startDate' | 'endDate'>,
  timeZone?: string,
) {
  if (!startDate || !endDate) return;
  const fault = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [...path, field], message });
  if (timeZone === undefined) {
    if (Date.parse(startDate) === Date.parse(endDate)) fault('endDate', postMessages.sameTime);
    return;
  }
  const dayOf = (instant: string) => Math.floor(wallTimeOf(new Date(instant), timeZone) / dayMs);
  if (dayOf(startDate) <= dayOf(endDate)) return;
  fault('startDate', postMessages.startAfterEnd);
  fault('endDate', postMessages.endBeforeStart);
}

/** Rejects start dates after end dates, in the property's time zone (spec 2, section 5). */
export function validateDates(
  whole: Pick<Fields, 'startDate' | 'endDate' | 'eventInfo'>,
  ctx: IssueContext,
  timeZone: string,
) {
  judgeTimes(ctx, [], whole, timeZone);
  if (whole.eventInfo) judgeTimes(ctx, ['eventInfo'], whole.eventInfo, timeZone);
}

const variants = { microSurveyBoost: 'questions', voteBoost: 'selections' } as const;

/** Rules across fields (spec 2, section 5). */
function validateFields(whole: Fields & { type: PostType; boostType: BoostType | null }, ctx: IssueContext) {
  const { type, boostType, recurrence, endDate, budget, rewardPoints, eventInfo, boostInfo } = whole;
  const kind = kindOf(type);
  const reward = rewardOf(whole);
  const fault = (path: PropertyKey[], message: string) => ctx.addIssue({ code: 'custom', path, message });
  if (kind === 'BOOST' && boostType === null) fault(['boostType'], postMessages.boostTypeRequired);
  if (kind !== 'BOOST' && boostType !== null && !(kind === 'EVENT' && boostType === 'event'))
    fault(['boostType'], postMessages.boostTypeOfBoosts);
  judgeTimes(ctx, [], whole);
  if (eventInfo) judgeTimes(ctx, ['eventInfo'], eventInfo);
  if (recurrence !== 'none' && !endDate) fault(['endDate'], postMessages.recurrenceNeedsEnd);
  if (kind !== 'POST' && reward === 0) fault(['rewardPoints'], postMessages.rewardRequired);
  if (rewardPoints > 0 && reward !== rewardPoints) fault(['eventInfo', 'rewardPoints'], postMessages.rewardTwice);
  if (budget > 0 && budget < reward) fault(['budget'], postMessages.budgetTooLow);
  if (boostType === 'microSurveyBoost' && !boostInfo.microSurveyBoost)
    fault(['boostInfo', 'microSurveyBoost', variants.microSurveyBoost], postMessages.questionRequired);
  if (boostType === 'voteBoost' && !boostInfo.voteBoost)
    fault(['boostInfo', 'voteBoost', variants.voteBoost], postMessages.optionRequired);
  const labels = boostInfo.voteBoost?.selections.map(({ label }) => label.toLowerCase()) ?? [];
  for (const [index, label] of labels.entries())
    if (labels.indexOf(label) < index)
      fault(['boostInfo', 'voteBoost', 'selections', index, 'label'], postMessages.sameOption);
}

/** A whole post without the rules that need a time zone. */
export const postBody = fields
  .extend({ type: z.enum(postTypes), boostType: z.enum(boostTypes).nullable().default(null) })
  .superRefine(validateFields);
export type PostBody = z.output<typeof postBody>;
/** The server's schema. */
export const postBodyIn = (timeZone: string) =>
  postBody.superRefine((whole, ctx) => validateDates(whole, ctx, timeZone));

const { shape } = fields;
/** Changed fields; the result is validated by `postBody`. */
export const updatePostBody = z
  .strictObject({
    title: shape.title,
    text: shape.text,
    startDate: shape.startDate.unwrap(),
    endDate: shape.endDate.unwrap(),
    recurrence: shape.recurrence.unwrap(),
    active: shape.active.unwrap(),
    isImageRequired: shape.isImageRequired.unwrap(),
    singleSubmission: shape.singleSubmission.unwrap(),
    maxSubmissionCount: shape.maxSubmissionCount.unwrap(),
    budget: shape.budget.unwrap(),
    rewardPoints: shape.rewardPoints.unwrap(),
    eventInfo: shape.eventInfo.unwrap(),
    boostInfo: shape.boostInfo.unwrap(),
    /** The version that was edited; if it's outdated, the call fails with 409 and the current post. */
    version: z.int().min(0),
  })
  .partial();
