import { z } from 'zod';
import { boostTypes } from '../boosts.ts';
import { instant, objectId } from '../primitives.ts';
import { postTypes } from './post-types.ts';
import { recurrences } from './recurrence.ts';

/** Computed by the API's rules.ts. */
export const postCan = z.object({
  edit: z.boolean(),
  copy: z.boolean(),
  delete: z.boolean(),
  activate: z.boolean(),
  favorite: z.boolean(),
});

/** Questions or options of a survey, poll or review boost (spec 2, section 3). */
const boostContent = z
  .object({
    microSurveyBoost: z.object({
      questions: z.array(z.object({ _id: z.string(), question: z.string() })),
      ratingComments: z.boolean().default(false),
    }),
    voteBoost: z.object({
      selections: z.array(z.object({ _id: z.string(), label: z.string() })),
      /** Adds 'Other' as the last option, which residents fill in. */
      freeformEntry: z.boolean().default(false),
    }),
    newReviewBoost: z.object({ question: z.string().default(''), reviewClick: z.boolean().default(false) }),
  })
  .partial();
export type BoostContent = z.infer<typeof boostContent>;

/** A post, event or boost (spec 2, section 3). */
export const post = z.object({
  _id: objectId,
  type: z.enum(postTypes),
  boostType: z.enum(boostTypes).nullable(),
  title: z.string(),
  /** Rich text. */
  text: z.string(),
  /** Null starts at `createdAt`, or has no end. */
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  recurrence: z.enum(recurrences),
  /** Start of the next occurrence that isn't skipped. */
  nextOccurrence: instant.nullable(),
  active: z.boolean(),
  favorite: z.boolean(),
  isDeleted: z.boolean(),
  /** For all occurrences and residents; 0 is unlimited. */
  budget: z.int(),
  rewardPoints: z.int(),
  isImageRequired: z.boolean(),
  singleSubmission: z.boolean(),
  /** Per resident and occurrence. */
  maxSubmissionCount: z.int(),
  likes: z.int(),
  pointLogsSubmitted: z.int(),
  pointLogsApproved: z.int(),
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
  /** IANA time zone of the property. */
  timezone: z.string(),
  /** Latest revision; 0 is the original. */
  version: z.int(),
  createdAt: instant,
  can: postCan,
});
export type Post = z.infer<typeof post>;

/** The state of a post from one version to the next. */
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
