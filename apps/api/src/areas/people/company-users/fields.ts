import { sql } from 'kysely';
import type { CompanyUser } from '@hearth/contract/people/company-users';
import { defineRecord } from '../../../platform/db/record.ts';
import { userState } from '../users/public.ts';

/** A user `u` of a company `c`. */
export const companyUsers = defineRecord('users', 'u', {
  _id: { column: 'id' },
  name: { read: sql<string>`trim(u.first_name || ' ' || u.last_name)` },
  firstName: { column: 'first_name' },
  lastName: { column: 'last_name' },
  email: { column: 'email' },
  role: { column: 'role', read: sql<CompanyUser['role']>`u.role` },
  company: { read: sql<CompanyUser['company']>`json_build_object('_id', c.id, 'name', c.name)` },
  companyRole: { read: sql<CompanyUser['companyRole']>`u.company_role` },
  groups: {
    read: sql<CompanyUser['groups']>`coalesce((
      select json_agg(json_build_object('_id', g.id, 'name', g.name) order by g.name, g.id)
      from company_groups g where g.id = any (u.company_group_ids)), '[]')`,
  },
  propertyCount: { read: sql<number>`(select count(*) from company_properties(u.id))` },
  state: { read: userState },
});
