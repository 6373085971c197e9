import { adminRoles, propertyStaffRoles, type Role } from '@hearth/contract/roles';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** True if the user works at the property. */
export async function worksAt(db: Tx, propertyId: string, userId: string): Promise<boolean> {
  const role = await db
    .selectFrom('property_roles')
    .select('role')
    .where('property_id', '=', propertyId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .where('role', 'in', propertyStaffRoles)
    .executeTakeFirst();
  return role !== undefined;
}

/** Staff of a property, by name. */
export const staffOf = (db: Tx, propertyId: string) =>
  db
    .selectFrom('property_roles')
    .where('property_id', '=', propertyId)
    .where('removed_at', 'is', null)
    .where('role', 'in', propertyStaffRoles)
    .select(['user_id as _id', sql<string>`coalesce(person_name(user_id), '')`.as('name')])
    .distinct()
    .orderBy('name')
    .orderBy('_id')
    .limit(500)
    .execute();

/** Recipients of points requests. */
export const platformAdmins = (db: Tx) => platformStaff(db, adminRoles);

export const brandStaff = (db: Tx) => platformStaff(db, [...adminRoles, 'brand_admin']);

async function platformStaff(db: Tx, roles: readonly Role[]) {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', 'in', roles)
    .where('subject', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Recipients of a decision on a points request: staff who can request points, and the requester while employed there. */
export async function propertyLeads(db: Tx, propertyId: string, requestedBy?: string) {
  return db
    .selectFrom('property_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.email', 'u.contact_email'])
    .where('r.property_id', '=', propertyId)
    .where('r.removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('r.role', 'in', ['property_admin', 'manager']),
        ...(requestedBy === undefined
          ? []
          : [eb.and([eb('u.id', '=', requestedBy), eb('r.role', 'in', propertyStaffRoles)])]),
      ]),
    )
    .where('u.subject', 'is not', null)
    .where('u.disabled_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.id')
    .execute();
}

export async function personName(db: Tx, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', id).executeTakeFirst();
  return row && `${row.first_name} ${row.last_name}`;
}
