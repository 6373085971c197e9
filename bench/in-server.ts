import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { databaseUrl, startServerProcess, type ServerProcess } from '../apps/api/test/server-process.ts';

/** Runs `work` with the real server in a separate process, on the connection's database. */
export async function inServer<T>(
  connection: Connection,
  work: (server: ServerProcess) => Promise<T>,
  { role = 'all', ...env }: Record<string, string> = {},
): Promise<T> {
  const data = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
  const profile = process.env.BENCH_CPU_PROFILE;
  const server = await startServerProcess(
    // The worlds' users are demo accounts.
    { DATABASE_URL: databaseUrl(connection), HEARTH_DATA: data, HEARTH_DEMO: 'true', ...env },
    { role, nodeOptions: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [] },
  );
  try {
    return await work(server);
  } finally {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
}
