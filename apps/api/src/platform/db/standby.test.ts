import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { fromOutage } from '../disk/outages.ts';
import { openDatabase } from './database.ts';
import { Boots, eventually, query } from './embedded/testing.ts';
import { awaitStandby } from './standby.ts';

const boots = new Boots();
afterAll(() => boots.clear());

test('a standby counts as an outage until it is promoted, and a repeated call waits for its own standby', async () => {
  const dataDir = await boots.makeUsedDataDir();
  writeFileSync(join(dataDir, 'postgres', 'standby.signal'), '');
  const { connection } = await boots.boot(dataDir);
  const { db } = openDatabase(connection, 2);
  try {
    const refused = await sql`select 1`.execute(db).catch((error: unknown) => error);
    expect(fromOutage(refused, () => undefined)).toMatchObject({ status: 503, data: { retryAfterSeconds: 5 } });
    const superuser = { ...connection, user: 'postgres' };
    await query(superuser, 'select pg_promote()');
    await eventually(() => sql`select 1`.execute(db));

    await awaitStandby(db);
    await query(superuser, "alter system set synchronous_standby_names = 'another_machine'");
    await query(superuser, 'select pg_reload_conf()');
    await eventually(async () => {
      const [{ names } = {}] = await query(superuser, "select current_setting('synchronous_standby_names') as names");
      if (names === '') throw new Error('not reloaded yet');
    });
    let isConfirmed = false;
    const waiting = awaitStandby(db).then(() => (isConfirmed = true));
    await eventually(async () => {
      const found = await query(superuser, "select from pg_stat_activity where wait_event = 'SyncRep'");
      if (found.length === 0) throw new Error('not waiting yet');
    });
    expect(isConfirmed).toBe(false);
    await query(superuser, 'alter system reset synchronous_standby_names');
    await query(superuser, 'select pg_reload_conf()');
    await waiting;
  } finally {
    await db.destroy();
  }
});
