import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';
import type { Part, ProviderResident } from '../../../properties/integrations/public.ts';
import type { SyncTarget } from '../plan/facts.ts';

/** Removes control characters, which the database refuses. */
const clean = (text: string | null) => (text ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim();
const isDay = (day: string) =>
  /^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
const dayOf = (day: string | null) => (day !== null && !Number.isNaN(Date.parse(day)) && isDay(day) ? day : null);
const rentCentsMaximum = 100_000_000_000;

/** A stored provider record; `content` detects changes. */
function toRow(resident: ProviderResident) {
  const { rentCents, status } = resident;
  const row = {
    external_id: clean(resident.externalID),
    lease_ref: clean(resident.leaseID),
    first_name: clean(resident.firstName),
    last_name: clean(resident.lastName),
    email: clean(resident.email).toLowerCase(),
    phone: clean(resident.phone),
    status,
    building: clean(resident.building),
    unit_number: clean(resident.unit),
    lease_start: dayOf(resident.leaseStart),
    lease_end: dayOf(resident.leaseEnd),
    move_out: dayOf(resident.moveOut),
    rent_amount: rentCents !== null && Math.abs(rentCents) < rentCentsMaximum ? rentCents / 100 : null,
  };
  return { ...row, content: createHash('sha256').update(JSON.stringify(row)).digest('base64url') };
}

/** Records stored at a time for providers that return everyone at once. */
const batchSize = 1000;

/** Stores a page of records over earlier versions, a statement per thousand plus two for unreadable ones. */
export async function storePage(
  db: Tx,
  { propertyId, integrationId }: SyncTarget,
  runId: string,
  { records, unread }: Pick<Part<ProviderResident>, 'records' | 'unread'>,
): Promise<void> {
  for (let first = 0; first < records.length; first += batchSize) {
    const some = records.slice(first, first + batchSize).map(toRow);
    const rows = new Map(some.map((row) => [`${row.external_id}\n${row.lease_ref}`, row]));
    const recordsJson = JSON.stringify([...rows.values()].filter((row) => row.external_id));
    await sql`
      insert into sync_records (property_id, integration_id, seen_run, external_id, lease_ref, first_name, last_name, email, phone, status, building,
        unit_number, lease_start, lease_end, move_out, rent_amount, content)
      select ${propertyId}, ${integrationId}, ${runId}, n.external_id, n.lease_ref, n.first_name, n.last_name, n.email, n.phone, n.status, n.building,
        n.unit_number, n.lease_start, n.lease_end, n.move_out, n.rent_amount, n.content
      from json_populate_recordset(null::sync_records, ${recordsJson}::json) n
      where not exists (select from erased_residents e where e.integration_id = ${integrationId} and e.external_hash = erased_hash(n.external_id))
      on conflict on constraint sync_records_once do update set seen_run = excluded.seen_run, seen_at = now(), missed = 0,
        first_name = excluded.first_name, last_name = excluded.last_name, email = excluded.email, phone = excluded.phone, status = excluded.status,
        building = excluded.building, unit_number = excluded.unit_number, lease_start = excluded.lease_start, lease_end = excluded.lease_end,
        move_out = excluded.move_out, rent_amount = excluded.rent_amount, content = excluded.content,
        state = case when sync_records.state = 'unread' then 'new' else sync_records.state end`.execute(db);
  }
  const unreadable = new Map(unread.map(({ reference, reason }) => [clean(reference) || '?', clean(reason)]));
  if (unreadable.size > 0)
    await sql`
      insert into sync_records (property_id, integration_id, seen_run, external_id, content, state, reason)
      select ${propertyId}, ${integrationId}, ${runId}, n.reference, '', 'unread', n.reason
      from unnest(${[...unreadable.keys()]}::text[], ${[...unreadable.values()]}::text[]) n (reference, reason)
      on conflict on constraint sync_records_once do update set seen_run = excluded.seen_run, seen_at = now(), missed = 0, state = 'unread',
        reason = excluded.reason`.execute(db);
  if (unreadable.size > 0)
    await sql`update sync_records s set seen_run = ${runId}, missed = 0 from unnest(${[...unreadable.keys()]}::text[]) n (reference)
      where s.integration_id = ${integrationId} and s.external_id = n.reference`.execute(db);
}

/**
 * Counts records missing from a full sync; returns whether absences are reliable. They aren't if there is an unreadable
 * record that was never read before, since it could be anyone.
 */
export async function countMissed(db: Tx, { integrationId }: SyncTarget, runId: string): Promise<boolean> {
  await sql`delete from sync_records where integration_id = ${integrationId} and state = 'unread' and applied_content is null
    and seen_run <> ${runId}`.execute(db);
  const { rows } = await sql<{ is_unsure: boolean }>`
    select exists (select from sync_records u where u.integration_id = ${integrationId} and u.seen_run = ${runId} and u.state = 'unread'
      and not exists (select from sync_records k where k.integration_id = u.integration_id and k.external_id = u.external_id and k.applied_content is not null))
      as is_unsure`.execute(db);
  if (rows[0]?.is_unsure) return false;
  await sql`update sync_records set missed = missed + 1 where integration_id = ${integrationId} and seen_run <> ${runId}`.execute(
    db,
  );
  return true;
}
