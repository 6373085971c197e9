import { sql } from 'kysely';

/**
 * Of a person `u` who belongs elsewhere as well (`h`) a property sees what it paid, what can be spent there, which is the one
 * balance of a resident, and what was done there; of everybody else all there is.
 */
export const shownBalance = sql`case when h.person is null or exists (
    select from property_roles s where s.user_id = u.id and s.removed_at is null and s.role in ('resident', 'ambassador') offset 0)
  then coalesce(a.balance, 0) else h.unspent end`;
export const shownTotal = sql`coalesce(h.total, a.earned, 0)`;
export const shownActivity = sql`case when h.person is null then u.last_activity else h.last_activity end`;
export const shownSince = sql`case when h.person is null then u.created_at else greatest(h.joined_at, u.created_at) end`;
