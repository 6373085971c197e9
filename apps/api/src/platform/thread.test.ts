import { expect, test } from 'vitest';
import { openThread } from './thread.ts';

const code = (text: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, threadId } from 'node:worker_threads';${text}`)}`,
  );
const limits = { workMs: 60_000, idleMs: 60_000, memoryMb: 64 };
/** A worker that returns its thread id, fails or never responds. */
const moody = code(`parentPort.on('message', (work) => {
  if (work === 'fail') throw new Error('It failed');
  if (work === 'stop') process.exit();
  if (work !== 'hang') parentPort.postMessage(threadId);
});`);

test('one thread does all the work, until a failed task or exit replaces it', async () => {
  const work = openThread<string, number>(moody, limits);
  const first = await work('a');
  expect(await work('b')).toBe(first);
  await expect(work('fail')).rejects.toThrow('It failed');
  const second = await work('c');
  expect(second).not.toBe(first);
  await expect(work('stop')).rejects.toThrow();
  expect(await work('d')).not.toBe(second);
});

test('a task that takes too long fails, and the next one gets a thread', async () => {
  const work = openThread<string, number>(moody, { ...limits, workMs: 3_000 });
  await expect(work('hang')).rejects.toThrow();
  expect(await work('a')).toBeGreaterThan(0);
});

test('an idle thread ends', async () => {
  const work = openThread<string, number>(moody, { ...limits, idleMs: 1 });
  const first = await work('a');
  await expect.poll(async () => (await work('b')) !== first, { timeout: 30_000 }).toBe(true);
});
