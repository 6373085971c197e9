import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { runningServer } from '../apps/api/src/platform/db/embedded/running.ts';
import { launchServerProcess } from '../apps/api/test/server-process.ts';
import { rounded, sleep, type Figure, type Measurement } from './measurement.ts';

const sizes = [600, 6000];
const mebibyte = 2 ** 20;

/** Memory of a process and its descendants, with shared pages counted once. */
function memoryOf(pid: number): number {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return '';
    }
  };
  const own = Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + memoryOf(child), own);
}

async function measure(residents: number) {
  const data = mkdtempSync(join(tmpdir(), 'hearth-size-'));
  const server = await launchServerProcess({
    HEARTH_DATA: data,
    HEARTH_DEMO: 'true',
    HEARTH_DEMO_RESIDENTS: String(residents),
  }).ready;
  const connection = runningServer(data);
  if (!connection) throw new Error('the database is not running');
  const { db, pool } = openDatabase({ ...connection, user: 'postgres' }, 1);
  try {
    await pool.query('vacuum analyze');
    await sleep(5_000);
    const { rows } = await pool.query<Record<'bytes' | 'logs' | 'properties', number>>(`
      select pg_database_size(current_database())::float8 as bytes, (select count(*) from properties)::int as properties,
        (select count(*) from point_logs)::int as logs`);
    const pid = Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
    const found = rows[0];
    if (!found) throw new Error('nothing was measured');
    return {
      ...found,
      residents,
      server: memoryOf(server.pid) - memoryOf(pid),
      database: memoryOf(pid),
    };
  } finally {
    await db.destroy();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

export const measurement: Measurement = {
  about: `Demo worlds of ${sizes.join(' and ')} residents with a year of point logs, on the embedded database: its size
after a vacuum, and the memory of an idle server and its database (proportional set size).`,
  async run() {
    const found = [];
    for (const size of sizes) found.push(await measure(size));
    const [small, large] = found;
    if (!small || !large) throw new Error('both sizes are measured');
    const figures = found.flatMap((world): Figure[] => {
      const name = `${world.residents.toLocaleString('en-US')} residents, ${world.properties} properties`;
      return [
        { name: `${name}: point logs`, value: world.logs },
        { name: `${name}: database`, value: Math.round(world.bytes / mebibyte), unit: 'MB' },
        { name: `${name}: server, idle`, value: Math.round(world.server / mebibyte), unit: 'MB' },
        { name: `${name}: database server, idle`, value: Math.round(world.database / mebibyte), unit: 'MB' },
      ];
    });
    const more = large.bytes - small.bytes;
    return [
      ...figures,
      {
        name: 'database per further resident',
        value: rounded(more / (large.residents - small.residents) / 1024, 1),
        unit: 'kB',
      },
      {
        name: 'point logs per further resident',
        value: rounded((large.logs - small.logs) / (large.residents - small.residents), 1),
      },
      {
        name: 'database per further point log',
        value: rounded(more / (large.logs - small.logs) / 1024, 2),
        unit: 'kB',
      },
    ];
  },
};
