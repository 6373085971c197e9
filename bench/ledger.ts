import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { runInProcess } from './child-process.ts';
import { rounded, type Figure, type Measurement } from './measurement.ts';
import { fund, give, numberOf, residentsOf, withDb, type Pool } from './people.ts';
import { inWorld, smallWorld } from './world.ts';

export interface TransferLoad {
  connection: Connection;
  side: 'ours' | 'bare';
  workers: number;
  ms: number;
  propertyId: string;
  accounts: string[];
  hot: string | undefined;
}
export interface TransfersDone {
  moved: number;
  perSecond: number;
  deadlocks: number;
  refusals: string[];
}

const workers = 20;
const ms = 4000;
const rounds = 3;

/** Double entry with only the ledger's guarantees. */
const bareTables = `
  create table bare_accounts (id text primary key, balance bigint not null check (balance >= 0));
  create table bare_transfers (
    id text primary key default new_id(), key text not null unique, from_account text not null references bare_accounts,
    to_account text not null references bare_accounts, points bigint not null check (points > 0), created_at timestamptz not null default now());
  create index on bare_transfers (from_account, created_at);
  create index on bare_transfers (to_account, created_at);
  create trigger bare_append_only before update or delete on bare_transfers for each row execute function refuse_change();
  create view bare_drift as
    select a.id from bare_accounts a where a.balance <> 1000000
      + coalesce((select sum(points) from bare_transfers t where t.to_account = a.id), 0) - coalesce((select sum(points) from bare_transfers t where t.from_account = a.id), 0)`;

async function prepare(pool: Pool, propertyId: string, accounts: readonly string[]) {
  await pool.query(bareTables);
  await pool.query('insert into bare_accounts select id, 1000000 from unnest($1::text[]) id', [accounts]);
  await fund(pool, propertyId, accounts.length * 1_000_000);
  await give(pool, 'award', propertyId, propertyId, accounts, 1_000_000);
}

export const measurement: Measurement = {
  about: `${workers} workers transfer points between 50 residents, then always with the same resident on one side.
Ours: a transaction under row-level security that calls the ledger's function. Bare: \`begin\`, both accounts locked
in a fixed order, the row, both balances, \`commit\`, on tables with the same keys, checks, references, indexes and
append-only trigger. Each side is one process with ${workers} connections to the same server with fsync on. They
alternate, ${rounds} rounds of ${ms / 1000} s each.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection) =>
        withDb(connection, async (db, pool) => {
          const { id: propertyId } = await db
            .selectFrom('properties')
            .select('id')
            .where('spend_limit', '=', 0)
            .orderBy('id')
            .executeTakeFirstOrThrow();
          const accounts = await residentsOf(db, propertyId, 50);
          await prepare(pool, propertyId, accounts);
          const transfersBefore = await numberOf(pool, 'select count(*) from transfers');
          const figures: Figure[] = [];
          let acknowledged = 0;
          let deadlocks = 0;
          for (const [name, hot] of [
            ['50 accounts', undefined],
            ['one hot account', accounts[0]],
          ] as const) {
            const rates = { ours: 0, bare: 0 };
            const refusals: string[] = [];
            for (let round = 0; round < rounds; round += 1) {
              for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
                const done = await runInProcess<TransferLoad, TransfersDone>('transfers.ts', {
                  connection,
                  side,
                  workers,
                  ms,
                  propertyId,
                  accounts,
                  hot,
                });
                rates[side] += done.perSecond / rounds;
                if (side === 'ours') acknowledged += done.moved;
                if (side === 'ours') deadlocks += done.deadlocks;
                refusals.push(...done.refusals.map((refusal) => `${side}: ${refusal}`));
              }
            }
            figures.push(
              { name: `${name}, ours`, value: rounded(rates.ours, 0), unit: 'transfers/s' },
              { name: `${name}, bare`, value: rounded(rates.bare, 0), unit: 'transfers/s' },
              ...(refusals.length > 0 ? [{ name: `${name}, refused`, value: refusals.join(', ') }] : []),
              { name: `${name}, ratio`, value: rounded(rates.ours / rates.bare), atLeast: 0.6 },
            );
          }
          return [
            ...figures,
            { name: 'deadlocks', value: deadlocks, atMost: 0 },
            {
              name: 'transfers confirmed but missing, or present but unconfirmed',
              value: Math.abs(
                (await numberOf(pool, 'select count(*) from transfers')) - transfersBefore - acknowledged,
              ),
              atMost: 0,
            },
            {
              name: 'balances that differ from their transfers',
              value: await numberOf(pool, 'select count(*) from ledger_drift()'),
              atMost: 0,
            },
            {
              name: 'sum of all balances',
              value: await numberOf(pool, 'select sum(balance)::bigint as count from accounts'),
              atLeast: 0,
              atMost: 0,
            },
            {
              name: 'bare balances that differ from theirs',
              value: await numberOf(pool, 'select count(*) from bare_drift'),
              atMost: 0,
            },
          ];
        }),
      ),
    ),
};
