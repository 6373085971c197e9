import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { checkAudit } from './check.ts';
import { sealNext } from './seals.ts';

const server = useServer();

const write = (mark: string) =>
  sql`insert into audit_log (actor_id, action, target_kind, target_id, before, after, request_id)
    values (${server().admin._id}, ${mark}, 'test', new_id(), '{"spendLimit": 0}', '{"spendLimit": 5}', 'r')`.execute(
    server().db,
  );
/** What the owner of the database does, past every trigger. */
const tamper = async (statement: string) => {
  const { db } = server();
  await db.transaction().execute(async (tx) => {
    for (const table of ['audit_log', 'audit_seals'])
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
    await sql.raw(statement).execute(tx);
    for (const table of ['audit_log', 'audit_seals'])
      await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
  });
};
const found = async (kept?: string) => (await checkAudit(server().db, kept)).problems;
const idOf = async (mark: string) =>
  (await sql<{ id: string }>`select id from audit_log where action = ${mark}`.execute(server().db)).rows[0]?.id ?? '';
/** Tampers, answers what is found, and puts everything back as it was. */
async function foundAfter(statement: string): Promise<string> {
  const { db } = server();
  await sql`create table kept_log as table audit_log`.execute(db);
  await sql`create table kept_seals as table audit_seals`.execute(db);
  await tamper(statement);
  const problems = await found();
  await tamper(`delete from audit_log; delete from audit_seals;
    insert into audit_log select * from kept_log; insert into audit_seals select * from kept_seals;
    drop table kept_log; drop table kept_seals`);
  expect(await found()).toEqual([]);
  return problems.join('\n');
}
const isSealed = async () => {
  while ((await sealNext(server().db)) > 0);
  return (await checkAudit(server().db)).unsealed === 0;
};
/** Once every transaction of the database server that was open has ended. */
const sealAll = () => eventually(isSealed, 20);

// The tests seal by themselves.
beforeAll(async () => void (await sql`delete from pgboss.schedule where name = 'seal-audit'`.execute(server().db)));

beforeEach(async () => {
  for (const mark of ['first', 'second', 'third']) {
    if (await idOf(mark)) continue;
    await write(mark);
    await sealAll();
  }
});

test('what stands as it was sealed is found in order, and rows that come later are sealed on', async () => {
  const { problems, seals, unsealed, rows, newest } = await checkAudit(server().db);
  expect([problems, unsealed]).toEqual([[], 0]);
  expect(seals).toBeGreaterThanOrEqual(3);
  expect(await found(newest)).toEqual([]);
  await write('later');
  expect(await checkAudit(server().db)).toMatchObject({ problems: [], rows, unsealed: 1 });
  await sealAll();
  expect(await checkAudit(server().db, newest)).toMatchObject({ problems: [], seals: seals + 1, unsealed: 0 });
});

test('a changed, a removed and an added row are found, with the seal that they lie under', async () => {
  const id = await idOf('second');
  expect(await foundAfter(`update audit_log set after = '{"spendLimit": 6}' where id = '${id}'`)).toContain(
    `row ${id}`,
  );
  expect(await foundAfter(`update audit_log set at = at - interval '1 second' where id = '${id}'`)).toContain(
    'changed after it was sealed',
  );
  expect(await foundAfter(`update audit_log set actor_id = null where id = '${id}'`)).toContain(`row ${id}`);
  expect(await foundAfter(`delete from audit_log where id = '${id}'`)).toContain('1 of its 1 rows were removed');
  expect(
    await foundAfter(`insert into audit_log (action, target_kind, request_id, transaction_id, at)
      select 'forged', 'test', 'r', transaction_id, at from audit_log where id = '${id}'`),
  ).toContain('forged');
  expect(
    await foundAfter(`insert into audit_log (action, target_kind, request_id, at)
      values ('forged', 'test', 'r', now() - interval '2 days')`),
  ).toContain('added later than it says');
});

test('a changed, a removed and a replaced seal are found, also at the end of the chain', async () => {
  const { seals } = await checkAudit(server().db);
  const [middle, last] = [seals - 1, seals];
  expect(await foundAfter(`update audit_seals set hash = repeat('a', 64) where number = ${middle}`)).toContain(
    `seal ${middle} was changed`,
  );
  expect(
    await foundAfter(`update audit_seals set digests = array[repeat('a', 64)] where number = ${middle}`),
  ).toContain(`seal ${middle} was changed`);
  expect(await foundAfter(`delete from audit_seals where number = ${middle}`)).toContain(`seal ${middle} is missing`);
  expect(await foundAfter(`delete from audit_seals where number = ${last}`)).toContain('at its end');
  expect(await foundAfter('delete from audit_seals where number = 1')).toContain('seal 1 is missing');
});

test('a chain that was written anew is found by a seal that was kept elsewhere', async () => {
  const { newest } = await checkAudit(server().db);
  await tamper(`update audit_log set actor_id = null where action = 'second';
    delete from audit_seals;
    delete from audit_newest_seal; insert into audit_newest_seal default values`);
  await sealAll();
  expect(await found()).toEqual([]);
  expect((await found(newest)).join()).toContain('written anew');
});

test('a row of a transaction that is still open is not missed: it is sealed once it has ended', async () => {
  const { db } = server();
  const release = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
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
    where a.action in ('open', 'beside') and (a.transaction_id, a.id) <= (s.last_transaction, s.last_id)`.execute(db);
  expect(rows[0]?.sealed).toBe(2);
});
