import { sql } from 'kysely';
import { audienceOf } from '@hearth/contract/boosts';
import type { Role } from '@hearth/contract/roles';
import type { Tx } from '../../../platform/db/database.ts';
import { statement } from '../../../platform/db/statement.ts';
import { paymentObstacle } from '../../people/users/public.ts';

const recipientsOf = statement((db, propertyId: string, ids: readonly string[]) =>
  db
    .selectFrom('users as u')
    .innerJoin('properties as p', (join) => join.on('p.id', '=', propertyId))
    .leftJoin('property_roles as r', (join) => join.onRef('r.user_id', '=', 'u.id').onRef('r.property_id', '=', 'p.id'))
    .where(sql<boolean>`u.id = any(${ids}::text[])`)
    .select(['u.id', 'u.first_name', 'u.last_name', 'p.name as property_name'])
    .select(['r.role', 'p.country', paymentObstacle.as('obstacle')]),
);

/** Recipients visible to the caller, with any reason the property can't pay them. */
export async function readRecipients(db: Tx, propertyId: string, ids: readonly string[]) {
  const { rows } = await db.executeQuery(recipientsOf(db, propertyId, ids));
  return new Map(
    rows.map(({ id, role, ...recipient }) => [id, { ...recipient, audience: audienceOf(role as Role | null) }]),
  );
}
