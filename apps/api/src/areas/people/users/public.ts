import { sql } from 'kysely';
import type { Locate } from '../../../platform/access.ts';

/** Where a user lives or works: own roles, and for company users the properties that the company level gives. */
export const userProperties: Locate = async (db, id) => {
  const { rows } = await sql<{ properties: string[] }>`
    select array(select p.property_id from actor_properties(u.id) p) as properties from users u where u.id = ${id}`.execute(db);
  return rows[0]?.properties;
};
