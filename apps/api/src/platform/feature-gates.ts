import { sql } from 'kysely';
import type { FeatureGate } from '@hearth/contract/menu-items';

/** Filters `propertyIds` to the properties with the feature enabled. */
export const propertiesWithFeature = (propertyIds: readonly string[], feature: FeatureGate) =>
  sql<boolean>`id = any (${[...new Set(propertyIds)]}::text[]) and features -> ${feature}::text = 'true'`;
