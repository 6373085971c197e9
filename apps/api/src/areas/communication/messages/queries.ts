import { sql, type Insertable, type Updateable } from 'kysely';
import type { contract } from '@hearth/contract';
import type {
  Message,
  MessageDetail,
  MessageType,
  Purpose,
  Recipients,
} from '@hearth/contract/communication/message-record';
import type { StaffGroup } from '@hearth/contract/communication/staff-group';
import { holds } from '@hearth/contract/permissions';
import { isPlatformRole, type Role } from '@hearth/contract/roles';
import type { Locate } from '../../../platform/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { DB, Tx } from '../../../platform/db/database.ts';
import { anyContains, only, oneRow, page, scopedTo, sortedBy, type Sql } from '../../../platform/db/page.ts';
import { notFound } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { nextAllowed, nightsOf } from '../quiet-hours/public.ts';
import { deliveries, messages, toWire } from './fields.ts';
import type { Sending } from './parts.ts';

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

export async function listMessages(ctx: Ctx, query: ListQuery): Promise<{ data: Message[]; totalCount: number }> {
  const list = {
    ...messages.read.list,
    where: [
      scopedTo(ctx.scope, sql`m.property_id`),
      query.isAnnouncement ? sql`m.property_id is null` : sql`m.property_id is not null`,
      anyContains([sql`lower(m.subject)`, sql`lower(m.body)`], query.search),
      only(sql`m.type`, query.type),
      query.status?.length ? sql`m.status = any (${query.status}::text[])` : undefined,
      only(sql`m.id`, query.communicationId),
    ],
    order: sortedBy(sortKeys, query, 'last'),
    idOrder: query.order,
    joins,
  };
  const { rows, totalCount } = await page(ctx.db, list, query);
  return { data: rows.map((row) => toWire(ctx, row)), totalCount };
}

/** People who were picked are named up to this number. */
const namedMaximum = 500;

export async function readMessage(ctx: Ctx, id: string): Promise<MessageDetail> {
  const row = await oneRow(ctx.db, { ...messages.read.list, joins }, id);
  if (!row) throw notFound('Message');
  const picked = Array.isArray(row.recipients) ? (row.recipients as string[]) : [];
  const { rows: recipients } = await sql<{ _id: string; name: string }>`
    select id as _id, coalesce(person_name(id), '') as name from unnest(${picked.slice(0, namedMaximum)}::text[]) as n (id)
    order by 2, 1`.execute(ctx.db);
  return { ...toWire(ctx, row), recipients };
}

/** The message under a lock that changes of it take turns by. */
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

/** What was to go waits for somebody; jobs of before have nothing to do any more. */
export const returnToDraft = (db: Tx, { id, turn }: Pick<LockedMessage, 'id' | 'turn'>, returned: 'sender' | null) =>
  updateMessage(db, id, { status: 'draft', send_at: null, turn: turn + 1, returned });

/** When it may go: the instant itself, or the end of the quiet hours of text messages and notifications. Emergencies do not wait. */
export async function allowedAt(
  db: Tx,
  { property_id, type, purpose }: Pick<LockedMessage, 'property_id' | 'type' | 'purpose'>,
  at: Date,
): Promise<Date> {
  if (property_id === null || type === 'EMAIL' || purpose === 'emergency') return at;
  const nights = (await nightsOf(db, [property_id])).get(property_id);
  return nights ? nextAllowed(at, nights) : at;
}

/** Who answers get, and whose clock it is; undefined of an announcement. */
export async function readPlace(db: Tx, propertyId: string | null) {
  if (propertyId === null) return undefined;
  const place = await db
    .selectFrom('properties')
    .select(['name', 'email', 'timezone', 'active'])
    .where('id', '=', propertyId)
    .executeTakeFirst();
  if (!place) throw notFound('Property');
  return place;
}

/** Whether its sender still has an account and may send where it goes. */
export async function maySenderSend(
  db: Tx,
  { sender_id, property_id }: Pick<LockedMessage, 'sender_id' | 'property_id'>,
) {
  const { rows } = await sql<{ role: Role; there: Role | null }>`
    select u.role, (select a.role from actor_properties(u.id) a where a.property_id = ${property_id}) as there
    from users u where u.id = ${sender_id} and u.disabled_at is null and u.deleted_at is null`.execute(db);
  const [sender] = rows;
  if (!sender) return false;
  if (property_id === null) return holds(sender.role, 'messages.sendEverywhere');
  const role = isPlatformRole(sender.role) ? sender.role : sender.there;
  return role !== null && holds(role, 'messages.send');
}

