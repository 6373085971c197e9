import { afterEach, expect, test } from 'vitest';
import { confirmed, onConfirmation } from './confirmation.ts';

let stop = () => {};
afterEach(() => stop());

test('concurrent calls share one dialog, and a later call opens another', async () => {
  const answers: ((isConfirmed: boolean) => void)[] = [];
  stop = onConfirmation(() => new Promise((resolve) => answers.push(resolve)));
  const both = [confirmed(), confirmed()];
  expect(answers).toHaveLength(1);
  answers[0]?.(true);
  expect(await Promise.all(both)).toEqual([true, true]);
  const later = confirmed();
  expect(answers).toHaveLength(2);
  answers[1]?.(false);
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
