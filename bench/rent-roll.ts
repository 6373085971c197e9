import { newId } from '../apps/api/src/platform/id.ts';
import { HttpClient, requestBytes } from './processes/http-client.ts';
import { captureSql } from './captured.ts';
import { inServer } from './in-server.ts';
import { httpLoad, alternate, sqlLoad } from './load.ts';
import { logStatements, statementsDuring } from './logged.ts';
import { percentile, rounded, type Measurement } from './measurement.ts';
import { fund, numberOf, residentsOf, signInDemo, withDb } from './people.ts';
import { points, type Lease, type RentRollTarget, nextMonth, sendBaseline } from './rent-roll-by-hand.ts';
import { inWorld, type World } from './world.ts';

const size = 2_000;
const rounds = 4;
const world = { properties: 1, users: 2_600, logs: 2_000 };
const load = { clients: 4, warmMs: 1000, ms: 3000 };

/** A property with exactly 2,000 leases, active in every measured month. */
async function prepare(connection: World['connection']): Promise<RentRollTarget> {
  return withDb(connection, async (db, pool) => {
    const { id: propertyId } = await db.selectFrom('properties').select('id').orderBy('id').executeTakeFirstOrThrow();
    const users = await residentsOf(db, propertyId, size);
    const leases = users.map((userId) => ({ id: newId(), userId }));
    await pool.query(`update leases set void_at = now() where void_at is null`);
    await pool.query(
      `insert into leases (id, property_id, user_id, unit_number, building, start_date, end_date, rent_amount)
      select n.id, $1, n.user_id, n.id, 'A', '2020-01-01', '2090-01-01', 1500 from unnest($2::text[], $3::text[]) n (id, user_id)`,
      [propertyId, leases.map(({ id }) => id), users],
    );
    await pool.query(
      `update properties set spend_limit = 0, features = features || jsonb_build_object('rentPaymentPoints', true, 'rentRollPointsAmount', $2::int) where id = $1`,
      [propertyId, points],
    );
    await fund(pool, propertyId, 100_000_000);
    const { userId: adminId, accessToken } = await signInDemo(db, 'admin');
    return { propertyId, adminId, accessToken, leases };
  });
}

/** Compares one page of the month over HTTP with its own SQL. */
async function pageRatio(connection: World['connection'], port: number, { propertyId, accessToken }: RentRollTarget) {
  const sorts = ['orderBy=unitNumber&order=asc', 'orderBy=name&order=desc', 'orderBy=rentAmount&order=asc'];
  const paths = sorts.map(
    (sort, index) =>
      `/api/rent-roll?propertyId=${propertyId}&month=3&year=2026&${sort}&page=${index * 20 + 1}&limit=10`,
  );
  const captured = await captureSql(connection, paths, accessToken);
  const owner = { ...connection, options: '-c app.sees_all=on' };
  const requests = paths.map((path) => requestBytes({ path, token: accessToken }));
  const { ours, bare } = await alternate(
    2,
    () => httpLoad(port, requests, load),
    () =>
      sqlLoad(
        owner,
        captured.map(({ statements }) => statements),
        load,
      ),
  );
  return {
    statements: Math.max(...captured.map(({ statements }) => statements.length)),
    ours: ours.perSecond,
    bare: bare.perSecond,
    failures: ours.failures,
  };
}

/** Rewards these leases. Fails unless all are paid. */
async function sendOver(
  http: HttpClient,
  { propertyId, accessToken }: RentRollTarget,
  leases: readonly Lease[],
): Promise<void> {
  const day = nextMonth();
  const { status, body } = await http.send(
    requestBytes({
      method: 'POST',
      path: `/api/leases/rent-roll/${propertyId}`,
      token: accessToken,
      headers: { 'idempotency-key': `bench-${day}` },
      body: { leases: leases.map(({ id }) => id), completedDate: '2026-01-07', rewardedMonthYear: day },
    }),
  );
  const paid = body.toString().split('"success":true').length - 1;
  if (status !== 200 || paid !== leases.length)
    throw new Error(`The rent roll returned ${status}, ${paid} paid: ${body.toString().slice(0, 300)}`);
}

/** Runs `work` with a server on a copy of the world with the 2,000 leases. */
const withTarget = <T>(
  settings: Record<string, string>,
  work: (tools: {
    small: World;
    connection: World['connection'];
    port: number;
    http: HttpClient;
    target: RentRollTarget;
  }) => Promise<T>,
) =>
  inWorld(
    world,
    (small) =>
      small.inCopy((connection) =>
        inServer(
          connection,
          async ({ port }) => {
            const http = await HttpClient.open(port);
            try {
              return await work({ small, connection, port, http, target: await prepare(connection) });
            } finally {
              http.close();
            }
          },
          { role: 'web' },
        ),
      ),
    settings,
  );

const count = () =>
  withTarget(logStatements, async ({ small, http, target }) => {
    // Warm-up: the first job of a kind looks up its queue.
    await sendOver(http, target, target.leases.slice(0, 1));
    const few = await statementsDuring(small, () => sendOver(http, target, target.leases.slice(0, 10)));
    const many = await statementsDuring(small, () => sendOver(http, target, target.leases));
    return { few: few.logged.length, many: many.logged.length };
  });

const time = () =>
  withTarget({}, async ({ connection, port, http, target }) => {
    const ours = async () => {
      const startedAt = performance.now();
      await sendOver(http, target, target.leases);
      return performance.now() - startedAt;
    };
    return withDb(connection, async (_db, pool) => {
      const bare = () => sendBaseline(pool, target);
      const times = { ours: [] as number[], bare: [] as number[] };
      for (let round = 0; round < rounds; round += 1) {
        for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const))
          times[side].push(await { ours, bare }[side]());
      }
      const drift = await numberOf(pool, 'select count(*) from ledger_drift()');
      return {
        ours: percentile(times.ours, 0.5),
        bare: percentile(times.bare, 0.5),
        drift,
        page: await pageRatio(connection, port, target),
      };
    });
  });

export const measurement: Measurement = {
  about: `POST /leases/rent-roll/{propertyId} for ${size} leases, another month in each round. Statements are those
the database server logs, as in \`award\`. The bare side writes the same rows (month claim, log, transfer, audit,
change) in bulk in one transaction on one connection, without session, row-level security, checks or email jobs. Both
alternate, ${rounds} rounds. Then pages of GET /rent-roll for these leases, with sorting and exact count, against the
same SQL.`,
  async run() {
    const { few, many } = await count();
    const { ours, bare, drift, page } = await time();
    return [
      { name: 'statements for 10 leases', value: few, atMost: 12 },
      { name: `statements for ${size} leases`, value: many, atLeast: few, atMost: few },
      { name: 'server, median', value: Math.round(ours), unit: 'ms' },
      { name: 'bare pg, median', value: Math.round(bare), unit: 'ms' },
      { name: 'ratio of the times, bare to server', value: rounded(bare / ours), atLeast: 0.5 },
      { name: 'balances that differ from their transfers', value: drift, atMost: 0 },
      { name: 'a page: own statements', value: page.statements, atLeast: 1, atMost: 1 },
      { name: 'a page: server', value: rounded(page.ours, 0), unit: 'requests/s' },
      { name: 'a page: bare pg', value: rounded(page.bare, 0), unit: 'requests/s' },
      { name: 'a page: non-200 responses', value: page.failures, atMost: 0 },
      { name: 'a page: ratio', value: rounded(page.ours / page.bare), atLeast: 0.5 },
    ];
  },
};
