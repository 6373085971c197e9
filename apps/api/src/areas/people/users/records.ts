import { sql, type Insertable, type Updateable } from 'kysely';
import { platformRoles, type Role } from '@hearth/contract/roles';
import type { DB, Tx } from '../../../platform/db/database.ts';

export interface Known {
  id: string;
  isAddable: boolean;
  /** Null outside the property. */
  roleHere: Role | null;
  leases: readonly { unitNumber: string; building: string; startDate: string; endDate: string }[];
}

/** People with these emails whom the property's company knows or has invited, with role and leases at the property. */
export async function knownPeople(
  db: Tx,
  propertyId: string | null,
  emails: readonly string[],
): Promise<Map<string, Known>> {
  const { rows } = await sql<{
    email: string;
    id: string;
    is_addable: boolean;
    role: Role | null;
    leases: Known['leases'] | null;
  }>`
    select k.email, k.id, k.is_addable, r.role, l.leases from known_people(${emails}::text[], ${propertyId}) k
    left join property_roles r on r.user_id = k.id and r.property_id = ${propertyId} and r.removed_at is null
    left join lateral (
      select json_agg(json_build_object('unitNumber', l.unit_number, 'building', l.building, 'startDate', l.start_date, 'endDate', l.end_date)) as leases
      from leases l where l.user_id = k.id and l.property_id = ${propertyId} and l.void_at is null
    ) l on true`.execute(db);
  return new Map(
    rows.map(({ email, id, is_addable, role, leases }) => [
      email,
      { id, isAddable: is_addable, roleHere: role, leases: leases ?? [] },
    ]),
  );
}

export type NewPerson = { id: string; email: string; role: Role } & Partial<Insertable<DB['users']>>;

/**
 * Adds people unknown to the property's company: as members if new to Hearth, else as invited. Returns the added ids;
 * people added concurrently are left out, so read `knownPeople` again.
 */
export async function addPeople(db: Tx, propertyId: string | null, people: readonly NewPerson[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const { rows } = await sql<{
    id: string;
  }>`select id from add_people(${JSON.stringify(people)}::jsonb, ${propertyId})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Company or property that invites this email; null if the email is new to Hearth. */
export async function invitationOf(db: Tx, propertyId: string, email: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string;
  }>`select invites_for(${propertyId}) as id from known_elsewhere(array[${email}::text], ${propertyId})`.execute(db);
  return rows[0]?.id ?? null;
}

/** Assigns roles to people without one at the property. Returns the ids of those who got one. */
export async function assignRoles(
  db: Tx,
  propertyId: string,
  people: readonly { userId: string; role: Role }[],
): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const { rows } = await sql<{ user_id: string }>`
    insert into property_roles (user_id, property_id, role)
    select n.user_id, ${propertyId}, n.role from jsonb_to_recordset(${JSON.stringify(people.map(({ userId, role }) => ({ user_id: userId, role })))}::jsonb) as n(user_id text, role text)
    order by n.user_id
    on conflict (user_id, property_id) do update set role = excluded.role, removed_at = null, created_at = now() where property_roles.removed_at is not null
    returning user_id`.execute(db);
  return new Set(rows.map((row) => row.user_id));
}

/** Serializes changes to a person. */
export const lockPerson = (db: Tx, id: string) =>
  db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const updatePerson = (db: Tx, id: string, change: Updateable<DB['users']>) =>
  db.updateTable('users').set(change).where('id', '=', id).execute();

const ofHome = ['unit_number', 'building', 'occupants', 'external_id'] as const;

/** Updates a person's details; home fields go to their role at `homeAt`, if set. */
export async function updateDetails(
  db: Tx,
  { id, homeAt }: { id: string; homeAt: string | null },
  details: Updateable<DB['users']>,
): Promise<void> {
  const isHomeField = (column: string) => homeAt !== null && (ofHome as readonly string[]).includes(column);
  const home = Object.fromEntries(Object.entries(details).filter(([column]) => isHomeField(column)));
  const own = Object.fromEntries(Object.entries(details).filter(([column]) => !isHomeField(column)));
  if (Object.keys(own).length > 0) await updatePerson(db, id, own);
  if (homeAt !== null && Object.keys(home).length > 0)
    await db
      .updateTable('property_roles')
      .set(home)
      .where('user_id', '=', id)
      .where('property_id', '=', homeAt)
      .execute();
}

export const changeRole = (db: Tx, { userId, propertyId, role }: { userId: string; propertyId: string; role: Role }) =>
  db
    .updateTable('property_roles')
    .set({ role })
    .where('user_id', '=', userId)
    .where('property_id', '=', propertyId)
    .where('removed_at', 'is', null)
    .execute();

/** Removes roles at these properties; `return_points` settles their points. */
export const removeRoles = (
  db: Tx,
  { userId, propertyIds, at }: { userId: string; propertyIds: readonly string[]; at: Date },
) =>
  db
    .updateTable('property_roles')
    .set({ removed_at: at })
    .where('user_id', '=', userId)
    .where('property_id', 'in', propertyIds)
    .where('removed_at', 'is', null)
    .execute();

/** True if the person belongs to any other property, visible to the caller or not. */
export async function belongsElsewhere(db: Tx, id: string, places: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{
    is_elsewhere: boolean;
  }>`select is_elsewhere from people_standing(array[${id}::text], ${places}::text[])`.execute(db);
  return rows[0]?.is_elsewhere ?? false;
}

/** True if the property sends welcome emails automatically. */
export async function sendsWelcome(db: Tx, propertyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('properties')
    .select(sql<boolean>`coalesce((features->>'automatedWelcomeEmail')::boolean, false)`.as('sends'))
    .where('id', '=', propertyId)
    .executeTakeFirst();
  return row?.sends ?? false;
}

/** People who would get a welcome email, whether or not they belong to the property yet. */
export async function peopleToWelcome(db: Tx, propertyId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{
    id: string;
  }>`select id from people_to_welcome(${ids}::text[], ${propertyId}) w (id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Reopens invitations that were declined. */
export const reinvite = (db: Tx, ids: readonly string[]) =>
  db
    .updateTable('users')
    .set({ declined_at: null })
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where('declined_at', 'is not', null)
    .execute();

/** Users with these emails at the property, plus platform users the caller can invite again. */
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

/** Recipient of a welcome email with the property's or company's name; undefined if no longer needed. */
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
      and (r.property_id is not null or c.id is not null or u.role = any (${platformRoles}))`.execute(db);
  return rows[0];
}
