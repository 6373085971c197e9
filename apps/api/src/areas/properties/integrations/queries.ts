import { sql, type Updateable } from 'kysely';
import type { contract } from '@hearth/contract';
import { sourceLabels, type HealthState, type SyncSource } from '@hearth/contract/properties/integration-record';
import type { DB, Db, Tx } from '../../../platform/db/database.ts';
import { everyRow, equals, scopedTo, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { Scope } from '../../../platform/db/database.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { healthState, integrations } from './fields.ts';

const joins = () => sql`join properties p on p.id = i.property_id`;

/** Integrations of a property, without the feed. */
export const allIntegrations = (db: Tx, propertyId: string) =>
  everyRow(db, {
    ...integrations.read.list,
    where: [sql`i.property_id = ${propertyId}`, sql`i.name <> 'feed'`],
    order: [{ by: sql`i.created_at`, order: 'asc' }],
    joins,
  }).execute();

type HealthQuery = InputOf<typeof contract.integrations.health>['query'];
const urgency: readonly HealthState[] = ['off', 'ok', 'new', 'waiting', 'held', 'stale', 'broken'];
const sortKeys = {
  health: [sql`array_position(${sql.lit(`{${urgency.join(',')}}`)}::text[], ${healthState})`],
  propertyName: [sql`lower(p.name)`],
  lastSuccessAt: [sql`i.last_success_at`],
} satisfies Record<HealthQuery['orderBy'], readonly Sql[]>;

const needsAttention = sql`${healthState} in ('waiting', 'held', 'stale', 'broken')`;

/** Integrations of all properties in the query. */
export const healthList = (scope: Scope, { state, integrationId, ...order }: HealthQuery) => ({
  ...integrations.read.list,
  filterJoins: joins(),
  where: [
    scopedTo(scope, sql`i.property_id`),
    state === 'attention' ? needsAttention : equals(healthState, state),
    equals(sql`i.id`, integrationId),
    sql`p.active`,
  ],
  order: sortedBy(sortKeys, order),
  joins,
});

/** Name and property of an integration `i`. */
export const integrationName = sql<string>`(${JSON.stringify(sourceLabels)}::jsonb ->> i.name) || ' of ' || p.name`;

/** Every integration of a property, locked against concurrent changes. */
export async function lockIntegrations(db: Tx, propertyId: string) {
  await db.selectFrom('properties').select('id').where('id', '=', propertyId).forNoKeyUpdate().execute();
  return db.selectFrom('integrations').selectAll().where('property_id', '=', propertyId).forUpdate().execute();
}

export async function saveIntegration(
  db: Tx,
  { id, ...row }: { id: string; property_id: string; name: SyncSource } & Updateable<DB['integrations']>,
): Promise<void> {
  await db
    .insertInto('integrations')
    .values({ id, ...row })
    .onConflict((other) => other.constraint('integrations_once').doUpdateSet(row))
    .execute();
}

/**
 * Deactivates every integration of a property before writing the new ones, so that record kinds can move between
 * systems.
 */
export const releaseRecords = (db: Tx, propertyId: string) =>
  db
    .updateTable('integrations')
    .set({ leads_sync: false, resident_sync: false, lease_sync: false })
    .where('property_id', '=', propertyId)
    .where('name', '<>', 'feed')
    .execute();

export const removeIntegrations = (db: Tx, ids: readonly string[]) =>
  ids.length > 0 ? db.deleteFrom('integrations').where('id', 'in', ids).execute() : undefined;

export const readIntegration = (db: Db | Tx, propertyId: string, name: SyncSource) =>
  db
    .selectFrom('integrations')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('name', '=', name)
    .executeTakeFirst();

export const readFeedKey = (db: Tx, propertyId: string) =>
  db
    .selectFrom('feed_keys')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

export const revokeFeedKeys = (db: Tx, propertyId: string, at: Date) =>
  db
    .updateTable('feed_keys')
    .set({ revoked_at: at })
    .where('property_id', '=', propertyId)
    .where('revoked_at', 'is', null)
    .returning(['hint', 'created_by'])
    .execute();

/** Recipients of a feed key change: property leads and the creator of the previous key. */
export async function readFeedReaders(db: Tx, propertyId: string, previousBy: string | null) {
  const property = await db
    .selectFrom('properties')
    .select(['name', 'email'])
    .where('id', '=', propertyId)
    .executeTakeFirst();
  const people = await db
    .selectFrom('users as u')
    .leftJoin('property_roles as r', (join) =>
      join
        .onRef('r.user_id', '=', 'u.id')
        .on('r.property_id', '=', propertyId)
        .on('r.removed_at', 'is', null)
        .on('r.role', 'in', ['property_admin', 'manager']),
    )
    .select(['u.id', sql<string>`u.email`.as('address')])
    .where((eb) => eb.or([eb('r.user_id', 'is not', null), eb('u.id', '=', previousBy ?? '')]))
    .where('u.subject', 'is not', null)
    .where('u.disabled_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.id')
    .execute();
  return { property, people };
}

export const insertFeedKey = (
  db: Tx,
  key: { property_id: string; key_hash: string; hint: string; created_by: string; created_at: Date },
) => db.insertInto('feed_keys').values(key).returningAll().executeTakeFirstOrThrow();
