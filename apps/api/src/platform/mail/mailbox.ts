import { sql } from 'kysely';
import { enterScope, type Db, type Tx } from '../db/database.ts';
import type { MailMessage, MailStatus } from './message.ts';

export type KeptMail = {
  id: string;
  messageId: string;
  /** Somebody took it over, whatever became of it then: it is not sent again. */
  isSent: boolean;
  recipient: string;
  subject: string;
  text: string;
  html: string;
};

export type MailboxStore = {
  /** Keeps the message as queued, or gives what its key was first kept with. Its secrets are kept apart from it. */
  keep(message: MailMessage, messageId: string): Promise<KeptMail>;
  /** Records the outcome of one attempt; what was sent stays sent. The id is the one that it has where it was taken over. */
  settle(id: string, status: 'sent' | 'failed', detail: string, providerId?: string): Promise<void>;
  isSent(messageKey: string): Promise<boolean>;
};

const everywhere = { role: 'hearth_app', actorId: null, seesAll: true, propertyIds: [] } as const;

async function keep(tx: Tx, message: MailMessage, messageId: string): Promise<KeptMail> {
  const added = await tx
    .insertInto('mails')
    .values({
      channel: message.channel ?? 'EMAIL',
      message_key: message.messageKey,
      property_id: message.propertyId ?? null,
      user_id: message.userId ?? null,
      point_log_id: message.pointLogId ?? null,
      sender_id: message.senderId ?? null,
      recipient: message.to,
      subject: message.subject,
      text_body: message.text,
      html_body: message.html,
      status: 'queued',
      message_id: messageId,
    })
    .onConflict((conflict) => conflict.column('message_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) await record(tx, added.id, 'queued', '');
  const mail = await tx
    .selectFrom('mails')
    .select([
      'id',
      'message_id as messageId',
      sql<boolean>`sent_at is not null`.as('isSent'),
      'recipient',
      'subject',
      'text_body as text',
      'html_body as html',
    ])
    .where('message_key', '=', message.messageKey)
    .executeTakeFirstOrThrow();
  if (message.secrets && !mail.isSent) await keepSecrets(tx, mail.id, message.secrets);
  return mail;
}

async function keepSecrets(tx: Tx, mailId: string, secrets: NonNullable<MailMessage['secrets']>): Promise<void> {
  const kept = JSON.stringify(secrets);
  await tx
    .insertInto('mail_secrets')
    .values({ mail_id: mailId, secrets: kept })
    .onConflict((conflict) => conflict.column('mail_id').doUpdateSet({ secrets: kept }))
    .execute();
}

async function settle(tx: Tx, id: string, status: 'sent' | 'failed', detail: string, providerId?: string) {
  const settled = await tx
    .updateTable('mails')
    .set({
      status,
      sent_at: status === 'sent' ? sql<Date>`now()` : null,
      ...(providerId && { provider_id: providerId }),
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (settled) await record(tx, id, status, detail);
}

async function record(tx: Tx, mailId: string, status: MailStatus, detail: string): Promise<void> {
  await tx
    .insertInto('mail_delivery_logs')
    .columns(['mail_id', 'property_id', 'status', 'detail'])
    .expression((query) =>
      query
        .selectFrom('mails')
        .where('id', '=', mailId)
        .select([
          'id',
          'property_id',
          sql<string>`${status}::text`.as('status'),
          sql<string>`${detail}::text`.as('detail'),
        ]),
    )
    .execute();
}

/** The mails and their delivery log in PostgreSQL, written in transactions of their own: a job that fails keeps its history. */
export function createMailbox(db: Db): MailboxStore {
  const inScope = <T>(work: (tx: Tx) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await enterScope(tx, everywhere);
      return work(tx);
    });
  return {
    keep: (message, messageId) => inScope((tx) => keep(tx, message, messageId)),
    settle: (id, status, detail, providerId) => inScope((tx) => settle(tx, id, status, detail, providerId)),
    isSent: (messageKey) =>
      inScope(async (tx) => {
        const sent = await tx
          .selectFrom('mails')
          .select('id')
          .where('message_key', '=', messageKey)
          .where('sent_at', 'is not', null)
          .executeTakeFirst();
        return sent !== undefined;
      }),
  };
}
