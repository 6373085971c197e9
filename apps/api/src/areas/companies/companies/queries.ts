import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { everyRow } from '../../../platform/db/page.ts';
import { companies } from './fields.ts';

export const companiesInScope = (db: Tx, withEmptyGroups: boolean) =>
  everyRow(db, {
    ...companies.read.list,
    where: [],
    order: [{ by: sql`c.name`, order: 'asc' }],
    joins: () => sql`
      left join lateral (
        select json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name, g.id) as groups
        from company_groups g
        where g.company_id = c.id and (${withEmptyGroups} or exists (select from property_groups p where p.group_id = g.id))
      ) g on true`,
  }).execute();
