import { z } from 'zod';
import { boostTypes } from '../boosts.ts';
import { instant, objectId } from '../primitives.ts';
import { postTypes } from './post-types.ts';
import { recurrences } from './recurrence.ts';

/** What this caller may do to this row now; decided in the API's rules.ts. */
export const postCan = z.object({
  edit: z.boolean(),
  copy: z.boolean(),
  delete: z.boolean(),
  activate: z.boolean(),
  favorite: z.boolean(),
});

/** What residents are asked by a survey, a poll or a review; one variant a boost (spec 2, section 3). */
const boostContent = z
  .object({
    microSurveyBoost: z.object({
      questions: z.array(z.object({ _id: z.string(), question: z.string() })),
      ratingComments: z.boolean().default(false),
    }),
    voteBoost: z.object({
      selections: z.array(z.object({ _id: z.string(), label: z.string() })),
      /** Residents may write another option of their own: 'Other', the last one. */
      freeformEntry: z.boolean().default(false),
    }),
    newReviewBoost: z.object({ question: z.string().default(''), reviewClick: z.boolean().default(false) }),
  })
  .partial();
export type BoostContent = z.infer<typeof boostContent>;

/** A post, an event or a boost (spec 2, section 3). Points are whole points, 100 for one US dollar. */
export const post = z.object({
  _id: objectId,
  type: z.enum(postTypes),
  boostType: z.enum(boostTypes).nullable(),
  title: z.string(),
  /** Rich text. */
  text: z.string(),
  /** Open from here to there; null is from when it was made, or without an end. */
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  recurrence: z.enum(recurrences),
  /** When the next occurrence begins that is not skipped; null where there is none. */
  nextOccurrence: instant.nullable(),
  active: z.boolean(),
  favorite: z.boolean(),
  isDeleted: z.boolean(),
  /** 0 is uncapped; over all occurrences and residents. */
  budget: z.int(),
  rewardPoints: z.int(),
  isImageRequired: z.boolean(),
  singleSubmission: z.boolean(),
  /** Of one resident in one occurrence. */
  maxSubmissionCount: z.int(),
  likes: z.int(),
  pointLogsSubmitted: z.int(),
  pointLogsApproved: z.int(),
  /** Submissions that wait for a decision. */
  pointLogsPending: z.int(),
  eventInfo: z
    .object({
      startDate: instant.nullable(),
      endDate: instant.nullable(),
      rewardPoints: z.int(),
      code: z.string(),
    })
    .nullable(),
  boostInfo: boostContent,
  author: z.object({ _id: objectId.nullable(), name: z.string() }),
  property: objectId,
  propertyName: z.string(),
  /** Of the property, IANA: where its times are told. */
  timezone: z.string(),
  /** Of the last revision; v0 is as it was made. */
  version: z.int(),
  createdAt: instant,
  can: postCan,
});
export type Post = z.infer<typeof post>;

/** An item as it was from then on, until the next version. */
export const revision = z.object({
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: instant,
  ...post.pick({
    title: true,
    text: true,
    startDate: true,
    endDate: true,
    recurrence: true,
    budget: true,
    rewardPoints: true,
    singleSubmission: true,
    maxSubmissionCount: true,
    isImageRequired: true,
    active: true,
    boostInfo: true,
  }).shape,
  eventInfo: z.object({ startDate: instant.nullable(), endDate: instant.nullable(), code: z.string() }),
});
export type Revision = z.infer<typeof revision>;
