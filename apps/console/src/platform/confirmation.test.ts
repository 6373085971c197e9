import { afterEach, expect, test } from 'vitest';
import { confirmed, onConfirmation } from './confirmation.ts';

let stop = () => {};
afterEach(() => stop());

test('concurrent calls share one dialog, and a later call opens another', async () => {
  const resolvers: ((isConfirmed: boolean) => void)[] = [];
  stop = onConfirmation(() => new Promise((resolve) => resolvers.push(resolve)));
  const both = [confirmed(), confirmed()];
  expect(resolvers).toHaveLength(1);
  resolvers[0]?.(true);
  expect(await Promise.all(both)).toEqual([true, true]);
  const later = confirmed();
  expect(resolvers).toHaveLength(2);
  resolvers[1]?.(false);
  expect(await later).toBe(false);
});

test("a dialog that couldn't be shown opens with the next call", async () => {
  let isShown = false;
  stop = onConfirmation(() => (isShown ? Promise.resolve(true) : Promise.reject(new Error('not loaded'))));
  await expect(confirmed()).rejects.toThrow('not loaded');
  isShown = true;
  expect(await confirmed()).toBe(true);
});

test('a call is unconfirmed without a dialog to ask', async () => {
  expect(await confirmed()).toBe(false);
});
