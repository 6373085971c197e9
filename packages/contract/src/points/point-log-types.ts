import { boostTypeNames, type BoostType } from '../boosts.ts';
import { surpriseCategories } from '../constants.ts';
import { defineLabels, defineMessages } from '../define-messages.ts';

/** Point log types (spec 1, section 9) with labels. */
const pointLogTypeNames = {
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
export const pointLogTypeLabels: Readonly<Record<keyof typeof pointLogTypeNames, string>> =
  defineMessages(pointLogTypeNames);
export type PointLogType = keyof typeof pointLogTypeNames;
/** Labels of the categories that logs store in English: those of gifts, and log and boost types. */
export const categoryLabels = defineLabels([
  ...surpriseCategories,
  ...Object.values(boostTypeNames),
  ...Object.values(pointLogTypeNames),
]);
/** The label of a log's category; categories of earlier versions stay as stored. */
export const categoryLabel = (category: string) => categoryLabels[category] ?? category;
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

/** Boosts with responses: surveys, polls and reviews. They are auto-approved (spec 1, section 4). */
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

/** Types a property pays to a user; only these can be voided. */
export const paidByProperty: readonly PointLogType[] = ['surprise', 'boost', 'rent', 'renewal', 'leadIncentive'];

export const variantsWithImages = ['event', 'socialMedia', 'custom', 'ugc'] as const satisfies readonly BoostVariant[];

export const isAutoApproved = (type: PointLogType, boost?: BoostType | null) =>
  autoApprovedTypes.includes(type) ||
  (type === 'boost' && boost != null && (resultTypes as readonly BoostType[]).includes(boost));

/** `updatedBy` of an auto-approved log. */
export const automaticAuthor = 'Automatic';
