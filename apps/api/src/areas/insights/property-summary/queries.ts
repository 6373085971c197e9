import { sql } from 'kysely';
import type { PropertySummary } from '@hearth/contract/insights/property-summary';
import { propertyStaffRoles } from '@hearth/contract/roles';
import type { Tx } from '../../../platform/db/database.ts';
import { isAnswer } from '../../points/results/public.ts';

const staffShown = 8;

type Staff = Pick<PropertySummary, 'staff' | 'staffCount' | 'managers'>;

/** Active staff of the property by rank and name. */
export async function readStaff(db: Tx, propertyId: string): Promise<Staff> {
  const { rows } = await sql<Staff>`
    with working as materialized (
      select u.id as _id, u.first_name || ' ' || u.last_name as name, u.email, r.role, u.subject is not null as "hasSignedUp",
        array_position(${[...propertyStaffRoles]}::text[], r.role::text) as rank
      from property_roles r join users u on u.id = r.user_id
      where r.property_id = ${propertyId} and r.removed_at is null and r.role = any (${[...propertyStaffRoles]}::text[])
        and u.deleted_at is null and u.disabled_at is null
    )
    select count(*) as "staffCount", count(*) filter (where role in ('property_admin', 'manager')) as managers,
      coalesce((select json_agg(s order by s.rank, lower(s.name), s._id) from (
        select * from working order by rank, lower(name), _id limit ${staffShown}) s), '[]') as staff
    from working`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('figures are always there');
  return {
    ...found,
    staff: found.staff.map(({ _id, name, email, role, hasSignedUp }) => ({ _id, name, email, role, hasSignedUp })),
  };
}

/** Reviews submitted in Hearth. Reviews without stars count but have no rating. */
export async function readReviews(db: Tx, propertyId: string): Promise<PropertySummary['reviews']> {
  const { rows } = await sql<PropertySummary['reviews']>`
    select count(*) as count, round(avg(l.rating), 2)::float8 as "avgRating" from point_logs l
    where l.property_id = ${propertyId} and l.boost_type = 'newReviewBoost' and ${isAnswer}`.execute(db);
  return rows[0] ?? { count: 0, avgRating: null };
}
