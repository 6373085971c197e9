import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { newId } from '../apps/api/src/platform/id.ts';
import { runInProcess, withServerProcess } from './child-process.ts';
import { requestBytes } from './processes/http-client.ts';
import { inServer } from './in-server.ts';
import { rounded, sleep, type Figure } from './measurement.ts';
import { fund, give, numberOf, residentsOf, signIn, signInDemo, withDb, type Pool } from './people.ts';
import { cpuSecondsOf, postgresOf } from './watched.ts';
import { inWorld, type WorldSize } from './world.ts';

export interface BareServer {
  connection: Connection;
  connections: number;
}
export interface OnceLoad {
  port: number;
  requests: Uint8Array[];
  clients: number;
  ms: number;
}
export interface OnceLoaded {
  startedAt: number;
  /** Requests sent. */
  used: number;
  latencies: number[];
  refusals: string[];
}

const world: WorldSize = { properties: 50, users: 2_500, logs: 20_000 };
const clients = 20;
/** Requests before the first round and between rounds: PostgreSQL plans a statement anew on a connection's first calls. */
const warmRequests = [1_000, 200];
const warmMs = 15_000;
const ms = 2_000;
const rounds = 2;
const requestsMade = 5_000;
const residentsEach = 40;
/** Enough residents to stay below ten emails of a kind per hour and address. */
const residentsOfOne = 1_500;

/** Handwritten tables for the same work: double entry, unique keys, foreign keys, one index per list. */
export const bareTables = `
  create table bare_accounts (id text primary key, balance bigint not null check (balance >= 0));
  create table bare_logs (
    id text primary key, property_id text not null references properties, user_id text not null references users, created_by text not null references users,
    type text not null, category text not null, status text not null, points bigint not null, note text not null default '', reason text not null default '',
    decided_by text references users, decided_at timestamptz, created_at timestamptz not null default now());
  create index on bare_logs (property_id, created_at desc);
  create index on bare_logs (user_id, created_at desc);
  create table bare_transfers (
    id text primary key, key text not null unique, from_account text not null references bare_accounts, to_account text not null references bare_accounts,
    points bigint not null check (points > 0), log_id text not null references bare_logs, created_at timestamptz not null default now());
  create index on bare_transfers (from_account, created_at);
  create index on bare_transfers (to_account, created_at);
  create table bare_emails (
    id text primary key, key text not null unique, property_id text not null references properties, user_id text not null references users,
    recipient text not null, subject text not null, text_body text not null, html_body text not null, status text not null, created_at timestamptz not null default now(),
    sent_at timestamptz);
  create index on bare_emails (property_id, created_at desc);
  create table bare_orders (
    id text primary key, log_id text not null unique references bare_logs, property_id text not null references properties, user_id text not null references users,
    brand_id text not null references bare_accounts, points bigint not null, status text not null default 'sent', created_at timestamptz not null default now());
  create index on bare_orders (property_id, created_at desc);
  create table bare_audit (
    id text primary key, at timestamptz not null default now(), actor_id text not null, action text not null, target_kind text not null,
    target_id text not null, property_id text not null, after jsonb, request_id text not null);
  create index on bare_audit (target_id, at);
  create index on bare_audit (property_id, at);
  create index on bare_audit (actor_id, at);
  create table bare_changes (
    position bigint generated always as identity primary key, topic text not null, op text not null, property_id text not null,
    record_id text not null, user_id text, created_at timestamptz not null default now());
  create table bare_keys (
    actor_id text not null, key text not null, request_hash text not null, answer json not null, created_at timestamptz not null default now(),
    primary key (actor_id, key));
  insert into bare_accounts select id, 1000000000 from accounts where id <> '000000000000000000000001'`;

export const withBareServer = <T>(
  connection: Connection,
  work: (server: { port: number; pid: number }) => Promise<T>,
) => withServerProcess<BareServer, T>('bare-points.ts', { connection, connections: clients }, work);

