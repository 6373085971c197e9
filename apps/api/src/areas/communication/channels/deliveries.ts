import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { MailChannel } from '../../../platform/mail/message.ts';

/** What a provider says of a message after it was asked to take it over. */
export interface DeliveryEvent {
  /** How the message is known: by our own id, the provider's, or the Message-ID of a mail. */
  of: { id: string; providerId: string } | { providerId: string } | { messageId: string };
  status: 'sent' | 'delivered' | 'failed' | 'bounced';
  detail: string;
}

export interface Delivery {
  /** The key that it was sent with. */
  key: string;
  channel: MailChannel;
  recipient: string;
  /** False where nothing is new: said before, or overtaken. */
  isNews: boolean;
}

const which = (of: DeliveryEvent['of']) => {
  if ('id' in of)
    return sql`id = ${of.id} and channel = 'SMS' and coalesce(provider_id, ${of.providerId}) = ${of.providerId}`;
  return 'providerId' in of
    ? sql`provider_id = ${of.providerId}`
    : sql`message_id = ${of.messageId} and channel = 'EMAIL'`;
};

/**
 * Keeps what a provider says. Its reports come twice, late and in any order: what was delivered is not merely sent any more, what
 * failed stays so, and a mail that was delivered can still come back. Undefined where no such message is known.
 */
export async function settleDelivery(db: Tx, { of, status, detail }: DeliveryEvent): Promise<Delivery | undefined> {
  const providerId = 'providerId' in of ? of.providerId : null;
  const { rows } = await sql<Delivery>`
    with found as (
      select id, message_key, channel, recipient, property_id,
        case when sent_at is null then true
          when status = 'sent' then ${status}::text <> 'sent'
          when status = 'delivered' then ${status}::text = 'bounced'
          else false end as news
      from mails where ${which(of)} for update
    ), settled as (
      update mails set status = ${status}, sent_at = coalesce(sent_at, now()), trying_until = null,
        provider_id = coalesce(provider_id, ${providerId}::text)
      from found where mails.id = found.id and found.news
    ), logged as (
      insert into mail_delivery_logs (mail_id, property_id, status, detail)
      select id, property_id, ${status}, ${detail} from found where news
    )
    select message_key as key, channel, recipient, news as "isNews" from found`.execute(db);
  return rows[0];
}
