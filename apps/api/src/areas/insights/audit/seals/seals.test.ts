import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useSealedAudit } from '../../../../../test/fixtures/sealed-audit.ts';
import { eventually } from '../../../../../test/harness.ts';
import { checkAudit } from './check.ts';
import { sealNext } from './seals.ts';

const { server, write, tamper, found, keptOf, idOf, sealed, isSealed, sealAll } = useSealedAudit();

test('an unchanged log passes the check, and later rows are sealed', async () => {
  const { problems, seals, unsealed, rows, newest } = await checkAudit(server().db);
  expect([problems, unsealed]).toEqual([[], 0]);
  expect(seals).toBeGreaterThanOrEqual(3);
  expect(await found(newest)).toEqual([]);
  await write('later');
  expect(await checkAudit(server().db)).toMatchObject({ problems: [], rows, unsealed: 1 });
  await sealAll();
  expect(await checkAudit(server().db, [keptOf(newest)])).toMatchObject({
    problems: [],
    seals: seals + 1,
    unsealed: 0,
  });
});

test("a change before sealing isn't found: the seal covers the rows as they were", async () => {
  await write('not sealed yet');
  const id = await idOf('not sealed yet');
  expect(await checkAudit(server().db)).toMatchObject({ unsealed: 1, unsealedSince: expect.stringMatching(/^20/) });
  await tamper(`update audit_log set actor_id = null where id = '${id}'`);
  await sealAll();
  expect(await found()).toEqual([]);
});

test('concurrent and killed sealers leave each row under one seal', async () => {
  const { db } = server();
  await sql`insert into audit_log (action, target_kind, request_id) select 'at once', 'test', 'r' from generate_series(1, 2600)`.execute(
    db,
  );
  const { rows, unsealed } = await checkAudit(db);
  const blocked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const holder = db.transaction().execute(async (tx) => {
    await sql`lock table audit_seals in share mode`.execute(tx);
    blocked.resolve();
    await free.promise;
  });
  await blocked.promise;
  const killed = sealNext(db).catch((error: unknown) => error);
  await eventually(async () => {
    const { rows: ended } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into audit_seals%'`.execute(
      db,
    );
    return ended.length > 0;
  }, 20);
  expect(await killed).toBeInstanceOf(Error);
  free.resolve();
  await holder;
  expect(await checkAudit(db)).toMatchObject({ problems: [], rows, unsealed });
  await eventually(async () => {
    await Promise.all([1, 2, 3, 4].map(() => sealNext(db)));
    return (await checkAudit(db)).unsealed === 0;
  }, 20);
  expect(await checkAudit(db)).toMatchObject({ problems: [], rows: rows + unsealed });
});

test("a database whose transaction ids are behind the last seal isn't sealed, and the reason is reported", async () => {
  const { db } = server();
  const moved = (to: string) => tamper(`update audit_newest_seal set last_transaction = ${to}`);
  const { rows: end } = await sql<{ at: string }>`select last_transaction::text as at from audit_newest_seal`.execute(
    db,
  );
  await moved(`'99999999999'`);
  await expect(sealNext(db)).rejects.toThrow('counts transactions from below');
  await moved(`'${end[0]?.at}'`);
  expect(await found()).toEqual([]);
});

test("a row of an open transaction isn't missed: it is sealed once the transaction ends", async () => {
  const { db } = server();
  const release = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  // It started, and created its id, before rows sealed since; it has no transaction id until it writes.
  const early = db.transaction().execute(async (tx) => {
    const { rows: made } = await sql<{ id: string }>`select new_id() as id, now()`.execute(tx);
    await sealed('sealed before the open one');
    await sql`insert into audit_log (id, action, target_kind, request_id) values (${made[0]?.id}, 'early', 'test', 'r')`.execute(
      tx,
    );
  });
  await early;
  const open = db.transaction().execute(async (tx) => {
    await sql`insert into audit_log (action, target_kind, request_id) values ('open', 'test', 'r')`.execute(tx);
    written.resolve();
    await release.promise;
  });
  await written.promise;
  await write('beside');
  expect(await isSealed()).toBe(false);
  release.resolve();
  await open;
  await sealAll();
  expect(await checkAudit(db)).toMatchObject({ problems: [] });
  const { rows } = await sql<{ sealed: number }>`select count(*) as sealed from audit_log a, audit_newest_seal s
    where a.action in ('early', 'open', 'beside') and (a.transaction_id, a.id) <= (s.last_transaction, s.last_id)`.execute(
    db,
  );
  expect(rows[0]?.sealed).toBe(3);
});
