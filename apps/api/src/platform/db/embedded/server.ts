import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import { openFolder } from './cluster.ts';
import { type Connection, isReady } from './databases.ts';
import { fullDisk } from './full-disk.ts';
import { send } from './processes.ts';
import { StartError } from './start-error.ts';

const readyWithinMs = 300_000;
const fastStopMs = 30_000;
const immediateStopMs = 5_000;
const lastLines = 40;

export type ServerPlan = {
  binFolder: string;
  clusterFolder: string;
  logFile: string;
  account: Account;
  serverArguments: string[];
  connection: Connection;
};

export type Server = { pid: number; ended: Promise<string>; stop(): Promise<void> };

/**
 * Starts a server and waits until it is ready. It has its own process group, so Ctrl-C in the terminal doesn't reach
 * it.
 */
export async function launchServer(plan: ServerPlan): Promise<Server> {
  for (const name of [`.s.PGSQL.${plan.connection.port}`, `.s.PGSQL.${plan.connection.port}.lock`]) {
    rmSync(join(plan.connection.host, name), { force: true });
  }
  const logFd = openSync(plan.logFile, 'a', 0o600);
  const logStart = fstatSync(logFd).size;
  const folderFd = openFolder(plan.clusterFolder);
  const child = spawn(join(plan.binFolder, 'postgres'), ['-D', '/proc/self/fd/3', ...plan.serverArguments], {
    ...plan.account.switchTo,
    cwd: plan.clusterFolder,
    detached: true,
    stdio: ['ignore', logFd, logFd, folderFd],
  });
  closeSync(folderFd);
  closeSync(logFd);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      const error = lastError(plan.logFile, logStart);
      const how = signal ? `it was ended by ${signal}` : `it exited with code ${code}`;
      resolve(error && fullDisk.test(error) ? error : how);
    });
  });
  const endWithParent = () => stopNow(child, 'SIGINT');
  process.once('exit', endWithParent);
  void ended.then(() => process.off('exit', endWithParent));
  await waitUntilReady(child, ended, plan, logStart);
  return { pid: child.pid ?? 0, ended, stop: () => stopGently(child, ended) };
}

async function waitUntilReady(child: ChildProcess, ended: Promise<string>, plan: ServerPlan, logStart: number) {
  const until = performance.now() + readyWithinMs;
  let end: string | undefined;
  void ended.then((reason) => (end = reason));
  while (!(await isReady(plan.connection))) {
    if (end)
      throw new StartError(
        `PostgreSQL didn't start (${lastError(plan.logFile, logStart) ?? end}). See ${plan.logFile}.`,
      );
    if (performance.now() > until) {
      await stopGently(child, ended);
      throw new StartError(`PostgreSQL wasn't ready after ${readyWithinMs / 1000} seconds. See ${plan.logFile}.`);
    }
    await sleep(15);
  }
}

/** The server's last error in the log, preferring a full disk over the errors that follow from it. */
function lastError(logFile: string, from: number) {
  const lines = readFileSync(logFile).subarray(from).toString().split('\n').slice(-lastLines);
  const errors = lines.filter((line) => /(FATAL|PANIC|error):/.test(line));
  const error = errors.findLast((line) => fullDisk.test(line)) ?? errors.at(-1);
  return error?.replace(/^.*?(FATAL|PANIC|error):\s*/, '');
}

async function stopGently(child: ChildProcess, ended: Promise<string>) {
  const steps = [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', immediateStopMs],
    ['SIGKILL', immediateStopMs],
  ] as const;
  for (const [signal, waitMs] of steps) {
    stopNow(child, signal);
    const waiting = new AbortController();
    const timeout = sleep(waitMs, 'late', { signal: waiting.signal }).catch(() => 'late');
    if ((await Promise.race([ended, timeout])) !== 'late') return waiting.abort();
  }
}

function stopNow(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.pid && child.exitCode === null && child.signalCode === null) send(child.pid, signal);
}
