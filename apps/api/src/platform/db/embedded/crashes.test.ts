import { spawn } from 'node:child_process';
import { closeSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { crashesOf } from '../../../../test/crashes/crashes.ts';
import { chooseAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { openFolder } from './cluster.ts';
import { StartError } from './embedded.ts';
import { processesIn } from './processes.ts';
import { makeSocketFolder } from './socket.ts';
import { Boots, eventually, postmasterOf, query } from './testing.ts';

const boots = new Boots();
afterEach(() => boots.clear());

test.each(crashesOf([400, 150, 1_000]))(
  'a first boot killed after %i ms leaves a folder that starts',
  async (afterMs) => {
    const dataDir = boots.makeDataDir();
    const { child, ended } = boots.bootElsewhere(dataDir);
    await sleep(afterMs);
    child.kill('SIGKILL');
    await ended;
    const server = await boots.boot(dataDir);
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([]);
  },
);

test('killing initdb stops startup with one sentence, and the next start works', async () => {
  const dataDir = boots.makeDataDir();
  const refusal = boots.boot(dataDir).catch((error: unknown) => error);
  const initdb = await eventually(async () => {
    const fresh = readdirSync(dataDir).find((name) => name.startsWith('postgres.new-'));
    const [found] = fresh ? processesIn(join(dataDir, fresh)) : [];
    if (!found) throw new Error('initdb has not started');
    return found.pid;
  });
  process.kill(initdb, 'SIGKILL');
  expect(await refusal).toBeInstanceOf(StartError);
  const server = await boots.boot(dataDir);
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('an orphaned server is replaced, and nothing committed is lost', async () => {
  const dataDir = await boots.makeUsedDataDir();
  const { child, isReady, ended } = boots.bootElsewhere(dataDir);
  expect(await isReady).toBe('ready');
  const orphan = postmasterOf(dataDir);
  const socket = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  const connection = { host: socket, port: 5432, user: 'hearth', database: 'hearth' };
  child.kill('SIGKILL');
  await ended;
  await query(connection, 'create table kept as select 42 as answer');
  expect(processesIn(join(dataDir, 'postgres')).map((process) => process.pid)).toContain(orphan);
  const server = await boots.boot(dataDir);
  expect(await query(server.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(postmasterOf(dataDir)).not.toBe(orphan);
  expect(existsSync(`/proc/${orphan}/exe`)).toBe(false);
});

test('a killed server restarts with all committed data', async () => {
  const dataDir = await boots.makeUsedDataDir();
  const server = await boots.boot(dataDir);
  await query(server.connection, 'create table kept as select 42 as answer');
  const killed = postmasterOf(dataDir);
  process.kill(killed, 'SIGKILL');
  expect(await eventually(() => query(server.connection, 'select answer from kept'))).toEqual([{ answer: 42 }]);
  expect(postmasterOf(dataDir)).not.toBe(killed);
});

test('a server that keeps crashing is abandoned with one sentence', { timeout: 60_000 }, async () => {
  const dataDir = await boots.makeUsedDataDir();
  let givenUp: StartError | undefined;
  await boots.boot(dataDir, { onGivenUp: (error) => (givenUp = error) });
  const killed = new Set<number>();
  await eventually(async () => {
    const postmaster = givenUp ? 0 : postmasterOf(dataDir);
    if (postmaster && !killed.has(postmaster)) process.kill(postmaster, 'SIGKILL');
    killed.add(postmaster);
    if (!givenUp) throw new Error('not given up yet');
  }, 40_000);
  expect(givenUp?.message).toMatch(/^PostgreSQL stopped 6 times in a row/);
  expect(processesIn(join(dataDir, 'postgres'))).toEqual([]);
});

test('a second Hearth on the same folder is refused, and the first keeps running', async () => {
  const dataDir = await boots.makeUsedDataDir();
  const server = await boots.boot(dataDir);
  const sentence = `Another Hearth (process ${process.pid}) is using the data folder ${dataDir}. Stop it first, or set HEARTH_DATA to another folder.`;
  await expect(boots.boot(dataDir)).rejects.toThrow(sentence);
  expect(await boots.bootElsewhere(dataDir).isReady).toBe(`StartError: ${sentence}`);
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test("the pid file of a zombie doesn't prevent startup", async () => {
  const dataDir = await boots.makeUsedDataDir();
  const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 20'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const zombie = await new Promise<string>((resolve) =>
    parent.stdout.once('data', (line: Buffer) => resolve(line.toString().trim())),
  );
  await eventually(async () => expect(readFileSync(`/proc/${zombie}/stat`, 'utf8')).toContain(') Z '));
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${zombie}\n/somewhere\n0\n5432\n\n\n`);
  const server = await boots.boot(dataDir);
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  parent.kill('SIGKILL');
});

test("a server that Hearth didn't start blocks startup and is left running", async () => {
  const dataDir = await boots.makeUsedDataDir();
  const folder = join(dataDir, 'postgres');
  const account = chooseAccount(folder);
  const socket = makeSocketFolder(dataDir, account);
  const fd = openFolder(folder);
  const foreign = spawn(
    join(findBinaries(account, undefined).folder, 'postgres'),
    ['-D', '/proc/self/fd/3', '-c', 'listen_addresses=', '-c', `unix_socket_directories=${socket.path}`],
    { ...account.switchTo, cwd: folder, stdio: ['ignore', 'ignore', 'ignore', fd] },
  );
  closeSync(fd);
  await eventually(async () => expect(readFileSync(join(folder, 'postmaster.pid'), 'utf8')).toContain('ready'));
  await expect(boots.boot(dataDir)).rejects.toThrow(
    `Another PostgreSQL server (process ${foreign.pid}) is using ${folder}`,
  );
  expect(foreign.exitCode).toBe(null);
  foreign.kill('SIGINT');
  await new Promise((resolve) => foreign.once('exit', resolve));
  socket.remove();
});
