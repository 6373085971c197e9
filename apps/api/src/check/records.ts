import { sql } from 'kysely';
import { checkAudit } from '../areas/insights/audit/public.ts';
import type { Db } from '../platform/db/database.ts';
import { inWords, type Section } from './section.ts';

const points = (value: number) => inWords(value, 'point');

/** Every balance equals the sum of its transfers, and all of them together are 0. */
export async function checkLedger(db: Db): Promise<Section> {
  const { rows: drift } = await sql<{ account_id: string; balance: number; fold: number }>`
    select account_id, balance, fold from ledger_drift()`.execute(db);
  const { rows } = await sql<{ accounts: number; total: number; transfers: number }>`
    select count(*) as accounts, coalesce(sum(balance), 0)::bigint as total, (select count(*) from transfers) as transfers from accounts`.execute(
    db,
  );
  const { accounts, total, transfers } = rows[0] ?? { accounts: 0, total: 0, transfers: 0 };
  const problems = drift.map(
    ({ account_id, balance, fold }) =>
      `Account ${account_id} has ${points(balance)}, and its transfers add up to ${points(fold)}.`,
  );
  if (total !== 0) problems.push(`All balances add up to ${points(total)} instead of 0.`);
  return {
    name: 'Ledger',
    summary: `${inWords(accounts, 'account')}, ${inWords(transfers, 'transfer')}.`,
    problems,
  };
}

/** Every total equals what it counts. */
export async function checkTotals(db: Db): Promise<Section> {
  const { rows } = await sql<{ total: string; id: string; counted: number; actual: number }>`
    select total, id, counted, actual from totals_drift()`.execute(db);
  return {
    name: 'Totals',
    summary: 'compared with their source rows.',
    problems: rows.map(({ total, id, counted, actual }) => `${total} of ${id} is ${counted} instead of ${actual}.`),
  };
}

/** The audit log matches its seals. */
export async function checkAuditLog(db: Db): Promise<Section> {
  const { problems, found, seals, rows, unsealed } = await checkAudit(db);
  const more = found - problems.length;
  return {
    name: 'Audit log',
    summary: `${inWords(rows, 'row')} under ${inWords(seals, 'seal')}, ${unsealed} not yet sealed.`,
    problems: [...problems, ...(more > 0 ? [`${inWords(more, 'more problem')}; npm run audit:check lists them`] : [])],
  };
}
