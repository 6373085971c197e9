import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { queueJob } from '../../../../test/queued.ts';
import { addTenantRecords } from '../../../../test/tenants/tenants.ts';
import { newId } from '../../../platform/id.ts';
import { addPartitions, readPartitions } from '../../../platform/partitions/partitions.ts';

const server = useServer();

async function runJob() {
  const { db } = server();
  const done = sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'delete-expired' and state = 'completed'`;
  const before = (await done.execute(db)).rows[0]?.count ?? 0;
  await queueJob(db, 'delete-expired');
  await eventually(async () => ((await done.execute(db)).rows[0]?.count ?? 0) > before);
}

async function stored() {
  const { rows } = await sql`select
    (select jsonb_agg(o.subject order by o.id) from outbox o) as subjects,
    (select count(*)::int from mail_delivery_logs) as logs,
    (select count(*)::int from sync_runs) as runs,
    (select count(*)::int from idempotency_keys) as responses,
    (select count(*)::int from audit_log) as audit,
    (select jsonb_agg(t order by t.id) from transfers t) as transfers,
    (select count(*)::int from point_logs) as "pointLogs"`.execute(server().db);
  return rows[0] as Record<string, unknown>;
}

test('by default only stored responses expire; the settings delete older messages and syncs, never audit or ledger', async () => {
  const { db, property, brand, config } = server();
  const { ids } = await addTenantRecords(server(), property, brand);
  const mail = ids['mail'] ?? '';
  const old = new Date(Date.now() - 100 * 86_400_000);
  await db
    .updateTable('outbox')
    .set({ status: 'sent', sent_at: old, created_at: old })
    .where('id', '=', mail)
    .execute();
  const delivery = { mail_id: mail, status: 'sent', detail: '' } as const;
  await db
    .insertInto('mail_delivery_logs')
    .values([{ ...delivery, created_at: old }, delivery])
    .execute();
  // A month of its own, as a deployment has that has run for so long.
  const older = new Date(Date.now() - 200 * 86_400_000);
  await addPartitions(db, 'mail_delivery_logs', older);
  await db
    .insertInto('mail_delivery_logs')
    .values({ ...delivery, created_at: older })
    .execute();
  const partitions = await readPartitions(db, 'mail_delivery_logs');
  const run = await db.selectFrom('sync_runs').selectAll().executeTakeFirstOrThrow();
  const { id: _id, ...copied } = { ...run, counts: JSON.stringify(run.counts), state: 'done' };
  await db
    .insertInto('sync_runs')
    .values([
      { ...copied, started_at: old, ended_at: old },
      { ...copied, started_at: new Date(), ended_at: new Date() },
    ])
    .execute();
  const response = { actor_id: newId(), request_hash: '', endpoint: '', created_at: old };
  await db
    .insertInto('idempotency_keys')
    .values([
      { ...response, key: 'point movement', keep: true },
      { ...response, key: 'other', keep: false },
    ])
    .execute();
  await sql`insert into audit_log (at, action, target_kind, request_id) values (${old}, 'test', 'user', '')`.execute(
    db,
  );
  const before = await stored();

  await runJob();
  const responses = (before['responses'] as number) - 1;
  expect(await stored()).toEqual({ ...before, responses });

  Object.assign(config, { KEEP_MESSAGES_DAYS: 90, KEEP_SYNCS_DAYS: 90 });
  await runJob();
  expect(await stored()).toEqual({
    ...before,
    responses,
    subjects: [''],
    logs: (before['logs'] as number) - 2,
    runs: (before['runs'] as number) - 1,
  });
  expect(await readPartitions(db, 'mail_delivery_logs')).toEqual(partitions.slice(3));
});
