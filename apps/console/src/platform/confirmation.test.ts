import { afterEach, expect, test } from 'vitest';
import { confirmed, onConfirmation } from './confirmation.ts';

let stop = () => {};
afterEach(() => stop());

test('calls at the same moment share one question, and the next call has a question of its own', async () => {
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

test('a question that could not be shown is asked again with the next call', async () => {
  let isShown = false;
  stop = onConfirmation(() => (isShown ? Promise.resolve(true) : Promise.reject(new Error('not loaded'))));
  await expect(confirmed()).rejects.toThrow('not loaded');
  isShown = true;
  expect(await confirmed()).toBe(true);
});

test('nobody is confirmed where nothing can ask', async () => {
  expect(await confirmed()).toBe(false);
});
