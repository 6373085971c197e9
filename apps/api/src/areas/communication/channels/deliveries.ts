import { sql } from 'kysely';
import type { Failure } from '@hearth/contract/communication/message-kinds';
import type { Tx } from '../../../platform/db/database.ts';
import { storableText } from '../../../platform/postgres-text.ts';
import type { MailChannel } from '../../../platform/mail/message.ts';

/** A delivery report of a provider. */
export interface DeliveryEvent {
  /** Our id, the provider's id, or the Message-ID of an email. */
  of: { id: string; providerId: string } | { providerId: string } | { messageId: string };
  status: 'sent' | 'delivered' | 'failed' | 'bounced';
  detail: string;
  /** Failure of the recipient; `refused` by default. */
  failure?: Failure;
}

export interface Delivery {
  /** Idempotency key of the message. */
  key: string;
  channel: MailChannel;
  recipient: string;
  propertyId: string | null;
  userId: string | null;
  providerId: string | null;
  /** False for a repeated or outdated report. */
  isNews: boolean;
}

/**
 * Applies delivery reports, which can repeat and arrive in any order: delivered doesn't go back to sent, failed is final, and a
 * delivered email can still bounce. Unknown messages are ignored.
 */
export async function settleDeliveries(db: Tx, events: readonly DeliveryEvent[]): Promise<Delivery[]> {
  if (events.length === 0) return [];
  const given = events.map(({ of, detail, ...event }) => ({ ...of, ...event, detail: storableText(detail) }));
  const { rows } = await sql<Delivery>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as e (id text, "providerId" text, "messageId" text, status text, detail text, failure text)
    ), named as (
      select given.*, coalesce(
        given.id,
        (select m.id from outbox m where m.provider_id = given."providerId"),
        (select m.id from outbox m where m.message_id = given."messageId" and m.channel = 'EMAIL' limit 1)
      ) as mail_id from given
    ), found as (
      select m.id, m.message_key, m.channel, m.recipient, m.property_id, m.user_id, named."providerId", named.detail, named.failure,
        named.status as said,
        case when m.sent_at is null then true
          when m.status = 'sent' then named.status <> 'sent'
          when m.status = 'delivered' then named.status = 'bounced'
          else false end as news
      from outbox m join named on named.mail_id = m.id
      where named.id is null or m.channel = 'SMS' and coalesce(m.provider_id, named."providerId") = named."providerId"
      order by m.id for update of m
    ), settled as (
      update outbox set status = found.said, sent_at = coalesce(sent_at, now()), trying_until = null, receipt_due_at = null,
        provider_id = coalesce(provider_id, found."providerId"), failure = coalesce(found.failure, '')
      from found where outbox.id = found.id and found.news
    ), logged as (
      insert into mail_delivery_logs (mail_id, property_id, status, detail)
      select id, property_id, said, detail from found where news
    )
    select message_key as key, channel, recipient, property_id as "propertyId", user_id as "userId", "providerId", news as "isNews"
    from found`.execute(db);
  return rows;
}
