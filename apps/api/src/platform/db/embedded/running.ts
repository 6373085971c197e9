import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationDatabase, applicationRole, type Connection } from './databases.ts';

/** The server running on a data folder, read from PostgreSQL's own pid file; undefined if none is. */
export function runningServer(dataDir: string): Connection | undefined {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid = '', , , port = '', socket = ''] = readFileSync(file, 'utf8').split('\n');
  return socket && isAlive(Number(pid))
    ? { host: socket, port: Number(port), user: applicationRole, database: applicationDatabase }
    : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
