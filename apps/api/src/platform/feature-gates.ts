import { sql } from 'kysely';
import type { FeatureGate } from '@hearth/contract/menu-items';
import { featureOff } from '@hearth/contract/properties/messages';
import type { Tx } from './db/database.ts';
import { conflict } from './errors.ts';

/** Of properties: those of `places` that have the feature switched on. */
export const isOnAt = (places: readonly string[], feature: FeatureGate) =>
  sql<boolean>`id = any (${[...new Set(places)]}::text[]) and features -> ${feature}::text = 'true'`;

/** Which of these properties have the feature switched on. */
export async function withFeature(
  db: Tx,
  places: readonly string[],
  feature: FeatureGate,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from properties where ${isOnAt(places, feature)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Refuses what belongs to a feature that none of these properties has switched on, as their menu leaves it out. */
export async function requireFeature(db: Tx, places: readonly string[], feature: FeatureGate): Promise<void> {
  if (places.length > 0 && (await withFeature(db, places, feature)).size === 0) throw conflict(featureOff[feature]);
}
