import { handleInput } from '../child-process.ts';
import { openDatabase, enterScope } from '../../apps/api/src/platform/db/database.ts';
import { newId } from '../../apps/api/src/platform/id.ts';
import { postTransfers } from '../../apps/api/src/areas/points/ledger/public.ts';
import type { TransferLoad, TransfersDone } from '../ledger.ts';

interface Pair {
  key: string;
  from: string;
  to: string;
  points: number;
}

/** Picks two random accounts, one of them always the hot account if there is one. */
function choose({ accounts, hot }: TransferLoad): Pair {
  const pick = () => accounts[Math.floor(Math.random() * accounts.length)] as string;
  const from = pick();
  let to = hot && from !== hot ? hot : pick();
  while (to === from) to = pick();
  return { key: `bench:${newId()}`, from, to, points: 1 + Math.floor(Math.random() * 5) };
}

/** Workers that transfer points in a loop for a given time, on one connection each. */
handleInput(async (load: TransferLoad): Promise<TransfersDone> => {
  const { connection, workers, ms, propertyId, side } = load;
  const { db, pool } = openDatabase(connection, workers);

  /** Same as a service: a transaction under row-level security that calls the ledger's function. */
  async function ours({ key, from, to, points }: Pair) {
    await db.transaction().execute(async (tx) => {
      await enterScope(tx, { role: 'hearth_app', actorId: null, seesAll: false, propertyIds: [propertyId] });
      await postTransfers(tx, [{ movement: 'friend', propertyId, key, from, to, points }]);
    });
  }

  /**
   * Double entry by hand: locks both accounts in a fixed order, then writes the row and both balances. The tables have
   * the same checks and triggers.
   */
  async function bare({ key, from, to, points }: Pair) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select id from bare_accounts where id in ($1, $2) order by id for no key update', [from, to]);
      await client.query('insert into bare_transfers (key, from_account, to_account, points) values ($1, $2, $3, $4)', [
        key,
        from,
        to,
        points,
      ]);
      await client.query(
        'update bare_accounts set balance = balance + case id when $1 then -$3::bigint else $3::bigint end where id in ($1, $2)',
        [from, to, points],
      );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  const move = side === 'ours' ? ours : bare;
  const until = performance.now() + ms;
  const startedAt = performance.now();
  let moved = 0;
  let deadlocks = 0;
  const refusals = new Map<string, number>();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (performance.now() < until) {
        try {
          await move(choose(load));
          moved += 1;
        } catch (error) {
          const code = String((error as { code?: string }).code);
          if (code === '40P01') deadlocks += 1;
          refusals.set(code, (refusals.get(code) ?? 0) + 1);
        }
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await db.destroy();
  return {
    moved,
    perSecond: moved / seconds,
    deadlocks,
    refusals: [...refusals].map(([code, count]) => `${code} ${count}`),
  };
});
