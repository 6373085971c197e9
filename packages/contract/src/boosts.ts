import type { FeatureGate } from './menu-items.ts';
import type { Role } from './roles.ts';

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
