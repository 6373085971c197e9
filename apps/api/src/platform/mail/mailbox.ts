import { sql, type Generated, type Kysely } from 'kysely';
import type { MailMessage, MailStatus } from './message.ts';

export type MailTables = {
  mails: {
    id: Generated<string>;
    message_key: string;
    property_id: string | null;
    user_id: string | null;
    point_log_id: string | null;
    recipient: string;
    subject: string;
    text_body: string;
    html_body: string;
    status: MailStatus;
    message_id: string;
    created_at: Generated<Date>;
    sent_at: Date | null;
  };
  mail_delivery_logs: {
    id: Generated<string>;
    mail_id: string;
    property_id: string | null;
    status: MailStatus;
    detail: string;
    created_at: Generated<Date>;
  };
};

export type KeptMail = { id: string; messageId: string; status: MailStatus; recipient: string; subject: string; text: string; html: string };

export type MailboxStore = {
  /** Keeps the message as queued, or gives what its key was first kept with. */
  keep(message: MailMessage, messageId: string): Promise<KeptMail>;
  /** Records the outcome of one attempt; a mail that was sent stays sent. */
  settle(id: string, status: 'sent' | 'failed', detail: string): Promise<void>;
};

/** The mails and their delivery log in PostgreSQL; each method is one statement, so it needs no transaction of its own. */
export function createMailbox(db: Kysely<MailTables>): MailboxStore {
  return {
    async keep(message, messageId) {
      await db
        .with('kept', (query) =>
          query
            .insertInto('mails')
            .values({
              message_key: message.messageKey,
              property_id: message.propertyId ?? null,
              user_id: message.userId ?? null,
              point_log_id: message.pointLogId ?? null,
              recipient: message.to,
              subject: message.subject,
              text_body: message.text,
              html_body: message.html,
              status: 'queued',
              message_id: messageId,
              sent_at: null,
            })
            .onConflict((conflict) => conflict.column('message_key').doNothing())
            .returning(['id', 'property_id']),
        )
        .insertInto('mail_delivery_logs')
        .columns(['mail_id', 'property_id', 'status', 'detail'])
        .expression((query) =>
          query.selectFrom('kept').select(['id', 'property_id', sql<MailStatus>`'queued'`.as('status'), sql<string>`''`.as('detail')]),
        )
        .execute();
      return db
        .selectFrom('mails')
        .select(['id', 'message_id as messageId', 'status', 'recipient', 'subject', 'text_body as text', 'html_body as html'])
        .where('message_key', '=', message.messageKey)
        .executeTakeFirstOrThrow();
    },

    async settle(id, status, detail) {
      await db
        .with('settled', (query) =>
          query
            .updateTable('mails')
            .set({ status, sent_at: status === 'sent' ? sql`now()` : null })
            .where('id', '=', id)
            .where('status', '<>', 'sent')
            .returning(['id', 'property_id']),
        )
        .insertInto('mail_delivery_logs')
        .columns(['mail_id', 'property_id', 'status', 'detail'])
        .expression((query) =>
          query
            .selectFrom('settled')
            .select(['id', 'property_id', sql<MailStatus>`${status}::text`.as('status'), sql<string>`${detail}::text`.as('detail')]),
        )
        .execute();
    },
  };
}
