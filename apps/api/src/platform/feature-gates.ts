import { sql } from 'kysely';
import type { FeatureGate } from '@hearth/contract/menu-items';

/** Filters `places` to the properties with the feature enabled. */
export const propertiesWithFeature = (places: readonly string[], feature: FeatureGate) =>
  sql<boolean>`id = any (${[...new Set(places)]}::text[]) and features -> ${feature}::text = 'true'`;
