import type { addFeature } from '@hearth/contract/properties/features';
import type { FeatureKey } from '@hearth/contract/properties/property-features';
import type { InputOf } from '../../../../platform/endpoint-types.ts';

type Sent = InputOf<typeof addFeature>['body'];
/** The features that are on or off, and those that are a number of points. */
export type SwitchKey = Extract<Sent, { value: boolean }>['feature'];
export type PointsKey = Extract<Sent, { value: number }>['feature'];

interface About {
  name: string;
  /** What it does, as a sentence. */
  says: string;
}

export type FeatureInfo = About & ({ key: SwitchKey } | { key: PointsKey; zero: string });

/** Every feature of a property, in the order of its screen. */
export const features: readonly FeatureInfo[] = [
  {
    key: 'rentPaymentPoints',
    name: 'Rent payment points',
    says: 'Staff reward residents for the rent of a month. Rent Roll is in the menu while it is on.',
  },
  {
    key: 'rentRollPointsAmount',
    name: 'Points for each lease',
    says: 'What the rent roll gives for each lease whose rent of the month is paid.',
    zero: '0 switches sending off',
  },
  {
    key: 'streaks',
    name: 'Streaks',
    says: 'Counts the consecutive months in which a resident was rewarded for rent, and shows them to staff and residents.',
  },
  {
    key: 'residentBoosts',
    name: 'Resident boosts',
    says: 'Residents earn points with boosts, surveys, reviews and polls. Their screens are in the menu while it is on.',
  },
  {
    key: 'ambassador',
    name: 'Ambassadors',
    says: 'The property has ambassadors, with posts, events and boosts of their own. Ambassador is in the menu while it is on.',
  },
  {
    key: 'ambassadorPromoCodes',
    name: 'Ambassador promo codes',
    says: 'Every ambassador has a code, and who is referred names it.',
  },
  {
    key: 'ambassadorDefaultLead',
    name: 'Reward of a lead',
    says: 'What the reward of a referral by an ambassador starts with; staff may give another.',
    zero: '0 proposes nothing',
  },
  {
    key: 'automatedWelcomeEmail',
    name: 'Automatic welcome email',
    says: 'Everybody who is added or imported is welcomed by email, without staff asking.',
  },
  {
    key: 'requireSecondFactor',
    name: 'Second factor',
    says: 'Everybody whose role moves points here needs a code of an app or a passkey besides the password. Residents are never asked.',
  },
];

export const nameOfFeature = (key: FeatureKey) => features.find((feature) => feature.key === key)?.name ?? key;
