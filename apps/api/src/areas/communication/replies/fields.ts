import { sql } from 'kysely';
import type { Reply } from '@hearth/contract/communication/replies';
import { defineRecord } from '../../../platform/db/record.ts';

/** A reply `y` of a property `p`. */
export const replies = defineRecord('replies', 'y', {
  _id: { column: 'id' },
  from: { column: 'from_number' },
  text: { column: 'text' },
  receivedAt: { column: 'received_at' },
  property: { column: 'property_id' },
  propertyName: { read: sql<string | null>`p.name` },
  timezone: { read: sql<string | null>`p.timezone` },
  user: {
    read: sql<Reply['user']>`case when y.user_id is not null
      then json_build_object('_id', y.user_id, 'name', coalesce(person_name(y.user_id), '')) end`,
  },
  message: {
    read: sql<Reply['message']>`(select json_build_object('_id', m.id, 'title', coalesce(nullif(m.subject, ''), m.body))
      from messages m where m.id = y.message_id)`,
  },
  readAt: { column: 'read_at', audited: true },
  readBy: {
    read: sql<Reply['readBy']>`case when y.read_by is not null
      then json_build_object('_id', y.read_by, 'name', coalesce(person_name(y.read_by), '')) end`,
  },
});
