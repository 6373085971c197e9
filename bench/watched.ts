import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sleep } from './measurement.ts';

export const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const ticksPerSecond = 100;

interface Process {
  pid: number;
  parent: number;
  /** CPU time of the process and its exited children. */
  seconds: number;
}

function readProcess(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part, 0);
    return { pid, parent: fields[1] ?? 0, seconds: ticks / ticksPerSecond };
  } catch {
    return undefined;
  }
}

/** The CPU time of a process and its children, in seconds. */
export const cpuSecondsOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? [])
    .filter((listed) => listed.pid === pid || listed.parent === pid)
    .reduce((sum, { seconds }) => sum + seconds, 0);

/** The main process of a database server. */
export const postgresOf = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The peak memory of a process during `work`, in MB. */
export async function largestMemory<T>(pid: number, work: () => Promise<T>): Promise<{ largest: number; result: T }> {
  let largest = memoryOf(pid);
  const timer = setInterval(() => {
    const now = memoryOf(pid);
    // Zero for a process that just ended.
    if (now > largest) largest = now;
  }, 25);
  try {
    return { result: await work(), largest };
  } finally {
    clearInterval(timer);
  }
}

/** Requests a path at an interval during `work`. Returns the latencies and the number of non-200 responses. */
export async function measureDuring<T>(url: string, everyMs: number, work: () => Promise<T>) {
  const latencies: number[] = [];
  let failures = 0;
  let isOver = false;
  const requesting = (async () => {
    for (; !isOver; await sleep(everyMs)) {
      const from = performance.now();
      const response = await fetch(url).catch(() => undefined);
      await response?.arrayBuffer();
      latencies.push(performance.now() - from);
      if (response?.status !== 200) failures += 1;
    }
  })();
  try {
    return { result: await work(), latencies, failures };
  } finally {
    isOver = true;
    await requesting;
  }
}
