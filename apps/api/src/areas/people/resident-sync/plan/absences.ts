import { sql, type Updateable } from 'kysely';
import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import type { DB, Tx } from '../../../../platform/db/database.ts';
import type { SyncTarget } from './facts.ts';

const today = (now: Date) => sql`(${now}::timestamptz at time zone p.timezone)::date`;
const runsToday = (now: Date) =>
  sql`l.void_at is null and l.start_date <= ${today(now)} and l.runs_until >= ${today(now)}`;

export interface Absences {
  /** Residents with a current lease. */
  residents: number;
  proposed: number;
  missing: number;
}

/**
 * Residents of the property missing at the provider. Full syncs count them; two in a row, or a move-out date, propose a
 * move-out. Residents who return are cleared.
 */
export async function countAbsences(
  db: Tx,
  { propertyId, integrationId }: SyncTarget,
  { runId, isCounted, source, now }: { runId: string; isCounted: boolean; source: string; now: Date },
): Promise<Absences> {
  const present = sql`
    select s.user_id from sync_records s where s.integration_id = ${integrationId} and s.user_id is not null and s.applied_content is not null
      and s.status <> 'past' and s.missed = 0
    union select y.user_id from sync_lines y where y.run_id = ${runId} and y.user_id is not null and y.record_id is not null`;
  await sql`delete from sync_absences a where a.property_id = ${propertyId} and a.user_id in (${present})`.execute(db);
  const { rows } = await sql<Absences>`
    with running as materialized (
      select distinct l.user_id from leases l join properties p on p.id = l.property_id
      join property_roles r on r.user_id = l.user_id and r.property_id = l.property_id and r.removed_at is null and r.role in ('resident', 'ambassador')
      where l.property_id = ${propertyId} and ${runsToday(now)}
    ), gone as (
      select n.user_id, exists (select from sync_records s where s.integration_id = ${integrationId} and s.user_id = n.user_id
        and s.applied_content is not null and s.status = 'past' and s.missed = 0) as is_past
      from running n where n.user_id not in (${present})
    ), counted as (
      insert into sync_absences as a (property_id, user_id, integration_id, run_id, missed, reason, state)
      select ${propertyId}, g.user_id, ${integrationId}, ${runId}, 1, case when g.is_past then 'past' else 'missing' end,
        case when g.is_past then 'held' else 'counting' end
      from gone g where ${isCounted} or g.is_past order by g.user_id
      on conflict (property_id, user_id) do update set run_id = excluded.run_id, integration_id = excluded.integration_id, reason = excluded.reason,
        missed = case when ${isCounted} then a.missed + 1 else a.missed end,
        state = case when a.state = 'confirmed' then excluded.state
          when a.state = 'counting' and (excluded.reason = 'past' or a.missed >= 1) then 'held' else a.state end
      returning a.user_id, a.state, a.reason, a.missed
    ), listed as (
      insert into sync_lines (run_id, property_id, user_id, action, name, unit, text)
      select ${runId}, ${propertyId}, c.user_id, case when c.state = 'held' then 'moveOut' else 'missing' end,
        coalesce(person_name(c.user_id), ''), coalesce((select trim(l.building || ' ' || l.unit_number) from leases l join properties p on p.id = l.property_id
          where l.property_id = ${propertyId} and l.user_id = c.user_id and ${runsToday(now)} order by l.start_date desc limit 1), ''),
        case when c.state = 'counting' then ${syncMessages.missing(source)} when c.reason = 'past' then ${syncMessages.proposedPast(source)} else ${syncMessages.proposedMissing(source)} end
      from counted c where c.state = 'held' or (c.state = 'counting' and c.missed = 1)
    )
    select (select count(*) from running) as residents, (select count(*) from counted where state = 'held') as proposed,
      (select count(*) from counted where state = 'counting') as missing`.execute(db);
  return rows[0] ?? { residents: 0, proposed: 0, missing: 0 };
}

/** Publishes the run's proposals to staff. */
export const propose = (db: Tx, runId: string, at: Date) =>
  sql`update sync_absences set state = 'proposed', proposed_at = ${at} where run_id = ${runId} and state = 'held'`.execute(
    db,
  );

/** Withdraws a discarded run's proposals; the next full syncs count absences again. */
export const forget = (db: Tx, runId: string) =>
  sql`delete from sync_absences where run_id = ${runId} and state in ('held', 'counting')`.execute(db);

export const listProposals = async (db: Tx, propertyId: string) =>
  (
    await sql<{
      id: string;
      name: string;
      email: string;
      source: string;
      reason: 'missing' | 'past';
      unit: string;
      proposed_at: Date;
    }>`
      select a.user_id as id, trim(u.first_name || ' ' || u.last_name) as name, u.email, i.name as source, a.reason,
        trim(coalesce(r.building, u.building) || ' ' || coalesce(r.unit_number, u.unit_number)) as unit, a.proposed_at
      from sync_absences a join users u on u.id = a.user_id join integrations i on i.id = a.integration_id
      join property_roles r on r.user_id = a.user_id and r.property_id = a.property_id
      where a.property_id = ${propertyId} and a.state = 'proposed' order by a.proposed_at, name, a.user_id limit 1000`.execute(
      db,
    )
  ).rows;

export const lockProposal = (db: Tx, propertyId: string, userId: string) =>
  db
    .selectFrom('sync_absences')
    .selectAll()
    .where('property_id', '=', propertyId)
    .where('user_id', '=', userId)
    .where('state', '=', 'proposed')
    .forUpdate()
    .executeTakeFirst();
export const decideProposal = (db: Tx, propertyId: string, userId: string, change: Updateable<DB['sync_absences']>) =>
  db
    .updateTable('sync_absences')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('user_id', '=', userId)
    .execute();
