import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

interface CompanyRow {
  _id: string;
  name: string;
  groups: { _id: string; name: string }[];
}

export async function companiesInScope(db: Tx, withEmptyGroups: boolean): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select c.id as _id, c.name, coalesce(g.groups, '[]') as groups
    from companies c left join lateral (
      select json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name, g.id) as groups
      from company_groups g
      where g.company_id = c.id and (${withEmptyGroups} or exists (select from property_groups p where p.group_id = g.id))
    ) g on true
    order by c.name, c.id`.execute(db);
  return rows;
}
