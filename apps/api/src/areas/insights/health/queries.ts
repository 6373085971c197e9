import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Newer messages than these tell how a channel works; reading all could take minutes. */
const messagesRead = 10_000;

interface ChannelRow {
  channel: 'EMAIL' | 'SMS' | 'NOTIFICATION';
  sentAt: Date | null;
  failedAt: Date | null;
  problem: string | null;
}

export async function readChannels(db: Tx): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    with recent as (select channel, status, sent_at, created_at from outbox order by id desc limit ${messagesRead})
    select c.channel, max(r.sent_at) filter (where r.status in ('sent', 'delivered')) as "sentAt",
      max(r.created_at) filter (where r.status = 'failed') as "failedAt",
      (select problem from channel_problems p where p.channel = c.channel) as problem
    from unnest(array['EMAIL', 'SMS', 'NOTIFICATION']) c (channel) left join recent r on r.channel = c.channel
    group by c.channel`.execute(db);
  return rows;
}

interface OthersRow {
  fundsReadAt: Date | null;
  ratesCheckedAt: Date | null;
  ratesFailure: string | null;
  integrations: number;
  failing: number;
  syncedAt: Date | null;
}

/** Gift card balance, exchange rates and syncs. */
export async function readOthers(db: Tx): Promise<OthersRow> {
  const { rows } = await sql<OthersRow>`
    select (select max(read_at) from provider_funds) as "fundsReadAt", checked_at as "ratesCheckedAt",
      failure as "ratesFailure", i.* from system_config,
      (select count(*)::int as integrations, count(*) filter (where failures > 0)::int as failing,
        max(last_success_at) as "syncedAt" from integrations where status = 'active' and name <> 'feed') i`.execute(db);
  return rows[0] as OthersRow;
}

/** Makes a queue's failed jobs due again. Returns how many. */
export async function retryFailedJobs(db: Tx, queue: string): Promise<number> {
  const { rows } = await sql<{ retried: number }>`select retry_failed_jobs(${queue}) as retried`.execute(db);
  return rows[0]?.retried ?? 0;
}
