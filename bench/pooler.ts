import { streamsMaximum } from '@hearth/contract/constants';
import { diagnose } from '../apps/api/src/doctor/doctor.ts';
import type { Db } from '../apps/api/src/platform/db/database.ts';
import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { newId } from '../apps/api/src/platform/id.ts';
import { eventually } from '../apps/api/test/eventually.ts';
import { databaseUrl, type ServerProcess } from '../apps/api/test/server-process.ts';
import { inServer } from './in-server.ts';
import { measureChanges } from './live-changes.ts';
import { httpLoad, inRounds } from './load.ts';
import { percentile, rounded, type Figure, type Measurement } from './measurement.ts';
import { fund, numberOf, residentsOf, signIn, signInDemo, withDb, type Pool } from './people.ts';
import { withPgBouncer } from './pgbouncer.ts';
import { requestBytes } from './processes/http-client.ts';
import { inWorld, smallWorld } from './world.ts';

const clients = 20;
const load = { clients, warmMs: 1_000, ms: 3_000 };
const rounds = 2;

/** The requests of each kind of work: one per client, by different people. */
async function requestsTo(connection: Connection) {
  return withDb(connection, async (db, pool) => {
    const { id: propertyId } = await db.selectFrom('properties').select('id').orderBy('id').executeTakeFirstOrThrow();
    const admins = Array.from({ length: clients }, () => newId());
    const names = admins.map((id) => ({ id, subject: id, first_name: 'A', last_name: id, email: `${id}@a.example` }));
    await db
      .insertInto('users')
      .values(names.map((name) => ({ ...name, role: 'admin' })))
      .execute();
    await fund(pool, propertyId, 100_000_000);
    const residents = await residentsOf(db, propertyId, clients);
    await pool.query('update users set send_email = true where id = any ($1)', [residents]);
    const tokens = (await signIn(db, admins)).map(({ accessToken }) => accessToken);
    const { accessToken: exporter } = await signInDemo(db, 'admin');
    const list = `/api/point-logs?propertyId=${propertyId}`;
    return {
      exporter,
      list,
      kinds: {
        list: tokens.map((token) => requestBytes({ path: `${list}&limit=25`, token })),
        me: tokens.map((token) => requestBytes({ path: '/api/me', token })),
        award: tokens.map((token, index) =>
          requestBytes({
            method: 'POST',
            path: `/api/point-logs/award?propertyId=${propertyId}`,
            token,
            body: { users: [residents[index]], amount: 1, category: 'Thank You!', note: '' },
          }),
        ),
      },
    };
  });
}

type Sides = Record<'direct' | 'unprepared' | 'pooled', ServerProcess>;

async function compare(connection: Connection, sides: Sides): Promise<Figure[]> {
  const { kinds, exporter, list } = await requestsTo(connection);
  const figures: Figure[] = [];
  for (const [kind, requests] of Object.entries(kinds)) {
    const run = (side: keyof Sides) => () => httpLoad(sides[side].port, requests, load);
    const { direct, unprepared, pooled } = await inRounds(rounds, {
      direct: run('direct'),
      unprepared: run('unprepared'),
      pooled: run('pooled'),
    });
    const all = { direct, 'direct, unprepared': unprepared, PgBouncer: pooled };
    for (const [side, { perSecond, latencies }] of Object.entries(all))
      figures.push(
        { name: `${kind}, ${side}`, value: rounded(perSecond, 0), unit: 'requests/s' },
        { name: `${kind}, ${side}, p95`, value: rounded(percentile(latencies, 0.95), 1), unit: 'ms' },
      );
    figures.push(
      { name: `${kind}, PgBouncer, ratio to direct`, value: rounded(pooled.perSecond / direct.perSecond) },
      { name: `${kind}, PgBouncer, ratio to unprepared`, value: rounded(pooled.perSecond / unprepared.perSecond) },
      { name: `${kind}, failures`, value: direct.failures + unprepared.failures + pooled.failures, atMost: 0 },
    );
  }
  const csvOf = async ({ url }: ServerProcess) =>
    (await fetch(`${url}${list}&format=csv`, { headers: { authorization: `Bearer ${exporter}` } })).text();
  const [csv, pooledCsv] = [await csvOf(sides.direct), await csvOf(sides.pooled)];
  const drift = await withDb(
    connection,
    async (_db, pool) => (await pool.query('select * from totals_drift()')).rowCount,
  );
  return [
    ...figures,
    { name: 'bytes of an export', value: pooledCsv.length, atLeast: 1000 },
    { name: 'exports that differ', value: csv === pooledCsv ? 0 : 1, atMost: 0 },
    { name: 'rows of totals_drift', value: drift ?? -1, atMost: 0 },
  ];
}

/** Jobs, live updates and the doctor behind PgBouncer. */
async function behave(
  connection: Connection,
  pooled: ServerProcess,
  behind: Record<string, string>,
): Promise<Figure[]> {
  const sent = await inServer(connection, () => withDb(connection, emailsSent), { ...behind, role: 'worker' });
  const live = await measureChanges(connection, pooled, { consoles: 50, changes: 80 });
  const findings = await diagnose({ ...process.env, ...behind, NODE_ENV: 'test' });
  const wrong = findings.filter(({ check, status }) =>
    check === 'Notifications' ? status !== 'ok' : status === 'problem' && /^(Database|Schema|Conn)/.test(check),
  );
  return [
    { name: 'emails a worker sent', value: sent, atLeast: 100 },
    ...live
      .filter(({ name }) => /p95|lost|duplicated|order/.test(name))
      .map((figure) => ({ ...figure, name: `live updates, ${figure.name}` })),
    { name: 'problems the doctor sees', value: wrong.length, atMost: 0 },
  ];
}

const emailsSent = (_db: Db, pool: Pool) =>
  eventually(async () => {
    const sent = await numberOf(pool, 'select count(*) from outbox where sent_at is not null');
    return sent >= 100 && sent;
  });

export const measurement: Measurement = {
  about: `The same calls through PgBouncer 1.18 (Debian) in transaction mode, with DATABASE_PREPARE=false and LISTEN on
DATABASE_DIRECT_URL, and without it, with and without prepared statements. ${clients} clients, each another admin: a page
of point logs, GET /me, gifts to one resident. All alternate, ${rounds} rounds of ${load.ms / 1000} s each. Then live
updates (up to ${streamsMaximum} streams per person), an export, and what the doctor says.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection) =>
        withPgBouncer(connection, clients, (url) => {
          const behind = { DATABASE_URL: url, DATABASE_PREPARE: 'false', DATABASE_DIRECT_URL: databaseUrl(connection) };
          const web = <T>(env: Record<string, string>, work: (server: ServerProcess) => Promise<T>) =>
            inServer(connection, work, { ...env, role: 'web' });
          return web({}, (direct) =>
            web({ DATABASE_PREPARE: 'false' }, (unprepared) =>
              web(behind, async (pooled) => [
                ...(await compare(connection, { direct, unprepared, pooled })),
                ...(await behave(connection, pooled, behind)),
              ]),
            ),
          );
        }),
      ),
    ),
};
