import { fromKysely, type PgBoss } from 'pg-boss';
import { expect, inject, test, vi } from 'vitest';
import { openDatabase, type Db } from '../db/database.ts';
import { createDatabase, dropDatabase } from '../db/embedded/databases.ts';
import { newId } from '../id.ts';
import { dueQueues, followDue } from './due.ts';
import { prepareQueues } from './queues.ts';

const hour = 3_600_000;

/** Queues of these names, nobody works them off, in a database of their own with this many connections. */
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

test('the first jobs of a new queue are added by transactions that hold every connection there is', async () => {
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

test('a job that waits for its time, or is tried again, wakes its queue when that has come, and no other queue', async () => {
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
    expect(await dueQueues(db, names)).toEqual(new Set(['test-now', 'test-again']));

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const woken = Promise.withResolvers<ReadonlySet<string>>();
    const end = followDue(db, names, woken.resolve, woken.reject);
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(await woken.promise).toEqual(new Set(['test-now', 'test-again']));
    await end();
  });
});
