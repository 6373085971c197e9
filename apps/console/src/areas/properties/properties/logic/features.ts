import type { addFeature } from '@hearth/contract/properties/features';
import type { Property } from '@hearth/contract/properties/properties';
import type { FeatureKey } from '@hearth/contract/properties/property-features';
import type { InputOf } from '../../../../platform/endpoint-types.ts';
import { text } from '../messages.ts';

type Sent = InputOf<typeof addFeature>['body'];
/** Features that are on or off, and features that hold a number of points. */
export type SwitchKey = Extract<Sent, { value: boolean }>['feature'];
export type PointsKey = Extract<Sent, { value: number }>['feature'];

interface About {
  name: string;
  hint: string;
}

export type SwitchInfo = About & { key: SwitchKey };
/** `zero` explains the value 0. */
export type PointsInfo = About & { key: PointsKey; zero: string };
export type FeatureInfo = SwitchInfo | PointsInfo;

/** Every feature of a property, in the order of its screen. */
export const features: readonly FeatureInfo[] = (Object.keys(text.features) as FeatureKey[]).map(
  (key) => ({ key, ...text.features[key] }) as FeatureInfo,
);

export const featureOptions = features.map(({ key, name }) => ({ value: key, label: name }));
export const nameOfFeature = (key: FeatureKey) => text.features[key].name;

export interface Result {
  propertyId: string;
  success: boolean;
  message: string;
}

/** One feature to change at several properties. */
export interface ChangeProps<Info> {
  info: Info;
  properties: readonly Property[];
  done: (results: readonly Result[], message: string, properties: readonly Property[]) => void;
  onClose: () => void;
}

/** The name of a single property, or a count. */
export const summaryOf = (properties: readonly Property[]) =>
  properties.length === 1 ? (properties[0]?.name ?? '') : text.feature.count(properties.length);
export const idsOf = (properties: readonly Property[]) => properties.map(({ _id }) => _id);