interface Fixture {
  pool: Pool;
  tokens: string[];
  adminIds: string[];
  propertyIds: string[];
  residents: { id: string; propertyId: string; token: string }[];
  brandId: string;
}
interface Side {
  server: { port: number; pid: number };
  make(count: number): Promise<Buffer[]>;
  /** Completes background work. */
  settle(): Promise<void>;
  /** The number of emails sent. */
  emails(): Promise<number>;
}

const cycled = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

interface Measured {
  perSecond: number;
  /** CPU time per request including its email, of the server and of PostgreSQL, in milliseconds. */
  serverMs: number;
  databaseMs: number;
}

/** The rate of requests, measured until the last of their emails is sent. */
async function measure(side: Side, round: number, postgres: number): Promise<Measured> {
  const before = await side.emails();
  const run = (requests: Buffer[], time: number) =>
    runInProcess<OnceLoad, OnceLoaded>('once-load.ts', { port: side.server.port, requests, clients, ms: time });
  const drained = async (from: number, count: number) => {
    for (let tries = 0; tries < 3_000; tries += 1) {
      if ((await side.emails()) - from >= count) return Date.now();
      await sleep(20);
    }
    throw new Error(`${count - (await side.emails()) + from} emails weren't sent`);
  };
  const [warming, requests] = [await side.make(warmRequests[round] ?? 0), await side.make(requestsMade)];
  await side.settle();
  const warm = await run(warming, warmMs);
  await drained(before, warm.latencies.length);
  const from = await side.emails();
  const cpu = () => ({ server: cpuSecondsOf(side.server.pid), database: cpuSecondsOf(postgres) });
  const idle = cpu();
  const done = await run(requests, ms);
  const endedAt = await drained(from, done.latencies.length);
  const [refusal] = [...warm.refusals, ...done.refusals];
  if (refusal) throw new Error(`A request failed: ${refusal}`);
  const used = cpu();
  const count = done.latencies.length;
  return {
    perSecond: (count * 1000) / (endedAt - done.startedAt),
    serverMs: ((used.server - idle.server) * 1000) / count,
    databaseMs: ((used.database - idle.database) * 1000) / count,
  };
}

const keyed = () => ({ 'idempotency-key': newId() });

/** The requests for each kind of work, to Hearth and to the bare server. */
function workOf(fixture: Fixture) {
  const { pool, tokens, adminIds, residents, brandId } = fixture;
  const points = 25;
  const pending = async (count: number, table: string, boost: string) => {
    const ids = Array.from({ length: count }, () => newId());
    await pool.query(
      `insert into ${table} (id, property_id, user_id, created_by, type, category, status, points${boost && ', boost_type'})
      select n.id, n.property_id, n.user_id, n.user_id, 'boost', '', 'pending', $4${boost && `, '${boost}'`} from unnest($1::text[], $2::text[], $3::text[]) n (id, property_id, user_id)`,
      [
        ids,
        ids.map((_id, index) => cycled(residents, index).propertyId),
        ids.map((_id, index) => cycled(residents, index).id),
        points,
      ],
    );
    return ids;
  };
  const bare = (path: string, body: object) => requestBytes({ method: 'POST', path, body: { ...body, key: newId() } });
  const bareSides = (make: (bodyOf: (path: string, body: object) => Buffer, count: number) => Promise<Buffer[]>) => ({
    bare: (count: number) => make(bare, count),
    whole: (count: number) => make((path, body) => bare(path, { ...body, isWhole: true }), count),
  });
  const gift = (index: number) => {
    const { id, propertyId } = cycled(residents, index);
    return {
      ours: () =>
        requestBytes({
          method: 'POST',
          path: `/api/point-logs/award?propertyId=${propertyId}`,
          token: cycled(tokens, index),
          headers: keyed(),
          body: { users: [id], amount: points, category: 'Thank You!', note: 'For a good year' },
        }),
      bare: { propertyId, userId: id, adminId: cycled(adminIds, index), amount: points },
    };
  };
  const redemption = (index: number) => {
    const { id, propertyId, token } = cycled(residents, index);
    return {
      ours: () =>
        requestBytes({
          method: 'POST',
          path: '/api/resident/redemptions',
          token,
          headers: keyed(),
          body: { brandId, points: 1_000, propertyId },
        }),
      bare: { propertyId, userId: id, adminId: id, brandId, amount: 1_000 },
    };
  };
  const decision = (verb: 'approve' | 'deny') => ({
    ours: async (count: number) =>
      (await pending(count, 'point_logs', 'custom')).map((id, index) =>
        requestBytes({
          method: 'PATCH',
          path: `/api/point-logs/${id}/${verb}`,
          token: cycled(tokens, index),
          headers: keyed(),
          body: { reason: 'Looked at closely' },
        }),
      ),
    ...bareSides(async (of, count) =>
      (await pending(count, 'bare_logs', '')).map((logId, index) =>
        of(`/${verb}`, { logId, adminId: cycled(adminIds, index) }),
      ),
    ),
  });
  const many = (count: number, make: (index: number) => Buffer) =>
    Promise.resolve(Array.from({ length: count }, (_, index) => make(index)));
  return {
    gift: {
      ours: (count: number) => many(count, (index) => gift(index).ours()),
      ...bareSides((of, count) => many(count, (index) => of('/award', gift(index).bare))),
    },
    approve: decision('approve'),
    deny: decision('deny'),
    redeem: {
      ours: (count: number) => many(count, (index) => redemption(index).ours()),
      ...bareSides((of, count) => many(count, (index) => of('/redeem', redemption(index).bare))),
    },
  };
}

