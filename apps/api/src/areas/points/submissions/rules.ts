import type { z } from 'zod';
import type { BoostInfo } from '@hearth/contract/points/boost-info';
import { postMessages } from '@hearth/contract/community/messages';
import type { BoostType } from '@hearth/contract/boosts';
import { variantOf, variantsWithImages } from '@hearth/contract/points/point-log-types';
import type { answerBody, submitBoostBody } from '@hearth/contract/points/submissions';
import type { Issue } from '../../../platform/errors.ts';
import type { OpenItem } from '../../community/feed/public.ts';

type Submitted = z.output<typeof submitBoostBody>;
type Answered = z.output<typeof answerBody>;

/** Fields of a boost that submissions depend on. */
export type Boost = Pick<OpenItem, '_id' | 'code' | 'isImageRequired' | 'boostInfo'> & { boostType: BoostType };

const issueAt = (field: string, message: string): Issue => ({ path: ['body', field], message });

/** Ignores case and surrounding spaces, because codes are typed from a poster. */
const codeMatches = ({ boostType, code }: Pick<Boost, 'boostType' | 'code'>, typed: string) =>
  boostType === 'event' && code !== '' && code.trim().toLowerCase() === typed.toLowerCase();

/** Missing fields for the boost's type, and a wrong event code. */
export function missingFields(
  boost: Pick<Boost, 'boostType' | 'isImageRequired' | 'code'>,
  body: Submitted,
  imageCount: number,
): Issue[] {
  const variant = variantOf(boost.boostType);
  const acceptsImages = (variantsWithImages as readonly string[]).includes(variant);
  const issues: Issue[] = [];
  if (variant === 'referral') {
    if (!body.firstName) issues.push(issueAt('firstName', 'First name is required'));
    if (!body.lastName) issues.push(issueAt('lastName', 'Last name is required'));
    if (!body.email && !body.phone) issues.push(issueAt('email', 'Email or phone is required'));
  }
  if ((variant === 'socialMedia' || variant === 'review') && !body.postUrl)
    issues.push(issueAt('postUrl', 'Enter the link to your post'));
  if (variant === 'ugc' && !body.title) issues.push(issueAt('title', 'Title is required'));
  if ((variant === 'ugc' || (boost.isImageRequired && acceptsImages)) && imageCount === 0)
    issues.push(issueAt('images', 'Image is required'));
  if (body.code !== undefined && !codeMatches(boost, body.code)) issues.push(issueAt('code', postMessages.wrongCode));
  if (!acceptsImages && imageCount > 0) issues.push(issueAt('images', "This boost doesn't accept images"));
  return issues;
}

/** Boost info to store for a submission; `images` are file ids. */
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
      throw new Error(`a ${variant} takes a response, not a submission`);
  }
}

/** Average rating to a tenth; null without ratings. */
export function averageRating(ratings: readonly (number | null)[]): number | null {
  const values = ratings.filter((rating) => rating !== null);
  return values.length === 0
    ? null
    : Math.round((values.reduce((sum, rating) => sum + rating, 0) / values.length) * 10) / 10;
}

/** Problems with a response to a survey, poll or review. */
export function answerIssues(boost: Boost, body: Answered): Issue[] {
  const { boostType, boostInfo } = boost;
  if (boostType === 'microSurveyBoost') {
    const known = new Set(boostInfo.microSurveyBoost?.questions.map(({ _id }) => _id));
    const ids = (body.questions ?? []).map(({ _id }) => _id);
    if (ids.some((id) => !known.has(id))) return [issueAt('questions', "That question isn't part of this survey")];
    if (new Set(ids).size < ids.length) return [issueAt('questions', 'Answer each question once')];
    if (!body.questions?.some(({ rating, note }) => rating !== null || note !== ''))
      return [issueAt('questions', 'Answer at least one question')];
  }
  if (boostType === 'voteBoost') {
    const vote = boostInfo.voteBoost;
    const known = new Set(vote?.selections.map(({ _id }) => _id));
    if ((body.selections ?? []).some((id) => !known.has(id)))
      return [issueAt('selections', "That option isn't part of this poll")];
    if (body.freeformEntry && !vote?.freeformEntry)
      return [issueAt('freeformEntry', "This poll doesn't allow write-in options")];
    if (!body.selections?.length && !body.freeformEntry) return [issueAt('selections', 'Choose at least one option')];
  }
  return [];
}

/** Boost info and rating to store for a response. A review without a rating doesn't count in averages. */
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
