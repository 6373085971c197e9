import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { demoPassword } from '@hearth/demo';
import { startServerProcess } from '../apps/api/test/server-process.ts';

/** Runs `work` with a real Chromium and a server with a small demo world, at its address. */
export async function inBrowser<T>(residents: number, work: (browser: Browser, url: string) => Promise<T>): Promise<T> {
  const data = await mkdtemp(join(tmpdir(), 'hearth-bench-'));
  const server = await startServerProcess({
    HEARTH_DATA: join(data, 'data'),
    HEARTH_DEMO: 'true',
    HEARTH_DEMO_RESIDENTS: String(residents),
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    return await work(browser, `http://localhost:${server.port}`);
  } finally {
    await browser.close();
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
}

/** Signs in as the manager of the demo world, by the form. */
export async function signInManager(page: Page, url: string) {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill('manager@hearth.example');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((address) => address.pathname === '/');
}

/** What shows that a page can be used; the rows are those of the server and not what stands for them. */
export const usable = {
  signIn: 'input[type=password]',
  list: 'table:not([aria-busy]) tbody tr[data-row]:nth-child(4)',
  figures: 'main [class*=_cards_] > [class*=_card_]:not([aria-busy]):nth-child(4)',
  charts: 'main canvas',
};

/** Opens the page; answers after how many milliseconds, by its own clock, what makes it usable was there: a busy machine tells others late. */
export async function openUntil(page: Page, url: string, selector: string): Promise<number> {
  await page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted)) (globalThis as { usableAt?: number }).usableAt = performance.now();
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

/** A phone of four times slower CPU; with `network`, over 1.6 Mbps and 150 ms, with nothing cached. */
export async function slowDown(page: Page, { network }: { network: boolean }) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (!network) return;
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const bytesPerSecond = 1_600_000 / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
