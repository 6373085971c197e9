import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import { expect, inject, test, vi } from 'vitest';
import { openDatabase, type Db } from '../db/database.ts';
import { createDatabase, dropDatabase } from '../db/embedded/databases.ts';
import { newId } from '../id.ts';
import { dueQueues, followDue } from './due.ts';
import { prepareQueues } from './queues.ts';

const hour = 3_600_000;

/** Queues without workers, in their own database with this many connections. */
async function withQueues(
  names: readonly string[],
  connections: number,
  work: (boss: PgBoss, db: Db) => Promise<void>,
) {
  const cluster = inject('cluster');
  const database = `test_${newId()}`;
  await createDatabase(cluster, database, { template: 'template_hearth' });
  const { db } = openDatabase({ ...cluster, database }, connections);
  const boss = await prepareQueues(
    db,
    names.map((name) => ({ name })),
  );
  try {
    await work(boss, db);
  } finally {
    await boss.stop({ graceful: false });
    await db.destroy();
    await dropDatabase(cluster, database);
  }
}

test('the first jobs of a new queue can be added while transactions hold every connection', async () => {
  const name = 'test-first-jobs';
  await withQueues([name], 2, async (boss, db) => {
    const inside = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const all = Promise.all(inside.map(({ promise }) => promise));
    await Promise.all(
      inside.map(({ resolve }) =>
        db.transaction().execute(async (tx) => {
          resolve();
          await all;
          await boss.insert(name, [{ data: {} }], { db: fromKysely(tx) });
        }),
      ),
    );
    expect(await boss.findJobs(name)).toHaveLength(2);
  });
});

test('finished jobs are kept as long as the setting says, also in existing queues', async () => {
  await withQueues(['test-kept'], 2, async (_boss, db) => {
    const boss = await prepareQueues(db, [{ name: 'test-kept' }], { keptDays: 30 });
    expect(await boss.getQueue('test-kept')).toMatchObject({ deleteAfterSeconds: 30 * 86_400, retryLimit: 8 });
    await boss.stop({ graceful: false });
  });
});

test('a delayed or retried job wakes its own queue when it is due', async () => {
  const names = ['test-now', 'test-later', 'test-empty', 'test-again', 'test-done'];
  await withQueues(names, 2, async (boss, db) => {
    await boss.insert('test-now', [{ startAfter: new Date(Date.now() - hour) }]);
    await boss.insert('test-later', [{ startAfter: new Date(Date.now() + hour) }]);
    for (const [name, end] of [
      ['test-again', 'fail'],
      ['test-done', 'complete'],
    ] as const) {
      await boss.insert(name, [{ retryLimit: 1, retryDelay: 0, retryBackoff: false }]);
      for (const { id } of await boss.fetch(name)) await boss[end](name, id);
    }
    expect(await dueQueues(db, names)).toEqual({ due: new Set(['test-now', 'test-again']), nextMs: 5000 });

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const woken = Promise.withResolvers<ReadonlySet<string>>();
    const { end } = followDue(db, names, woken.resolve, woken.reject);
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(await woken.promise).toEqual(new Set(['test-now', 'test-again']));
    await end();
  });
});

test('a job due in a moment wakes its queue on time, before the next look', async () => {
  const name = 'test-soon';
  await withQueues([name], 2, async (boss, db) => {
    const woken = Promise.withResolvers<void>();
    const { soon, end } = followDue(db, [name], () => woken.resolve(), woken.reject);
    const dueAt = Date.now() + 1500;
    await boss.insert(name, [{ startAfter: new Date(dueAt) }]);
    soon();
    await woken.promise;
    expect(Date.now() - dueAt).toBeGreaterThanOrEqual(0);
    expect(Date.now() - dueAt).toBeLessThan(2000);
    await end();
  });
});

/** Hours for which a job of the queue that always fails is retried. */
async function hoursTried(boss: PgBoss, db: Db, name: string): Promise<number> {
  await boss.insert(name, [{}]);
  let seconds = 0;
  for (;;) {
    const [job] = await boss.fetch(name);
    if (!job) return seconds / 3600;
    await boss.fail(name, job.id);
    // Make the job due immediately.
    const { rows } = await sql<{ pause: number }>`
      with job as (select id, extract(epoch from start_after - now())::float8 as pause from pgboss.job where id = ${job.id})
      update pgboss.job j set start_after = now() from job where j.id = job.id and j.state = 'retry' returning job.pause`.execute(
      db,
    );
    seconds += rows[0]?.pause ?? 0;
  }
}

test('mail jobs retry for a day and others for minutes, also on queues of an earlier version', async () => {
  const [hasty, patient] = ['test-hasty', 'test-patient'];
  await withQueues([hasty, patient], 2, async (earlier, db) => {
    await earlier.stop({ graceful: false });
    const boss = await prepareQueues(db, [{ name: hasty }, { name: patient, retriesForADay: true }]);
    try {
      const minutes = 60 * (await hoursTried(boss, db, hasty));
      expect(minutes).toBeGreaterThan(8);
      expect(minutes).toBeLessThan(18);
      const hours = await hoursTried(boss, db, patient);
      expect(hours).toBeGreaterThan(24);
      expect(hours).toBeLessThan(30);
    } finally {
      await boss.stop({ graceful: false });
    }
  });
});

test("a clock that was ahead doesn't delay the library's next maintenance", async () => {
  const name = 'test-ahead';
  await withQueues([name], 2, async (_boss, db) => {
    const stamps = (at: string) => sql`
      with q as (update pgboss.queue set monitor_claim_on = ${at}::timestamptz, maintain_on = ${at}::timestamptz where name = ${name})
      update pgboss.version set cron_on = ${at}::timestamptz`;
    const read = async () =>
      (
        await sql<{ stamped: boolean[] }>`
        select array[cron_on is not null, monitor_claim_on is not null, maintain_on is not null] as stamped
        from pgboss.version, pgboss.queue where name = ${name}`.execute(db)
      ).rows[0]?.stamped;
    const look = async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const failures: unknown[] = [];
      const { end } = followDue(
        db,
        [name],
        () => undefined,
        (error) => void failures.push(error),
      );
      await vi.advanceTimersByTimeAsync(5000);
      vi.useRealTimers();
      await end();
      expect(failures).toEqual([]);
    };
    await stamps('2199-01-01').execute(db);
    await look();
    expect(await read()).toEqual([false, false, false]);
    await stamps('2026-01-01').execute(db);
    await look();
    expect(await read()).toEqual([true, true, true]);
  });
});
