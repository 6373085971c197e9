import { expect, test, type Page } from '@playwright/test';
import type { connect } from './api.ts';
import { everyCompany } from './fixtures.ts';

type Staff = Awaited<ReturnType<typeof connect>>;

/** Long enough for every live event and its refetches. */
const restMs = 1500;

/** A property with boosts that other tests rarely use, one per worker, and its choice. */
export async function quietProperty(admin: Staff) {
  const open = (await admin.properties()).filter(({ features }) => features.residentBoosts);
  const { _id } = open.at(-1 - test.info().parallelIndex) ?? {};
  if (!_id) throw new Error('The demo has too few properties');
  return { _id, choice: { ...everyCompany, selectedProperty: _id } };
}

interface Attempt {
  staff: Staff;
  property: string;
  /** Opens the screen; returns the paths that count as its reads. */
  prepare: () => Promise<readonly string[]>;
  change: () => Promise<unknown>;
}

/**
 * Reads after a change, on a connected and idle screen. Changes by other tests cause reads too, so the change is
 * repeated until it's the only one in the stream.
 */
export async function readsAfter(page: Page, { staff, property, prepare, change }: Attempt) {
  let paths: readonly string[] = [];
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && paths.includes(pathname)) reads.push(pathname + search);
  });
  const { transactions, stop } = await staff.follow(property);
  const isQuiet = async () => {
    const before = reads.length + transactions.length;
    await page.waitForTimeout(restMs / 2);
    return reads.length + transactions.length === before;
  };
  for (let tries = 0; tries < 10; tries += 1) {
    paths = await prepare();
    await expect(page.getByRole('status').getByText('Live', { exact: true })).toBeVisible();
    await expect.poll(isQuiet).toBe(true);
    reads.length = 0;
    transactions.length = 0;
    await change();
    await page.waitForTimeout(restMs);
    const read = [...reads];
    await expect.poll(() => transactions.length).toBeGreaterThan(0);
    await page.waitForTimeout(restMs / 2);
    if (new Set(transactions).size > 1) continue;
    stop();
    return read;
  }
  throw new Error('Other tests made changes during every attempt');
}
