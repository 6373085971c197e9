import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { MessageType } from '@hearth/contract/communication/message-record';
import type { PlaceholderValues } from '@hearth/contract/library/placeholders';
import type { Ctx } from '../../../platform/context.ts';
import { keepable } from '../../../platform/keepable.ts';
import type { Scope, Tx } from '../../../platform/db/database.ts';
import { asRows } from '../../../platform/db/load.ts';
import { page, scopedTo, type Matching } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import type { Judged } from './candidates.ts';
import { deliveries, deliveryToWire, maySee, mayWrite } from './fields.ts';

interface Place {
  id: string;
  property_id: string | null;
}

/** Everybody whom a message is for, in one statement; those who are left out with the reason. */
export async function insertRecipients(
  db: Tx,
  message: Place,
  judged: readonly Pick<Judged, 'userId' | 'addresses' | 'exclusion'>[],
): Promise<void> {
  if (judged.length === 0) return;
  const given = asRows(
    'message_recipients',
    judged.map(({ userId, addresses, exclusion }) => ({
      message_id: message.id,
      property_id: message.property_id,
      user_id: userId,
      addresses,
      status: exclusion ? 'skipped' : 'waiting',
      reason: exclusion ?? '',
    })),
  );
  await sql`insert into message_recipients (${given.columns}) select ${given.columns} from ${given.rows}
    on conflict on constraint message_recipients_once do nothing`.execute(db);
}

/** When the next recipient is due; undefined where nobody waits. */
export async function nextDue(db: Tx, messageId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ due_at: Date | null }>`
    select min(case status when 'sending' then status_at else due_at end) as due_at from message_recipients
    where message_id = ${messageId} and status in ('waiting', 'sending')`.execute(db);
  return rows[0]?.due_at ?? undefined;
}

export interface Claimed {
  id: string;
  user_id: string;
  addresses: string[];
  round: number;
  attempts: number;
  queued_at: Date;
  reader: PlaceholderValues;
}

