import { defineMessages } from './define-messages.ts';
import type { FeatureGate } from './menu-items.ts';
import type { Role } from './roles.ts';

/** Boost types (spec 1, section 9) with labels. */
export const boostTypeNames = {
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
export const boostTypeLabels: Readonly<Record<keyof typeof boostTypeNames, string>> = defineMessages(boostTypeNames);
export const { boostKind } = defineMessages({
  /** 'Social Media boost' */
  boostKind: (type: BoostType) => `${boostTypeNames[type]} boost`,
});
export type BoostType = keyof typeof boostTypeNames;
export const boostTypes = Object.keys(boostTypeLabels) as [BoostType, ...BoostType[]];

export const audiences = ['RESIDENT', 'AMBASSADOR'] as const;
export type Audience = (typeof audiences)[number];

/** The property feature behind each audience's boosts. */
export const featureOfAudience = { RESIDENT: 'residentBoosts', AMBASSADOR: 'ambassador' } as const satisfies Record<
  Audience,
  FeatureGate
>;

/** Features that allow endpoints about an audience's boosts; without an audience, either one does. */
export const featuresOfAudience = (audience: Audience | undefined): FeatureGate[] =>
  audience === undefined ? Object.values(featureOfAudience) : [featureOfAudience[audience]];

/** The audience of a role. */
export const audienceOf = (role: Role | null | undefined): Audience =>
  role === 'ambassador' ? 'AMBASSADOR' : 'RESIDENT';
