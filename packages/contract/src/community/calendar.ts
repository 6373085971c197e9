import { z } from 'zod';
import { atProperty } from '../endpoint.ts';
import { audiences } from '../boosts.ts';
import { date, instant, objectId, oneProperty } from '../primitives.ts';
import { list } from '../resource.ts';
import { featuresOfPosts, postKindLabels, postTypes, postTypesOf, type PostKind } from './post-types.ts';

/** Days of one call. */
export const calendarDaysMaximum = 62;
/** Items of one call, those that began last first; `totalCount` says how many there are. */
export const calendarItemsMaximum = 500;

/** An item, or one occurrence of it, that touches the days asked for: an event while it takes place, others while they are open. */
export const calendarEntry = z.object({
  post: objectId,
  /** Of the occurrence, from 0. */
  number: z.int(),
  title: z.string(),
  type: z.enum(postTypes),
  startDate: instant,
  /** Null goes on without an end; of an event, it has none that is known. */
  endDate: instant.nullable(),
  /** The item ends with it: nothing comes after. */
  isLast: z.boolean(),
  isSkipped: z.boolean(),
  isMoved: z.boolean(),
  active: z.boolean(),
  rewardPoints: z.int(),
  /** What its series can still pay or promise, in points; null is uncapped. */
  budgetLeft: z.int().nullable(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

export const getCalendar = list('/posts/calendar', {
  summary: `Posts, events and boosts of both audiences with their occurrences, over at most ${calendarDaysMaximum} days`,
  tag: 'Posts',
  place: atProperty,
  permission: 'posts.view',
  feature: ({ query }) => featuresOfPosts(postTypesOf(query)),
  record: calendarEntry,
  query: {
    propertyId: oneProperty(),
    startDate: date.describe('First day, in the time zone of the property'),
    endDate: date.describe('Last day, included'),
    userType: z.enum(audiences).optional().describe('For whom they are'),
    kind: z.enum(Object.keys(postKindLabels) as [PostKind, ...PostKind[]]).optional(),
  },
  reads: ['post', 'pointLog'],
});

export const calendar = { get: getCalendar };
