import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { ownTransactions } from './queues.ts';

test('a failed transaction of the job library leaves its connection clean for the next caller', async () => {
  const { db } = openDatabase({ ...inject('cluster'), database: 'template_hearth' }, 1);
  try {
    const failing = ownTransactions(db).executeSql('begin; set local lock_timeout = 30000; select 1 / 0; commit;');
    await expect(failing).rejects.toThrow('division by zero');
    const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db);
    expect(rows).toEqual([{ lock_timeout: '0' }]);
  } finally {
    await db.destroy();
  }
});
