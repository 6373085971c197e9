import { sql } from 'kysely';
import { beforeAll, beforeEach, expect } from 'vitest';
import { checkAudit } from '../src/areas/insights/audit/seals/check.ts';
import { sealNext } from '../src/areas/insights/audit/seals/seals.ts';
import { eventually, useServer } from './harness.ts';

/** A test server with three marked audit rows, each under its own seal, and ways to tamper with them. */
export function useSealedAudit() {
  const server = useServer();

  const write = (mark: string) =>
    sql`insert into audit_log (actor_id, action, target_kind, target_id, before, after, request_id)
    values (${server().admin._id}, ${mark}, 'test', new_id(), '{"spendLimit": 0}', '{"spendLimit": 5}', 'r')`.execute(
      server().db,
    );
  const tables = ['audit_log', 'audit_seals'];
  /** Acts as the database owner, bypassing triggers. */
  const tamper = async (statement: string) => {
    const { db } = server();
    await db.transaction().execute(async (tx) => {
      for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      await sql.raw(statement).execute(tx);
      for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
    });
  };
  const found = async (...kept: string[]) => (await checkAudit(server().db, kept.map(keptOf))).problems;
  const keptOf = (text: string) => ({ number: Number(text.split(':')[0]), hash: text.split(':')[1] ?? '' });
  const idOf = async (mark: string) =>
    (await sql<{ id: string }>`select id from audit_log where action = ${mark}`.execute(server().db)).rows[0]?.id ?? '';
  /** Tampers, returns the findings, and restores everything. */
  async function foundAfter(statement: string, ...kept: string[]): Promise<string> {
    const { db } = server();
    await sql`create table kept_log as table audit_log`.execute(db);
    await sql`create table kept_seals as table audit_seals`.execute(db);
    await sql`create table kept_end as table audit_newest_seal`.execute(db);
    await sql`create table kept_totals as table audit_totals`.execute(db);
    await tamper(statement);
    const problems = await found(...kept);
    await tamper(`delete from audit_log; delete from audit_seals; delete from audit_newest_seal; delete from audit_totals;
    insert into audit_totals select * from kept_totals;
    insert into audit_log select * from kept_log; insert into audit_seals select * from kept_seals;
    insert into audit_newest_seal select * from kept_end; drop table kept_log, kept_seals, kept_end, kept_totals`);
    expect(await found()).toEqual([]);
    return problems.join('\n');
  }
  const sealed = async (mark: string) => {
    await write(mark);
    await sealAll();
    return checkAudit(server().db);
  };
  const isSealed = async () => {
    while ((await sealNext(server().db)).rows > 0);
    return (await checkAudit(server().db)).unsealed === 0;
  };
  /** Waits until every open transaction of the database server has ended. */
  const sealAll = () => eventually(isSealed, 20);

  // Tests seal explicitly.
  beforeAll(async () => void (await sql`delete from pgboss.schedule where name = 'seal-audit'`.execute(server().db)));

  beforeEach(async () => {
    for (const mark of ['first', 'second', 'third']) {
      if (await idOf(mark)) continue;
      await write(mark);
      await sealAll();
    }
  });

  return { server, write, tamper, found, keptOf, idOf, foundAfter, sealed, isSealed, sealAll };
}
