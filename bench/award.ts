import { newId } from '../apps/api/src/platform/id.ts';
import { HttpClient, requestBytes } from './apart/http-client.ts';
import { payByHand } from './by-hand.ts';
import { inServer } from './in-server.ts';
import { logStatements, statementsDuring } from './logged.ts';
import { percentile, rounded, type Measurement } from './measurement.ts';
import { fund, numberOf, residentsOf, signInDemo, withDb, type Pool } from './people.ts';
import { inWorld, smallWorld, type World } from './world.ts';

const recipients = 500;
const points = 25;
const category = 'Thank You!';
const rounds = 8;

interface Place {
  world: World;
  pool: Pool;
  propertyId: string;
  adminId: string;
  userIds: string[];
  give(): Promise<void>;
}

/** Runs `work` with a server that runs no jobs, on a copy of the world with a property that can pay. */
const atPlace = <T>(settings: Record<string, string>, work: (place: Place) => Promise<T>) =>
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
                if (status !== 200) throw new Error(`The gift was answered with ${status}: ${body.toString()}`);
              }
              try {
                return await work({ world, pool, propertyId, adminId, userIds, give });
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
  atPlace(logStatements, async ({ world, pool, give }) => {
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

async function giveByHand({ pool, propertyId, adminId, userIds }: Place): Promise<void> {
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

const time = () =>
  atPlace({}, async (place) => {
    const sides = { ours: () => place.give(), bare: () => giveByHand(place) };
    const taken = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round += 1)
      for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
        const startedAt = performance.now();
        await sides[side]();
        taken[side].push(performance.now() - startedAt);
      }
    return { ours: percentile(taken.ours, 0.5), bare: percentile(taken.bare, 0.5) };
  });

export const measurement: Measurement = {
  about: `POST /point-logs/award to ${recipients} residents. Counted is what the database server itself logs (\`log_statement=all\`) from the arrival of the request to its answer, in a
process that runs no jobs: session and roles, BEGIN, scope, the work, audit, changes, mail jobs, COMMIT. Only what serves live updates beside it is taken out. The bare side writes the same
rows (log, transfer, audit, change) set by set in one transaction of one connection, without session, row-level security, checks or mail jobs; both take turns, ${rounds} rounds.`,
  async run() {
    const { paid, statements, transactions } = await count();
    const { ours, bare } = await time();
    return [
      { name: 'residents paid', value: paid, atLeast: recipients, atMost: recipients },
      { name: 'statements in all', value: statements, atLeast: 3, atMost: 12 },
      { name: 'transactions', value: transactions, atLeast: 1, atMost: 1 },
      { name: 'server, median', value: Math.round(ours), unit: 'ms' },
      { name: 'bare pg, median', value: Math.round(bare), unit: 'ms' },
      { name: 'ratio of the times', value: rounded(ours / bare), atMost: 1.6 },
    ];
  },
};
