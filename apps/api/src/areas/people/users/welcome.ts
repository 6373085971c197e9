import { sql } from 'kysely';
import type { Role } from '@hearth/contract/roles';
import type { Tx } from '../../../platform/db/database.ts';

/** Whether the property welcomes whoever is added to it, without being asked. */
export async function sendsWelcome(db: Tx, propertyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('properties')
    .select(sql<boolean>`coalesce((features->>'automatedWelcomeEmail')::boolean, false)`.as('sends'))
    .where('id', '=', propertyId)
    .executeTakeFirst();
  return row?.sends ?? false;
}

/** Whom of these people a welcome mail would reach, whether they belong to the property yet or not. */
export async function peopleToWelcome(db: Tx, propertyId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{
    id: string;
  }>`select id from people_to_welcome(${ids}::text[], ${propertyId}) w (id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whoever declined is invited once more. */
export const inviteAgain = (db: Tx, ids: readonly string[]) =>
  db
    .updateTable('users')
    .set({ declined_at: null })
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where('declined_at', 'is not', null)
    .execute();

/** The people of these addresses at the property, and those of the platform whom the caller may invite again. */
export async function readInvited(db: Tx, propertyId: string, emails: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    email: string;
    property_id: string | null;
    is_signed_up: boolean;
    is_disabled: boolean;
    recent: number;
  }>`
    select u.id, u.email, r.property_id, u.subject is not null as is_signed_up, u.disabled_at is not null as is_disabled,
      (select count(*)::int from outbox m where m.user_id = u.id and m.message_key like 'welcome:%' and m.created_at > now() - interval '1 hour') as recent
    from users u join property_roles r on r.user_id = u.id and r.property_id = ${propertyId} and r.removed_at is null
    where u.email = any (${emails}::text[]) and u.deleted_at is null
    union select a.id, a.email, null, false, false, 0 from invited_admins(${emails}::text[]) a`.execute(db);
  return new Map(
    rows.map((row) => [
      row.email,
      {
        id: row.id,
        propertyId: row.property_id,
        isSignedUp: row.is_signed_up,
        isDisabled: row.is_disabled,
        recent: row.recent,
      },
    ]),
  );
}

/** Who a welcome mail goes to, and where they are welcome; undefined for those who need none any more. */
export async function readWelcome(db: Tx, userId: string, propertyId: string | null) {
  const { rows } = await sql<{
    email: string;
    contact_email: string;
    first_name: string;
    send_email: boolean;
    own_role: Role;
    role: Role | null;
    property_name: string | null;
    joins: boolean;
  }>`
    select u.email, u.contact_email, u.first_name, u.send_email, u.role as own_role, r.role, coalesce(p.name, c.name) as property_name,
      u.invited_to is not null and has_account(u.email) as joins
    from users u left join property_roles r on r.user_id = u.id and r.property_id = ${propertyId} and r.removed_at is null left join properties p on p.id = r.property_id
      left join companies c on c.id = u.company_id and u.company_role is not null
    where u.id = ${userId} and u.subject is null and u.disabled_at is null and u.deleted_at is null
      and (r.property_id is not null or c.id is not null or u.role in ('admin', 'brand_admin', 'content_admin'))`.execute(
    db,
  );
  return rows[0];
}
