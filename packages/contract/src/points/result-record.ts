import { z } from 'zod';
import { instant, objectId } from '../primitives.ts';
import { audiences } from '../boosts.ts';
import { resultTypes } from './point-log-types.ts';

const count = z.int().min(0);
/** Average rating, to a hundredth of a star; null without ratings. */
const average = z.number().min(0).max(5).nullable();
/** Counts of one to five stars; halves round up. */
const distribution = z.array(count).length(5);

const review = z.object({
  _id: objectId,
  user: z.object({ _id: objectId, name: z.string() }),
  rating: z.number().nullable(),
  note: z.string(),
  createdAt: instant,
});
/** Maximum number of responses in `reviews`. */
export const reviewsShown = 5;

/** Results of a survey, review or poll. The figures cover the responses that match the filter. */
export const result = z.object({
  _id: objectId,
  title: z.string(),
  text: z.string(),
  boostType: z.enum(resultTypes),
  userType: z.enum(audiences),
  active: z.boolean(),
  isDeleted: z.boolean(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  createdAt: instant,
  property: objectId,
  propertyName: z.string(),
  /** The property's IANA time zone. */
  timezone: z.string(),
  responses: count,
  avgRating: average,
  /** Responses with a rating. */
  totalReviews: count,
  /** A review's latest responses (spec 2, section 3); empty for surveys and polls. */
  reviews: z.array(review).max(reviewsShown),
  distribution,
  /** Responses with a comment by the resident. */
  commented: count,
  /** Responses without a staff comment. */
  unreplied: count,
  /** Residents who opened the public review link. */
  reviewClicks: count,
  /** Votes by poll option, in the poll's order. */
  selections: z.array(z.object({ _id: z.string(), label: z.string(), count })),
  otherEntries: count,
  /** Users who responded, regardless of the filter. */
  respondents: count,
  /** Users of the audience at the property while it was open. */
  audienceSize: count,
  /** Share of the audience that responded, 0 to 1; null for an empty audience. */
  responseRate: z.number().min(0).max(1).nullable(),
});
export type Result = z.infer<typeof result>;

const month = z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), avgRating: average, responses: count });

/** Results by question, month and 'Other' entry. */
export const resultDetail = result.extend({
  questions: z.array(
    z.object({
      _id: z.string(),
      question: z.string(),
      avgRating: average,
      responses: count,
      distribution,
      months: z.array(month),
    }),
  ),
  /** By month of the response, in the property's time zone. */
  months: z.array(month),
  /** 'Other' entries, grouped ignoring case, most frequent first, at most 100. */
  others: z.array(z.object({ text: z.string(), count })),
});
export type ResultDetail = z.infer<typeof resultDetail>;
