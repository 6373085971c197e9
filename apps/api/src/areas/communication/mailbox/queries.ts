import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { anyContains, oneRow, sortedBy, type Sql, equals } from '../../../platform/db/page.ts';
import { openMailSecrets } from '../../../platform/mail/mailbox.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { outbox, recipientShown } from './fields.ts';

type ListQuery = InputOf<typeof contract.mailbox.list>['query'];

const sortKeys = {
  createdAt: [sql`m.created_at`],
  recipient: [recipientShown],
  subject: [sql`m.subject`],
  status: [sql`m.status`],
} satisfies Record<ListQuery['orderBy'], readonly Sql[]>;

const isShown = (withPrivate: boolean) => (withPrivate ? undefined : sql`m.property_id is not null`);

export const mailList = (query: ListQuery, withPrivate: boolean) => ({
  where: [
    isShown(withPrivate),
    equals(sql`m.channel`, query.channel),
    anyContains([sql`lower(${recipientShown})`, sql`lower(m.subject)`], query.search),
  ],
  order: sortedBy(sortKeys, query, 'none'),
  idOrder: query.order,
});

/** Secrets of an email that went to the in-app mailbox only; empty for others. */
export async function mailSecrets(db: Tx, vault: Vault, id: string): Promise<Readonly<Record<string, string>>> {
  const row = await db.selectFrom('mail_secrets').select('secrets').where('mail_id', '=', id).executeTakeFirst();
  return openMailSecrets(vault, id, (row?.secrets ?? {}) as Record<string, string>);
}

export async function readMail(db: Tx, id: string, withPrivate: boolean) {
  const row = await oneRow(db, outbox.read.detail, id);
  if (!row || !(withPrivate || row.property !== null)) return undefined;
  const logs = await db
    .selectFrom('mail_delivery_logs')
    .select(['status', 'detail', 'created_at'])
    .where('mail_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    ...outbox.toWire(row, 'detail'),
    deliveryLogs: logs.map(({ status, detail, created_at }) => ({ status, detail, time: created_at.toISOString() })),
  };
}

export async function mailHtml(db: Tx, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('outbox').select('html_body').where('id', '=', id).executeTakeFirst();
  return row?.html_body;
}
