import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectionQueueOf } from '../../src/platform/db/database.ts';
import { eventually, useServer } from '../harness.ts';

const server = useServer({ env: { DATABASE_POOL: '4' } });

test('while many calls wait for a connection, new ones are refused at once, and then served again', async () => {
  const { as, admin, db, url } = server();
  const release = Promise.withResolvers<void>();
  const blocking = Array.from({ length: 40 }, () =>
    db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await release.promise;
    }),
  );
  const read = () => as(admin).send('GET', '/system-config');
  try {
    await eventually(async () => connectionQueueOf(db).oldestMs > 1_000);
    const { status, headers, error } = await read();
    expect([status, headers.get('retry-after'), error.code]).toEqual([503, '2', 'BUSY']);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  } finally {
    release.resolve();
    await Promise.allSettled(blocking);
  }
  await eventually(async () => (await read()).status === 200);
});
