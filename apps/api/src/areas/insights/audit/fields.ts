import { sql } from 'kysely';
import { defineRecord } from '../../../platform/db/record.ts';

/** A row of the audit log `a`. */
export const auditRows = defineRecord('audit_log', 'a', {
  _id: { column: 'id' },
  createdAt: { column: 'at', csv: 'When (UTC)' },
  actorId: { column: 'actor_id' },
  actor: {
    read: sql<string>`coalesce(person_name(a.actor_id), case a.action
      when 'job' then 'System' when 'sync.feed' then 'Another system' when 'user.remove' then 'Staff of another property'
      else 'Not signed in' end)`,
    csv: 'Who',
  },
  action: { column: 'action', csv: 'Action' },
  kind: { column: 'target_kind', csv: 'Record' },
  recordId: { column: 'target_id', csv: 'Record ID' },
  recordName: {
    read: sql<string | null>`case a.target_kind
      when 'user' then person_name(a.target_id)
      when 'property' then (select r.name from properties r where r.id = a.target_id)
      when 'company' then (select r.name from companies r where r.id = a.target_id)
      when 'companyGroup' then (select r.name from company_groups r where r.id = a.target_id)
      when 'brand' then (select r.name from brands r where r.id = a.target_id)
      when 'brandGroup' then (select r.name from brand_groups r where r.id = a.target_id)
      when 'invoice' then (select r.number from invoices r where r.id = a.target_id)
      when 'lead' then (select trim(r.first_name || ' ' || r.last_name) from leads r where r.id = a.target_id)
      when 'lease' then (select r.unit_number from leases r where r.id = a.target_id)
      when 'unit' then (select r.unit from units r where r.id = a.target_id)
      when 'post' then (select r.title from posts r where r.id = a.target_id)
      when 'message' then (select nullif(r.subject, '') from messages r where r.id = a.target_id)
      when 'contentTemplate' then (select r.title from content_templates r where r.id = a.target_id) end`,
    csv: 'Record Name',
  },
  property: { column: 'property_id' },
  propertyName: {
    read: sql<string | null>`(select p.name from properties p where p.id = a.property_id)`,
    csv: 'Property',
  },
  timezone: { read: sql<string | null>`(select p.timezone from properties p where p.id = a.property_id)` },
  before: { read: sql<unknown>`a.before`, csv: 'Before' },
  after: { read: sql<unknown>`a.after`, csv: 'After' },
  requestId: { column: 'request_id', csv: 'Request' },
});
