import type { Browser } from '@playwright/test';
import { inBrowser, openUntil, signInManager, slowDown, usable } from './in-browser.ts';
import { percentile, rounded, type Measurement } from './measurement.ts';

const tries = 5;

/** Milliseconds from asking for the page until it can be used, for a person who is signed in; each time with nothing cached. */
async function loads(browser: Browser, url: string, path: string, selector: string) {
  const times: number[] = [];
  for (let turn = 0; turn < tries; turn += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const signing = await context.newPage();
    await signInManager(signing, url);
    await signing.close();
    const page = await context.newPage();
    await slowDown(page, { network: true });
    times.push(await openUntil(page, `${url}${path}`, selector));
    await context.close();
  }
  return percentile(times, 0.5);
}

export const measurement: Measurement = {
  about: `Real Chromium, CPU four times slower, 1.6 Mbps, 150 ms, an empty cache, 390 px wide, signed in: from asking for the page until its first rows stand there (list), or until its
figures do (home). The median of ${tries}.`,
  run: () =>
    inBrowser(60, async (browser, url) => {
      const list = await loads(browser, url, '/points-center', usable.list);
      const home = await loads(browser, url, '/', usable.figures);
      return [
        { name: 'a list usable', value: rounded(list / 1000, 2), unit: 's', atMost: 2 },
        { name: 'home usable', value: rounded(home / 1000, 2), unit: 's', atMost: 2.5 },
      ];
    }),
};
