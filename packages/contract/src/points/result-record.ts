import { z } from 'zod';
import { instant, objectId } from '../primitives.ts';
import { audiences } from '../boosts.ts';
import { resultTypes } from './point-log-types.ts';

const count = z.int().min(0);
/** Of ratings given, in hundredths of a star; null where nobody rated. */
const average = z.number().min(0).max(5).nullable();
/** How many rated one star, two, … five; halves count up. */
const distribution = z.array(count).length(5);

const review = z.object({
  _id: objectId,
  user: z.object({ _id: objectId, name: z.string() }),
  rating: z.number().nullable(),
  note: z.string(),
  createdAt: instant,
});
/** Answers of a review that stand in `reviews`. */
export const reviewsShown = 5;

/** What residents answered to one survey, review or poll; figures of answers are of those that the filter asks for. */
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
  /** Of the property, IANA. */
  timezone: z.string(),
  responses: count,
  avgRating: average,
  /** Answers with a rating. */
  totalReviews: count,
  /** The last answers of a review, as the Post entity names them (spec 2, section 3); none of the others. */
  reviews: z.array(review).max(reviewsShown),
  distribution,
  /** Answers with words of the resident. */
  commented: count,
  /** Answers that no staff have commented on. */
  unreplied: count,
  /** Residents who followed the link to review in public. */
  reviewClicks: count,
  /** Shares of a poll's options, in its order, and how many wrote an entry of their own. */
  selections: z.array(z.object({ _id: z.string(), label: z.string(), count })),
  otherEntries: count,
  /** People who answered, whatever the filter asks for. */
  respondents: count,
  /** People of the audience at the property while it was open. */
  audienceSize: count,
  /** Respondents of the audience, 0 to 1; null where nobody could answer. */
  responseRate: z.number().min(0).max(1).nullable(),
});
export type Result = z.infer<typeof result>;

const month = z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), avgRating: average, responses: count });

/** One survey, review or poll with each question, its months, and what was written in a poll. */
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
  /** By the month of the answer at the property. */
  months: z.array(month),
  /** Entries of equal text count as one, whatever their case; the most frequent first, at most 100. */
  others: z.array(z.object({ text: z.string(), count })),
});
export type ResultDetail = z.infer<typeof resultDetail>;
