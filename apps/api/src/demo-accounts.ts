import { demoPassword } from '@hearth/contract/identity/demo-accounts';
import { sql } from 'kysely';
import type { Db, Tx } from './platform/db/database.ts';
import { newId } from './platform/id.ts';
import { passwordMatches } from './platform/user-pool/password.ts';

/** Unmarks demo accounts with their own password, which earlier versions left marked. */
async function unmarkOwnPasswords(db: Db): Promise<void> {
  const { rows } = await sql<{ password_hash: string }>`
    select distinct c.password_hash from demo_accounts d
    join credentials c on c.user_id = d.user_id join users u on u.id = d.user_id and u.disabled_at is null`.execute(db);
  for (const { password_hash } of rows) {
    if (await passwordMatches(password_hash, demoPassword)) continue;
    await sql`delete from demo_accounts d using credentials c where c.user_id = d.user_id and c.password_hash = ${password_hash}`.execute(
      db,
    );
  }
}

/** Serializes concurrent starts: one does the work, the others find nothing to do. */
const inTurn = <T>(db: Db, work: (tx: Tx) => Promise<T>) =>
  db.transaction().execute(async (tx) => {
    await sql`lock table demo_accounts in share row exclusive mode`.execute(tx);
    return work(tx);
  });

/**
 * Deactivates the demo accounts, whose password is public in the README, and ends their sessions. A mark, removed with
 * the first own password, tells them from real users. Returns their number.
 */
export async function closeDemoAccounts(db: Db): Promise<number> {
  await unmarkOwnPasswords(db);
  return inTurn(db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      with closed as (
        update users u set disabled_at = now() from demo_accounts d
        where d.user_id = u.id and u.disabled_at is null and u.deleted_at is null returning u.id
      ), marked as (
        update demo_accounts d set closed_at = now() from closed where closed.id = d.user_id
      ), ended as (
        update sessions s set ended_at = now() from closed where closed.id = s.user_id and s.ended_at is null
      ), changed as (
        insert into changes (topic, op, record_id) select 'session', 'delete', id from closed
      ), audited as (
        insert into audit_log (action, target_kind, target_id, after, request_id)
        select 'demo.close', 'user', id, '{"active": false}', ${newId()} from closed
      )
      select count(*) as count from closed`.execute(tx);
    return rows[0]?.count ?? 0;
  });
}

/** Reopens the accounts that a start without demo mode closed, except those staff deactivated. Returns their number. */
export const openDemoAccounts = (db: Db): Promise<number> =>
  inTurn(db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      with opened as (
        update users u set disabled_at = null from demo_accounts d
        where d.user_id = u.id and d.closed_at = u.disabled_at returning u.id
      ), marked as (
        update demo_accounts set closed_at = null where closed_at is not null
      ), audited as (
        insert into audit_log (action, target_kind, target_id, after, request_id)
        select 'demo.open', 'user', id, '{"active": true}', ${newId()} from opened
      )
      select count(*) as count from opened`.execute(tx);
    return rows[0]?.count ?? 0;
  });
