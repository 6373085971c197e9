import type { z } from 'zod';
import type { BoostInfo } from '@hearth/contract/points/boost-info';
import { postMessages as say } from '@hearth/contract/community/messages';
import type { BoostType } from '@hearth/contract/boosts';
import { variantOf, variantsWithImages } from '@hearth/contract/points/point-log-types';
import type { answerBody, submitBoostBody } from '@hearth/contract/points/submissions';
import type { Issue } from '../../../platform/errors.ts';
import type { OpenItem } from '../../community/feed/public.ts';

type Submitted = z.output<typeof submitBoostBody>;
type Answered = z.output<typeof answerBody>;

/** What a submission needs to know of its boost. */
export type Boost = Pick<OpenItem, '_id' | 'code' | 'isImageRequired' | 'boostInfo'> & { boostType: BoostType };

const missing = (field: string, message: string): Issue => ({ path: ['body', field], message });

/** Codes are typed from a poster: however they are written. */
const isCode = ({ boostType, code }: Pick<Boost, 'boostType' | 'code'>, typed: string) =>
  boostType === 'event' && code !== '' && code.trim().toLowerCase() === typed.toLowerCase();

/** The fields that a boost of this type needs and the submission lacks, and a code that is not the event's. */
export function missingFields(
  boost: Pick<Boost, 'boostType' | 'isImageRequired' | 'code'>,
  body: Submitted,
  imageCount: number,
): Issue[] {
  const variant = variantOf(boost.boostType);
  const takesImages = (variantsWithImages as readonly string[]).includes(variant);
  const issues: Issue[] = [];
  if (variant === 'referral') {
    if (!body.firstName) issues.push(missing('firstName', 'First name is required'));
    if (!body.lastName) issues.push(missing('lastName', 'Last name is required'));
    if (!body.email && !body.phone) issues.push(missing('email', 'An email or a phone number is required'));
  }
  if ((variant === 'socialMedia' || variant === 'review') && !body.postUrl)
    issues.push(missing('postUrl', 'The link to your post is required'));
  if (variant === 'ugc' && !body.title) issues.push(missing('title', 'Title is required'));
  if ((variant === 'ugc' || (boost.isImageRequired && takesImages)) && imageCount === 0)
    issues.push(missing('images', 'An image is required'));
  if (body.code !== undefined && !isCode(boost, body.code)) issues.push(missing('code', say.wrongCode));
  if (!takesImages && imageCount > 0) issues.push(missing('images', 'This boost takes no images'));
  return issues;
}

/** What is kept of a submission, in the variant of its boost; `images` are file ids. */
export function submittedInfo(boost: Boost, body: Submitted, images: string[]): BoostInfo {
  const base = { boostID: boost._id, code: boost.code, note: body.note };
  const variant = variantOf(boost.boostType);
  switch (variant) {
    case 'referral':
      return {
        referral: {
          ...base,
          firstName: body.firstName ?? '',
          lastName: body.lastName ?? '',
          email: body.email ?? '',
          phone: body.phone ?? '',
          floorPlanType: body.floorPlanType ?? '',
          leadStatus: 'new',
          externalLeadID: '',
          textOptIn: body.textOptIn ?? false,
          promoCode: body.promoCode ?? '',
        },
      };
    case 'socialMedia':
      return { socialMedia: { ...base, postUrl: body.postUrl ?? '', remoteImages: images } };
    case 'review':
      return { review: { ...base, postUrl: body.postUrl ?? '' } };
    case 'ugc':
      return { ugc: { ...base, images: [], remoteImages: images, title: body.title ?? '' } };
    case 'event':
      return { event: { ...base, code: body.code === undefined ? '' : boost.code, remoteImages: images } };
    case 'custom':
      return { custom: { ...base, remoteImages: images } };
    default:
      throw new Error(`a ${variant} is answered, not submitted`);
  }
}

/** The mean of the ratings given, in tenths; null when none was given. */
export function averageRating(ratings: readonly (number | null)[]): number | null {
  const given = ratings.filter((rating) => rating !== null);
  return given.length === 0
    ? null
    : Math.round((given.reduce((sum, rating) => sum + rating, 0) / given.length) * 10) / 10;
}

/** What is wrong with an answer to a survey, poll or review. */
export function answerIssues(boost: Boost, body: Answered): Issue[] {
  const { boostType, boostInfo } = boost;
  if (boostType === 'microSurveyBoost') {
    const known = new Set(boostInfo.microSurveyBoost?.questions.map(({ _id }) => _id));
    const given = (body.questions ?? []).map(({ _id }) => _id);
    if (given.some((id) => !known.has(id))) return [missing('questions', 'This question is not part of the survey')];
    if (new Set(given).size < given.length) return [missing('questions', 'Answer each question once')];
    if (!body.questions?.some(({ rating, note }) => rating !== null || note !== ''))
      return [missing('questions', 'Answer at least one question')];
  }
  if (boostType === 'voteBoost') {
    const vote = boostInfo.voteBoost;
    const known = new Set(vote?.selections.map(({ _id }) => _id));
    if ((body.selections ?? []).some((id) => !known.has(id)))
      return [missing('selections', 'This option is not part of the poll')];
    if (body.freeformEntry && !vote?.freeformEntry)
      return [missing('freeformEntry', 'This poll takes no entry of your own')];
    if (!body.selections?.length && !body.freeformEntry) return [missing('selections', 'Choose at least one option')];
  }
  return [];
}

/** What is kept of an answer, and its rating; a review without a rating is outside averages. */
export function answeredInfo(boost: Boost, body: Answered): { info: BoostInfo; rating: number | null } {
  const base = { boostID: boost._id, code: boost.code, note: body.note };
  const { microSurveyBoost: survey, voteBoost: vote, newReviewBoost: review } = boost.boostInfo;
  if (boost.boostType === 'microSurveyBoost') {
    const answers = new Map(body.questions?.map((answer) => [answer._id, answer]));
    const questions = (survey?.questions ?? []).map(({ _id, question }) => ({
      _id,
      question,
      rating: answers.get(_id)?.rating ?? null,
      note: answers.get(_id)?.note ?? '',
    }));
    return {
      info: { microSurveyBoost: { ...base, ratingComments: survey?.ratingComments ?? false, questions } },
      rating: averageRating(questions.map(({ rating }) => rating)),
    };
  }
  if (boost.boostType === 'voteBoost') {
    const selections = (vote?.selections ?? []).map(({ _id, label }) => ({
      _id,
      label,
      selected: body.selections?.includes(_id) ?? false,
    }));
    return { info: { voteBoost: { ...base, freeformEntry: body.freeformEntry ?? '', selections } }, rating: null };
  }
  const info = {
    ...base,
    rating: body.rating ?? 1,
    question: review?.question ?? '',
    reviewClick: body.reviewClick ?? false,
  };
  return { info: { newReviewBoost: info }, rating: body.rating ?? null };
}