async function withFixture(
  connection: Connection,
  propertyCount: number,
  work: (fixture: Fixture) => Promise<Figure[]>,
) {
  return withDb(connection, async (db, pool) => {
    await pool.query('update properties set spend_limit = 0');
    const propertyIds = (
      await db.selectFrom('properties').select('id').where('active', '=', true).orderBy('id').execute()
    )
      .map(({ id }) => id)
      .slice(0, propertyCount);
    const admin = await signInDemo(db, 'admin');
    const adminIds = await addAdmins(pool, admin.userId, clients);
    const tokens = (await signIn(db, adminIds)).map(({ accessToken }) => accessToken);
    const brand = await db
      .selectFrom('brands')
      .select('id')
      .where('active', '=', true)
      .where('fulfilment', '=', 'voucher')
      .where('property_id', 'is', null)
      .where('minimum_points', '<=', 1_000)
      .executeTakeFirstOrThrow();
    const residents: Fixture['residents'] = [];
    for (const propertyId of propertyIds) {
      await fund(pool, propertyId, 100_000_000);
      if (propertyCount === 1) await addResidents(pool, propertyId, residentsOfOne);
      const ids = await residentsOf(db, propertyId, propertyCount === 1 ? residentsOfOne : residentsEach);
      await give(pool, 'award', propertyId, propertyId, ids, 60_000);
      for (const { userId, accessToken } of await signIn(db, ids))
        residents.push({ id: userId, propertyId, token: accessToken });
    }
    // Consecutive requests of a client go to different properties.
    residents.sort((a, b) => (a.id < b.id ? -1 : 1));
    await pool.query('update users set send_email = true where id = any ($1::text[])', [residents.map(({ id }) => id)]);
    await pool.query(bareTables);
    return work({ pool, tokens, adminIds, propertyIds, residents, brandId: brand.id });
  });
}

/** Each client is a different user. */
async function addAdmins(pool: Pool, modelId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await pool.query(
    `insert into users (id, first_name, last_name, email, role, subject)
    select n.id, 'Sender', n.id, n.id || '@senders.example', u.role, n.id from unnest($2::text[]) n (id) cross join users u where u.id = $1`,
    [modelId, ids],
  );
  return ids;
}

async function addResidents(pool: Pool, propertyId: string, count: number) {
  await pool.query(
    `with added as (
      insert into users (first_name, last_name, email, role, subject)
      select 'Resident', n::text, n || '@residents.example', 'resident', new_id() from generate_series(1, $2::int) n returning id)
    insert into property_roles (user_id, property_id, role) select id, $1, 'resident' from added`,
    [propertyId, count],
  );
}

