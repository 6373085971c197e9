import { sql } from 'kysely';
import type { LeadStatus } from '@hearth/contract/leads/lead-record';
import type { SyncSource } from '@hearth/contract/properties/integration-record';
import type { Tx } from '../../../platform/db/database.ts';
import type { ProviderLead } from '../../properties/integrations/public.ts';

/** Pending sends of active integrations that sync leads. */
export const isPendingSend = sql`t.state = 'waiting'
  and exists (select from integrations i where i.id = t.integration_id and i.status = 'active' and i.leads_sync)`;

/** Queues new referrals of properties that sync leads. */
export const addWaiting = (db: Tx) =>
  sql`
    insert into lead_sends (lead_id, property_id, integration_id)
    select d.id, d.property_id, i.id from integrations i
    join properties p on p.id = i.property_id and p.active
    join leads d on d.property_id = i.property_id and d.created_at >= i.created_at and d.external_lead_id = '' and d.merged_into is null
      and d.status not in ('leased', 'lost')
    where i.status = 'active' and i.leads_sync and not exists (select from lead_sends s where s.lead_id = d.id)
    order by d.id limit 500 on conflict do nothing`.execute(db);

export interface Sending {
  propertyId: string;
  name: SyncSource;
  lead: ProviderLead;
}

/** A lead to send, with its integration. */
export async function readSending(db: Tx, leadId: string): Promise<Sending | undefined> {
  const { rows } = await sql<Omit<Sending, 'lead'> & Omit<ProviderLead, 'reference'>>`
    select s.property_id as "propertyId", i.name, d.first_name as "firstName", d.last_name as "lastName",
      nullif(d.email, '') as email, nullif(d.phone, '') as phone, d.floor_plan_type as "floorPlanType", l.note,
      d.created_at as "createdAt"
    from lead_sends s join leads d on d.id = s.lead_id join point_logs l on l.id = d.id join integrations i on i.id = s.integration_id
    where s.lead_id = ${leadId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { propertyId, name, ...lead } = row;
  return { propertyId, name, lead: { ...lead, reference: leadId } };
}

/** Locks leads before their sends, in the order of a merge. */
export const lockLeads = (db: Tx, leadId: string) =>
  sql`select from leads where id = ${leadId} or id = (select merged_into from leads where id = ${leadId})
    order by id for update`.execute(db);

/** Closes a send. After a success, the lead it was merged into isn't sent again. */
export async function closeSending(db: Tx, leadId: string, state: 'sent' | 'failed'): Promise<boolean> {
  const { rows } = await sql`
    update lead_sends s set state = ${state}
    where s.state in ('waiting', 'merged') and (s.lead_id = ${leadId} or ${state === 'sent'}
      and s.lead_id = (select merged_into from leads where id = ${leadId}))
    returning s.lead_id`.execute(db);
  return rows.length > 0;
}

export interface DueStatuses {
  id: string;
  propertyId: string;
  name: SyncSource;
  since: Date | null;
}

/** Claims integrations due for a status update, hourly each. */
export async function claimDueStatuses(db: Tx): Promise<DueStatuses[]> {
  const { rows } = await sql<DueStatuses>`
    update integrations i set next_leads_at = now() + interval '55 minutes' + random() * interval '10 minutes'
    where i.id in (
      select n.id from integrations n join properties p on p.id = n.property_id and p.active
      where n.status = 'active' and n.leads_sync and n.next_leads_at <= now() and coalesce(n.paused_until <= now(), true)
      order by n.next_leads_at limit 100 for update of n skip locked
    ) returning i.id, i.property_id as "propertyId", i.name, i.leads_read_to as since`.execute(db);
  return rows;
}

export const recordRead = (db: Tx, id: string, readTo: Date) =>
  db.updateTable('integrations').set({ leads_read_to: readTo }).where('id', '=', id).execute();

export interface Followed {
  id: string;
  current: LeadStatus;
  isByStaff: boolean;
  providerStatus: string | null;
  externalLeadID: string;
}

/** Locks the property's leads with these external ids. */
export async function lockFollowed(db: Tx, propertyId: string, externalIds: readonly string[]): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
    select d.id, d.status as current, d.external_lead_id as "externalLeadID", s.provider_status as "providerStatus",
      coalesce((select e.created_by is not null from lead_events e where e.lead_id = d.id and e.kind = 'status' order by e.created_at desc, e.id desc limit 1), false) as "isByStaff"
    from leads d left join lead_sends s on s.lead_id = d.id
    where d.property_id = ${propertyId} and d.external_lead_id = any (${externalIds}::text[]) and d.merged_into is null
    order by d.id for update of d`.execute(db);
  return rows;
}

/** Saves the provider's statuses, including leads whose external id staff entered. */
export const saveProviderStatuses = (
  db: Tx,
  { propertyId, integrationId }: { propertyId: string; integrationId: string },
  updates: readonly { id: string; reported: string }[],
) =>
  sql`insert into lead_sends (lead_id, property_id, integration_id, state, provider_status)
    select n.id, ${propertyId}, ${integrationId}, 'sent', n.reported from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb) as n(id text, reported text)
    on conflict (lead_id) do update set provider_status = excluded.provider_status, state = 'sent'`.execute(db);
