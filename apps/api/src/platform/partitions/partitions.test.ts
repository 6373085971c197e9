import { sql } from 'kysely';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { databaseBefore } from '../../../test/database/database-before.ts';
import { createDatabase, dropDatabase } from '../db/embedded/databases.ts';
import { openDatabase, type Db, type Tx } from '../db/database.ts';
import { StartError } from '../db/embedded/start-error.ts';
import { migrate } from '../db/migrate.ts';
import { newId } from '../id.ts';
import { dropOldChanges } from '../live/changes.ts';
import { addAllPartitions, addPartitions, dropPartitions, partitionedTables, readPartitions } from './partitions.ts';

let db: Db;
beforeAll(async () => {
  const cluster = inject('cluster');
  const name = `test_${newId()}`;
  await createDatabase(cluster, name);
  const opened = openDatabase({ ...cluster, database: name }, 4);
  db = opened.db;
  await migrate(db);
  return async () => {
    await db.destroy();
    await dropDatabase(cluster, name);
  };
});

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

const addChange = (at: Date, to: Db | Tx = db) =>
  sql`insert into changes (topic, op, record_id, created_at) values ('user', 'update', ${newId()}, ${at})`.execute(to);

const partitionOf = async (at: Date) =>
  (
    await sql<{ name: string }>`select tableoid::regclass::text as name from changes where created_at = ${at}`.execute(
      db,
    )
  ).rows[0]?.name;

const names = async () => (await readPartitions(db, 'changes')).map(({ name }) => name);
const dayName = (days: number) => `changes_${inDays(days).toISOString().slice(0, 10).replaceAll('-', '')}`;

test('no write is refused for lack of a partition, and its rows move when the partition is added', async () => {
  const at = [inDays(0), inDays(1), inDays(40)];
  for (const time of at) await addChange(time);
  expect(await Promise.all(at.map(partitionOf))).toEqual(Array(3).fill('changes_default'));

  await addPartitions(db, 'changes');
  expect(await names()).toEqual([0, 1, 2, 3].map(dayName).concat('changes_default'));
  expect(await Promise.all(at.map(partitionOf))).toEqual([dayName(0), dayName(1), 'changes_default']);

  await addPartitions(db, 'changes', inDays(40));
  expect(await partitionOf(at[2] as Date)).toBe(dayName(40));
});

test('several processes can add partitions at once, while a long transaction is writing', async () => {
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const writer = db.transaction().execute(async (tx) => {
    await addChange(inDays(0), tx);
    begun.resolve();
    await done.promise;
  });
  await begun.promise;
  await Promise.all([inDays(80), inDays(80)].map((now) => addPartitions(db, 'changes', now)));
  expect(await names()).toContain(dayName(80));
  done.resolve();
  await writer;
});

test('changes are dropped by the day, and the position of the last one is kept', async () => {
  const { rows } = await sql<{ last: string }>`select max(position) as last from changes`.execute(db);
  const old = inDays(-3);
  await addPartitions(db, 'changes', inDays(200));
  await addChange(inDays(200));
  await dropPartitions(db, 'changes', sql`now() + interval '100 days'`);
  expect(await names()).not.toContain(dayName(80));
  expect(await partitionOf(old)).toBeUndefined();
  expect(await names()).toContain(dayName(200));

  await addChange(old);
  await addChange(inDays(0));
  await dropOldChanges(db, 1);
  const { rows: trimmed } = await sql<{ position: number }>`select position from changes_trimmed`.execute(db);
  expect(trimmed[0]?.position).toBeGreaterThan(Number(rows[0]?.last));
  const { rows: left } = await sql<{ created_at: Date }>`select created_at from changes order by 1`.execute(db);
  expect(left.map(({ created_at }) => created_at > inDays(-1))).toEqual([true, true]);
});

test('the app roles reach partitions only through their table', async () => {
  await addAllPartitions(db);
  const { rows } = await sql<{ name: string; isOpen: boolean; isSecured: boolean }>`
    select c.relname as name, c.relrowsecurity as "isSecured", bool_or(has_any_column_privilege(role, c.oid, privilege)) as "isOpen"
    from pg_class c, unnest(array['hearth_app', 'hearth_resident', 'hearth_identity']) role,
      unnest(array['select', 'insert', 'update']) privilege
    where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by c.oid`.execute(db);
  expect(rows.length).toBeGreaterThan(6);
  expect(rows.filter(({ isOpen, isSecured }) => isOpen || !isSecured)).toEqual([]);
});

test('the upgrade keeps every row, the order of changes, and what a customer added', async () => {
  const { db: older, drop } = await databaseBefore('0328_');
  onTestFinished(drop);
  await sql`insert into outbox (message_key, recipient, subject, text_body, html_body, status, message_id)
    values ('test', 'ada@hearth.example', '', '', '', 'queued', 'test')`.execute(older);
  await sql`insert into mail_delivery_logs (mail_id, status, detail, created_at)
    select id, 'queued', '', now() - n * interval '40 days' from outbox, generate_series(0, 4) n`.execute(older);
  await sql`insert into changes (transaction_id, topic, op, record_id) select '5', 'user', 'update', new_id() from generate_series(1, 3)`.execute(
    older,
  );
  await sql
    .raw(
      `create table acme_log (id text);
      create function acme_note() returns trigger language plpgsql as 'begin insert into acme_log values (new.id); return new; end';
      create trigger acme_note after insert on mail_delivery_logs for each row execute function acme_note();
      create policy acme_reads on mail_delivery_logs for select to public using (true);
      grant select on mail_delivery_logs to pg_monitor`,
    )
    .execute(older);
  const stored = async () =>
    (
      await sql<{ row: string }>`select l::text as row from mail_delivery_logs l
        union all select to_jsonb(c)::text from changes c order by 1`.execute(older)
    ).rows;
  const before = await stored();
  expect(before).toHaveLength(8);
  await migrate(older);
  expect(await stored()).toEqual(before);
  for (const table of ['changes', 'mail_delivery_logs'] as const) {
    await addPartitions(older, table);
    const partitions = await readPartitions(older, table);
    expect(partitions.map(({ name }) => name)).toEqual(expect.arrayContaining([`${table}_before`, `${table}_default`]));
    expect(partitions).toHaveLength(partitionedTables[table].ahead + 2);
  }
  await sql`insert into changes (topic, op, record_id) values ('user', 'update', ${newId()})`.execute(older);
  const { rows: positions } = await sql<{ position: number }>`select position from changes order by 1`.execute(older);
  expect(positions.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  await sql`insert into mail_delivery_logs (mail_id, status, detail) select id, 'sent', '' from outbox`.execute(older);
  const { rows: kept } = await sql`select has_table_privilege('pg_monitor', 'mail_delivery_logs', 'select') as granted,
    (select count(*) from acme_log) as noted, (select count(*) from pg_policies where policyname = 'acme_reads' and tablename = 'mail_delivery_logs') as policies`.execute(
    older,
  );
  expect(kept).toEqual([{ granted: true, noted: 1, policies: 1 }]);
});

test("a customer's view of the old table blocks the upgrade and is named", async () => {
  const { db: older, drop } = await databaseBefore('0328_');
  onTestFinished(drop);
  await sql`create view acme_deliveries as select * from mail_delivery_logs`.execute(older);
  const blocked = migrate(older);
  await expect(blocked).rejects.toThrow(StartError);
  await expect(blocked).rejects.toThrow(/acme_deliveries/);
});
