import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { databaseBefore } from '../../../test/database/database-before.ts';
import { catalogOf } from '../../../test/database/catalog.ts';
import { newId } from '../id.ts';
import { openDatabase, type Db } from './database.ts';
import { StartError } from './embedded/start-error.ts';
import { createDatabase, dropDatabase } from './embedded/databases.ts';
import { migrate, readMigrations } from './migrate.ts';

async function newDatabase() {
  const cluster = inject('cluster');
  const name = `test_${newId()}`;
  await createDatabase(cluster, name);
  const { db } = openDatabase({ ...cluster, database: name }, 2);
  const drop = async () => {
    await db.destroy();
    await dropDatabase(cluster, name);
  };
  return { db, drop };
}

const nameOf = async (db: Db) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name ?? '';

const afterAll = '9999.sql';

test('a new database has the same schema as one that ran every migration', async () => {
  const [made, upgraded] = await Promise.all([newDatabase(), databaseBefore(afterAll)]);
  expect(await migrate(made.db)).toEqual(['baseline']);
  expect(await migrate(upgraded.db)).toEqual(['code']);
  expect(await catalogOf(upgraded.db)).toEqual(await catalogOf(made.db));
  for (const { db } of [made, upgraded]) expect(await migrate(db)).toEqual([]);
  await Promise.all([made.drop(), upgraded.drop()]);
});

const isOfAnotherVersion = sql`update migrations set checksum = 'of another version' where name = 'code'`;

test('the next start removes undeclared objects, and the app roles keep only the declared privileges', async () => {
  const { db, drop } = await newDatabase();
  await migrate(db);
  const declared = await catalogOf(db);
  await sql`create function left_over() returns trigger language plpgsql as 'begin return null; end'`.execute(db);
  await sql`create view left_over_view as select 1 as one`.execute(db);
  await sql`create policy left_over on users for delete to hearth_app using (true)`.execute(db);
  await sql`create trigger left_over after insert on users execute function left_over()`.execute(db);
  await sql`grant delete on users to hearth_app`.execute(db);
  await sql`update migrations set objects = objects || array['function left_over()', 'view left_over_view',
    'policy left_over on users', 'trigger left_over on users'] where name = 'code'`.execute(db);
  await isOfAnotherVersion.execute(db);
  expect(await catalogOf(db)).not.toEqual(declared);
  expect(await migrate(db)).toEqual(['code']);
  expect(await catalogOf(db)).toEqual(declared);
  await drop();
});

test('functions that a version removed stay callable for one version, with their privileges', async () => {
  const { db, drop } = await newDatabase();
  await migrate(db);
  const declared = await catalogOf(db);
  await sql`create function removed(number integer) returns integer language sql as 'select number + 1'`.execute(db);
  await sql`revoke all on function removed from public; grant execute on function removed to hearth_app`.execute(db);
  await sql`update migrations set objects = objects || array['function removed(integer)'] where name = 'code'`.execute(
    db,
  );
  const before = (await catalogOf(db)).filter((line) => !declared.includes(line));
  expect(before.length).toBeGreaterThan(0);
  await isOfAnotherVersion.execute(db);
  await migrate(db);
  expect((await catalogOf(db)).filter((line) => !declared.includes(line))).toEqual(before);
  await isOfAnotherVersion.execute(db);
  await migrate(db);
  expect(await catalogOf(db)).toEqual(declared);
  await drop();
});

test('an upgrade waits for open transactions, while other calls go on and none deadlocks with it', async () => {
  const { db, drop } = await newDatabase();
  await migrate(db);
  await isOfAnotherVersion.execute(db);
  const { db: upgrading } = openDatabase({ ...inject('cluster'), database: await nameOf(db) }, 1);
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  // A call that locks one table now and another later, in the order that an upgrade might not use.
  const call = db.transaction().execute(async (tx) => {
    await sql`update users set onboarded = onboarded`.execute(tx);
    begun.resolve();
    await release.promise;
    await sql`update accounts set balance = balance`.execute(tx);
    await sql`update properties set name = name`.execute(tx);
  });
  await begun.promise;
  const upgraded = migrate(upgrading);
  for (let times = 0; times < 5; times += 1) {
    await sleep(200);
    expect((await sql`select from users limit 1`.execute(db)).rows).toEqual([]);
  }
  release.resolve();
  await call;
  expect(await upgraded).toEqual(['code']);
  await upgrading.destroy();
  await drop();
});

/** Typical customer additions: reports, a trigger-based export, and a policy for a reporting role. */
async function addCustomers(db: Db) {
  await sql
    .raw(
      `create table acme_log (id text, note text);
      grant insert on acme_log to hearth_app;
      create function acme_note() returns trigger language plpgsql as
        'begin insert into acme_log values (new.id, ''seen''); return new; end';
      create trigger acme_note after insert on point_logs for each row execute function acme_note();
      create trigger acme_kept before delete on point_logs for each row execute function refuse_change();
      create policy acme_reads on users for select to public using (app_sees_all());
      create view acme_balances as select u.email, a.balance from users u join accounts a on a.id = u.id;
      create view acme_people as select * from property_people_totals;
      create view acme_scope as select app_sees_all() as sees_all;
      create function acme_total() returns bigint language sql as 'select sum(balance) from acme_balances'`,
    )
    .execute(db);
}