/** Takes so many of those who are due, and those whom a runner left behind that is no more. */
export async function claimRecipients(
  db: Tx,
  messageId: string,
  { runner, limit }: { runner: string; limit: number },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with part as materialized (
      select id from message_recipients
      where message_id = ${messageId} and status in ('waiting', 'sending')
        and (status = 'waiting' and due_at <= now() or status = 'sending' and runner is distinct from ${runner})
      order by due_at, id limit ${limit} for update skip locked
    )
    update message_recipients d set status = 'sending', runner = ${runner}, attempts = d.attempts + 1, status_at = now()
    from part join message_recipients t using (id) join users u on u.id = t.user_id left join properties p on p.id = t.property_id
    where d.id = part.id
    returning d.id, d.user_id, d.addresses, d.round, d.attempts, d.queued_at,
      json_build_object('first_name', u.first_name, 'last_name', u.last_name, 'property_name', coalesce(p.name, '')) as reader`.execute(
    db,
  );
  return rows;
}

export interface Settled {
  id: string;
  status: 'waiting' | 'sent' | 'failed' | 'bounced' | 'skipped';
  reason: string;
  detail: string;
  /** Until the next attempt of one that waits. */
  seconds: number;
  /** It was not its turn: nothing was attempted. */
  untried: boolean;
}

/** What became of a part, in one statement; a provider that was faster has had its say. */
export const settleRecipients = (db: Tx, runner: string, settled: readonly Settled[]) =>
  sql`
    update message_recipients d set status = s.status, reason = s.reason, detail = s.detail, runner = null, status_at = now(),
      due_at = now() + make_interval(secs => s.seconds), attempts = d.attempts - s.untried::integer
    from jsonb_to_recordset(${JSON.stringify(settled.map((each) => ({ ...each, detail: keepable(each.detail) })))}::jsonb)
      as s (id text, status text, reason text, detail text, seconds integer, untried boolean)
    where d.id = s.id and d.status = 'sending' and d.runner = ${runner}`.execute(db);

/** Those whom a message did not reach, the ones named or all of them. */
export async function readUnreached(db: Tx, messageId: string, ids: readonly string[] | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('message_recipients')
    .select('user_id')
    .where('message_id', '=', messageId)
    .where('status', 'in', ['failed', 'bounced'])
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`user_id = any (${ids}::text[])`))
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Has them wait again at the addresses that they have now; each is a delivery of its own. */
export const beginAnew = (db: Tx, messageId: string, judged: readonly Judged[]) =>
  sql`
    update message_recipients d set status = case when s.reason = '' then 'waiting' else d.status end,
      addresses = case when s.reason = '' then s.addresses else d.addresses end, reason = s.reason, detail = '', attempts = 0,
      round = d.round + 1, queued_at = now(), due_at = now(), status_at = now()
    from jsonb_to_recordset(${JSON.stringify(
      judged.map(({ userId, addresses, exclusion }) => ({ user_id: userId, addresses, reason: exclusion ?? '' })),
    )}::jsonb) as s (user_id text, addresses text[], reason text)
    where d.message_id = ${messageId} and d.user_id = s.user_id and d.status in ('failed', 'bounced')
      and (s.reason = '' or d.reason <> s.reason)`.execute(db);

type HealthQuery = InputOf<typeof contract.messages.health>['query'];

/** Whom messages of the last 90 days did not reach, over the properties asked for. */
export const unreachedList = (scope: Scope): Matching => ({
  from: 'message_recipients',
  alias: 'd',
  where: [
    scopedTo(scope, sql`d.property_id`),
    sql`d.status in ('failed', 'bounced')`,
    sql`d.status_at > now() - interval '90 days'`,
  ],
});

export async function readHealth(ctx: Ctx, query: HealthQuery) {
  const { rows, totalCount } = await page(
    ctx.db,
    {
      ...unreachedList(ctx.scope),
      columns: sql<HealthRow>`${deliveries.read.list.columns}, m.id as message_id, m.subject, m.type, m.status as message_status,
        p.id as property, coalesce(p.name, '') as "propertyName", coalesce(p.timezone, 'UTC') as timezone`,
      joins: () => sql`left join messages m on m.id = d.message_id left join properties p on p.id = d.property_id`,
      order: [{ by: sql`d.status_at`, order: 'desc' }],
    },
    query,
  );
  return {
    data: rows.map((row) => ({
      ...deliveryToWire(row),
      communication: { _id: row.message_id, subject: row.subject, type: row.type },
      propertyName: row.propertyName,
      timezone: row.timezone,
      can: { retry: row.message_status === 'sent' && mayWrite(ctx, row.property) },
    })),
    totalCount,
    problems: await readProblems(ctx.db),
  };
}

async function readProblems(db: Tx) {
  const { rows } = await sql<{ type: MessageType; problem: string }>`
    select channel as type, problem from channel_problems order by channel`.execute(db);
  return rows;
}

type HealthRow = (typeof deliveries.rows)['list'] & {
  message_id: string;
  subject: string;
  type: MessageType;
  message_status: string;
  property: string | null;
  propertyName: string;
  timezone: string;
};

const shownMaximum = 500;

/** What became of a message that this caller may see, person by person; undefined where there is none. */
export async function readMessageDeliveries(ctx: Ctx, id: string) {
  const { db } = ctx;
  const message = await db.selectFrom('messages').select('property_id').where('id', '=', id).executeTakeFirst();
  if (!message || !maySee(ctx, message.property_id)) return undefined;
  const { rows } = await sql<{ status: string; detail: string; created_at: Date }>`
    select case when status in ('waiting', 'sending') then 'queued' else status end as status, detail, status_at as created_at
    from message_recipients where message_id = ${id} and status <> 'skipped'
    order by status_at desc, id limit ${shownMaximum}`.execute(db);
  return rows;
}
