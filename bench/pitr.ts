import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres15 } from '../scripts/postgres-15.mjs';
import { freePort } from './free-port.ts';
import type { Measurement } from './measurement.ts';
import { root } from './world.ts';

const stanza = 'hearth';

/** The configuration in docs/operating.md, in a throwaway folder. */
const pgBackRestConfig = (folder: string, port: number) => `[global]
repo1-path=${folder}/repo
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=the passphrase of this measurement
start-fast=y
log-path=${folder}
lock-path=${folder}
spool-path=${folder}

[${stanza}]
pg1-path=${folder}/pg
pg1-port=${port}
pg1-socket-path=${folder}
`;

const serverConfig = (folder: string, port: number) => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
archive_mode = on
archive_command = 'pgbackrest --config=${folder}/pgbackrest.conf --stanza=${stanza} archive-push %p'
`;

/** A new PostgreSQL 15 with pgBackRest. Needs root, to run as the system user postgres. */
async function startServer(folder: string) {
  const bin = await findPostgres15();
  const port = await freePort();
  const asPostgres = (command: string) =>
    execFileSync('su', ['postgres', '-s', '/bin/sh', '-c', `cd ${folder} && PATH=${bin}:$PATH ${command}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })));
  chownSync(folder, uid ?? 0, gid ?? 0);
  writeFileSync(join(folder, 'pgbackrest.conf'), pgBackRestConfig(folder, port));
  asPostgres('initdb -D pg -A trust -E UTF8 --locale=C.UTF-8');
  appendFileSync(join(folder, 'pg/postgresql.conf'), serverConfig(folder, port));
  return {
    url: `postgresql://hearth@127.0.0.1:${port}/hearth`,
    start: () => asPostgres('pg_ctl -D pg -l pg.log -w start'),
    stop: () => asPostgres('pg_ctl -D pg -m fast -w stop'),
    backRest: (command: string) =>
      asPostgres(`pgbackrest --config=${folder}/pgbackrest.conf --stanza=${stanza} ${command}`),
    query: (text: string, database = 'hearth') =>
      asPostgres(`psql -h ${folder} -p ${port} -d ${database} -v ON_ERROR_STOP=1 -Atqc "${text}"`),
  };
}

const names = "select string_agg(name, ', ' order by name) from companies";
const flags = ['--email=ana@example.com', '--name=Ana Ruiz', '--company=Ruiz', '--property=Elm Court', '--state=CO'];

export const measurement: Measurement = {
  about: `The pgBackRest setup of docs/operating.md on a new PostgreSQL 15: a full backup of a Hearth, a company added, a
moment, another company added and every sign-in link deleted, then a restore to that moment and npm run check.`,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'hearth-pitr-'));
    const server = await startServer(folder);
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: server.url, HEARTH_DATA: data };
    const run = (cli: string, args: readonly string[] = []) =>
      spawnSync(process.execPath, [join(root, 'apps/api/src', cli), ...args], { env, encoding: 'utf8' });
    server.start();
    try {
      server.query('create role hearth login createrole', 'postgres');
      server.query('create database hearth owner hearth', 'postgres');
      server.backRest('stanza-create');
      const setup = run('setup-cli.ts', flags);
      if (setup.status !== 0) throw new Error(setup.stderr);
      server.backRest('--type=full backup');
      server.query("insert into companies (name) values ('Before')");
      await sleep(1000);
      const moment = server.query('select now()');
      await sleep(1000);
      server.query("insert into companies (name) values ('After'); delete from one_time_links");
      // Waits until the last segment is archived.
      server.backRest('check');
      server.stop();
      server.backRest(`--delta --type=time "--target=${moment}" --target-action=promote restore`);
      server.start();
      while (server.query('select pg_is_in_recovery()') === 't') await sleep(200);
      const check = run('check-cli.ts');
      return [
        { name: 'companies restored (Before, Ruiz)', value: server.query(names) },
        {
          name: 'companies of after the moment',
          value: Number(server.query("select count(*) from companies where name = 'After'")),
          atMost: 0,
        },
        {
          name: 'sign-in links restored',
          value: Number(server.query('select count(*) from one_time_links')),
          atLeast: 1,
        },
        { name: 'exit code of the check', value: check.status ?? 2, atMost: 0 },
      ];
    } finally {
      server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
