import type { FeatureGate } from '@hearth/contract/menu-items';
import type { Audience } from '@hearth/contract/boosts';

interface Place {
  /** Whose submissions, as a sentence says it. */
  whose: string;
  path: string;
  /** The feature that the screen needs. */
  feature: FeatureGate;
}

/** Where the submissions of each audience are decided on. */
export const approvalsPlaces: Readonly<Record<Audience, Place>> = {
  RESIDENT: { whose: 'residents', path: '/community/boost-approval', feature: 'residentBoosts' },
  AMBASSADOR: { whose: 'ambassadors', path: '/ambassador/approval', feature: 'ambassador' },
};
