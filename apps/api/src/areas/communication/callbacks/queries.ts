import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Age at which Expo drops receipts. */
const receiptLifetime = '23 hours';

/** Claims notifications whose receipts are due. The interval doubles with age until Expo drops them. */
export async function claimDueReceipts(db: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ ticket: string }>`
    with due as (
      select id from outbox where receipt_due_at <= now() order by receipt_due_at limit ${limit} for update skip locked
    )
    update outbox m set receipt_due_at = case when m.sent_at > now() - ${receiptLifetime}::interval
      then now() + least(greatest(now() - m.sent_at, interval '1 minute'), interval '1 hour') end
    from due where m.id = due.id and m.provider_id is not null returning m.provider_id as ticket`.execute(db);
  return rows.map(({ ticket }) => ticket);
}

interface Device {
  userId: string | null;
  token: string;
}

/** Deletes each device of the recipient. */
export const removeDevices = (db: Tx, devices: readonly Device[]) =>
  sql`
    select forget_push_token(d."userId", d.token)
    from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) as d ("userId" text, token text)`.execute(db);

export interface Reopened {
  propertyId: string;
  recipientId: string;
  round: number;
  ageSeconds: number;
}

/** Lets a message be sent again with the same key for a day. */
export async function reopen(db: Tx, tickets: readonly string[], detail: string): Promise<Reopened[]> {
  const { rows } = await sql<Reopened>`
    with open as (
      update outbox set status = 'queued', sent_at = null, provider_id = null, receipt_due_at = null
      where provider_id = any (${tickets}::text[]) and status = 'sent' and message_key like 'message:%' and property_id is not null
        and created_at > now() - interval '1 day'
      returning id, property_id, message_key, created_at
    ), logged as (
      insert into mail_delivery_logs (mail_id, property_id, status, detail) select id, property_id, 'queued', ${detail} from open
    )
    select property_id as "propertyId", split_part(message_key, ':', 2) as "recipientId", split_part(message_key, ':', 3)::integer as round,
      extract(epoch from now() - created_at)::integer as "ageSeconds" from open`.execute(db);
  return rows;
}
