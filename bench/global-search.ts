import { roleLabels } from '@hearth/contract/roles';
import type { Db } from '../apps/api/src/platform/db/database.ts';
import { requestBytes } from './processes/http-client.ts';
import { inServer } from './in-server.ts';
import { httpLoad } from './load.ts';
import { percentile, rounded, type Figure, type Measurement } from './measurement.ts';
import { numberOf, signInDemo, withDb, type Pool } from './people.ts';
import { bigWorld, inWorld } from './world.ts';

const load = { clients: 1, warmMs: 1000, ms: 8000 };

/** The most frequent names, the starts of the most frequent ones, and text that every email contains. */
async function commonTerms(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from (select first_name as name from users union all select last_name from users) n
     where length(name) > 3 group by 1 order by count(*) desc, 1 limit 12`,
  );
  const names = rows.map(({ name }) => name);
  return [
    ...names,
    ...names.map((name) => name.slice(0, 3)),
    ...names.map((name) => name.slice(0, 2)),
    'hearth',
    'example',
    '101',
  ];
}

/** Whole emails and full names. */
async function rareTerms(db: Db): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .orderBy('id')
    .limit(40_000)
    .execute();
  return Array.from({ length: 40 }, (_, turn) => {
    const person = people[(turn * 997) % people.length];
    return turn % 2 === 0 ? (person?.email ?? '') : `${person?.first_name} ${person?.last_name}`;
  });
}

export const measurement: Measurement = {
  about: `GET /search for all kinds of records, as a manager of one property and as a super admin of all, in a world of
50,000 people: the most common names, their first three and two letters and text that every email contains, then whole
emails and full names. One client, so latency excludes queueing.`,
  run: () =>
    inWorld(bigWorld, ({ connection }) =>
      inServer(
        connection,
        (server) =>
          withDb(connection, async (db, pool) => {
            const terms = { common: await commonTerms(pool), rare: await rareTerms(db) };
            const figures: Figure[] = [
              { name: 'people', value: await numberOf(pool, 'select count(*) from users'), atLeast: 50_000 },
            ];
            for (const [account, role] of [
              ['manager', 'manager'],
              ['super-admin', 'super_admin'],
            ] as const) {
              const { accessToken: token } = await signInDemo(db, account);
              for (const kind of ['common', 'rare'] as const) {
                const requests = terms[kind].map((term) =>
                  requestBytes({ path: `/api/search?q=${encodeURIComponent(term)}`, token }),
                );
                const { latencies, failures } = await httpLoad(server.port, requests, load);
                const name = `${roleLabels[role]}, ${kind} terms`;
                figures.push(
                  { name: `${name}, p50`, value: rounded(percentile(latencies, 0.5)), unit: 'ms' },
                  { name: `${name}, p95`, value: rounded(percentile(latencies, 0.95)), unit: 'ms', atMost: 50 },
                  { name: `${name}, non-200 responses`, value: failures, atMost: 0 },
                );
              }
            }
            return figures;
          }),
        { RATE_LIMIT_PER_MINUTE: '0' },
      ),
    ),
};
