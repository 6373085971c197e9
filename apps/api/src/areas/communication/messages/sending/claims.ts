import { sql } from 'kysely';
import type { PlaceholderValues } from '@hearth/contract/library/placeholders';
import { storableText } from '../../../../platform/postgres-text.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { asRows } from '../../../../platform/db/load.ts';
import type { Judged } from './candidates.ts';

interface MessageRef {
  id: string;
  property_id: string | null;
}

/** Inserts the recipients of a message in one statement, skipped ones with the reason. */
export async function insertRecipients(
  db: Tx,
  message: MessageRef,
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

/** Due time of the next recipient; undefined if none is waiting. */
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
  /** Skipped since the recipients were resolved. */
  isLeftOut: boolean;
}

/**
 * Claims due recipients, and those of a crashed process. Skips people who left or opted out since they were resolved.
 */
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
    ), judged as (
      select t.id, case
          when u.id is null or u.deleted_at is not null or t.property_id is not null and r.user_id is null then 'left'
          when u.disabled_at is not null then 'deactivated'
          when m.type = 'EMAIL' and not u.send_email then 'noConsent'
          when m.type = 'SMS' and u.preferences ->> 'textOptIn' is distinct from 'true' then 'noConsent'
          when m.type = 'EMAIL' and m.purpose = 'marketing' and exists (select from address_states s
            where s.channel = m.type and s.address = lower(t.addresses[1]) and s.state = 'optedOut') then 'unsubscribed'
          else '' end as exclusion,
        json_build_object('first_name', coalesce(u.first_name, ''), 'last_name', coalesce(u.last_name, ''),
          'property_name', coalesce(p.name, '')) as reader
      from part join message_recipients t using (id) join messages m on m.id = t.message_id left join users u on u.id = t.user_id
        left join properties p on p.id = t.property_id
        left join property_roles r on r.user_id = t.user_id and r.property_id = t.property_id and r.removed_at is null
    )
    update message_recipients d set status = case judged.exclusion when '' then 'sending' else 'skipped' end, reason = judged.exclusion,
      runner = case judged.exclusion when '' then ${runner}::text end, attempts = d.attempts + (judged.exclusion = '')::integer,
      status_at = now()
    from judged where d.id = judged.id
    returning d.id, d.user_id, d.addresses, d.round, d.attempts, d.queued_at, judged.reader, d.status = 'skipped' as "isLeftOut"`.execute(
    db,
  );
  return rows;
}

export interface Settled {
  id: string;
  status: 'waiting' | 'sent' | 'failed' | 'bounced' | 'skipped';
  reason: string;
  detail: string;
  /** Delay until the next attempt. */
  seconds: number;
  /** True if nothing was attempted. */
  untried: boolean;
}

/** Saves a batch's results in one statement. A webhook that arrived first takes precedence. */
export const settleRecipients = (db: Tx, runner: string, settled: readonly Settled[]) =>
  sql`
    update message_recipients d set status = s.status, reason = s.reason, detail = s.detail, runner = null, status_at = now(),
      due_at = now() + make_interval(secs => s.seconds), attempts = d.attempts - s.untried::integer
    from jsonb_to_recordset(${JSON.stringify(settled.map((each) => ({ ...each, detail: storableText(each.detail) })))}::jsonb)
      as s (id text, status text, reason text, detail text, seconds integer, untried boolean)
    where d.id = s.id and d.status = 'sending' and d.runner = ${runner}`.execute(db);

/** Recipients a message didn't reach, optionally limited to some. */
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

/** Queues new deliveries to their current addresses. */
export const requeueRecipients = (db: Tx, messageId: string, judged: readonly Judged[]) =>
  sql`
    update message_recipients d set status = case when s.reason = '' then 'waiting' else d.status end,
      addresses = case when s.reason = '' then s.addresses else d.addresses end, reason = s.reason, detail = '', attempts = 0,
      round = d.round + 1, queued_at = now(), due_at = now(), status_at = now()
    from jsonb_to_recordset(${JSON.stringify(
      judged.map(({ userId, addresses, exclusion }) => ({ user_id: userId, addresses, reason: exclusion ?? '' })),
    )}::jsonb) as s (user_id text, addresses text[], reason text)
    where d.message_id = ${messageId} and d.user_id = s.user_id and d.status in ('failed', 'bounced')
      and (s.reason = '' or d.reason <> s.reason)`.execute(db);
