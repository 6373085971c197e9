import { z } from 'zod';
import { atProperty } from '../endpoint.ts';
import { audiences } from '../boosts.ts';
import { date, instant, objectId, oneProperty } from '../primitives.ts';
import { list } from '../resource.ts';
import { featuresOfPosts, postKindLabels, postTypes, postTypesOf, type PostKind } from './post-types.ts';

export const calendarDaysMaximum = 62;
/** Entries per call, latest start first. */
export const calendarItemsMaximum = 500;

/** A post or occurrence that overlaps the range: events while they take place, others while open. */
export const calendarEntry = z.object({
  post: objectId,
  /** Number of the occurrence, from 0. */
  number: z.int(),
  title: z.string(),
  type: z.enum(postTypes),
  startDate: instant,
  /** Null without an end. */
  endDate: instant.nullable(),
  /** True for the last occurrence. */
  isLast: z.boolean(),
  isSkipped: z.boolean(),
  isMoved: z.boolean(),
  active: z.boolean(),
  rewardPoints: z.int(),
  /** Points left in the budget of the series; null without a limit. */
  budgetLeft: z.int().nullable(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

export const getCalendar = list('/posts/calendar', {
  summary: `List posts, events and boosts with their occurrences in a range of up to ${calendarDaysMaximum} days`,
  tag: 'Posts',
  scope: atProperty,
  permission: 'posts.view',
  feature: ({ query }) => featuresOfPosts(postTypesOf(query)),
  record: calendarEntry,
  query: {
    propertyId: oneProperty(),
    startDate: date.describe("First day, in the property's time zone"),
    endDate: date.describe('Last day, inclusive'),
    userType: z.enum(audiences).optional().describe('Audience'),
    kind: z.enum(Object.keys(postKindLabels) as [PostKind, ...PostKind[]]).optional(),
  },
  reads: ['post', 'pointLog'],
});

export const calendar = { get: getCalendar };
