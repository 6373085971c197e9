import { sql } from 'kysely';
import { enterScope, type Db, type Tx } from '../db/database.ts';
import { noteAddress, type AddressState } from './addresses.ts';
import type { MailChannel, MailMessage, MailStatus } from './message.ts';

export type KeptMail = {
  id: string;
  messageId: string;
  /** Somebody took it over, whatever became of it then: it is not sent again. */
  isSent: boolean;
  /** Its id at the provider that took it over. */
  providerId: string | null;
  /** Why nothing is written to the recipient, whatever it is. */
  standing: AddressState | null;
  createdAt: Date;
  recipient: string;
  subject: string;
  text: string;
  html: string;
};

export type MailboxStore = {
  /** Keeps the message as queued, or gives what its key was first kept with. Its secrets are kept apart from it. */
  keep(message: MailMessage, messageId: string): Promise<KeptMail>;
  /**
   * Before a provider is asked to take it over: undefined while another process asks, or when it was taken over meanwhile. `wasTried`
   * when nobody knows what became of an earlier attempt.
   */
  claim(id: string): Promise<{ wasTried: boolean } | undefined>;
  /** Records the outcome of one attempt; what was sent stays sent. */
  settle(id: string, status: 'sent' | 'failed', detail: string, more?: Outcome): Promise<void>;
  note(channel: MailChannel, address: string, state: AddressState, detail: string): Promise<void>;
  /** Which of a provider's ids are of messages that are known to be there. */
  known(providerIds: readonly string[]): Promise<ReadonlySet<string>>;
  isSent(messageKey: string): Promise<boolean>;
};

export interface Outcome {
  /** The id that it has where it was taken over. */
  providerId?: string;
  /** Nobody knows whether it was. */
  isUncertain?: boolean;
}

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
      'provider_id as providerId',
      'created_at as createdAt',
      sql<AddressState | null>`(select min(s.state) from address_states s where s.channel = mails.channel
        and s.address = case s.channel when 'EMAIL' then lower(mails.recipient) else mails.recipient end
        and (s.state = 'bounced' or s.channel <> 'EMAIL'))`.as('standing'),
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

async function claim(tx: Tx, id: string): Promise<{ wasTried: boolean } | undefined> {
  const { rows } = await sql<{ wasTried: boolean }>`
    with found as (select id, trying_until from mails where id = ${id} and sent_at is null
      and (trying_until is null or trying_until <= now()) for update)
    update mails set trying_until = now() + interval '2 minutes' from found where mails.id = found.id
    returning found.trying_until is not null as "wasTried"`.execute(tx);
  return rows[0];
}

async function settle(
  tx: Tx,
  id: string,
  status: 'sent' | 'failed',
  detail: string,
  { providerId, isUncertain }: Outcome = {},
) {
  const settled = await tx
    .updateTable('mails')
    .set({
      status,
      sent_at: status === 'sent' ? sql<Date>`now()` : null,
      trying_until: isUncertain ? sql<Date>`now()` : null,
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
    claim: (id) => inScope((tx) => claim(tx, id)),
    settle: (id, status, detail, more) => inScope((tx) => settle(tx, id, status, detail, more)),
    note: (channel, address, state, detail) =>
      inScope(async (tx) => void (await noteAddress(tx, channel, address, state, detail))),
    known: (providerIds) =>
      inScope(async (tx) => {
        const found = await tx
          .selectFrom('mails')
          .select('provider_id')
          .where(sql<boolean>`provider_id = any (${providerIds}::text[])`)
          .execute();
        return new Set(found.map(({ provider_id }) => provider_id ?? ''));
      }),
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
