import { expect, test } from 'vitest';
import { beginOwnCall, isOwnEvent, ownCallsAnswered } from './own-calls.ts';

test('events of an own transaction are recognized after its response', async () => {
  const end = beginOwnCall();
  let isAnswered = false;
  const answered = ownCallsAnswered(10_000).then(() => (isAnswered = true));
  await Promise.resolve();
  expect(isAnswered).toBe(false);
  end('812');
  await answered;
  expect(['812-1', '812-20', '8123-1', '81-2', undefined].map(isOwnEvent)).toEqual([true, true, false, false, false]);
});

test("a response without a transaction doesn't mark any events as own", () => {
  beginOwnCall()(null);
  expect([isOwnEvent('-1'), isOwnEvent('')]).toEqual([false, false]);
});

test("changes by others wait only so long for a response that doesn't arrive", async () => {
  const end = beginOwnCall();
  await ownCallsAnswered(5);
  end(undefined);
});

test('old transactions are forgotten', () => {
  for (let id = 1; id <= 300; id += 1) beginOwnCall()(String(id));
  expect([isOwnEvent('1-1'), isOwnEvent('300-1')]).toEqual([false, true]);
});
