import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres15 } from '../scripts/postgres-15.mjs';
import { freePort } from './free-port.ts';

/** A throwaway PostgreSQL 15 of the system. */
export interface Postgres {
  url: string;
  start(): void;
  stop(): void;
  /** Runs SQL as the superuser. */
  query(text: string, database?: string): string;
  /** Pauses or continues all of its processes. */
  signal(name: 'STOP' | 'CONT'): void;
}

/** Runs `work` with a primary and a streaming standby, as in docs/operating.md. Needs root, to run as `postgres`. */
export async function withStandby<T>(
  fill: (primary: Postgres) => Promise<void>,
  work: (primary: Postgres, standby: Postgres) => Promise<T>,
): Promise<T> {
  const bin = await findPostgres15();
  const folder = mkdtempSync(join(tmpdir(), 'hearth-standby-'));
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
  chownSync(folder, uid, gid);
  const asPostgres = (command: string) =>
    execFileSync('su', ['postgres', '-s', '/bin/sh', '-c', `cd ${folder} && PATH=${bin}:$PATH ${command}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  const at = (name: string, port: number): Postgres => ({
    url: `postgresql://hearth@127.0.0.1:${port}/hearth`,
    start: () => asPostgres(`pg_ctl -D ${name} -l ${name}.log -w start`),
    stop: () => asPostgres(`pg_ctl -D ${name} -m immediate -w stop`),
    query: (text, database = 'hearth') =>
      asPostgres(`psql -h ${folder} -p ${port} -d ${database} -v ON_ERROR_STOP=1 -Atqc "${text}"`),
    signal(to) {
      const [postmaster = ''] = asPostgres(`head -1 ${name}/postmaster.pid`).split('\n');
      const children = asPostgres(`pgrep -P ${postmaster} || true`).split('\n').filter(Boolean);
      for (const pid of [postmaster, ...children]) process.kill(Number(pid), `SIG${to}`);
    },
  });
  const [port, standbyPort] = [await freePort(), await freePort()];
  const configure = (name: string, own: number) =>
    appendFileSync(
      join(folder, name, 'postgresql.conf'),
      `\nport = ${own}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nmax_connections = 200\nhot_standby_feedback = on\n`,
    );
  const [primary, standby] = [at('primary', port), at('standby', standbyPort)];
  const running: Postgres[] = [];
  try {
    asPostgres('initdb -D primary -A trust -E UTF8 --locale=C.UTF-8');
    configure('primary', port);
    primary.start();
    running.push(primary);
    primary.query('create role hearth login createrole', 'postgres');
    primary.query('create database hearth owner hearth', 'postgres');
    await fill(primary);
    asPostgres(`pg_basebackup -h ${folder} -p ${port} -D standby -R -X stream -c fast`);
    configure('standby', standbyPort);
    standby.start();
    running.push(standby);
    return await work(primary, standby);
  } finally {
    for (const server of running.toReversed()) server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
