import { expect, type Page } from '@playwright/test';
import type { connect } from './api.ts';

/** Long enough for the stream to tell of every change, and for what would follow. */
const restMs = 1500;

interface Attempt {
  /** Opens the screen; answers the paths that count as its reads. */
  prepare: () => Promise<readonly string[]>;
  change: () => Promise<unknown>;
}

/**
 * The reads that follow a change, on a screen that is connected and at rest. Other tests change records of the property, too, which
 * is read as it should be: the change is made again until it was the only one that the stream told of.
 */
export async function readsAfter(page: Page, staff: Awaited<ReturnType<typeof connect>>, { prepare, change }: Attempt) {
  let paths: readonly string[] = [];
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && paths.includes(pathname)) reads.push(pathname + search);
  });
  const { transactions, stop } = await staff.follow((await staff.property())._id);
  const isQuiet = async () => {
    const before = reads.length + transactions.length;
    await page.waitForTimeout(restMs / 2);
    return reads.length + transactions.length === before;
  };
  for (let tries = 0; tries < 15; tries += 1) {
    paths = await prepare();
    await expect(page.getByRole('status').getByText('Live', { exact: true })).toBeVisible();
    await expect.poll(isQuiet).toBe(true);
    reads.length = 0;
    transactions.length = 0;
    await change();
    await page.waitForTimeout(restMs);
    const read = [...reads];
    await page.waitForTimeout(restMs / 2);
    await expect.poll(() => transactions.length).toBeGreaterThan(0);
    if (new Set(transactions).size > 1) continue;
    stop();
    return read;
  }
  throw new Error('Others changed something each time');
}
