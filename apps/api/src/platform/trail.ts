import { sql } from 'kysely';
import type { AuditEntry, LiveChange } from './context.ts';
import { sendUnawaited, type Tx } from './db/database.ts';
import { statement } from './db/statement.ts';
import type { Call } from './call.ts';

const write = statement(
  (
    _db,
    entries: string,
    action: string,
    requestId: string,
    changes: string,
    storedResponse: string | null,
    keyOwner: string | null,
    key: string | null,
    requestHash: string | null,
    isKept: boolean,
    propertyIds: readonly (string | null | undefined)[],
  ) => sql<{ transaction: string }>`
    with audited as (
      insert into audit_log (actor_id, action, target_kind, target_id, property_id, before, after, request_id)
      select a.actor_id, ${action}, a.target_kind, a.target_id, a.property_id, a.before, a.after, ${requestId}
      from jsonb_to_recordset(${entries}::jsonb) as a(actor_id text, target_kind text, target_id text, property_id text, before jsonb, after jsonb)
    ), changed as (
      insert into changes (topic, op, property_id, record_id, user_id)
      select c.topic, c.op, c.property_id, c.record_id, c.user_id
      from jsonb_to_recordset(${changes}::jsonb) as c(topic text, op text, property_id text, record_id text, user_id text)
    ), stored as (
      insert into idempotency_keys (actor_id, key, request_hash, endpoint, keep, answer)
      select ${keyOwner}, ${key}, ${requestHash}, ${action}, ${isKept}::boolean, k.answer
      from (select ${storedResponse}::json as answer) k where k.answer is not null
    ) select current_transaction()::text as transaction where are_active(${propertyIds}::text[])`,
);

/**
 * Writes audit rows, changes and the idempotent response in one unawaited statement. Await the returned function for
 * the transaction id. Fails for changes at deactivated properties.
 */
export async function writeTrail(
  db: Tx,
  call: Call,
  audits: readonly AuditEntry[],
  changes: readonly LiveChange[],
  storedResponse: string | null,
) {
  const rows = changes.flatMap(({ ids, userIds, ...change }) =>
    ids.map((id, index) => ({
      topic: change.topic,
      op: change.op,
      property_id: change.propertyId,
      record_id: id,
      user_id: change.topic === 'user' ? id : (userIds?.[index] ?? null),
    })),
  );
  const entries = audits.map(({ target, id, propertyId, by = call.actor.id, before, after }) => ({
    actor_id: by,
    target_kind: target,
    target_id: id,
    property_id: propertyId,
    before,
    after,
  }));
  const claim = call.claim;
  const propertyIds = call.meta.whileInactive ? [] : [...new Set(entries.map(({ property_id }) => property_id))];
  const result = await sendUnawaited(
    db,
    write(
      db,
      JSON.stringify(entries),
      call.meta.action ?? '',
      call.requestId,
      JSON.stringify(rows),
      storedResponse,
      claim?.actorId ?? null,
      claim?.key ?? null,
      claim?.hash ?? null,
      call.meta.changes.includes('pointLog'),
      propertyIds,
    ),
  );
  return async () => (await result())[0]?.transaction ?? '';
}
