import { inject } from 'vitest';
import { newId } from '../id.ts';
import { openDatabase, type Db } from './database.ts';
import { createDatabase, dropDatabase } from './embedded/databases.ts';

/** A migrated database for one test file, copied from the run's template. */
export async function openTestDatabase(
  options: Parameters<typeof openDatabase>[2] = {},
): Promise<{ db: Db; close(): Promise<void> }> {
  const cluster = inject('cluster');
  const database = `test_${newId()}`;
  await createDatabase(cluster, database, { template: 'template_hearth' });
  const { db } = openDatabase({ ...cluster, database }, 10, options);
  return {
    db,
    async close() {
      await db.destroy();
      await dropDatabase(cluster, database);
    },
  };
}
