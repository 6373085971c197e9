import { contract } from '@hearth/contract';
import { jobLabel, labeledJobs } from '@hearth/contract/insights/job-labels';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { queueJob } from '../../../../test/queued.ts';
import * as features from '../../../app.ts';
import { mount } from '../../../platform/feature.ts';
import { heldUntil } from '../../../platform/jobs/held.ts';
import { isBackupLate } from '../../../platform/last-backup.ts';
import { isDatabaseStrained, isDiskLow, isDrifting, isQueueStuck } from './rules.ts';

const server = useServer();
const calls = contract.deploymentHealth;
const read = async () => (await server().as(server().admin).call(calls.get)).body.data;

test('failed jobs are shown, run again on Retry, and the audit log says who retried them', async () => {
  const { db, admin } = server();
  const queue = 'fold-dashboard-totals';
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state, output, completed_on) values (${queue}, '{}', 'failed',
      ${JSON.stringify({ message: 'TypeError: ana@example.com is not a function' })}::jsonb, now()) returning id`.execute(
    db,
  );
  const before = (await read()).queues.find(({ name }) => name === queue);
  expect(before).toMatchObject({ failed: 1, errors: ['TypeError'], needsAttention: true });
  expect(JSON.stringify(before)).not.toContain('ana@example.com');
  const retry = () => server().as(admin).call(calls.retry, { params: { queue } });
  expect((await retry()).body).toEqual({ data: { retried: 1 } });
  await eventually(async () => {
    const { rows: found } = await sql<{
      state: string;
    }>`select state from pgboss.job where id = ${rows[0]?.id}`.execute(db);
    return found[0]?.state === 'completed' || undefined;
  });
  expect((await retry()).status).toBe(409);
  const trail = await db.selectFrom('audit_log').selectAll().where('action', '=', 'queue.retry').execute();
  expect(trail).toMatchObject([{ actor_id: admin._id, target_kind: 'queue', after: { queue, jobs: 1 } }]);
});

test('the nightly check of the ledger shows whether balances match their transfers', async () => {
  const { db } = server();
  const ledger = async () => (await read()).checks.find(({ name }) => name === 'ledger');
  const check = async () => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    await queueJob(db, 'check-ledger', {});
    return eventually(async () => {
      const found = await ledger();
      return found?.checkedAt && new Date(found.checkedAt) >= (rows[0]?.now ?? new Date()) ? found : undefined;
    });
  };
  expect(await check()).toMatchObject({ differences: 0, needsAttention: false });
  const spoil = (by: number) => sql`update accounts set balance = balance + ${by} where id = ${server().property}`;
  await spoil(7).execute(db);
  try {
    expect(await check()).toMatchObject({ differences: 1, needsAttention: true });
  } finally {
    await spoil(-7).execute(db);
  }
});

test('providers, disk, database and version are shown, and what is not connected is off', async () => {
  const { providers, database, disk, live, backup, version } = await read();
  expect(providers.map(({ name, isConfigured }) => [name, isConfigured])).toEqual([
    ['email', false],
    ['text', false],
    ['push', false],
    ['giftCards', false],
    ['exchangeRates', false],
    ['integrations', false],
  ]);
  expect(database).toMatchObject({ needsAttention: false, version: expect.stringMatching(/^\d+/) });
  expect(database.bytes).toBeGreaterThan(1_000_000);
  expect(database.connections).toBeGreaterThan(0);
  expect(disk.freeBytes).toBeGreaterThan(0);
  expect(live.streams).toBe(0);
  expect(backup).toEqual({ isScheduled: false, lastAt: null, needsAttention: false });
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test('a transaction that stays open is shown with its age', async () => {
  const { db } = server();
  await db.transaction().execute(async (tx) => {
    await sql`select from properties limit 1`.execute(tx);
    expect((await read()).database.oldestTransactionSeconds).toBeGreaterThan(0);
  });
});

test('what needs attention', () => {
  const now = new Date('2026-03-18T15:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect(isQueueStuck({ failed: 0, held: 0, oldestAt: ago(14) }, now)).toBe(false);
  expect(isQueueStuck({ failed: 0, held: 0, oldestAt: ago(16) }, now)).toBe(true);
  expect(isQueueStuck({ failed: 1, held: 0, oldestAt: null }, now)).toBe(true);
  expect(isQueueStuck({ failed: 0, held: 1, oldestAt: null }, now)).toBe(true);
  const database = { version: '18', bytes: 1, connections: 80, connectionsMaximum: 100, oldestTransactionSeconds: 300 };
  expect(isDatabaseStrained(database)).toBe(false);
  expect(isDatabaseStrained({ ...database, connections: 81 })).toBe(true);
  expect(isDatabaseStrained({ ...database, oldestTransactionSeconds: 301 })).toBe(true);
  expect(isDiskLow({ freeBytes: 4, reserveBytes: 1 })).toBe(false);
  expect(isDiskLow({ freeBytes: 3, reserveBytes: 1 })).toBe(true);
  const daily = { HEARTH_BACKUP_TO: '/backups', HEARTH_BACKUP_EVERY_HOURS: 24 };
  expect(isBackupLate(ago(47 * 60), daily, now)).toBe(false);
  expect(isBackupLate(ago(49 * 60), daily, now)).toBe(true);
  expect(isBackupLate(undefined, daily, now)).toBe(true);
  expect(isBackupLate(undefined, { ...daily, HEARTH_BACKUP_TO: undefined }, now)).toBe(false);
  expect(isDrifting({ checkedAt: null, differences: 0 }, now)).toBe(false);
  expect(isDrifting({ checkedAt: ago(24 * 60), differences: 0 }, now)).toBe(false);
  expect(isDrifting({ checkedAt: ago(26 * 60), differences: 0 }, now)).toBe(true);
  expect(isDrifting({ checkedAt: ago(1), differences: 1 }, now)).toBe(true);
});

test('every job has a label on the Health page', () => {
  const names = mount(features).jobs.map(({ name }) => name);
  expect(names.filter((name) => jobLabel(name) === name)).toEqual([]);
  expect(labeledJobs.filter((name) => !names.includes(name))).toEqual([]);
});

test('jobs that a restore held wait until an admin runs or discards them', async () => {
  const { db, admin, manager } = server();
  const queue = 'fold-dashboard-totals';
  const hold = async () => {
    const { rows } = await sql<{ id: string }>`
      insert into pgboss.job (name, data, start_after) values (${queue}, '{}', ${heldUntil}) returning id`.execute(db);
    return rows[0]?.id ?? '';
  };
  const stateOf = async (id: string) =>
    (await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(db)).rows[0]?.state;
  const decide = (decision: 'run' | 'discard', by = admin) =>
    server().as(by).call(calls.release, { body: { decision } });
  const first = await hold();
  const shown = (await read()).queues.find(({ name }) => name === queue);
  expect(shown).toMatchObject({ held: 1, needsAttention: true });
  expect((await decide('run', manager)).status).toBe(403);
  expect(await stateOf(first)).toBe('created');
  expect((await decide('run')).body).toEqual({ data: { jobs: 1 } });
  await eventually(async () => (await stateOf(first)) === 'completed' || undefined);
  const second = await hold();
  expect((await decide('discard')).body).toEqual({ data: { jobs: 1 } });
  expect(await stateOf(second)).toBeUndefined();
  expect((await decide('discard')).status).toBe(409);
});
