import { sql } from 'kysely';
import { defineRecord } from '../../../platform/db/record.ts';

/** A reply `y`. */
export const replies = defineRecord('replies', 'y', {
  _id: { column: 'id' },
  from: { column: 'from_number' },
  text: { column: 'text' },
  receivedAt: { column: 'received_at' },
  property: { column: 'property_id' },
  timezone: { read: sql<string | null>`(select p.timezone from properties p where p.id = y.property_id)` },
  user: {
    read: sql<{
      _id: string;
      name: string;
    } | null>`(select json_build_object('_id', u.id, 'name', u.first_name || ' ' || u.last_name)
      from users u where u.id = y.user_id)`,
  },
});
