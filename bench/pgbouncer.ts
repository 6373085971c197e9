import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../apps/api/src/platform/db/embedded/embedded.ts';
import { eventually } from '../apps/api/test/eventually.ts';
import { installWithApt } from '../scripts/apt.mjs';
import { freePort } from './free-port.ts';

const program = '/usr/sbin/pgbouncer';
const installed = () => (existsSync(program) ? program : undefined);
const install = () =>
  installed() ??
  installWithApt('PgBouncer', {
    packages: ['pgbouncer'],
    found: installed,
    advice: 'install it (apt-get install pgbouncer)',
  });

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Runs `work` with PgBouncer in transaction mode, as in docs/operating.md, in front of a database on a Unix socket. */
export async function withPgBouncer<T>(
  { host, port: serverPort, user, database }: Connection,
  poolSize: number,
  work: (url: string) => Promise<T>,
): Promise<T> {
  await install();
  const folder = mkdtempSync(join(tmpdir(), 'hearth-pgbouncer-'));
  const { uid, gid } = statSync(host);
  chownSync(folder, uid, gid);
  const port = await freePort();
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=${host} port=${serverPort} user=${user}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
logfile = ${folder}/pgbouncer.log
`,
  );
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], { uid, gid, stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    await eventually(() => isListening(port));
    return await work(`postgresql://${user}@127.0.0.1:${port}/${database}`);
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
