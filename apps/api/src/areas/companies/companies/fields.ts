import { sql } from 'kysely';
import { defineRecord } from '../../../platform/db/record.ts';

type Named = { _id: string; name: string };

/** A company `c`, with the groups `g` joined by `queries.ts`. */
export const companies = defineRecord('companies', 'c', {
  _id: { column: 'id' },
  name: { column: 'name', written: 'always' },
  groups: { read: sql<Named[]>`coalesce(g.groups, '[]')` },
  propertyCount: { read: sql<number>`(select count(*) from properties p where p.company_id = c.id)`, only: 'detail' },
  userCount: {
    read: sql<number>`(
      select count(*) from users u where u.company_id = c.id and u.company_role is not null and u.deleted_at is null)`,
    only: 'detail',
  },
  createdAt: { column: 'created_at', only: 'detail' },
});
