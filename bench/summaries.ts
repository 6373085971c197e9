import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { rounded, sleep, type Measurement } from './measurement.ts';
import { numberOf, residentsOf, withDb, type Pool } from './people.ts';
import { inWorld, smallWorld } from './world.ts';

const writers = 20;
const ms = 4000;
const rounds = 4;

/** Submissions that are sent, decided and taken back at one property by many at once: changes of logs a second. */
async function write(connection: Connection, propertyId: string, people: readonly string[]): Promise<number> {
  const { pool } = openDatabase(connection, writers);
  const until = performance.now() + ms;
  let written = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const person = people[(writer + turn * writers) % people.length];
        const { rows } = await pool.query<{ id: string }>(
          `insert into point_logs (property_id, user_id, type, boost_type, status, points) values ($1, $2, 'boost', 'custom', 'pending', 50) returning id`,
          [propertyId, person],
        );
        const id = rows[0]?.id;
        await pool.query(`update point_logs set status = 'approved', decided_at = now() where id = $1`, [id]);
        if (turn % 4 === 0) await pool.query('update point_logs set void_at = now() where id = $1', [id]);
        written += 2 + Number(turn % 4 === 0);
      }
    }),
  );
  await pool.end();
  return (written * 1000) / ms;
}

function foldAgainAndAgain(pool: Pool) {
  let isOver = false;
  const done = (async () => {
    for (; !isOver; await sleep(500)) await pool.query('select fold_point_logs()');
  })();
  return {
    stop() {
      isOver = true;
      return done;
    },
  };
}

/** As it is, with folds all the time, and with the triggers of the totals off, in turns. */
async function compare(connection: Connection, pool: Pool, propertyId: string, people: readonly string[]) {
  const rates = { kept: 0, off: 0 };
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? (['kept', 'off'] as const) : (['off', 'kept'] as const)) {
      for (const trigger of ['added', 'changed'])
        await pool.query(
          `alter table point_logs ${side === 'kept' ? 'enable' : 'disable'} trigger point_logs_totals_${trigger}`,
        );
      const folding = foldAgainAndAgain(pool);
      try {
        rates[side] += (await write(connection, propertyId, people)) / rounds;
      } finally {
        await folding.stop();
      }
      if (side === 'off') await pool.query('select count_point_logs_anew()');
    }
  return rates;
}

export const measurement: Measurement = {
  about: `${writers} writers send, approve and void submissions at one property, each change a transaction of its own, while the totals are folded twice a second: with the triggers
that keep the totals, and without them. Both take turns, ${rounds} rounds of ${ms / 1000} s each. Then the totals by property and over all are compared with the logs.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection) =>
        withDb(connection, async (db, pool) => {
          const { id } = await db.selectFrom('properties').select('id').orderBy('id').executeTakeFirstOrThrow();
          const rates = await compare(connection, pool, id, await residentsOf(db, id, 200));
          const unfolded = await numberOf(pool, 'select count(*) from point_log_drift()');
          await pool.query('select fold_point_logs()');
          return [
            { name: 'changes of logs, with totals', value: rounded(rates.kept, 0), unit: 'a second' },
            { name: 'changes of logs, without', value: rounded(rates.off, 0), unit: 'a second' },
            { name: 'ratio', value: rounded(rates.kept / rates.off), atLeast: 0.9 },
            { name: 'days that differ', value: unfolded, atMost: 0 },
            {
              name: 'days that differ once all is folded',
              value: await numberOf(pool, 'select count(*) from point_log_drift()'),
              atMost: 0,
            },
          ];
        }),
      ),
    ),
};
