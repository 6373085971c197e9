import { z } from 'zod';
import { pointsMaximum } from '../constants.ts';
import { propertyMessages as say } from './messages.ts';

const points = z.int(say.flatAmount).min(0, say.flatAmount).max(pointsMaximum, say.flatAmount);

export const propertyFeatures = z.object({
  rentPaymentPoints: z.boolean(),
  /** Whole points for each lease and month; 0 is not set yet (spec 1, section 5). */
  rentRollPointsAmount: points,
  streaks: z.boolean(),
  ambassador: z.boolean(),
  residentBoosts: z.boolean(),
  ambassadorPromoCodes: z.boolean(),
  /** Whole points that the reward of a referral by ambassadors starts with; 0 is off (rulings, 'Community'). */
  ambassadorDefaultLead: points,
  automatedWelcomeEmail: z.boolean(),
  /** Everybody whose role moves points here needs a second factor. */
  requireSecondFactor: z.boolean(),
});
export type PropertyFeatures = z.infer<typeof propertyFeatures>;
export type FeatureKey = keyof PropertyFeatures;

/** What property leads set themselves; everything else is for admins. */
export const leadsFeatures: readonly FeatureKey[] = ['rentRollPointsAmount', 'requireSecondFactor'];

/** What a new property has switched on (spec 1, section 9). */
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
