import { variantOf } from '@hearth/contract/points/point-log-types';
import { firstNames, lastNames, plainLetters } from './names.ts';
import type { Boost } from './property-posts.ts';
import type { Random } from './random.ts';
import { floorPlans, freeEntries, leadStatuses, ratingNotes, submissionNotes, ugcTitles } from './wording.ts';

export type Submission = { info: Record<string, unknown>; rating: number | null; note: string };

/** A rating in half stars, mostly high. */
const drawRating = (random: Random) =>
  random.weighted([
    [5, 34],
    [4.5, 14],
    [4, 22],
    [3.5, 8],
    [3, 9],
    [2.5, 3],
    [2, 5],
    [1, 4],
  ]);
const ratingNote = (random: Random, rating: number) =>
  random.pick(ratingNotes[rating < 3 ? 'low' : rating > 3 ? 'high' : 'middle']);

/** A boost submission by type. `images` are file ids; `promoCode` is the resident's own. */
export function drawSubmission(
  random: Random,
  boost: Boost,
  { images, promoCode }: { images: string[]; promoCode: string },
): Submission {
  const variant = variantOf(boost.boost);
  const note = random.pick(submissionNotes);
  const base = { boostID: boost.id, code: boost.code, note };
  const plain = (info: object): Submission => ({ info: { [variant]: info }, rating: null, note });
  switch (variant) {
    case 'referral':
      return plain({ ...base, ...drawLead(random), promoCode });
    case 'event':
    case 'custom':
      return plain({ ...base, remoteImages: images });
    case 'socialMedia':
      return plain({
        ...base,
        postUrl: `https://chirrup.example/p/${random.integer(100_000, 999_999)}`,
        remoteImages: images,
      });
    case 'review':
      return plain({ ...base, postUrl: `https://reviews.example/r/${random.integer(100_000, 999_999)}` });
    case 'ugc':
      return plain({ ...base, images: [], remoteImages: images, title: random.pick(ugcTitles) });
    case 'newReviewBoost': {
      const rating = drawRating(random);
      const said = ratingNote(random, rating);
      return {
        info: {
          newReviewBoost: {
            ...base,
            note: said,
            rating,
            question: boost.questions[0]?.question ?? '',
            reviewClick: rating >= 4 && random.chance(0.4),
          },
        },
        rating,
        note: said,
      };
    }
    case 'microSurveyBoost': {
      const questions = boost.questions.map((question) => {
        const rating = random.chance(0.06) ? null : drawRating(random);
        return {
          ...question,
          rating,
          note: rating !== null && boost.ratingComments && random.chance(0.35) ? ratingNote(random, rating) : '',
        };
      });
      return {
        info: { microSurveyBoost: { ...base, questions, ratingComments: boost.ratingComments } },
        rating: averageOf(questions.map(({ rating }) => rating)),
        note,
      };
    }
    case 'voteBoost': {
      const chosen = random.chance(0.1) && boost.freeformEntry ? -1 : random.integer(0, boost.selections.length - 1);
      const selections = boost.selections.map((selection, i) => ({ ...selection, selected: i === chosen }));
      return plain({ ...base, selections, freeformEntry: chosen === -1 ? random.pick(freeEntries) : '' });
    }
  }
}

function averageOf(ratings: (number | null)[]): number | null {
  const given = ratings.filter((rating) => rating !== null);
  return given.length === 0
    ? null
    : Math.round((given.reduce((sum, rating) => sum + rating, 0) / given.length) * 10) / 10;
}

function drawLead(random: Random) {
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  return {
    firstName,
    lastName,
    email: `${plainLetters(firstName)}.${plainLetters(lastName)}@leads.example`,
    phone: `(${random.integer(201, 989)}) 555-01${random.integer(10, 99)}`,
    floorPlanType: random.pick(floorPlans),
    leadStatus: random.pick(leadStatuses),
    externalLeadID: random.chance(0.3) ? `L-${random.integer(10_000, 99_999)}` : '',
    textOptIn: random.chance(0.6),
  };
}
