import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { only, page, scopedTo } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { replies } from './fields.ts';

type ListQuery = InputOf<typeof contract.replies.list>['query'];

export async function listReplies({ db, scope }: Ctx, query: ListQuery) {
  const list = {
    ...replies.read.list,
    where: [scopedTo(scope, sql`y.property_id`), only(sql`y.user_id`, query.userId)],
    order: [{ by: sql`y.received_at`, order: query.order }],
    idOrder: query.order,
  };
  const { rows, totalCount } = await page(db, list, query);
  return { data: rows.map((row) => replies.toWire(row)), totalCount };
}

export interface ReceivedReply {
  sid: string;
  from: string;
  to: string;
  text: string;
}

/**
 * Keeps a text message that came in, once. Whose it is: of whoever was last written to at the number, else of the one person who has
 * it, and of the property where all of them are who have it.
 */
export async function insertReply(db: Tx, { sid, from, to, text }: ReceivedReply): Promise<boolean> {
  const { rows } = await sql`
    with last as (
      select id, property_id, user_id from mails
      where channel = 'SMS' and recipient = ${from} and sent_at is not null and property_id is not null and user_id is not null
      order by created_at desc limit 1
    ), people as (
      select array_agg(distinct u.id) as users, array_agg(distinct r.property_id::text) as places
      from users u join property_roles r on r.user_id = u.id and r.removed_at is null
      where phone_number(u.phone) = ${from} and u.deleted_at is null and u.phone <> ''
    )
    insert into replies (provider_id, from_number, to_number, text, property_id, user_id, mail_id)
    select ${sid}, ${from}, ${to}, ${text},
      coalesce((select property_id from last), case when cardinality(places) = 1 then places[1] end),
      coalesce((select user_id from last), case when cardinality(users) = 1 then users[1] end), (select id from last)
    from people
    on conflict on constraint replies_received_once do nothing returning id`.execute(db);
  return rows.length > 0;
}

export interface KeptReply {
  id: string;
  property_id: string | null;
  user_id: string | null;
  writer: string | null;
  text: string;
  /** Who wrote the message that it answers, and still has an account. */
  sender: { id: string; email: string } | null;
}

/** The reply with whom to tell of it. */
export async function findReply(db: Tx, sid: string): Promise<KeptReply | undefined> {
  const { rows } = await sql<KeptReply>`
    select y.id, y.property_id, y.user_id, y.text, u.first_name || ' ' || u.last_name as writer,
      (select json_build_object('id', s.id, 'email', coalesce(nullif(s.contact_email, ''), s.email))
        from mails m join users s on s.id = m.sender_id
        where m.id = y.mail_id and s.deleted_at is null and s.disabled_at is null) as sender
    from replies y left join users u on u.id = y.user_id where y.provider_id = ${sid}`.execute(db);
  return rows[0];
}
