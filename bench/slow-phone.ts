import type { Browser, CDPSession } from '@playwright/test';
import { inBigBrowser, timeUntil, signInManager, slowDown, usable } from './in-browser.ts';
import { percentile, rounded, type Figure, type Measurement } from './measurement.ts';

const runs = 5;

/** Counts requests and received bytes, including headers. */
function watchTraffic(session: CDPSession) {
  const seen = { requests: 0, bytes: 0 };
  session.on('Network.requestWillBeSent', () => (seen.requests += 1));
  session.on('Network.responseReceived', ({ response }) => (seen.bytes += response.encodedDataLength));
  session.on('Network.dataReceived', ({ encodedDataLength }) => (seen.bytes += encodedDataLength));
  return () => ({ ...seen });
}

/** Loads a page until it is usable, signed in and with an empty cache. */
async function loads(browser: Browser, url: string, path: string, selector: string) {
  const times: number[] = [];
  const requests: number[] = [];
  const bytes: number[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const signInPage = await context.newPage();
    await signInManager(signInPage, url);
    await signInPage.close();
    const page = await context.newPage();
    const traffic = watchTraffic(await slowDown(page, { network: true }));
    times.push(await timeUntil(page, `${url}${path}`, selector));
    const until = traffic();
    requests.push(until.requests);
    bytes.push(until.bytes);
    await context.close();
  }
  return { time: percentile(times, 0.5), requests: percentile(requests, 0.5), bytes: percentile(bytes, 0.5) };
}

const figuresOf = (
  name: string,
  atMost: number,
  { time, requests, bytes }: Awaited<ReturnType<typeof loads>>,
): Figure[] => [
  { name: `${name}, time to usable`, value: rounded(time / 1000, 2), unit: 's', atMost },
  { name: `${name}, requests`, value: requests },
  { name: `${name}, data received`, value: rounded(bytes / 1000, 0), unit: 'kB' },
];

export const measurement: Measurement = {
  about: `Real Chromium with a 4x slower CPU, 1.6 Mbps, 150 ms latency, an empty cache, 390 px width and a signed-in
user, with 1,000,000 logs: time from navigation until the first rows (the list in Point Summary, the history on the
Point Dashboard) or the totals (Home) are visible. Median of ${runs} runs.`,
  run: () =>
    inBigBrowser(async (browser, url) => {
      const list = await loads(browser, url, '/property-manager/point', usable.list);
      const dashboard = await loads(browser, url, '/points-center', usable.list);
      const home = await loads(browser, url, '/', usable.figures);
      return [
        ...figuresOf('a list', 2, list),
        ...figuresOf('the Point Dashboard', 2, dashboard),
        ...figuresOf('home', 2.5, home),
      ];
    }),
};
