import { expect, test } from 'vitest';
import { beginWrite, isOwnEvent, pendingWritesSettled } from './own-calls.ts';

test("events of this window's transaction are recognized after its response", async () => {
  const end = beginWrite();
  let isSettled = false;
  const settled = pendingWritesSettled(10_000).then(() => (isSettled = true));
  await Promise.resolve();
  expect(isSettled).toBe(false);
  end('812');
  await settled;
  expect(['812.1', '812.20', '8123.1', '81.2', undefined].map(isOwnEvent)).toEqual([true, true, false, false, false]);
});

test("a response without a transaction doesn't mark any event as this window's", () => {
  beginWrite()(null);
  expect([isOwnEvent('.1'), isOwnEvent('')]).toEqual([false, false]);
});

test("waiting for a response that doesn't arrive times out", async () => {
  const end = beginWrite();
  await pendingWritesSettled(5);
  end(undefined);
});

test('old transactions are forgotten', () => {
  for (let id = 1; id <= 300; id += 1) beginWrite()(String(id));
  expect([isOwnEvent('1.1'), isOwnEvent('300.1')]).toEqual([false, true]);
});
