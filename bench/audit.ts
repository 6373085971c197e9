import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sealNext } from '../apps/api/src/areas/insights/audit/seals/seals.ts';
import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { databaseUrl } from '../apps/api/test/server-process.ts';
import { requestBytes } from './processes/http-client.ts';
import { addAuditRows } from './audit-rows.ts';
import { inServer } from './in-server.ts';
import { httpLoad } from './load.ts';
import { percentile, rounded, sleep, type Figure, type Measurement } from './measurement.ts';
import { numberOf, signInDemo, withDb, type Pool } from './people.ts';
import { largestMemory } from './watched.ts';
import { inWorld, root } from './world.ts';

const rows = 1_000_000;
const load = { clients: 1, warmMs: 500, ms: 2500 };
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Typical searches of admins, by name. `deep` ones have no target. */
async function searches(pool: Pool): Promise<Record<string, string>> {
  const { rows: found } = await pool.query<Record<'place' | 'person' | 'name' | 'record', string>>(`
    select p.id as place, u.id as person, u.email as name, (select target_id from audit_log where target_kind = 'pointLog' limit 1) as record
    from (select id from properties order by id limit 1) p, (select id, email from users order by id limit 1) u`);
  const { place, person, name = '', record } = found[0] ?? {};
  const year = `startDate=${dayOf(365)}`;
  return {
    'the newest': '',
    'page 1,501': 'page=1501',
    'the last page': `page=${rows / 10}`,
    'a person': `actorId=${person}`,
    'the name of a person': `search=${encodeURIComponent(name)}`,
    'a record': `kind=pointLog&recordId=${record}`,
    'a kind': 'kind=pointLog',
    'a property': `propertyId=${place}`,
    'an action': 'action=pointLog.approve',
    'a rare action': 'action=property.update',
    'a day': `startDate=${dayOf(100)}&endDate=${dayOf(100)}`,
    'a year': year,
    'an action of a year': `action=pointLog.approve&${year}`,
    'a rare action at a property': `action=property.update&propertyId=${place}`,
    'a person, an action and a year': `actorId=${person}&action=pointLog.approve&${year}`,
    'a kind, a property and a month': `kind=pointLog&propertyId=${place}&startDate=${dayOf(30)}`,
    'deep: the page in the middle': `page=${rows / 20}`,
  };
}

async function sealBacklog(connection: Connection): Promise<Figure[]> {
  return withDb(connection, async (db) => {
    const batches: number[] = [];
    const startedAt = performance.now();
    for (let sealed = 1; sealed > 0;) {
      const from = performance.now();
      sealed = (await sealNext(db)).rows;
      batches.push(performance.now() - from);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    return [
      { name: 'sealing the backlog', value: rounded(seconds, 1), unit: 's', atMost: 200 },
      { name: 'a seal of 1,000 rows, p95', value: rounded(percentile(batches, 0.95), 0), unit: 'ms' },
    ];
  });
}

async function check(connection: Connection): Promise<Figure[]> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(root, 'apps/api/src/audit-check.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl(connection) },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  await sleep(200);
  const { largest, result } = await largestMemory(child.pid ?? 0, () => ended);
  return [
    { name: 'audit:check exit code', value: result[0] ?? -1, atMost: 0 },
    { name: 'audit:check', value: rounded((performance.now() - startedAt) / 1000, 1), unit: 's', atMost: 60 },
    { name: 'audit:check, memory', value: rounded(largest, 0), unit: 'MB', atMost: 500 },
  ];
}

async function exportAll(url: string, token: string, pid: number): Promise<Figure[]> {
  const startedAt = performance.now();
  const quiet = await largestMemory(pid, () => sleep(2000));
  const from = performance.now();
  const { largest, result } = await largestMemory(pid, async () => {
    const response = await fetch(`${url}/api/audit?format=csv`, { headers: { authorization: `Bearer ${token}` } });
    let lines = 0;
    let firstByteMs = 0;
    for await (const chunk of response.body ?? []) {
      firstByteMs ||= performance.now() - from;
      for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1;
    }
    return { lines, firstByteMs };
  });
  return [
    { name: 'lines in the export', value: result.lines, atLeast: rows },
    { name: 'export, first byte', value: rounded(result.firstByteMs, 0), unit: 'ms', atMost: 500 },
    { name: 'export', value: rounded((performance.now() - startedAt) / 1000 - 2, 1), unit: 's' },
    { name: 'export, additional memory', value: rounded(largest - quiet.largest, 0), unit: 'MB', atMost: 160 },
  ];
}

export const measurement: Measurement = {
  about: `An audit log of 1,000,000 rows from two years, 40 properties and 400 users: sealing the whole backlog, pages
of ten rows with an exact count for one client, \`npm run audit:check\` in a separate process, and a full export.
Memory is the peak resident set.`,
  run: () =>
    inWorld({ properties: 40, users: 2000, logs: 8000 }, ({ inCopy }) =>
      inCopy(async (connection) => {
        await withDb(connection, (_db, pool) => addAuditRows(pool, rows));
        const figures = await sealBacklog(connection);
        await inServer(connection, (server) =>
          withDb(connection, async (db, pool) => {
            figures.push({
              name: 'rows',
              value: await numberOf(pool, 'select count(*) from audit_log'),
              atLeast: rows,
            });
            const { accessToken } = await signInDemo(db, 'admin');
            for (const [name, query] of Object.entries(await searches(pool))) {
              const requests = [requestBytes({ path: `/api/audit?limit=10&${query}`, token: accessToken })];
              const { latencies, failures } = await httpLoad(server.port, requests, load);
              const p95 = rounded(percentile(latencies, 0.95), 1);
              figures.push({
                name: `${name}, p95`,
                value: p95,
                unit: 'ms',
                ...(!name.startsWith('deep') && { atMost: 50 }),
              });
              if (failures > 0) figures.push({ name: `${name}, non-200 responses`, value: failures, atMost: 0 });
            }
            figures.push(...(await exportAll(server.url, accessToken, server.pid)));
          }),
        );
        return [...figures, ...(await check(connection))];
      }),
    ),
};
