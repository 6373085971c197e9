import type { BoostType } from '../boosts.ts';

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
