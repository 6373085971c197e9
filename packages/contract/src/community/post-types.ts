import type { FeatureGate } from '../menu-items.ts';
import type { Audience, BoostType } from '../boosts.ts';

/** Every kind of post for each audience (spec 2, section 3). */
export const postTypes = ['POST', 'EVENT', 'BOOST', 'AMBASSADOR_POST', 'AMBASSADOR_EVENT', 'AMBASSADOR_BOOST'] as const;
export type PostType = (typeof postTypes)[number];

/** What each kind is called, as in 'Event created successfully'. */
export const postKindLabels = { POST: 'Post', EVENT: 'Event', BOOST: 'Boost' } as const;
export type PostKind = keyof typeof postKindLabels;

export const kindOf = (type: PostType) => type.replace('AMBASSADOR_', '') as PostKind;
export const audienceOfPost = (type: PostType): Audience =>
  type.startsWith('AMBASSADOR_') ? 'AMBASSADOR' : 'RESIDENT';
export const postTypeOf = (kind: PostKind, audience: Audience): PostType =>
  audience === 'AMBASSADOR' ? `AMBASSADOR_${kind}` : kind;

/** The identifiers of review boosts of both audiences: `boost-review` is a public review, `new-boost-review` a rating here. */
export const reviewPosts = {
  'new-boost-review': { type: 'BOOST', boostType: 'newReviewBoost' },
  'boost-review': { type: 'BOOST', boostType: 'review' },
  'ambassador-new-boost-review': { type: 'AMBASSADOR_BOOST', boostType: 'newReviewBoost' },
  'ambassador-boost-review': { type: 'AMBASSADOR_BOOST', boostType: 'review' },
} as const satisfies Record<string, { type: PostType; boostType: BoostType }>;
export type ReviewPost = keyof typeof reviewPosts;

/** What `postType` of a list takes. */
export const postTypeFilters = [...postTypes, ...(Object.keys(reviewPosts) as ReviewPost[])] as const;

/** The feature that a property needs for posts of the type, as for their menu items (spec 2, section 6). */
export function featureOfPost(type: PostType): FeatureGate | undefined {
  if (audienceOfPost(type) === 'AMBASSADOR') return 'ambassador';
  return kindOf(type) === 'BOOST' ? 'residentBoosts' : undefined;
}

/** Types of posts that a list narrowed by these shows. */
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

/** The features that a call about posts of these types belongs to; none where one of them needs no feature. */
export function featuresOfPosts(types: readonly PostType[]): FeatureGate[] {
  const features = types.map(featureOfPost);
  return features.every((feature) => feature !== undefined) ? [...new Set(features)] : [];
}

/** What a boost is about, in a sentence for whoever chooses its type. */
export const boostTypeSentences: Readonly<Record<BoostType, string>> = {
  event: 'People come to an event and send its code or a picture.',
  socialMedia: 'People post about the property and send the link.',
  referral: 'People name somebody who may want to live here.',
  leaseReferral: 'People name somebody who has signed a lease.',
  review: 'People write a public review and send the link.',
  custom: 'Anything else: people tell what they did, with pictures if you ask for them.',
  ugc: 'People share pictures of their own that you may show.',
  newReviewBoost: 'People rate living here, from one to five stars; paid at once.',
  microSurveyBoost: 'People answer a few questions with stars; paid at once.',
  voteBoost: 'People vote for one or more options; paid at once.',
};

/** The tabs of a list of posts: `filterType`. Favorites may be inactive; nothing but `deleted` shows what was deleted. */
export const postFilterLabels = {
  active: 'Active',
  inactive: 'Inactive',
  favorite: 'Favorite',
  deleted: 'Deleted',
} as const;
export type PostFilter = keyof typeof postFilterLabels;
export const postFilters = Object.keys(postFilterLabels) as [PostFilter, ...PostFilter[]];

/** Maximum submissions of one resident (spec 2, section 9). */
export const submissionsMaximum = 5;
export const questionsMaximum = 20;
export const optionsMaximum = 20;
/** Wrong codes of one resident for one event, and in which time. */
export const wrongCodesMaximum = 10;
export const wrongCodesMinutes = 15;
