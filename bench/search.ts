import type { Db } from '../apps/api/src/platform/db/database.ts';
import { requestBytes } from './apart/http-client.ts';
import { captureSql } from './captured.ts';
import { inServer } from './in-server.ts';
import { httpLoad, inTurns, sqlLoad } from './load.ts';
import { percentile, rounded, sleep, type Measurement } from './measurement.ts';
import { numberOf, signInDemo, withDb, type Pool } from './people.ts';
import { bigWorld, inWorld } from './world.ts';

const load = { clients: 1, warmMs: 1000, ms: 5000 };
const rounds = 4;

/** Parts of real names and addresses, from 3 to 9 characters, at any place in them. */
async function parts(db: Db): Promise<string[]> {
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

/** The plan of the condition that the search function stands for. */
async function planOf(pool: Pool, part: string): Promise<string> {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    'explain select id from users where search_text like $1',
    [`%${part.toLowerCase()}%`],
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

export const measurement: Measurement = {
  about: `GET /users with \`search\`, by an admin over 50,000 users: any part of name or e-mail, with the exact count. One client, so that latencies are those of the work and not of
waiting; the bare client sends the same SQL with the same parameters. Both take turns, ${rounds} rounds of ${load.ms / 1000} s each.`,
  run: () =>
    inWorld(bigWorld, ({ connection }) =>
      inServer(connection, (server) =>
        withDb(connection, async (db, pool) => {
          const { accessToken } = await signInDemo(db, 'admin');
          const texts = await parts(db);
          const count = await numberOf(pool, 'select count(*) from users');
          const plan = await planOf(pool, texts[0] ?? '');
          const paths = texts.map((text) => `/api/users?search=${encodeURIComponent(text)}&limit=10`);
          await sleep(1500);
          const before = await scans(pool);
          const captured = await captureSql(connection, paths, accessToken);
          await sleep(1500);
          const after = await scans(pool);
          const requests = paths.map((path) => requestBytes({ path, token: accessToken }));
          const owner = { ...connection, options: '-c app.sees_all=on' };
          const { ours, bare } = await inTurns(
            rounds,
            () => httpLoad(server.port, requests, load),
            () =>
              sqlLoad(
                owner,
                captured.map(({ statements }) => statements),
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
                captured.map(({ answer }) => (answer as { totalCount: number }).totalCount),
                0.5,
              ),
              atLeast: 1,
            },
            {
              name: 'scans of the trigram index, for each search',
              value: rounded((after.index - before.index) / paths.length),
              atLeast: 1,
            },
            {
              name: 'whole reads of the users table, for each search',
              value: rounded((after.table - before.table) / paths.length),
              atMost: 0,
            },
            {
              name: 'EXPLAIN names the index',
              value: /Bitmap Index Scan on users_search/.test(plan) ? 1 : 0,
              atLeast: 1,
            },
            { name: 'server, p50', value: rounded(p50.ours), unit: 'ms' },
            { name: 'server, p95', value: rounded(p95.ours), unit: 'ms' },
            { name: 'bare pg, p50', value: rounded(p50.bare), unit: 'ms' },
            { name: 'bare pg, p95', value: rounded(p95.bare), unit: 'ms' },
            { name: 'answers that were not 200', value: ours.failures, atMost: 0 },
            { name: 'ratio of the p50', value: rounded(p50.ours / p50.bare), atMost: 4 },
          ];
        }),
      ),
    ),
};
