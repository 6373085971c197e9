import type { Browser, Page } from '@playwright/test';
import { inBrowser, signInManager, slowDown } from './in-browser.ts';
import { percentile, rounded, type Measurement } from './measurement.ts';

const tries = 5;

/** Milliseconds from asking for the page until it can be used, for a person who is signed in; each time with nothing cached. */
async function loads(browser: Browser, url: string, path: string, usable: (page: Page) => Promise<unknown>) {
  const times: number[] = [];
  for (let turn = 0; turn < tries; turn += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const signing = await context.newPage();
    await signInManager(signing, url);
    await signing.close();
    const page = await context.newPage();
    await slowDown(page, { network: true });
    const before = performance.now();
    await page.goto(`${url}${path}`, { waitUntil: 'commit' });
    await usable(page);
    times.push(performance.now() - before);
    await context.close();
  }
  return percentile(times, 0.5);
}

export const measurement: Measurement = {
  about: `Real Chromium, CPU four times slower, 1.6 Mbps, 150 ms, an empty cache, 390 px wide, signed in: from asking for the page until its first rows stand there (list), or until its
figures do (home). The median of ${tries}.`,
  run: () =>
    inBrowser(60, async (browser, url) => {
      const list = await loads(browser, url, '/points-center', (page) =>
        page.locator('table:not([aria-busy]) tbody tr[data-row]').nth(3).waitFor({ timeout: 60_000 }),
      );
      const home = await loads(browser, url, '/', (page) =>
        page
          .locator('main')
          .filter({ hasText: /Balance[\s\S]*\d[\s\S]*Active residents\d/ })
          .waitFor({ timeout: 60_000 }),
      );
      return [
        { name: 'a list usable', value: rounded(list / 1000, 2), unit: 's', atMost: 2 },
        { name: 'home usable', value: rounded(home / 1000, 2), unit: 's', atMost: 2.5 },
      ];
    }),
};
