import type { FeatureGate } from '../menu-items.ts';
import type { Audience, BoostType } from '../boosts.ts';
import { defineMessages } from '../define-messages.ts';

/** Kinds of posts per audience (spec 2, section 3). */
export const postTypes = ['POST', 'EVENT', 'BOOST', 'AMBASSADOR_POST', 'AMBASSADOR_EVENT', 'AMBASSADOR_BOOST'] as const;
export type PostType = (typeof postTypes)[number];

export const postKindLabels = defineMessages({ POST: 'Post', EVENT: 'Event', BOOST: 'Boost' });
export type PostKind = keyof typeof postKindLabels;

export const kindOf = (type: PostType) => type.replace('AMBASSADOR_', '') as PostKind;
export const audienceOfPost = (type: PostType): Audience =>
  type.startsWith('AMBASSADOR_') ? 'AMBASSADOR' : 'RESIDENT';
export const postTypeOf = (kind: PostKind, audience: Audience): PostType =>
  audience === 'AMBASSADOR' ? `AMBASSADOR_${kind}` : kind;

/** Filters for review boosts: `boost-review` is a public review, `new-boost-review` a rating in the app. */
export const reviewPosts = {
  'new-boost-review': { type: 'BOOST', boostType: 'newReviewBoost' },
  'boost-review': { type: 'BOOST', boostType: 'review' },
  'ambassador-new-boost-review': { type: 'AMBASSADOR_BOOST', boostType: 'newReviewBoost' },
  'ambassador-boost-review': { type: 'AMBASSADOR_BOOST', boostType: 'review' },
} as const satisfies Record<string, { type: PostType; boostType: BoostType }>;
export type ReviewPost = keyof typeof reviewPosts;

export const postTypeFilters = [...postTypes, ...(Object.keys(reviewPosts) as ReviewPost[])] as const;

/** The feature a property needs for posts of the type (spec 2, section 6). */
export function featureOfPost(type: PostType): FeatureGate | undefined {
  if (audienceOfPost(type) === 'AMBASSADOR') return 'ambassador';
  return kindOf(type) === 'BOOST' ? 'residentBoosts' : undefined;
}

/** Post types that match the filters. */
export const postTypesOf = ({ postType, userType, kind }: PostNarrowing): PostType[] =>
  postTypes.filter(
    (type) =>
      (postType === undefined || type === (isReviewPost(postType) ? reviewPosts[postType].type : postType)) &&
      (userType === undefined || audienceOfPost(type) === userType) &&
      (kind === undefined || kindOf(type) === kind),
  );
interface PostNarrowing {
  postType?: (typeof postTypeFilters)[number] | undefined;
  userType?: Audience | undefined;
  kind?: PostKind | undefined;
}
export const isReviewPost = (filter: string): filter is ReviewPost => filter in reviewPosts;

/** Features of which one is required for these types; none if one of them needs no feature. */
export function featuresOfPosts(types: readonly PostType[]): FeatureGate[] {
  const features = types.map(featureOfPost);
  return features.every((feature) => feature !== undefined) ? [...new Set(features)] : [];
}

export const boostTypeHints: Readonly<Record<BoostType, string>> = defineMessages({
  event: 'Attend an event and submit its code or a photo.',
  socialMedia: 'Post about the property and submit the link.',
  referral: 'Refer a friend who may want to live here.',
  leaseReferral: 'Refer a friend who signed a lease.',
  review: 'Write a public review and submit the link.',
  custom: 'Anything else. You can require a photo.',
  ugc: 'Share photos the property can use.',
  newReviewBoost: 'Rate living here from 1 to 5 stars. Paid right away.',
  microSurveyBoost: 'Answer questions with 1 to 5 stars. Paid right away.',
  voteBoost: 'Vote for one or more options. Paid right away.',
});

/** Tabs of a list (`filterType`). Favorites may be inactive; deleted posts are listed in their own tab only. */
export const postFilterLabels = defineMessages({
  active: 'Active',
  inactive: 'Inactive',
  favorite: 'Favorite',
  deleted: 'Deleted',
});
export type PostFilter = keyof typeof postFilterLabels;
export const postFilters = Object.keys(postFilterLabels) as [PostFilter, ...PostFilter[]];

/** Per resident (spec 2, section 9). */
export const submissionsMaximum = 5;
export const questionsMaximum = 20;
export const optionsMaximum = 20;
/** Wrong event codes per resident within `wrongCodesMinutes`. */
export const wrongCodesMaximum = 10;
export const wrongCodesMinutes = 15;
