import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';
import { inBrowser, timeUntil, signInManager, usable } from './in-browser.ts';
import { rounded, type Figure, type Measurement } from './measurement.ts';

/** Collects the scripts a page loads, from an empty browser cache until it is usable. */
async function scriptsUntil(browser: Browser, url: string, before: (page: Page) => Promise<void>, selector: string) {
  // Charts load only when visible.
  const context = await browser.newContext({ viewport: { width: 1280, height: 2400 } });
  const signing = await context.newPage();
  await before(signing);
  await signing.close();
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(response);
  });
  const usableAt = await timeUntil(page, url, selector);
  // Wait for requests in progress.
  await page.waitForTimeout(1500);
  const sizes = await page.evaluate(
    (at) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ startTime }) => startTime <= at)
        .map(({ name, transferSize }) => [name, transferSize] as const),
    usableAt,
  );
  const sent = new Map(sizes);
  const counted = scripts.filter((script) => sent.has(script.url()));
  const bytes = await Promise.all(counted.map(async (script) => gzipSync(await script.body(), { level: 9 }).length));
  const onTheWire = counted.reduce((sum, script) => sum + (sent.get(script.url()) ?? 0), 0);
  await context.close();
  return {
    files: counted.length,
    gzip: bytes.reduce((sum, size) => sum + size, 0) / 1000,
    onTheWire: onTheWire / 1000,
  };
}

const figuresOf = (
  name: string,
  atMost: number,
  { files, gzip, onTheWire }: Awaited<ReturnType<typeof scriptsUntil>>,
): Figure[] => [
  { name: `${name}, gzip -9`, value: rounded(gzip, 1), unit: 'kB', atMost },
  { name: `${name}, as the server sent it (with headers)`, value: rounded(onTheWire, 1), unit: 'kB' },
  { name: `${name}, scripts`, value: files, atLeast: 1 },
];

export const measurement: Measurement = {
  about: `Real Chromium with an empty cache: all scripts the page requested until the sign-in form appeared, until the
first rows of the point logs appeared after signing in elsewhere, and until Home showed its charts. Judged by the size
with \`gzip -9\` (1 kB is 1000 bytes); the server itself may send Brotli.`,
  run: () =>
    inBrowser(60, async (browser, url) => {
      const signedIn = (page: Page) => signInManager(page, url);
      const login = await scriptsUntil(browser, `${url}/login`, async () => undefined, usable.signIn);
      const list = await scriptsUntil(browser, `${url}/points-center`, signedIn, usable.list);
      const home = await scriptsUntil(browser, url, signedIn, usable.charts);
      return [
        ...figuresOf('login page', 85, login),
        ...figuresOf('list with rows', 150, list),
        ...figuresOf('home with charts', 260, home),
      ];
    }),
};
