import { sql } from 'kysely';
import type { MessageType } from '@hearth/contract/communication/message-kinds';
import { defineRecord } from '../../../platform/db/record.ts';
import type { MailStatus } from '../../../platform/mail/message.ts';

/** Push tokens are secrets: shows the owner of the device instead. */
export const recipientShown = sql<string>`case m.channel when 'NOTIFICATION'
  then coalesce(nullif(person_name(m.user_id), '') || '''s device', 'Unknown device') else m.recipient end`;

/** A message `m` of the outbox. */
export const outbox = defineRecord('outbox', 'm', {
  _id: { column: 'id' },
  channel: { read: sql<MessageType>`m.channel` },
  recipient: { read: recipientShown },
  subject: { column: 'subject' },
  status: { read: sql<MailStatus>`m.status` },
  property: { column: 'property_id' },
  timezone: { read: sql<string | null>`(select p.timezone from properties p where p.id = m.property_id)` },
  createdAt: { column: 'created_at' },
  sentAt: { column: 'sent_at' },
  text: { column: 'text_body', only: 'detail' },
  html: { column: 'html_body', only: 'detail' },
});
