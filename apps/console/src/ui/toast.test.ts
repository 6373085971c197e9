import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toastStore } from './toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});
const shown = () => toastStore.visible().map(({ message }) => message);

test('a toast shows for 3000 ms, regardless of subscribers', () => {
  toast.success('Saved');
  vi.advanceTimersByTime(2999);
  const leave = toastStore.subscribe(() => undefined);
  leave();
  expect(shown()).toEqual(['Saved']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('a pinned message stays until it is taken back, whatever else is shown', () => {
  const takeBack = toast.pin('Offline');
  for (const message of ['one', 'two', 'three']) toast.error(message);
  expect(shown()).toEqual(['Offline', 'one', 'two', 'three']);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['Offline']);
  takeBack();
  expect(shown()).toEqual([]);
});

test('three toasts show at once; a fourth then gets its own 3000 ms', () => {
  for (const message of ['one', 'two', 'three', 'four', 'four']) toast.error(message);
  expect(shown()).toEqual(['one', 'two', 'three']);
  vi.advanceTimersByTime(1000);
  toastStore.dismiss(toastStore.visible()[1]?.id ?? 0);
  expect(shown()).toEqual(['one', 'three', 'four']);
  vi.advanceTimersByTime(2000);
  expect(shown()).toEqual(['four']);
  vi.advanceTimersByTime(1000);
  expect(shown()).toEqual([]);
});
