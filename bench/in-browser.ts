import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { demoPassword } from '@hearth/contract/identity/demo-accounts';
import { startServerProcess } from '../apps/api/test/server-process.ts';
import { inServer } from './in-server.ts';
import { bigWorld, inWorld } from './world.ts';

const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: chromiumFlags,
};

async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(chromiumOptions);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Runs `work` with a real Chromium and the address of a server with a small demo world. */
export async function inBrowser<T>(residents: number, work: (browser: Browser, url: string) => Promise<T>): Promise<T> {
  const data = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
  const server = await startServerProcess({
    HEARTH_DATA: join(data, 'data'),
    HEARTH_DEMO: 'true',
    HEARTH_DEMO_RESIDENTS: String(residents),
  });
  try {
    return await withBrowser((browser) => work(browser, `http://localhost:${server.port}`));
  } finally {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
}

/** Runs `work` with the address of a server on a copy of the world with 1,000,000 logs. */
export const inBigWorld = <T>(work: (url: string) => Promise<T>): Promise<T> =>
  inWorld(bigWorld, ({ inCopy }) =>
    inCopy((connection) => inServer(connection, ({ port }) => work(`http://localhost:${port}`))),
  );

/** Same as `inBigWorld`, with a real Chromium. */
export const inBigBrowser = <T>(work: (browser: Browser, url: string) => Promise<T>): Promise<T> =>
  inBigWorld((url) => withBrowser((browser) => work(browser, url)));

/** Signs in to a demo account through the form. */
export async function signInAs(page: Page, url: string, account: string) {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(`${account}@hearth.example`);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

export const signInManager = (page: Page, url: string) => signInAs(page, url, 'manager');

/** Selectors that show a page is usable: real rows, not placeholders. */
export const usable = {
  signIn: 'input[type=password]',
  list: 'table:not([aria-busy]) tbody tr[data-row]:nth-child(4)',
  figures: 'main [class*=_cards_] > [class*=_card_]:not([aria-busy]):nth-child(4)',
  charts: 'main figure svg[preserveAspectRatio]',
};

/**
 * Opens the page and returns when `selector` became visible, in milliseconds on the page's own clock, which a busy
 * machine doesn't delay.
 */
export async function timeUntil(page: Page, url: string, selector: string): Promise<number> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted)?.checkVisibility({ visibilityProperty: true }))
        (globalThis as { usableAt?: number }).usableAt = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }, selector);
  await page.goto(url, { waitUntil: 'commit' });
  const found = await page.waitForFunction(() => (globalThis as { usableAt?: number }).usableAt, undefined, {
    timeout: 60_000,
  });
  return Number(await found.jsonValue());
}

/** Emulates a phone: 4x slower CPU and, with `network`, 1.6 Mbps, 150 ms latency and an empty cache. */
export async function slowDown(page: Page, { network }: { network: boolean }) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (!network) return session;
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytesPerSecond = 1_600_000 / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return session;
}
