import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useServer } from '../../../test/harness.ts';
import { awaitCall, createCallBudget } from './call-budget.ts';

const server = useServer();

const minuteMs = 60_000;
const start = Date.parse('2026-11-22T12:00:00Z');
/** A process with a settable clock. */
function atClock() {
  const clock = { at: start };
  return { clock, take: createCallBudget(server().db, () => new Date(clock.at)) };
}

test('processes that share a credential share one budget', async () => {
  const budget = { perMinute: 12, perDay: 100 };
  const shared = randomUUID();
  const processes = Array.from({ length: 3 }, () => atClock().take);
  const waits = await Promise.all(processes.flatMap((take) => Array.from({ length: 8 }, () => take(shared, budget))));
  expect(waits.filter((ms) => ms === 0).length).toBe(12);
  expect(await processes[0]?.(randomUUID(), budget)).toBe(0);
});

test('a budget refills evenly, per minute and per day', async () => {
  const { clock, take } = atClock();
  const [perMinute, perDay] = [randomUUID(), randomUUID()];
  const takeMany = async (credential: string, budget: { perMinute: number; perDay: number }) => [
    await take(credential, budget),
    await take(credential, budget),
    await take(credential, budget),
  ];
  expect(await takeMany(perMinute, { perMinute: 2, perDay: 100 })).toEqual([0, 0, 30_000]);
  expect(await takeMany(perDay, { perMinute: 100, perDay: 2 })).toEqual([0, 0, 12 * 60 * minuteMs]);
  clock.at += 30_000;
  expect(await takeMany(perMinute, { perMinute: 2, perDay: 100 })).toEqual([0, 30_000, 30_000]);
  clock.at += 60 * minuteMs;
  expect(await takeMany(perMinute, { perMinute: 2, perDay: 100 })).toEqual([0, 0, 30_000]);
});

test('a clock set back neither grants calls twice nor blocks until it catches up', async () => {
  const { clock, take } = atClock();
  const credential = randomUUID();
  const budget = { perMinute: 1, perDay: 100 };
  expect(await take(credential, budget)).toBe(0);
  clock.at -= 60 * minuteMs;
  expect(await take(credential, budget)).toBe(minuteMs);
  clock.at += minuteMs;
  expect(await take(credential, budget)).toBe(0);
});

test('only budgets that are full again by then are deleted', async () => {
  const { clock, take } = atClock();
  const budget = { perMinute: 1, perDay: 1 };
  const [old, young] = [randomUUID(), randomUUID()];
  await take(old, budget);
  clock.at += 49 * 60 * minuteMs;
  await take(young, budget);
  const kept = await server().db.selectFrom('call_budgets').select('credential').execute();
  expect(kept.map(({ credential }) => credential)).toContain(young);
  expect(kept.map(({ credential }) => credential)).not.toContain(old);
});

test('a wait that would be too long is reported instead', async () => {
  const { take } = atClock();
  const credential = randomUUID();
  const budget = { perMinute: 1, perDay: 100 };
  const { signal } = new AbortController();
  expect(await awaitCall(take, credential, budget, 1000, signal)).toBe(0);
  expect(await awaitCall(take, credential, budget, 1000, signal)).toBe(minuteMs);
});
