import { readFileSync } from 'node:fs';
import { sleep } from './measurement.ts';

export const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** The largest memory of a process while `work` runs, in MB. */
export async function largestMemory<T>(pid: number, work: () => Promise<T>): Promise<{ largest: number; result: T }> {
  let largest = memoryOf(pid);
  const timer = setInterval(() => (largest = Math.max(largest, memoryOf(pid))), 25);
  try {
    return { result: await work(), largest };
  } finally {
    clearInterval(timer);
  }
}

/** Asks for a path every so often while `work` runs: how long each answer took, and how many were not 200. */
export async function askedDuring<T>(url: string, everyMs: number, work: () => Promise<T>) {
  const latencies: number[] = [];
  let failures = 0;
  let isOver = false;
  const asking = (async () => {
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
    await asking;
  }
}
