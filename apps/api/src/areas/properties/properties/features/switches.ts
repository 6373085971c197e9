import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { FeatureKey, PropertyFeatures } from '@hearth/contract/properties/property-features';
import type { Scope, Tx } from '../../../../platform/db/database.ts';
import { scopedTo } from '../../../../platform/db/page.ts';
import type { InputOf } from '../../../../platform/serve.ts';

/** Features of these properties, each locked so that concurrent changes record the right previous value. */
export async function lockFeatures(db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PropertyFeatures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; features: PropertyFeatures }>`
    select p.id, p.features || jsonb_build_object('requireSecondFactor', p.requires_second_factor) as features
    from properties p where p.id = any (${ids}::text[]) order by p.id for no key update`.execute(db);
  return new Map(rows.map(({ id, features }) => [id, features]));
}

/** Sets one feature. If it's the second factor, staff's streams and exports are rechecked at once. */
export async function setFeature(
  db: Tx,
  ids: readonly string[],
  { feature, value }: { feature: FeatureKey; value: boolean | number },
): Promise<void> {
  if (ids.length === 0) return;
  const change =
    feature === 'requireSecondFactor'
      ? { requires_second_factor: value === true }
      : { features: sql`features || jsonb_build_object(${feature}::text, ${JSON.stringify(value)}::jsonb)` };
  await db.updateTable('properties').set(change).where('id', 'in', ids).execute();
  if (feature === 'requireSecondFactor' && value === true)
    await sql`select recheck_staff_of(id) from unnest(${ids}::text[]) id`.execute(db);
}

/** Feature changes, newest first. */
export const featureChangeList = (
  scope: Scope,
  { feature, order }: InputOf<typeof contract.properties.featureHistory>['query'],
) => ({
  where: [
    sql`h.action = 'property.addFeature'`,
    sql`h.property_id is not null`,
    sql`h.before is distinct from h.after`,
    scopedTo(scope, sql`h.property_id`),
    feature && sql`h.after ? ${feature}::text`,
  ],
  order: [{ by: sql`h.at`, order }],
  joins: () => sql`left join properties p on p.id = h.property_id`,
});
