import { expect, test } from 'vitest';
import { noteReadAfter, readAfter } from './read-after.ts';

test('the highest value of responses and event ids counts, also of other tabs', async () => {
  noteReadAfter(null);
  noteReadAfter('812.44'.split('.')[2]);
  expect(readAfter()).toBeUndefined();
  const tab = new BroadcastChannel('read-after');
  const heard = new Promise((resolve) => tab.addEventListener('message', ({ data }) => resolve(data), { once: true }));
  noteReadAfter('812.44.900'.split('.')[2]);
  noteReadAfter('899');
  expect(readAfter()).toBe('900');
  expect(await heard).toBe(900);
  tab.postMessage(1200);
  await expect.poll(readAfter).toBe('1200');
  tab.close();
});
