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
  recordId: { column: 'target_id', csv: 'Record Id' },
  recordName: {
    read: sql<string | null>`case a.target_kind
      when 'user' then person_name(a.target_id)
      when 'property' then (select p.name from properties p where p.id = a.target_id)
      when 'company' then (select c.name from companies c where c.id = a.target_id) end`,
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
