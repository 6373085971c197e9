import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Tx } from '../../../platform/db/database.ts';
import type { InputOf } from '../../../platform/serve.ts';

type ListQuery = InputOf<typeof contract.mailbox.list>['query'];
type Status = 'queued' | 'sent' | 'failed';

const sortColumns = { createdAt: 'created_at', recipient: 'recipient', subject: 'subject', status: 'status' } as const;
const listed = [
  'id',
  'recipient',
  'subject',
  'status',
  'property_id',
  'created_at',
  'sent_at',
  sql<string | null>`(select p.timezone from properties p where p.id = mails.property_id)`.as('timezone'),
] as const;

interface Row {
  id: string;
  recipient: string;
  subject: string;
  status: string;
  property_id: string | null;
  timezone: string | null;
  created_at: Date;
  sent_at: Date | null;
}

const toMail = (row: Row) => ({
  _id: row.id,
  recipient: row.recipient,
  subject: row.subject,
  status: row.status as Status,
  property: row.property_id,
  timezone: row.timezone,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
});

const mails = (db: Tx, withPrivate: boolean) =>
  db.selectFrom('mails').$if(!withPrivate, (query) => query.where('property_id', 'is not', null));

export async function listMails(db: Tx, { search, order, orderBy, page, limit }: ListQuery, withPrivate: boolean) {
  const pattern = search && `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const matching = mails(db, withPrivate).$if(Boolean(pattern), (query) =>
    query.where(sql<boolean>`(lower(recipient) like ${pattern} or lower(subject) like ${pattern})`),
  );
  const rows = await matching
    .select(listed)
    .orderBy(sortColumns[orderBy], order)
    .orderBy('id', order)
    .limit(limit)
    .offset(Math.max(page - 1, 0) * limit)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { data: rows.map(toMail), totalCount: total };
}

/** The secrets of a mail that this mailbox alone received; none for others. */
export async function mailSecrets(db: Tx, id: string): Promise<Readonly<Record<string, string>>> {
  const row = await db.selectFrom('mail_secrets').select('secrets').where('mail_id', '=', id).executeTakeFirst();
  return (row?.secrets ?? {}) as Record<string, string>;
}

export async function findMail(db: Tx, id: string, withPrivate: boolean) {
  const row = await mails(db, withPrivate)
    .select([...listed, 'text_body', 'html_body'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const logs = await db
    .selectFrom('mail_delivery_logs')
    .select(['status', 'detail', 'created_at'])
    .where('mail_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    ...toMail(row),
    text: row.text_body,
    html: row.html_body,
    deliveryLogs: logs.map(({ status, detail, created_at }) => ({ status, detail, time: created_at.toISOString() })),
  };
}

export async function mailHtml(db: Tx, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('mails').select('html_body').where('id', '=', id).executeTakeFirst();
  return row?.html_body;
}
