import { readFileSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';
import { StartError } from './start-error.ts';

/** Marks servers that Hearth started, so that it never stops one of the operator's own. */
export const clusterName = 'hearth';

const programs = new Set(['postgres', 'initdb']);
const fastStopMs = 20_000;
const immediateStopMs = 5_000;

type ServerProcess = { pid: number; commandLine: string };

/** The PostgreSQL processes whose working directory is this folder, ignoring the pid file and zombies. */
export function processesIn(folder: string): ServerProcess[] {
  const wanted = statSync(folder, { throwIfNoEntry: false });
  if (!wanted) return [];
  const found: ServerProcess[] = [];
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const cwd = statSync(`/proc/${entry}/cwd`);
      if (cwd.ino !== wanted.ino || cwd.dev !== wanted.dev) continue;
      const program = basename(readlinkSync(`/proc/${entry}/exe`).replace(/ \(deleted\)$/, ''));
      if (!programs.has(program)) continue;
      found.push({ pid: Number(entry), commandLine: readFileSync(`/proc/${entry}/cmdline`, 'utf8') });
    } catch {
      continue;
    }
  }
  return found;
}

/**
 * Stops orphaned server processes and removes the pid file. The caller owns the data folder, so they are left over from
 * a killed Hearth; a server that Hearth didn't start is refused.
 */
export async function clearOrphans(folder: string, log: Log): Promise<void> {
  const running = processesIn(folder);
  if (running.length > 0) {
    const leader = running.find((process) => process.pid === readPidFile(folder));
    if (leader && !leader.commandLine.includes(`cluster_name=${clusterName}`)) {
      throw new StartError(
        `Another PostgreSQL server (process ${leader.pid}) is using ${folder}. Stop it first, or set HEARTH_DATA to another folder.`,
      );
    }
    log('warn', 'Stopping orphaned PostgreSQL processes', { processes: running.length });
    await stopAll(folder, leader?.pid);
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true });
}

async function stopAll(folder: string, leader: number | undefined) {
  if (leader) send(leader, 'SIGINT');
  if (await isQuiet(folder, leader ? fastStopMs : immediateStopMs)) return;
  if (leader) send(leader, 'SIGQUIT');
  if (leader && (await isQuiet(folder, immediateStopMs))) return;
  for (const process of processesIn(folder)) send(process.pid, 'SIGKILL');
  if (await isQuiet(folder, immediateStopMs)) return;
  throw new StartError(
    `The orphaned PostgreSQL server in ${folder} won't stop. End process ${processesIn(folder)[0]?.pid} and start again.`,
  );
}

async function isQuiet(folder: string, withinMs: number) {
  const until = performance.now() + withinMs;
  while (processesIn(folder).length > 0) {
    if (performance.now() > until) return false;
    await sleep(20);
  }
  return true;
}

function readPidFile(folder: string) {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

/** Signals a process, ignoring that it may have ended. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
