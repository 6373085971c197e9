import { sql } from 'kysely';
import type { channels } from '@hearth/contract/communication/mailbox';
import { defineRecord } from '../../../platform/db/record.ts';
import type { MailStatus } from '../../../platform/mail/message.ts';

/** Whoever has the token of a device can write to it: the mailbox names its owner instead. */
export const recipientShown = sql<string>`case m.channel when 'NOTIFICATION'
  then 'A device of ' || coalesce(nullif(person_name(m.user_id), ''), 'somebody') else m.recipient end`;

/** A mail `m`. */
export const outbox = defineRecord('outbox', 'm', {
  _id: { column: 'id' },
  channel: { read: sql<(typeof channels)[number]>`m.channel` },
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
