import { sql } from 'kysely';
import { z } from 'zod';
import type { PlaceholderValues } from '@hearth/contract/library/placeholders';
import { objectId } from '@hearth/contract/primitives';
import type { Ctx } from '../../../../platform/context.ts';
import type { Tx } from '../../../../platform/db/database.ts';
import { defineJob } from '../../../../platform/jobs/jobs.ts';
import { storableText } from '../../../../platform/postgres-text.ts';
import { channelFor, type SendResult } from '../../channels/public.ts';
import { deliver, deliveryResultOf, type Sending } from './parts.ts';
import { allowedAt } from '../queries.ts';
import { isGivenUp, refusalOf, secondsUntilNext } from '../rules.ts';
import { readSending } from './runner.ts';

const data = z.object({ propertyId: objectId.nullable(), recipientId: objectId, round: z.int(), attempts: z.int() });
type RetryJob = z.output<typeof data>;

/** Retries the remaining devices of a delivered notification for a day. */
export const retryDevices = defineJob({
  name: 'message-rest',
  data,
  concurrency: 2,
  async run(job, { work, platform }) {
    const found = await work(job.propertyId, (ctx) => begin(ctx, job));
    if (!found) return;
    const [results = []] = await deliver(platform, found.message, [found.recipient], {
      channel: channelFor(platform, found.message.type),
    });
    await work(job.propertyId, async (ctx) => {
      await settle(ctx, job, found.recipient, results);
      ctx.changed({ topic: 'message', op: 'update', propertyId: job.propertyId, ids: [found.message.id] });
    });
  },
});

const reschedule = (ctx: Ctx, job: RetryJob, after: Date) => ctx.enqueue(retryDevices, job, { after });

/** The devices to retry; none if the message was stopped or resent. */
async function begin(ctx: Ctx, job: RetryJob): Promise<{ message: Sending; recipient: Recipient } | undefined> {
  const recipient = await readRecipient(ctx.db, job);
  if (!recipient || recipient.addresses.length === 0) return undefined;
  const message = await ctx.db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', recipient.message_id)
    .executeTakeFirstOrThrow();
  if (message.status === 'stopped') return undefined;
  const allowed = await allowedAt(ctx.db, message, ctx.now);
  if (allowed <= ctx.now) return { message: await readSending(ctx.db, message), recipient };
  reschedule(ctx, job, allowed);
  return undefined;
}

async function settle(ctx: Ctx, job: RetryJob, { queued_at: queuedAt }: Recipient, results: readonly SendResult[]) {
  const { result, retrySeconds } = deliveryResultOf(results);
  if (result.outcome === 'sent') await markReached(ctx.db, job);
  const afterSeconds = result.outcome === 'later' ? result.afterSeconds : retrySeconds;
  if (afterSeconds !== undefined && !isGivenUp(queuedAt, ctx.now)) {
    const after = ctx.now.getTime() + secondsUntilNext(afterSeconds, job.attempts) * 1000;
    reschedule(ctx, { ...job, attempts: job.attempts + 1 }, new Date(after));
  } else if (result.outcome !== 'sent') await markUnreached(ctx.db, job, result);
}

interface Recipient {
  message_id: string;
  user_id: string;
  queued_at: Date;
  /** Devices that haven't accepted it. */
  addresses: { to: string; key: string }[];
  reader: PlaceholderValues;
}

async function readRecipient(db: Tx, { recipientId, round }: RetryJob): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    select d.message_id, d.user_id, d.queued_at, coalesce((
        select json_agg(json_build_object('to', a.address, 'key', a.key))
        from unnest(d.addresses, delivery_keys(d.id, d.round, cardinality(d.addresses))) as a (address, key)
        where not exists (select from outbox o where o.message_key = a.key and o.sent_at is not null)
      ), '[]') as addresses,
      json_build_object('first_name', u.first_name, 'last_name', u.last_name, 'property_name', coalesce(p.name, '')) as reader
    from message_recipients d join users u on u.id = d.user_id left join properties p on p.id = d.property_id
    where d.id = ${recipientId} and d.round = ${round} and d.status in ('sent', 'delivered', 'failed', 'bounced')`.execute(
    db,
  );
  return rows[0];
}

const markReached = (db: Tx, { recipientId, round }: RetryJob) =>
  sql`
    update message_recipients set status = 'sent', reason = '', detail = '', status_at = now()
    where id = ${recipientId} and round = ${round} and status in ('failed', 'bounced')`.execute(db);

/** Fails the delivery if no device accepted it. As a join (without `offset`), row-level security would read all mails. */
function markUnreached(db: Tx, { recipientId, round }: RetryJob, result: Exclude<SendResult, { outcome: 'sent' }>) {
  const { status, reason } =
    result.outcome === 'refused' ? refusalOf(result.reason) : { status: 'failed', reason: 'gaveUp' };
  return sql`
    update message_recipients d set status = ${status}, reason = ${reason}, detail = ${storableText(result.detail)}, status_at = now()
    where id = ${recipientId} and round = ${round} and status = 'sent' and not exists (
      select from outbox o where o.message_key = any (delivery_keys(d.id, d.round, cardinality(d.addresses)))
        and o.status in ('sent', 'delivered') offset 0)`.execute(db);
}
