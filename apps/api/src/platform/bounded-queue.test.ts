import { expect, test } from 'vitest';
import { openBoundedQueue } from './bounded-queue.ts';

const limits = { perCaller: 5, refusal: 'Full' };
const order: string[] = [];
const task = (name: string) => async () => {
  await Promise.resolve();
  order.push(name);
};

test('callers take turns, even if the first one queued the most', async () => {
  order.length = 0;
  const inTurn = openBoundedQueue(limits);
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => inTurn('a', task(name)));
  await Promise.all([...flood, inTurn('b', task('b1')), inTurn('c', task('c1')), inTurn('b', task('b2'))]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5']);
});

test("runs one task at a time, and a failed task doesn't block the rest", async () => {
  const inTurn = openBoundedQueue(limits);
  let running = 0;
  const exclusive = async () => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
  };
  const failed = inTurn('a', () => Promise.reject(new Error('broken')));
  const others = ['a', 'b', 'a', 'c'].map((caller) => inTurn(caller, exclusive));
  await expect(failed).rejects.toThrow('broken');
  await Promise.all(others);
});

test('a caller over the limit is rejected until one of their tasks finishes, while others continue', async () => {
  const inTurn = openBoundedQueue(limits);
  const five = Array.from({ length: 5 }, () => inTurn('a', task('a')));
  expect(() => inTurn('a', task('a'))).toThrow(expect.objectContaining({ status: 429 }));
  await inTurn('b', task('b'));
  await Promise.all(five);
  await inTurn('a', task('a'));
});

test('a full queue rejects the next caller', async () => {
  const inTurn = openBoundedQueue(limits);
  const all = Array.from({ length: 200 }, (_, index) => inTurn(`caller ${index}`, task('x')));
  expect(() => inTurn('another', task('y'))).toThrow(expect.objectContaining({ status: 503, message: 'Full' }));
  await Promise.all(all);
  await inTurn('another', task('y'));
});
