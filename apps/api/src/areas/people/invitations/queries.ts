import { sql } from 'kysely';
import type { Invitation } from '@hearth/contract/people/invitations';
import type { Role } from '@hearth/contract/roles';
import type { Tx } from '../../../platform/db/database.ts';

/** Invitations to the caller's email, newest first. */
export async function readOwn(db: Tx): Promise<Invitation[]> {
  const { rows } = await sql<{
    id: string;
    property_id: string;
    property_name: string;
    company_name: string | null;
    role: Role;
    invited_at: Date;
  }>`
    select * from own_invitations() order by invited_at desc, id, property_name`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id)].map(([_id, properties]) => ({
    _id,
    places: properties.map(({ property_id, property_name, company_name, role }) => ({
      property: property_id,
      name: property_name,
      company: company_name,
      role,
    })),
    invitedAt: (properties[0]?.invited_at ?? new Date()).toISOString(),
  }));
}

const propertiesOf = (rows: readonly { property_id: string }[]) => rows.map(({ property_id }) => property_id);

/** Accepts an invitation; returns the joined properties, or an empty list if it's no longer pending. */
export async function accept(db: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ property_id: string }>`select property_id from accept_own_invitation(${id})`.execute(db);
  return propertiesOf(rows);
}

/** Declines an invitation; returns its properties, or an empty list if it's no longer pending. */
export async function decline(db: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ property_id: string }>`select property_id from decline_own_invitation(${id})`.execute(
    db,
  );
  return propertiesOf(rows);
}

/** The caller's leases at these properties. */
export const readLeases = (db: Tx, userId: string, propertyIds: readonly string[]) =>
  db
    .selectFrom('leases')
    .select(['id', 'property_id'])
    .where('user_id', '=', userId)
    .where('property_id', 'in', propertyIds)
    .execute();
