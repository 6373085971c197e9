import { fromKysely } from 'pg-boss';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../db/database.ts';
import { createDatabase, dropDatabase } from '../db/embedded/databases.ts';
import { newId } from '../id.ts';
import { defineJob, prepareQueues } from './jobs.ts';

test('the first jobs of a new queue are added by transactions that hold every connection there is', async () => {
  const cluster = inject('cluster');
  const database = `test_${newId()}`;
  await createDatabase(cluster, database, { template: 'template_hearth' });
  const { db } = openDatabase({ ...cluster, database }, 2);
  const name = 'test-first-jobs';
  const boss = await prepareQueues(db, [defineJob({ name, data: z.object({}), run: async () => undefined })]);
  try {
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
  } finally {
    await boss.stop({ graceful: false });
    await db.destroy();
    await dropDatabase(cluster, database);
  }
});
