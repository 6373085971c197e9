import type { addFeature } from '@hearth/contract/properties/features';
import type { InputOf } from '../../../../platform/endpoint-types.ts';

type Sent = InputOf<typeof addFeature>['body'];
/** The features that are on or off, and those that are a number of points. */
export type SwitchKey = Extract<Sent, { value: boolean }>['feature'];
export type PointsKey = Extract<Sent, { value: number }>['feature'];

interface About {
  name: string;
  /** What it does, as a sentence. */
  says: string;
  /** Property leads may change it, too. */
  forLeads?: true;
}

export type FeatureInfo = About & ({ key: SwitchKey } | { key: PointsKey; zero: string });

/** Every feature of a property, in the order of its screen. */
export const features: readonly FeatureInfo[] = [
  {
    key: 'rentRollPointsAmount',
    name: 'Points for each lease',
    says: 'What the rent roll gives for each lease whose rent of the month is paid.',
    zero: '0 switches sending off',
    forLeads: true,
  },
  {
    key: 'requireSecondFactor',
    name: 'Second factor',
    says: 'Everybody whose role moves points here needs a code of an app or a passkey besides the password. Residents are never asked.',
    forLeads: true,
  },
];
