import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useSealedAudit } from '../../../../../test/fixtures/sealed-audit.ts';
import { checkAudit } from './check.ts';

const { server, tamper, found, idOf, foundAfter, sealed, sealAll } = useSealedAudit();

test('changed, removed and added rows are found, with their seal', async () => {
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
  ).toContain('added after its recorded time');
});

test('changed, removed and replaced seals are found, even at the end of the chain', async () => {
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

test('the last rows removed with their seal, or an older backup, are found by a seal kept elsewhere', async () => {
  const [older, { newest, seals }] = [await checkAudit(server().db), await sealed('to be taken back')];
  const toOlder = `delete from audit_log where action = 'to be taken back'; delete from audit_seals where number = ${seals};
    delete from audit_totals where action = 'to be taken back'; update audit_newest_seal e set number = s.number, hash = s.hash, last_transaction = s.last_transaction, last_id = s.last_id,
      row_count = e.row_count - 1 from audit_seals s where s.number = ${seals - 1}`;
  expect(await foundAfter(toOlder)).toBe('');
  expect(await foundAfter(toOlder, older.newest)).toBe('');
  expect(await foundAfter(toOlder, older.newest, newest)).toContain(`before seal ${seals}, which was kept elsewhere`);
});

test('emptied tables, and rows or counts hidden by the newest seal, are found', async () => {
  expect(await foundAfter(`truncate audit_log; truncate audit_seals`)).toContain('the chain ends with seal 0');
  const hide = `update audit_newest_seal set last_transaction = '9999999999', last_id = repeat('f', 24)`;
  expect(await foundAfter(hide)).toContain('would never be sealed');
  expect(await foundAfter(`update audit_newest_seal set row_count = 1`)).toContain('the number of sealed rows');
  expect(await foundAfter(`delete from audit_newest_seal`)).toContain('another was the newest');
});

test('rows with swapped positions or contents are found', async () => {
  const [one, two] = [await idOf('first'), await idOf('third')];
  const pair = `('${one}', '${two}')`;
  const swapped = (columns: string) => `update audit_log a set (${columns}) =
    (select ${columns} from audit_log b where b.id in ${pair} and b.id <> a.id) where a.id in ${pair}`;
  expect(await foundAfter(swapped('actor_id, action, target_id'))).toMatch(/row .* changed[^]*row .* changed/);
  expect(
    await foundAfter(`alter table audit_log disable trigger user; drop index audit_log_sealing;
    ${swapped('transaction_id')}; create unique index audit_log_sealing on audit_log (transaction_id, id)`),
  ).toMatch(/row .* after it was sealed[^]*row .* after it was sealed/);
});

test('when many rows changed, the first thousand are named and all are counted', async () => {
  const { db } = server();
  const before = await checkAudit(db);
  await sql`insert into audit_log (action, target_kind, request_id) select 'many', 'test', 'r' from generate_series(1, 2600)`.execute(
    db,
  );
  await sealAll();
  expect((await checkAudit(db)).seals).toBe(before.seals + 3);
  await tamper(`update audit_log set request_id = 'other' where action = 'many'`);
  const { problems, found: all } = await checkAudit(db);
  expect([problems.length, all]).toEqual([1000, 2600]);
  await tamper(`update audit_log set request_id = 'r' where action = 'many'`);
  // A missing seal leaves more rows to the next one than it covers.
  expect(await foundAfter(`delete from audit_seals where number = ${before.seals + 1}`)).toContain('is missing');
});

test('a rewritten chain is found by a seal kept elsewhere', async () => {
  const { newest } = await checkAudit(server().db);
  const { rows: first } = await sql<{ hash: string }>`select hash from audit_seals where number = 1`.execute(
    server().db,
  );
  await tamper(`update audit_log set actor_id = null where action = 'second';
    delete from audit_seals; delete from audit_totals;
    delete from audit_newest_seal; insert into audit_newest_seal default values`);
  await sealAll();
  expect(await found()).toEqual([]);
  expect((await found(newest)).join()).toContain('rewritten');
  expect((await found(`1:${first[0]?.hash}`)).join()).toContain("seal 1 doesn't match the one kept elsewhere");
});

test.each(['20000-01-01', '9999-12-31', 'infinity', '-infinity', '0044-03-15 BC'])(
  "a row from %s is reported and doesn't hide another one",
  async (at) => {
    const report = await foundAfter(`
      insert into audit_log (action, target_kind, request_id, at) values ('odd time', 'test', 'r', '${at}');
      insert into audit_log (action, target_kind, request_id, at) values ('backdated', 'test', 'r', now() - interval '2 days')`);
    expect(report).toMatch(/\(odd time of test –\) (has a time that can't be read|is from the future|was added after)/);
    expect(report).toMatch(/\(backdated of test –\) was added after its recorded time/);
  },
);

test('rows unsealed for more than ten minutes fail the check', async () => {
  const { db } = server();
  const waiting = `insert into audit_log (action, target_kind, request_id, at) values ('waits', 'test', 'r', now() - interval '%')`;
  expect(await foundAfter(waiting.replace('%', '9 minutes'))).toBe('');
  expect(await foundAfter(waiting.replace('%', '11 minutes'))).toContain(
    '1 row has waited more than 10 minutes for a seal',
  );
  expect((await checkAudit(db)).problems).toEqual([]);
});
