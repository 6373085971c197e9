import { z } from 'zod';
import { pointsMaximum } from '../constants.ts';
import { propertyMessages } from './messages.ts';

const points = z
  .int(propertyMessages.flatAmount)
  .min(0, propertyMessages.flatAmount)
  .max(pointsMaximum, propertyMessages.flatAmount);

export const propertyFeatures = z.object({
  rentPaymentPoints: z.boolean(),
  /** Points per lease and month; 0 is off (spec 1, section 5). */
  rentRollPointsAmount: points,
  streaks: z.boolean(),
  ambassador: z.boolean(),
  residentBoosts: z.boolean(),
  ambassadorPromoCodes: z.boolean(),
  /** Suggested points for an ambassador's referral; 0 suggests none. */
  ambassadorDefaultLead: points,
  automatedWelcomeEmail: z.boolean(),
  /** Staff who can move points need a second factor. */
  requireSecondFactor: z.boolean(),
});
export type PropertyFeatures = z.infer<typeof propertyFeatures>;
export type FeatureKey = keyof PropertyFeatures;

/** Features that property admins and managers can set; the rest are for admins. */
export const managerFeatures: readonly FeatureKey[] = ['rentRollPointsAmount', 'requireSecondFactor'];

/** Features of a new property (spec 1, section 9). */
export const startFeatures: PropertyFeatures = {
  rentPaymentPoints: false,
  rentRollPointsAmount: 0,
  streaks: false,
  ambassador: false,
  residentBoosts: false,
  ambassadorPromoCodes: true,
  ambassadorDefaultLead: 0,
  automatedWelcomeEmail: false,
  requireSecondFactor: false,
};

export const featureKeys = Object.keys(startFeatures) as [FeatureKey, ...FeatureKey[]];
