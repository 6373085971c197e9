import { sql, type Insertable, type Updateable } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Recipients } from '@hearth/contract/communication/message-group';
import type { MessageType, Purpose } from '@hearth/contract/communication/message-kinds';
import type { MessageDetail } from '@hearth/contract/communication/message-record';
import type { StaffGroup } from '@hearth/contract/communication/staff-group';
import type { Locate } from '../../../platform/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { DB, Scope, Tx } from '../../../platform/db/database.ts';
import { anyContains, equals, oneRow, page, scopedTo, sortedBy, type Sql } from '../../../platform/db/page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { nextAllowed, nightsOf } from '../quiet-hours/public.ts';
import { canWith, messages } from './fields.ts';

type ListQuery = InputOf<typeof contract.messages.list>['query'];
type HistoryQuery = InputOf<typeof contract.messages.history>['query'];

const sortKeys = {
  createdAt: [sql`m.created_at`],
  sendAt: [sql`m.send_at`],
  subject: [sql`lower(m.subject)`],
  type: [sql`m.type`],
  status: [sql`m.status`],
} satisfies Record<ListQuery['orderBy'], readonly Sql[]>;
const joins = () => sql`left join properties p on p.id = m.property_id`;

export const messageList = (scope: Scope, query: ListQuery) => ({
  where: [
    scopedTo(scope, sql`m.property_id`),
    query.isAnnouncement ? sql`m.property_id is null` : sql`m.property_id is not null`,
    anyContains([sql`lower(m.subject)`, sql`lower(m.body)`], query.search),
    equals(sql`m.type`, query.type),
    query.status?.length ? sql`m.status = any (${query.status}::text[])` : undefined,
    equals(sql`m.id`, query.communicationId),
  ],
  order: sortedBy(sortKeys, query),
  idOrder: query.order,
  joins,
});

/** Named recipients of a message that has been sent. */
const namedMaximum = 500;

export async function readMessage(ctx: Ctx, id: string): Promise<MessageDetail> {
  const row = await oneRow(ctx.db, { ...messages.read.detail, joins }, id);
  if (!row) throw notFound('Message');
  const picked = Array.isArray(row.recipients) ? (row.recipients as string[]) : [];
  // Editing a draft sends all of them back.
  const named = row.status === 'draft' ? picked : picked.slice(0, namedMaximum);
  const { rows: recipients } = await sql<{ _id: string; name: string }>`
    select id as _id, coalesce(person_name(id), '') as name from unnest(${named}::text[]) as n (id)
    order by 2, 1`.execute(ctx.db);
  return { ...messages.toWire(row, 'detail'), recipients, can: canWith(ctx, row) };
}

export const lockMessage = (db: Tx, id: string) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
export type LockedMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

export const typeOf = ({ type }: Pick<LockedMessage, 'type'>) => type as MessageType;
export const purposeOf = ({ purpose }: Pick<LockedMessage, 'purpose'>) => purpose as Purpose;
export const recipientsOf = ({ recipients }: Pick<LockedMessage, 'recipients'>) =>
  recipients as Recipients | StaffGroup;

export const insertMessage = (db: Tx, message: Insertable<DB['messages']>) =>
  db.insertInto('messages').values(message).execute();

export const updateMessage = (db: Tx, id: string, change: Updateable<DB['messages']>) =>
  db
    .updateTable('messages')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

/** Moves a message back to drafts. */
export const returnToDraft = (db: Tx, id: string, returned: 'sender' | 'tooMany' | null) =>
  updateMessage(db, id, { status: 'draft', send_at: null, returned });

/** The send time after quiet hours, which apply to text messages and push notifications except emergencies. */
export async function allowedAt(
  db: Tx,
  { property_id, type, purpose }: Pick<LockedMessage, 'property_id' | 'type' | 'purpose'>,
  at: Date,
): Promise<Date> {
  if (property_id === null || type === 'EMAIL' || purpose === 'emergency') return at;
  const nights = (await nightsOf(db, [property_id])).get(property_id);
  return nights ? nextAllowed(at, nights) : at;
}

/** Name, reply-to address and time zone of the property; undefined for announcements. */
export async function readPropertyContact(db: Tx, propertyId: string | null) {
  if (propertyId === null) return undefined;
  const property = await db
    .selectFrom('properties')
    .select(['name', 'email', 'timezone', 'active'])
    .where('id', '=', propertyId)
    .executeTakeFirst();
  if (!property) throw notFound('Property');
  return property;
}

export async function countAtProperty(db: Tx, propertyId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from property_roles r join users u on u.id = r.user_id
    where r.property_id = ${propertyId} and r.removed_at is null and u.deleted_at is null and r.user_id = any (${ids}::text[])`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** True if the survey and message a group names belong to the property. */
export async function areOfProperty(
  db: Tx,
  propertyId: string,
  { post, message }: { post: string | undefined; message: string | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ isAtProperty: boolean }>`
    select (${post ?? null}::text is null or exists (select from posts o where o.id = ${post ?? null} and o.property_id = ${propertyId}))
      and (${message ?? null}::text is null or exists (select from messages m where m.id = ${message ?? null} and m.property_id = ${propertyId}))
      as "isAtProperty"`.execute(db);
  return rows[0]?.isAtProperty === true;
}

/** Deliveries of a message, latest change first. */
export const historyList = ({ communicationId, status }: HistoryQuery) => ({
  where: [sql`d.message_id = ${communicationId}`, status?.length ? sql`d.status = any (${status}::text[])` : undefined],
  order: [{ by: sql`d.status_at`, order: 'desc' as const }],
});

type SentTo = Omit<OutputOf<typeof contract.messages.emailDetails>['data'][number], 'time'> & { time: Date };
type DetailsQuery = InputOf<typeof contract.messages.emailDetails>['query'];

/** Emails of the outbox to an address. */
export async function listSentTo({ db, scope }: Ctx, { email, page: number, limit }: DetailsQuery) {
  // Older rows have the address as typed.
  const addresses = [...new Set([email, email.toLowerCase()])];
  const { rows, totalCount } = await page(
    db,
    {
      from: 'outbox',
      alias: 'm',
      columns: sql<SentTo>`m.id as _id, m.subject, m.status, p.name as "propertyName", p.timezone,
        coalesce(l.detail, '') as detail, coalesce(l.created_at, m.created_at) as time`,
      joins: () => sql`join properties p on p.id = m.property_id left join lateral (
        select l.detail, l.created_at from mail_delivery_logs l where l.mail_id = m.id and l.created_at >= m.created_at
        order by l.created_at desc, l.id desc limit 1
      ) l on true`,
      where: [
        sql`m.property_id is not null`,
        scopedTo(scope, sql`m.property_id`),
        sql`m.recipient = any (${addresses}::text[])`,
      ],
      order: [{ by: sql`m.created_at`, order: 'desc' }],
    },
    { page: number + 1, limit },
  );
  return { data: rows.map(({ time, ...row }) => ({ ...row, time: time.toISOString() })), totalCount };
}

export const messageProperties: Locate = async (db, id) => {
  const row = await db.selectFrom('messages').select('property_id').where('id', '=', id).executeTakeFirst();
  return row && { properties: [row.property_id].filter((property) => property !== null) };
};