const sideNames = ['ours', 'bare', 'whole'] as const;
type SideName = (typeof sideNames)[number];
const labels = { ours: 'Hearth', bare: 'bare', whole: 'bare with the same guarantees' } as const;
const drifts = ['ledger_drift', 'totals_drift'];

async function ratesAt(propertyCount: number, kinds: readonly Kind[]): Promise<Figure[]> {
  return inWorld(world, (opened) =>
    opened.inCopy((connection) =>
      inServer(connection, (server) =>
        withFixture(connection, propertyCount, (fixture) =>
          withBareServer(connection, async (bareServer) => {
            const postgres = postgresOf(opened.folder);
            const make = workOf(fixture);
            const settle = async () => {
              await fixture.pool.query('select fold_point_logs()');
              await fixture.pool.query('vacuum (analyze) point_logs, point_log_deltas, bare_logs');
            };
            const figures: Figure[] = [];
            for (const { kind, name, atLeast } of kinds) {
              const emailsOf = (table: string) => () =>
                numberOf(fixture.pool, `select count(*) from ${table} where sent_at is not null`);
              const byHand = { server: bareServer, settle, emails: emailsOf('bare_emails') };
              const sides = {
                ours: { server, make: make[kind].ours, settle, emails: emailsOf('outbox') },
                bare: { ...byHand, make: make[kind].bare },
                whole: { ...byHand, make: make[kind].whole },
              };
              const measured = { ours: [] as Measured[], bare: [] as Measured[], whole: [] as Measured[] };
              for (let round = 0; round < rounds; round += 1)
                for (const side of round % 2 === 0 ? sideNames : sideNames.toReversed())
                  measured[side].push(await measure(sides[side], round, postgres));
              const mean = (side: SideName, of: keyof Measured) =>
                measured[side].reduce((sum, each) => sum + each[of], 0) / rounds;
              const rate = (side: SideName) => mean(side, 'perSecond');
              for (const side of sideNames)
                figures.push({ name: `${name}, ${labels[side]}`, value: rounded(rate(side), 0), unit: '/s' });
              figures.push(
                {
                  name: `${name}, ratio to bare`,
                  value: rounded(rate('ours') / rate('bare')),
                  ...(atLeast && { atLeast }),
                },
                {
                  name: `${name}, ratio to bare with the same guarantees`,
                  value: rounded(rate('ours') / rate('whole')),
                },
              );
              for (const side of sideNames)
                figures.push({
                  name: `${name}, CPU of the server and PostgreSQL, ${labels[side]}`,
                  value: `${rounded(mean(side, 'serverMs'))} and ${rounded(mean(side, 'databaseMs'))}`,
                  unit: 'ms',
                });
            }
            for (const drift of drifts)
              figures.push({
                name: `${propertyCount === 1 ? 'one property' : `${propertyCount} properties`}, rows of ${drift}`,
                value: await numberOf(fixture.pool, `select count(*) from ${drift}()`),
                atMost: 0,
              });
            return figures;
          }),
        ),
      ),
    ),
  );
}

interface Kind {
  kind: 'gift' | 'approve' | 'deny' | 'redeem';
  name: string;
  atLeast?: number;
}

/** Single calls by 20 clients, emails included. */
export async function giftRates(): Promise<Figure[]> {
  const one: Kind[] = [
    { kind: 'gift', name: 'one property, single gifts', atLeast: 0.5 },
    { kind: 'approve', name: 'one property, approvals' },
    { kind: 'deny', name: 'one property, denials' },
    { kind: 'redeem', name: 'one property, redemptions' },
  ];
  const fifty: Kind[] = [{ kind: 'gift', name: '50 properties, single gifts', atLeast: 0.35 }];
  return [...(await ratesAt(1, one)), ...(await ratesAt(50, fifty))];
}
