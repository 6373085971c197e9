import { sql } from 'kysely';
import type { SyncSource } from '@hearth/contract/properties/integration-record';
import type { Tx } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/page.ts';
import { afterFailure, sentenceOf } from '../../../platform/outbound/circuit-breaker.ts';

/** The integration that syncs a property's residents, locked against concurrent changes. */
export const lockSource = (db: Tx, propertyId: string, id?: string) =>
  db
    .selectFrom('integrations')
    .selectAll()
    .where('property_id', '=', propertyId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(id === undefined, (query) =>
      query
        .where('status', '=', 'active')
        .where((where) => where.or([where('resident_sync', '=', true), where('lease_sync', '=', true)])),
    )
    .forUpdate()
    .executeTakeFirst();
export type Source = NonNullable<Awaited<ReturnType<typeof lockSource>>>;

/** Maximum wait. A later time was written before a clock change. */
const waitsTooLong = (at: Sql, now: Date) => sql<boolean>`${at} > ${now}::timestamptz + interval '25 hours'`;

export interface Due {
  id: string;
  property_id: string;
  name: SyncSource;
}

/**
 * Claims integrations due for a resident sync at active properties without an open run. Each is due again in an hour,
 * spread out.
 */
export async function claimDue(db: Tx, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update integrations i set next_sync_at = ${now}::timestamptz + interval '55 minutes' + random() * interval '10 minutes'
    where i.id in (
      select n.id from integrations n join properties p on p.id = n.property_id and p.active
      where n.status = 'active' and (n.resident_sync or n.lease_sync) and n.name <> 'feed'
        and (n.next_sync_at <= ${now} or ${waitsTooLong(sql`n.next_sync_at`, now)})
        and (n.paused_until is null or n.paused_until <= ${now} or ${waitsTooLong(sql`n.paused_until`, now)})
        and not exists (select from sync_runs r where r.property_id = n.property_id and r.state in ('reading', 'planning', 'waiting', 'applying'))
      order by n.next_sync_at limit 200 for update of n skip locked
    ) returning i.id, i.property_id, i.name`.execute(db);
  return rows;
}

/** Marks everything up to `readAt` as synced. The next sync is an hour away, even after a manual one. */
export const recordSuccess = (
  db: Tx,
  id: string,
  { readAt, isFull, at }: { readAt: Date; isFull: boolean; at: Date },
) =>
  db
    .updateTable('integrations')
    .set({
      last_sync_time: readAt,
      ...(isFull && { last_full_at: readAt }),
      last_success_at: at,
      last_error: '',
      failures: 0,
      paused_until: null,
      awaits: null,
      next_sync_at: sql`case when next_sync_at <= ${at} then ${at}::timestamptz + interval '1 hour' else next_sync_at end`,
    })
    .where('id', '=', id)
    .execute();

/** Returns true if staff have something new to see. */
export async function recordFailure(db: Tx, source: Source, error: unknown, at: Date): Promise<boolean> {
  const failures = source.failures + 1;
  const { waitMs, isPaused } = afterFailure(error, failures);
  const next = new Date(at.getTime() + waitMs);
  const message = sentenceOf(error);
  await db
    .updateTable('integrations')
    .set({ failures, last_error: message, next_sync_at: next, paused_until: isPaused ? next : null })
    .where('id', '=', source.id)
    .execute();
  return message !== source.last_error || isPaused;
}

export const recordFeedUse = (db: Tx, propertyId: string, at: Date) =>
  db
    .updateTable('feed_keys')
    .set({ last_used_at: at })
    .where('property_id', '=', propertyId)
    .where('revoked_at', 'is', null)
    .execute();

export const setAwaits = (db: Tx, id: string, awaits: 'preview' | 'held' | null) =>
  db.updateTable('integrations').set({ awaits }).where('id', '=', id).execute();

export const recordConfirmation = (db: Tx, id: string, at: Date) =>
  db
    .updateTable('integrations')
    .set({ awaits: null, confirmed_at: sql<Date>`coalesce(confirmed_at, ${at})` })
    .where('id', '=', id)
    .execute();
