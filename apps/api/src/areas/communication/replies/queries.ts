import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Reply } from '@hearth/contract/communication/replies';
import type { Locate } from '../../../platform/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Scope, Tx } from '../../../platform/db/database.ts';
import { equals, oneRow, scopedTo } from '../../../platform/db/page.ts';
import type { RowOf } from '../../../platform/db/record.ts';
import { notFound } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { replies } from './fields.ts';

type ListQuery = InputOf<typeof contract.replies.list>['query'];

const joins = () => sql`left join properties p on p.id = y.property_id`;
const inState = { unread: sql`y.read_at is null`, read: sql`y.read_at is not null` };

export const toWire = ({ may, actor }: Ctx, row: RowOf<typeof replies>): Reply => ({
  ...replies.toWire(row),
  can: { read: row.readAt === null && (row.property === null ? actor.isPlatform : may('replies.read', row.property)) },
});

export const replyList = (scope: Scope, query: ListQuery) =>
  ({
    ...replies.read.list,
    joins,
    where: [
      scopedTo(scope, sql`y.property_id`),
      equals(sql`y.user_id`, query.userId),
      equals(sql`y.message_id`, query.communicationId),
      equals(sql`y.id`, query.replyId),
      query.state && inState[query.state],
    ],
    order: [{ by: sql`y.received_at`, order: query.order }],
    idOrder: query.order,
  }) as const;

export async function readReply(ctx: Ctx, id: string): Promise<Reply> {
  const row = await oneRow(ctx.db, { ...replies.read.list, joins }, id);
  if (!row) throw notFound('Reply');
  return toWire(ctx, row);
}

/** False if it was already read. */
export async function markRead(db: Tx, id: string, { by, at }: { by: string; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('replies')
    .set({ read_at: at, read_by: by })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const replyProperties: Locate = async (db, id) => {
  const row = await db.selectFrom('replies').select('property_id').where('id', '=', id).executeTakeFirst();
  return row && { properties: [row.property_id].filter((property) => property !== null) };
};

export interface ReceivedReply {
  sid: string;
  from: string;
  to: string;
  text: string;
}

/** Stores an incoming text once. The sender is the person last texted at the number, or the only person with it. */
export async function insertReply(db: Tx, { sid, from, to, text }: ReceivedReply): Promise<boolean> {
  const { rows } = await sql`
    with last as (
      select id, property_id, user_id, message_key from outbox
      where channel = 'SMS' and recipient = ${from} and sent_at is not null and property_id is not null and user_id is not null
      order by created_at desc limit 1
    ), people as (
      select array_agg(distinct u.id) as users, array_agg(distinct r.property_id::text) as places
      from users u join property_roles r on r.user_id = u.id and r.removed_at is null
      where phone_number(u.phone) = ${from} and u.deleted_at is null and u.phone <> ''
    )
    insert into replies (provider_id, from_number, to_number, text, property_id, user_id, mail_id, message_id)
    select ${sid}, ${from}, ${to}, ${text},
      coalesce((select property_id from last), case when cardinality(places) = 1 then places[1] end),
      coalesce((select user_id from last), case when cardinality(users) = 1 then users[1] end), (select id from last),
      (select d.message_id from last join message_recipients d on d.id = split_part(last.message_key, ':', 2)
        where last.message_key like 'message:%')
    from people
    on conflict on constraint replies_received_once do nothing returning id`.execute(db);
  return rows.length > 0;
}

export interface StoredReply {
  id: string;
  property_id: string | null;
  property_code: string | null;
  user_id: string | null;
  writer: string | null;
  text: string;
  /** Sender of the message it replies to, if their account is active. */
  sender: { id: string; email: string } | null;
}

export async function readReplyBySid(db: Tx, sid: string): Promise<StoredReply | undefined> {
  const { rows } = await sql<StoredReply>`
    select y.id, y.property_id, p.property_code, y.user_id, y.text, u.first_name || ' ' || u.last_name as writer,
      (select json_build_object('id', s.id, 'email', coalesce(nullif(s.contact_email, ''), s.email))
        from outbox m join users s on s.id = m.sender_id
        where m.id = y.mail_id and s.deleted_at is null and s.disabled_at is null) as sender
    from replies y left join users u on u.id = y.user_id left join properties p on p.id = y.property_id where y.provider_id = ${sid}`.execute(
    db,
  );
  return rows[0];
}