/** What a runner sends. */
export async function readSending(db: Tx, message: LockedMessage): Promise<Sending> {
  const { rows } = await sql<{ name: string }>`select coalesce(person_name(${message.sender_id}), '') as name`.execute(
    db,
  );
  return {
    id: message.id,
    property_id: message.property_id,
    purpose: message.purpose,
    type: typeOf(message),
    subject: message.subject,
    body: message.body,
    sender: { id: message.sender_id, name: rows[0]?.name ?? '' },
    place: await readPlace(db, message.property_id),
  };
}

/** How many of these people are at the property. */
export async function countAtProperty(db: Tx, propertyId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from property_roles r join users u on u.id = r.user_id
    where r.property_id = ${propertyId} and r.removed_at is null and u.deleted_at is null and r.user_id = any (${ids}::text[])`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Whether what a group names is of the property: a survey, a message. */
export async function areOfProperty(
  db: Tx,
  propertyId: string,
  { post, message }: { post: string | undefined; message: string | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select (${post ?? null}::text is null or exists (select from posts o where o.id = ${post ?? null} and o.property_id = ${propertyId}))
      and (${message ?? null}::text is null or exists (select from messages m where m.id = ${message ?? null} and m.property_id = ${propertyId}))
      as "isThere"`.execute(db);
  return rows[0]?.isThere === true;
}

/** Everybody whom a message was for; those who changed last first. */
export const readHistory = (db: Tx, { communicationId, status, ...window }: HistoryQuery) =>
  page(
    db,
    {
      ...deliveries.read.list,
      where: [
        sql`d.message_id = ${communicationId}`,
        status?.length ? sql`d.status = any (${status}::text[])` : undefined,
      ],
      order: [{ by: sql`d.status_at`, order: 'desc' as const }],
    },
    window,
  );

type DetailsQuery = InputOf<typeof contract.messages.emailDetails>['query'];

/** What the outbox has for one address of the properties asked for. */
export async function readSentTo({ db, scope }: Ctx, { email, page: number, limit }: DetailsQuery) {
  const addresses = [...new Set([email, email.toLowerCase()])];
  const { rows, totalCount } = await page(
    db,
    {
      from: 'mails',
      alias: 'm',
      columns: sql<{ _id: string; subject: string; status: string; detail: string; time: Date }>`
        m.id as _id, m.subject, m.status, coalesce(l.detail, '') as detail, coalesce(l.created_at, m.created_at) as time`,
      joins: () => sql`left join lateral (
        select l.detail, l.created_at from mail_delivery_logs l where l.mail_id = m.id order by l.created_at desc, l.id desc limit 1
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
  return row && [row.property_id].filter((property) => property !== null);
};

/** Whether this runner still is who sends the message; then it is for so long again. */
export async function renewLease(db: Tx, id: string, runner: string, leaseMs: number): Promise<boolean> {
  const { rows } = await sql`
    update messages m set runner_until = now() + make_interval(secs => ${leaseMs / 1000}::double precision)
    where m.id = ${id} and m.runner = ${runner} and m.status = 'sending'
      and not exists (select from properties p where p.id = m.property_id and not p.active)
    returning true`.execute(db);
  return rows.length > 0;
}

/** The runner is done; so is the message, where nobody waits any more. */
export const finishMessage = (db: Tx, id: string, runner?: string) =>
  sql`
    update messages set runner = null, runner_until = null, updated_at = now(),
      status = case when status = 'sending' and waiting = 0 then 'sent' else status end,
      finished_at = case when status = 'sending' and waiting = 0 then now() else finished_at end
    where id = ${id} and (${runner ?? null}::text is null or runner = ${runner ?? null})`.execute(db);

/** At deactivated properties what is due becomes a draft again, and what was going stops. */
export async function takeIdle(db: Tx) {
  const { rows } = await sql<{ id: string; property_id: string }>`
    update messages m set status = case m.status when 'scheduled' then 'draft' else 'stopped' end, turn = m.turn + 1, updated_at = now(),
      send_at = case m.status when 'scheduled' then null else m.send_at end, returned = case m.status when 'scheduled' then 'property' end
    from properties p where p.id = m.property_id and not p.active and (m.status = 'sending' or m.status = 'scheduled' and m.send_at <= now())
    returning m.id, m.property_id`.execute(db);
  return rows;
}

/** What should be on its way and is not. */
export async function readOverdue(db: Tx) {
  const { rows } = await sql<{ id: string; property_id: string | null; turn: number }>`
    select m.id, m.property_id, m.turn from messages m left join properties p on p.id = m.property_id
    where p.active is not false and (m.status = 'scheduled' and m.send_at < now() - interval '1 minute'
      or m.status = 'sending' and coalesce(m.runner_until, m.updated_at) < now() - interval '1 minute')`.execute(db);
  return rows;
}
