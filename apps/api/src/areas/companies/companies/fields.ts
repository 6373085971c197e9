import { sql } from 'kysely';
import { defineRecord } from '../../../platform/db/record.ts';

/** A company `c`, with the groups that `queries.ts` joins to it. */
export const companies = defineRecord('companies', 'c', {
  _id: { column: 'id' },
  name: { column: 'name' },
  groups: { read: sql<{ _id: string; name: string }[]>`coalesce(g.groups, '[]')` },
});
