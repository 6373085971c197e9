import type { ServerProcess } from '../apps/api/test/server-process.ts';
import { newId } from '../apps/api/src/platform/id.ts';
import { HttpClient, requestBytes } from './processes/http-client.ts';
import { inServer } from './in-server.ts';
import { percentile, rounded, sleep, type Measurement } from './measurement.ts';
import { fund, numberOf, residentsOf, signInDemo, withDb, type Pool } from './people.ts';
import { inWorld, smallWorld } from './world.ts';

const writers = 20;
const warmMs = 500;
const ms = 2500;
const rounds = 12;

const triggers = {
  point_logs: ['point_log_deltas_added', 'point_log_deltas_changed'],
  transfers: ['transfer_deltas_added'],
};

interface Fixture {
  server: ServerProcess;
  token: string;
  propertyId: string;
  residents: readonly string[];
}

/** Concurrent gifts to single residents of one property, with every fourth one voided. Returns changes per second. */
async function write({ server, token, propertyId, residents }: Fixture): Promise<number> {
  const from = performance.now() + warmMs;
  const until = from + ms;
  let writes = 0;
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const http = await HttpClient.open(server.port);
      const send = async (method: 'POST' | 'PATCH', path: string, body: object) => {
        const headers = { 'idempotency-key': newId() };
        const response = await http.send(requestBytes({ method, path, token, headers, body }));
        if (response.status !== 200)
          throw new Error(`${path} returned ${response.status}: ${response.body.toString()}`);
        writes += Number(performance.now() > from && performance.now() <= until);
        return JSON.parse(response.body.toString()) as { results?: { pointLogId: string }[] };
      };
      for (let turn = 0; performance.now() < until; turn += 1) {
        const users = [residents[(writer + turn * writers) % residents.length]];
        const gift = { users, amount: 1, category: 'Thank You!', note: '' };
        const { results } = await send('POST', `/api/point-logs/award?propertyId=${propertyId}`, gift);
        if (turn % 4 === 0)
          await send('PATCH', `/api/point-logs/${results?.[0]?.pointLogId}/void`, { reason: 'By mistake' });
      }
      http.close();
    }),
  );
  return (writes * 1000) / ms;
}

function foldContinuously(pool: Pool) {
  let isOver = false;
  const done = (async () => {
    for (; !isOver; await sleep(500))
      await pool.query('select fold_point_logs(), fold_transfers(), fold_property_roles()');
  })();
  return {
    stop() {
      isOver = true;
      return done;
    },
  };
}

/** Compares totals as they are, with continuous folding, against disabled triggers, alternating. */
async function compare(pool: Pool, fixture: Fixture) {
  const rates = { on: 0, off: 0 };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const now = { on: 0, off: 0 };
    for (const side of round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      for (const [table, names] of Object.entries(triggers))
        for (const name of names)
          await pool.query(`alter table ${table} ${side === 'on' ? 'enable' : 'disable'} trigger ${name}`);
      const folding = foldContinuously(pool);
      try {
        now[side] = await write(fixture);
      } finally {
        await folding.stop();
      }
      if (side === 'off') await pool.query('select rebuild_totals()');
      rates[side] += now[side] / rounds;
    }
    ratios.push(now.on / now.off);
  }
  return { ...rates, ratios };
}

const driftOf = (pool: Pool) => numberOf(pool, 'select count(*) from totals_drift()');

export const measurement: Measurement = {
  about: `${writers} clients give points to one resident each at one property and void every fourth gift, over HTTP
like staff: session, row-level security, log, transfer, audit trail, changes and email jobs, one transaction per gift,
while totals are folded twice a second: with the triggers that maintain totals, and without them. Both alternate,
${rounds} rounds of ${ms / 1000} s each. Then totals by property and overall, of spending and of people, are compared
with their rows.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection) =>
        inServer(
          connection,
          (server) =>
            withDb(connection, async (db, pool) => {
              const { id: propertyId } = await db
                .selectFrom('properties')
                .select('id')
                .where('spend_limit', '=', 0)
                .orderBy('id')
                .executeTakeFirstOrThrow();
              await fund(pool, propertyId, 10_000_000);
              const { accessToken: token } = await signInDemo(db, 'admin');
              const residents = await residentsOf(db, propertyId, 200);
              const rates = await compare(pool, { server, token, propertyId, residents });
              const unfolded = await driftOf(pool);
              await pool.query('select fold_point_logs(), fold_transfers(), fold_property_roles(), fold_people()');
              return [
                { name: 'gifts and voids, with totals', value: rounded(rates.on, 0), unit: 'a second' },
                { name: 'gifts and voids, without', value: rounded(rates.off, 0), unit: 'a second' },
                { name: 'ratio of each round', value: rates.ratios.map((ratio) => rounded(ratio)).join(', ') },
                { name: 'ratio, median of the rounds', value: rounded(percentile(rates.ratios, 0.5)), atLeast: 0.9 },
                { name: 'totals that differ', value: unfolded, atMost: 0 },
                { name: 'totals that differ after folding', value: await driftOf(pool), atMost: 0 },
              ];
            }),
          { role: 'web' },
        ),
      ),
    ),
};
