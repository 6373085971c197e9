import { formatCount } from '@hearth/contract/format';
import type { Property } from '@hearth/contract/properties/properties';
import type { FeatureInfo, PointsKey } from './features.ts';

export type PointsInfo = Extract<FeatureInfo, { key: PointsKey }>;

export interface Result {
  propertyId: string;
  success: boolean;
  message: string;
}

/** A change of one feature at some properties, and who is told of its results. */
export interface ChangeProps<Info> {
  info: Info;
  properties: readonly Property[];
  done: (results: readonly Result[], message: string, properties: readonly Property[]) => void;
  onClose: () => void;
}

export const countOf = (properties: readonly Property[]) =>
  properties.length === 1 ? (properties[0]?.name ?? '') : `${formatCount(properties.length)} properties`;
export const idsOf = (properties: readonly Property[]) => properties.map(({ _id }) => _id);
