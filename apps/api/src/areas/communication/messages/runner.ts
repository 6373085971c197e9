import { sql } from 'kysely';
import { holds } from '@hearth/contract/permissions';
import { isPlatformRole, type Role } from '@hearth/contract/roles';
import type { Tx } from '../../../platform/db/database.ts';
import type { Sending } from './parts.ts';
import { readPlace, typeOf, type LockedMessage } from './queries.ts';

/** Who sends it, while they have an account and may send where it goes. Read beyond the property: not all who may are its people. */
export async function readSender(db: Tx, messageId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; role: Role; property_id: string | null; there: Role | null }>`
    select u.id, u.role, m.property_id, (select a.role from actor_properties(u.id) a where a.property_id = m.property_id) as there
    from messages m join users u on u.id = m.sender_id
    where m.id = ${messageId} and u.disabled_at is null and u.deleted_at is null`.execute(db);
  const [sender] = rows;
  return sender && mayStillSend(sender) ? sender.id : undefined;
}

function mayStillSend(sender: { role: Role; property_id: string | null; there: Role | null }): boolean {
  if (sender.property_id === null) return holds(sender.role, 'messages.sendEverywhere');
  const role = isPlatformRole(sender.role) ? sender.role : sender.there;
  return role !== null && holds(role, 'messages.send');
}

/** What a runner sends. */
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
    place: await readPlace(db, message.property_id),
  };
}

/** Whether this runner still is who sends the message; then it is for so long again. */
export async function renewLease(db: Tx, id: string, runner: string, leaseMs: number): Promise<boolean> {
  const { rows } = await sql`
    update messages m set runner_until = now() + make_interval(secs => ${leaseMs / 1000}::double precision)
    where m.id = ${id} and m.runner = ${runner} and m.status = 'sending'
      and not exists (select from properties p where p.id = m.property_id and not p.active)
    returning true`.execute(db);
  return rows.length > 0;
}

/** The runner is done; so is the message, where nobody waits any more. */
export const finishMessage = (db: Tx, id: string, runner?: string) =>
  sql`
    update messages set runner = null, runner_until = null, updated_at = now(),
      status = case when status = 'sending' and waiting = 0 then 'sent' else status end,
      finished_at = case when status = 'sending' and waiting = 0 then now() else finished_at end
    where id = ${id} and (${runner ?? null}::text is null or runner = ${runner ?? null})`.execute(db);

/** At deactivated properties what is due becomes a draft again, and what was going stops. */
export async function takeIdle(db: Tx) {
  const { rows } = await sql<{ id: string; property_id: string }>`
    update messages m set status = case m.status when 'scheduled' then 'draft' else 'stopped' end, turn = m.turn + 1, updated_at = now(),
      send_at = case m.status when 'scheduled' then null else m.send_at end, returned = case m.status when 'scheduled' then 'property' end
    from properties p where p.id = m.property_id and not p.active and (m.status = 'sending' or m.status = 'scheduled' and m.send_at <= now())
    returning m.id, m.property_id`.execute(db);
  return rows;
}

/** What should be on its way and is not; a lease that has run out is nobody's. */
export async function readOverdue(db: Tx) {
  const { rows } = await sql<{ id: string; property_id: string | null; turn: number }>`
    select m.id, m.property_id, m.turn from messages m left join properties p on p.id = m.property_id
    where p.active is not false and (m.status = 'scheduled' and m.send_at < now() - interval '1 minute'
      or m.status = 'sending' and coalesce(m.runner_until, m.updated_at + interval '1 minute') < now())`.execute(db);
  return rows;
}
