import { sql } from 'kysely';
import { holds } from '@hearth/contract/permissions';
import { isPlatformRole, type Role } from '@hearth/contract/roles';
import type { Tx } from '../../../../platform/db/database.ts';
import type { Sending } from './parts.ts';
import { readPropertyContact, typeOf, type LockedMessage } from '../queries.ts';

/** Scheduled and sending messages of active properties. */
export const isActiveMessage = sql`t.status in ('scheduled', 'sending')
  and not exists (select from properties o where o.id = t.property_id and not o.active)`;

/** The sender, while their account is active and may send there. */
export async function readSender(db: Tx, messageId: string) {
  const { rows } = await sql<Sender & { id: string | null }>`
    select u.id, u.role, m.property_id, (select a.role from actor_properties(u.id) a where a.property_id = m.property_id) as role_at_property
    from messages m left join users u on u.id = m.sender_id and u.disabled_at is null and u.deleted_at is null
    where m.id = ${messageId}`.execute(db);
  const [row] = rows;
  return (
    row && {
      id: messageId,
      propertyId: row.property_id,
      sender: row.id !== null && mayStillSend(row) ? row.id : undefined,
    }
  );
}

interface Sender {
  role: Role;
  property_id: string | null;
  role_at_property: Role | null;
}

function mayStillSend(sender: Sender): boolean {
  if (sender.property_id === null) return holds(sender.role, 'messages.sendEverywhere');
  const role = isPlatformRole(sender.role) ? sender.role : sender.role_at_property;
  return role !== null && holds(role, 'messages.send');
}

export async function readSending(db: Tx, message: LockedMessage): Promise<Sending> {
  const { rows } = await sql<{ name: string }>`select coalesce(person_name(${message.sender_id}), '') as name`.execute(
    db,
  );
  return {
    id: message.id,
    property_id: message.property_id,
    purpose: message.purpose,
    type: typeOf(message),
    subject: message.subject,
    body: message.body,
    sender: { id: message.sender_id, name: rows[0]?.name ?? '' },
    property: await readPropertyContact(db, message.property_id),
  };
}

/** True if no recipient is waiting. */
export const finishMessage = (db: Tx, id: string) =>
  sql`update messages set updated_at = now(), status = 'sent', finished_at = now()
    where id = ${id} and status = 'sending' and waiting = 0`.execute(db);

/** At deactivated properties, moves due messages back to drafts and stops running ones. */
export async function claimIdle(db: Tx) {
  const { rows } = await sql<{ id: string; property_id: string }>`
    update messages m set status = case m.status when 'scheduled' then 'draft' else 'stopped' end, updated_at = now(),
      send_at = case m.status when 'scheduled' then null else m.send_at end, returned = case m.status when 'scheduled' then 'property' end
    from properties p where p.id = m.property_id and not p.active and (m.status = 'sending' or m.status = 'scheduled' and m.send_at <= now())
    returning m.id, m.property_id`.execute(db);
  return rows;
}
