import { sql } from 'kysely';
import type { FeatureGate } from '@hearth/contract/menu-items';

/** Of properties: those of `places` that have the feature switched on. */
export const isOnAt = (places: readonly string[], feature: FeatureGate) =>
  sql<boolean>`id = any (${[...new Set(places)]}::text[]) and features -> ${feature}::text = 'true'`;