/** Simulates a version that didn't record its objects, and so lacks everything added since. */
async function forgetInstalled(db: Db) {
  const listed = await readFile(new URL('../../../migrations/installed.txt', import.meta.url), 'utf8');
  const { rows } = await sql<{
    name: string;
  }>`select unnest(objects) as name from migrations where name = 'code'`.execute(db);
  const isTrigger = ({ name }: { name: string }) => name.startsWith('trigger ');
  // Functions can be dropped only after their triggers.
  const since = rows
    .filter(({ name }) => !listed.split('\n').includes(name))
    .toSorted((a, b) => Number(isTrigger(b)) - Number(isTrigger(a)));
  for (const { name } of since)
    await sql
      .raw(name.startsWith('grants ') ? `revoke all ${name.slice(7)} from hearth_app` : `drop ${name}`)
      .execute(db);
  await sql`update migrations set objects = null`.execute(db);
}

test.each(['a list of installed objects', 'no list'])(
  "a customer's views, functions, triggers and policies survive an upgrade of a database with %s",
  async (kind) => {
    const { db, drop } = await newDatabase();
    await migrate(db);
    await addCustomers(db);
    const before = await catalogOf(db);
    expect(before.filter((line) => line.includes('acme')).length).toBeGreaterThan(10);
    if (kind === 'no list') await forgetInstalled(db);
    for (let times = 0; times < 2; times += 1) {
      await isOfAnotherVersion.execute(db);
      expect(await migrate(db)).toEqual(['code']);
      expect(await catalogOf(db)).toEqual(before);
    }
    await drop();
  },
);

const oldest = '0110_';

test("a customer's additions to an older database survive its migrations", async () => {
  const { db, drop } = await databaseBefore(oldest);
  await sql`create view acme_balances as select u.email, a.balance from users u join accounts a on a.id = u.id`.execute(
    db,
  );
  await sql`create function acme_total() returns bigint language sql as 'select sum(balance) from acme_balances'`.execute(
    db,
  );
  await migrate(db);
  expect(
    (await catalogOf(db)).filter((line) => /^(view acme|CREATE OR REPLACE FUNCTION public.acme_total)/.test(line)),
  ).toHaveLength(2);
  await drop();
});

test("an upgrade blocked by a customer's object names it and changes nothing", async () => {
  const { db, drop } = await databaseBefore(oldest);
  await sql`create table lead_reward_contacts (name text)`.execute(db);
  await sql`create view spending as select * from mails`.execute(db);
  const before = await catalogOf(db);
  await expect(migrate(db)).rejects.toThrow(StartError);
  expect((await catalogOf(db)).filter((line) => !line.includes('migrations'))).toEqual(
    before.filter((line) => !line.includes('migrations')),
  );
  await drop();
});

test("a customer's view that depends on a changed view blocks the upgrade and is named", async () => {
  const { db, drop } = await databaseBefore('0252_');
  await sql`create view acme_days as select * from property_day_totals`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/acme_days/);
  expect((await sql`select from acme_days`.execute(db)).rows).toEqual([]);
  await drop();
});

test("a customer's function is never replaced by one with the same name", async () => {
  const { db, drop } = await newDatabase();
  await migrate(db);
  const before = await catalogOf(db);
  await sql`update migrations set objects = array_remove(objects, 'function refuse_change()')`.execute(db);
  await isOfAnotherVersion.execute(db);
  await expect(migrate(db)).rejects.toThrow('function refuse_change()');
  expect(await catalogOf(db)).toEqual(before);
  await drop();
});

test('a new database records every function, so that the next version can replace it', async () => {
  const { db, drop } = await newDatabase();
  await migrate(db);
  const { rows } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p, migrations m
    where p.pronamespace = 'public'::regnamespace and m.name = 'code' and 'function ' || p.oid::regprocedure <> all (m.objects)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db);
  expect(rows).toEqual([]);
  await drop();
});

test('a migration edited after it ran is refused', async () => {
  const { db, drop } = await newDatabase();
  await migrate(db);
  await sql`update migrations set checksum = 'of another text' where name = '0011_leases.sql'`.execute(db);
  await expect(migrate(db)).rejects.toThrow('0011_leases.sql was changed after this database ran it');
  await drop();
});

test('no landed migration has changed', async () => {
  const landed = await readFile(new URL('../../../migrations/checksums.txt', import.meta.url), 'utf8');
  const migrations = await readMigrations();
  expect(migrations.map(({ name, checksum }) => `${checksum}  ${name}\n`).join('')).toBe(landed);
});

test('every table of a property is read through row-level security', async () => {
  const { db, drop } = await newDatabase();
  await migrate(db);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'property_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
      and (has_any_column_privilege('hearth_app', c.oid, 'select') or has_any_column_privilege('hearth_resident', c.oid, 'select'))`.execute(
    db,
  );
  expect(rows).toEqual([]);
  await drop();
});
