import type { Db } from '../apps/api/src/platform/db/database.ts';
import { requestBytes } from './processes/http-client.ts';
import { barePath, bareRequest, withBarePages } from './bare-pages.ts';
import { inServer } from './in-server.ts';
import { httpLoad, alternate } from './load.ts';
import { percentile, rounded, sleep, type Measurement } from './measurement.ts';
import { numberOf, signInDemo, withDb, type Pool } from './people.ts';
import { bigWorld, inWorld } from './world.ts';

const load = { clients: 1, warmMs: 1000, ms: 5000 };
const rounds = 4;
/** Delay after which PostgreSQL reports the statistics of an idle connection. */
const statsMs = 11_000;

/** Random substrings of real names and addresses, 3 to 9 characters long. */
async function searchTerms(db: Db): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(40_000)
    .execute();
  return Array.from({ length: 60 }, (_, turn) => {
    const person = people[(turn * 997) % people.length];
    const text = [person?.first_name, person?.last_name, person?.email.split('@')[0]][turn % 3] ?? '';
    const length = 3 + (turn % 7);
    const start = Math.max(0, Math.min(turn % 4, text.length - length));
    return text.slice(start, start + length);
  }).filter((part) => part.trim().length >= 3);
}

interface Scans {
  index: number;
  table: number;
}

async function scans(pool: Pool): Promise<Scans> {
  const index = await numberOf(pool, `select idx_scan from pg_stat_user_indexes where indexrelname = 'users_search'`);
  return { index, table: await numberOf(pool, `select seq_scan from pg_stat_user_tables where relname = 'users'`) };
}

/** EXPLAIN output for the search condition. */
async function planOf(pool: Pool, part: string): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    'explain select id from users where search_text like $1',
    [`%${part.toLowerCase()}%`],
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** A page of users with points and properties, found through the trigram index before joining, each with `total`. */
const statement = `
  with found as materialized (select * from users u where u.search_text like $1 and u.deleted_at is null)
  select u.id, u.first_name, u.last_name, u.email, u.phone, u.role, u.unit_number, u.building, u.subject, u.onboarded, u.disabled_at, u.created_at,
    u.last_activity, a.balance, a.earned, r.properties, (select count(*) from found) as total
  from (select * from found order by id desc limit 10) u left join accounts a on a.id = u.id
  left join lateral (
    select json_agg(json_build_object('property', r.property_id, 'name', p.name, 'role', r.role)) as properties
    from property_roles r join properties p on p.id = r.property_id where r.user_id = u.id and r.removed_at is null
  ) r on true order by u.id desc`;

export const measurement: Measurement = {
  about: `GET /users with \`search\` for an admin with 50,000 users: searches for substrings of names and emails, with
an exact total. One client, so latency excludes queueing. Bare is a node:http server with pg and one prepared statement
on the same index, without sessions or row-level security. The two alternate for ${rounds} rounds of
${load.ms / 1000} s each.`,
  run: () =>
    inWorld(bigWorld, ({ connection }) =>
      inServer(connection, (server) =>
        withDb(connection, async (db, pool) =>
          withBarePages({ connection, connections: 1, statements: { search: statement } }, async (barePort) => {
            const { accessToken } = await signInDemo(db, 'admin');
            const texts = await searchTerms(db);
            const count = await numberOf(pool, 'select count(*) from users');
            const plan = await planOf(pool, texts[0] ?? '');
            const parametersOf = (text: string) => [`%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`];
            const paths = texts.map((text) => `/api/users?search=${encodeURIComponent(text)}&limit=10`);
            await sleep(statsMs);
            const before = await scans(pool);
            const pages = [];
            for (const path of paths) pages.push(await fetchPage(`${server.url}${path}`, accessToken));
            await sleep(statsMs);
            const after = await scans(pool);
            let differences = 0;
            for (const [index, text] of texts.entries()) {
              const bare = await fetchPage(`http://127.0.0.1:${barePort}${barePath('search', parametersOf(text))}`, '');
              if (bare.totalCount !== pages[index]?.totalCount || bare.ids !== pages[index]?.ids) differences += 1;
            }
            const requests = paths.map((path) => requestBytes({ path, token: accessToken }));
            const { ours, bare } = await alternate(
              rounds,
              () => httpLoad(server.port, requests, load),
              () =>
                httpLoad(
                  barePort,
                  texts.map((text) => bareRequest('search', parametersOf(text))),
                  load,
                ),
            );
            const p50 = { ours: percentile(ours.latencies, 0.5), bare: percentile(bare.latencies, 0.5) };
            const p95 = { ours: percentile(ours.latencies, 0.95), bare: percentile(bare.latencies, 0.95) };
            return [
              { name: 'users', value: count, atLeast: 50_000 },
              {
                name: 'matches of a search, median',
                value: percentile(
                  pages.map(({ totalCount }) => totalCount),
                  0.5,
                ),
                atLeast: 1,
              },
              {
                name: 'trigram index scans per search',
                value: rounded((after.index - before.index) / paths.length),
                atLeast: 1,
              },
              {
                name: 'full scans of the users table per search',
                value: rounded((after.table - before.table) / paths.length),
                atMost: 0,
              },
              {
                name: 'EXPLAIN names the index',
                value: /Bitmap Index Scan on users_search/.test(plan) ? 1 : 0,
                atLeast: 1,
              },
              { name: 'searches whose rows or count differ', value: differences, atMost: 0 },
              { name: 'Hearth, p50', value: rounded(p50.ours), unit: 'ms' },
              { name: 'Hearth, p95', value: rounded(p95.ours), unit: 'ms' },
              {
                name: 'Hearth, bytes per response, median',
                value: percentile(
                  pages.map(({ bytes }) => bytes),
                  0.5,
                ),
              },
              { name: 'bare, p50', value: rounded(p50.bare), unit: 'ms' },
              { name: 'bare, p95', value: rounded(p95.bare), unit: 'ms' },
              { name: 'non-200 responses', value: ours.failures + bare.failures, atMost: 0 },
              { name: 'p50 ratio', value: rounded(p50.ours / p50.bare), atMost: 2 },
            ];
          }),
        ),
      ),
    ),
};

async function fetchPage(url: string, token: string) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text}`);
  const { users, data, totalCount } = JSON.parse(text) as {
    users?: { _id: string }[];
    data?: { id: string }[];
    totalCount: number;
  };
  const ids = users?.map(({ _id }) => _id) ?? data?.map(({ id }) => id) ?? [];
  return { ids: ids.join(), totalCount, bytes: Buffer.byteLength(text) };
}
