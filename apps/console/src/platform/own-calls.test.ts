import { expect, test } from 'vitest';
import { beginOwnCall, isOwnEvent, ownCallsAnswered } from './own-calls.ts';

test('the events of an own transaction are known once its call is answered', async () => {
  const end = beginOwnCall();
  let isAnswered = false;
  const answered = ownCallsAnswered(10_000).then(() => (isAnswered = true));
  await Promise.resolve();
  expect(isAnswered).toBe(false);
  end('812');
  await answered;
  expect(['812-1', '812-20', '8123-1', '81-2', undefined].map(isOwnEvent)).toEqual([true, true, false, false, false]);
});

test('a call that the server names no transaction of makes nothing its own', () => {
  beginOwnCall()(null);
  expect([isOwnEvent('-1'), isOwnEvent('')]).toEqual([false, false]);
});

test('what others do waits no longer than it may for an answer that does not come', async () => {
  const end = beginOwnCall();
  await ownCallsAnswered(5);
  end(undefined);
});

test('transactions of long ago are forgotten', () => {
  for (let id = 1; id <= 300; id += 1) beginOwnCall()(String(id));
  expect([isOwnEvent('1-1'), isOwnEvent('300-1')]).toEqual([false, true]);
});
