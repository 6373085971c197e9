import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../../platform/config.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { dropPartitions, partitionsWithOldRows } from '../../../platform/partitions/partitions.ts';

const batchSize = 1000;
/** Below the time limit of a job; the next run deletes the rest. */
const longestMs = 200_000;

const batch = (rows: RawBuilder<unknown>) => sql`array(${rows} limit ${batchSize})`;

type Before = RawBuilder<Date>;

/** Statements that each delete one batch, by setting. The audit log and the ledger are kept forever. */
const expired = {
  KEEP_MESSAGES_DAYS: (before, deliveryLogs) => [
    sql`update outbox set subject = '', text_body = '', html_body = '' where id = any (${batch(sql`
      select id from outbox where status in ('sent', 'delivered') and created_at < ${before} and (text_body, html_body, subject) <> ('', '', '')`)})`,
    ...deliveryLogs.map(
      (partition) =>
        sql`delete from ${partition} where ctid = any (${batch(sql`
        select ctid from ${partition} where created_at < ${before}`)})`,
    ),
  ],
  // A proposed move-out keeps its run.
  KEEP_SYNCS_DAYS: (before) => [
    sql`delete from sync_runs where id = any (${batch(sql`
      select r.id from sync_runs r where r.state in ('done', 'failed', 'discarded') and r.ended_at < ${before}
        and not exists (select from sync_absences a where a.run_id = r.id)
        and exists (select from sync_runs n where n.integration_id = r.integration_id and n.started_at > r.started_at and n.state = 'done')`)})`,
  ],
  KEEP_RESPONSES_DAYS: (before) => [
    sql`delete from idempotency_keys where ctid = any (${batch(sql`
      select ctid from idempotency_keys where not keep and created_at < ${before}`)})`,
  ],
} satisfies Partial<
  Record<keyof Config, (before: Before, deliveryLogs: RawBuilder<unknown>[]) => RawBuilder<unknown>[]>
>;

export const deleteExpired = defineJob({
  name: 'delete-expired',
  data: z.strictObject({}),
  every: '20 3 * * *',
  async run(_data, { db, platform: { config } }) {
    const startedAt = Date.now();
    const settings = Object.keys(expired) as (keyof typeof expired)[];
    for (const setting of settings.filter((name) => config[name] > 0)) {
      const before: Before = sql`now() - make_interval(days => ${config[setting]})`;
      if (setting === 'KEEP_MESSAGES_DAYS') await dropPartitions(db, 'mail_delivery_logs', before);
      for (const statement of expired[setting](before, await partitionsWithOldRows(db, 'mail_delivery_logs'))) {
        let isDone = false;
        while (!isDone && Date.now() - startedAt < longestMs) {
          const { numAffectedRows = 0n } = await statement.execute(db);
          isDone = numAffectedRows < BigInt(batchSize);
        }
      }
    }
  },
});
