import { newId } from '../apps/api/src/platform/id.ts';
import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { HttpClient, requestBytes } from './processes/http-client.ts';
import { payByHand } from './by-hand.ts';
import { bareTables, giftRates, withBareServer } from './gift-rates.ts';
import { inServer } from './in-server.ts';
import { logStatements, statementsDuring } from './logged.ts';
import { percentile, rounded, type Measurement } from './measurement.ts';
import { fund, numberOf, residentsOf, signInDemo, withDb, type Pool } from './people.ts';
import { inWorld, smallWorld, type World } from './world.ts';

const recipients = 500;
const points = 25;
const category = 'Thank You!';
const rounds = 8;

interface Fixture {
  world: World;
  connection: Connection;
  pool: Pool;
  propertyId: string;
  adminId: string;
  userIds: string[];
  give(): Promise<void>;
}

/** Runs `work` with a server without job workers, on a copy of the world with a funded property. */
const withFixture = <T>(settings: Record<string, string>, work: (fixture: Fixture) => Promise<T>) =>
  inWorld(
    smallWorld,
    (world) =>
      world.inCopy((connection) =>
        inServer(
          connection,
          (server) =>
            withDb(connection, async (db, pool) => {
              const { id: propertyId } = await db
                .selectFrom('properties')
                .select('id')
                .orderBy('id')
                .executeTakeFirstOrThrow();
              const userIds = await residentsOf(db, propertyId, recipients);
              await fund(pool, propertyId, 10_000_000);
              const { accessToken, userId: adminId } = await signInDemo(db, 'admin');
              const http = await HttpClient.open(server.port);
              async function give() {
                const request = requestBytes({
                  method: 'POST',
                  path: `/api/point-logs/award?propertyId=${propertyId}`,
                  token: accessToken,
                  headers: { 'idempotency-key': newId() },
                  body: { users: userIds, amount: points, category, note: 'For a good year' },
                });
                const { status, body } = await http.send(request);
                if (status !== 200) throw new Error(`The gift returned ${status}: ${body.toString()}`);
              }
              try {
                return await work({ world, connection, pool, propertyId, adminId, userIds, give });
              } finally {
                http.close();
              }
            }),
          { role: 'web' },
        ),
      ),
    settings,
  );

const count = () =>
  withFixture(logStatements, async ({ world, pool, give }) => {
    const paid = () => numberOf(pool, 'select count(*) from transfers');
    const before = await paid();
    const { logged } = await statementsDuring(world, give);
    if (process.env.BENCH_SHOW)
      process.stdout.write(`${logged.map((text) => `    ${text.slice(0, 150)}`).join('\n')}\n`);
    return {
      paid: (await paid()) - before,
      statements: logged.length,
      transactions: logged.filter((text) => /^(begin|start transaction)/i.test(text)).length,
    };
  });

async function giveByHand({ pool, propertyId, adminId, userIds }: Fixture): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.sees_all', 'on', true), set_config('app.actor_id', $1, true)`, [
      adminId,
    ]);
    const logIds = userIds.map(() => newId());
    await payByHand(client, {
      propertyId,
      adminId,
      logIds,
      userIds,
      points,
      type: 'surprise',
      category,
      action: 'gifts.award',
    });
    await client.query('commit');
  } finally {
    client.release();
  }
}

const sideNames = ['ours', 'sameRows', 'bare', 'whole'] as const;

const time = () =>
  withFixture({}, async (fixture) => {
    await fixture.pool.query(bareTables);
    return withBareServer(fixture.connection, async ({ port }) => {
      const http = await HttpClient.open(port);
      const { propertyId, adminId, userIds } = fixture;
      async function bare(isWhole: boolean) {
        const body = { propertyId, adminId, userIds, amount: points, key: newId(), isWhole };
        const response = await http.send(requestBytes({ method: 'POST', path: '/award-many', body }));
        if (response.status !== 200) throw new Error(`The bare gift returned ${response.body.toString()}`);
      }
      const sides = {
        ours: () => fixture.give(),
        sameRows: () => giveByHand(fixture),
        bare: () => bare(false),
        whole: () => bare(true),
      };
      const times = { ours: [] as number[], sameRows: [] as number[], bare: [] as number[], whole: [] as number[] };
      // The first round is a warm-up, with nothing prepared yet.
      for (let round = -1; round < rounds; round += 1)
        for (const side of round % 2 === 0 ? sideNames : sideNames.toReversed()) {
          const startedAt = performance.now();
          await sides[side]();
          if (round >= 0) times[side].push(performance.now() - startedAt);
        }
      http.close();
      return {
        ours: percentile(times.ours, 0.5),
        sameRows: percentile(times.sameRows, 0.5),
        bare: percentile(times.bare, 0.5),
        whole: percentile(times.whole, 0.5),
      };
    });
  });

export const measurement: Measurement = {
  about: `Single gifts, approvals, denials and redemptions by 20 clients, each a different user with an
Idempotency-Key per call, until the last of their emails is sent; and POST /point-logs/award to ${recipients}
residents. Bare is a node:http server with pg and prepared statements that does the same work by hand in one
transaction: locked accounts, log, transfer, balances and email row, with unique keys, foreign keys and an index per
list. "The same guarantees" adds an audit row, live changes and the stored response of the key in one statement, and
the brand's check to redemptions; neither has session, row-level security, delivery log or totals. All alternate on
one database server.
Statements of the gift to ${recipients} are those the database server logs (\`log_statement=all\`) for a process
without job workers; "the same rows by hand" writes Hearth's own rows (log, transfer, audit, change) in bulk without
session, row-level security, checks or jobs.`,
  async run() {
    const rates = await giftRates();
    const { paid, statements, transactions } = await count();
    const { ours, sameRows, bare, whole } = await time();
    return [
      ...rates,
      { name: 'one gift to 500, residents paid', value: paid, atLeast: recipients, atMost: recipients },
      { name: 'one gift to 500, total statements', value: statements, atLeast: 3, atMost: 12 },
      { name: 'one gift to 500, transactions', value: transactions, atLeast: 1, atMost: 1 },
      { name: 'one gift to 500, Hearth, median', value: Math.round(ours), unit: 'ms' },
      { name: 'one gift to 500, the same rows by hand, median', value: Math.round(sameRows), unit: 'ms' },
      { name: 'one gift to 500, bare, median', value: Math.round(bare), unit: 'ms' },
      { name: 'one gift to 500, bare with the same guarantees, median', value: Math.round(whole), unit: 'ms' },
      { name: 'one gift to 500, ratio to the same rows by hand', value: rounded(ours / sameRows) },
      { name: 'one gift to 500, ratio to bare', value: rounded(ours / bare), atMost: 1.2 },
      { name: 'one gift to 500, ratio to bare with the same guarantees', value: rounded(ours / whole) },
    ];
  },
};
