import type { FeatureGate } from '../menu-items.ts';
import type { Role } from '../roles.ts';

/** Every kind of point log (spec 1, section 9), with its label. */
export const pointLogTypeLabels = {
  redemption: 'Redemption',
  sendToFriend: 'Send to Friend',
  rent: 'Rent',
  surprise: 'Surprise',
  renewal: 'Renewal',
  removeUser: 'Remove User',
  boost: 'Boost',
  propertyPurchase: 'Property Purchase',
  leadIncentive: 'Lead Incentive',
} as const;
export type PointLogType = keyof typeof pointLogTypeLabels;
export const pointLogTypes = Object.keys(pointLogTypeLabels) as [PointLogType, ...PointLogType[]];

/** Every kind of boost (spec 1, section 9), with its label and the boost-info variant that it fills. */
export const boostTypeLabels = {
  event: 'Event',
  socialMedia: 'Social Media',
  referral: 'Lead or Refer',
  leaseReferral: 'Lease Referral',
  review: 'Review',
  custom: 'Custom',
  ugc: 'UGC',
  newReviewBoost: 'New Review',
  microSurveyBoost: 'Micro Survey',
  voteBoost: 'Vote',
} as const;
export type BoostType = keyof typeof boostTypeLabels;
export const boostTypes = Object.keys(boostTypeLabels) as [BoostType, ...BoostType[]];

export const boostVariants = [
  'referral',
  'event',
  'socialMedia',
  'review',
  'custom',
  'ugc',
  'newReviewBoost',
  'microSurveyBoost',
  'voteBoost',
] as const;
export type BoostVariant = (typeof boostVariants)[number];

export const variantOf = (boost: BoostType): BoostVariant => (boost === 'leaseReferral' ? 'referral' : boost);

/** What answers are collected of: surveys, polls and reviews. They pay without a decision (spec 1, section 4). */
export const resultTypes = ['microSurveyBoost', 'voteBoost', 'newReviewBoost'] as const satisfies readonly BoostType[];
export type ResultType = (typeof resultTypes)[number];
export const autoApprovedTypes: readonly PointLogType[] = [
  'redemption',
  'rent',
  'removeUser',
  'sendToFriend',
  'surprise',
  'propertyPurchase',
];

/** What a property pays a person; only this can be taken back. */
export const paidByProperty: readonly PointLogType[] = ['surprise', 'boost', 'rent', 'renewal', 'leadIncentive'];

export const variantsWithImages = ['event', 'socialMedia', 'custom', 'ugc'] as const satisfies readonly BoostVariant[];

export const isAutoApproved = (type: PointLogType, boost?: BoostType | null) =>
  autoApprovedTypes.includes(type) ||
  (type === 'boost' && boost != null && (resultTypes as readonly BoostType[]).includes(boost));

/** `updatedBy` of an entry that nobody decided on: it approved itself. */
export const automaticAuthor = 'Automatic';

export const audiences = ['RESIDENT', 'AMBASSADOR'] as const;
export type Audience = (typeof audiences)[number];

/** What a property has switched on for what an audience earns points with. */
export const featureOfAudience = { RESIDENT: 'residentBoosts', AMBASSADOR: 'ambassador' } as const satisfies Record<
  Audience,
  FeatureGate
>;

/** The features that calls about what an audience earns belong to; either is enough for both audiences. */
export const featuresOfAudience = (audience: Audience | undefined): FeatureGate[] =>
  audience === undefined ? Object.values(featureOfAudience) : [featureOfAudience[audience]];

/** The audience that people of a role at a property belong to. */
export const audienceOf = (role: Role | null | undefined): Audience =>
  role === 'ambassador' ? 'AMBASSADOR' : 'RESIDENT';
