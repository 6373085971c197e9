import type { Page } from '@playwright/test';
import { inBrowser, signInManager, slowDown } from './in-browser.ts';
import { percentile, rounded, type Figure, type Measurement } from './measurement.ts';

/** Enough for a p98 that isn't a single outlier. */
const runs = 100;

/** Runs in the page: milliseconds from the click until the result is painted. */
async function clickUntil([target, shown]: [string, string]): Promise<number> {
  const found = document.querySelector<HTMLElement>(target);
  if (!found) throw new Error(`nothing to click: ${target}`);
  const isShown = () => {
    const [selector = '', text] = shown.split(' >> ');
    return [...document.querySelectorAll(selector)].some((element) => !text || element.textContent?.includes(text));
  };
  const before = performance.now();
  found.click();
  // Content present at the start of a frame has been painted by the next task.
  do {
    if (performance.now() - before > 20_000) throw new Error(`never shown: ${shown}`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  } while (!isShown());
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - before;
}

interface Opening {
  name: string;
  path: string;
  ready: string;
  /** The click target for each turn, and what must then appear: a selector and its text. */
  open: (turn: number) => [string, string];
  close: (page: Page) => Promise<void>;
  firstAtMost?: number;
  isDialog?: true;
}

const escape = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
};

const openings: readonly Opening[] = [
  {
    name: 'a row',
    path: '/property-manager/point',
    ready: 'table:not([aria-busy]) tbody tr:nth-child(6)',
    open: (turn) => [`table tbody tr:nth-child(${(turn % 6) + 1}) td:nth-child(2)`, '[role=dialog] >> pts'],
    close: escape,
    firstAtMost: 250,
    isDialog: true,
  },
  {
    name: 'a tab',
    path: '/community/post-management',
    ready: 'table:not([aria-busy]) tbody tr[data-row]:nth-child(3)',
    open: (turn) => [
      `[aria-label=Status] button:nth-of-type(${turn % 2 === 0 ? 2 : 1})`,
      `body:has([aria-label=Status] button:nth-of-type(${turn % 2 === 0 ? 2 : 1})[aria-pressed=true]) table:not([aria-busy]) tbody tr[data-row]`,
    ],
    close: async (page) => page.waitForTimeout(50),
  },
  {
    name: 'a dialog',
    path: '/property-manager/user',
    ready: 'table:not([aria-busy]) tbody tr:nth-child(3)',
    open: () => ['#add', '[role=dialog] input'],
    close: escape,
    isDialog: true,
  },
];

/** Runs in the page: opens the same dialog on the same page without the console's code. */
async function showBare(): Promise<number> {
  const layer = document.querySelector<HTMLElement>('[popover]:has(> [role=dialog])');
  if (!layer) throw new Error('the page has no dialog');
  if (layer.matches(':popover-open')) layer.hidePopover();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  const before = performance.now();
  layer.showPopover();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - before;
}

/** The browser's own time for the current page on this machine, in milliseconds. */
async function bareTimes(page: Page, url: string): Promise<number[]> {
  const html = await page.evaluate(() => {
    for (const script of document.querySelectorAll('script, link[rel=modulepreload]')) script.remove();
    return document.documentElement.outerHTML;
  });
  const bare = await page.context().newPage();
  await bare.goto(`${url}/healthz`);
  await bare.setContent(html);
  await bare.waitForTimeout(1000);
  await slowDown(bare, { network: false });
  const all: number[] = [];
  for (let turn = 0; turn < runs + 1; turn += 1) all.push(await bare.evaluate(showBare));
  await bare.close();
  return all.slice(1);
}

async function times(page: Page, { open, close }: Opening) {
  const all: number[] = [];
  for (let turn = 0; turn < runs + 1; turn += 1) {
    all.push(await page.evaluate(clickUntil, open(turn)));
    await close(page);
  }
  const [first = Number.NaN, ...again] = all;
  return { first, again };
}

export const measurement: Measurement = {
  about: `Real Chromium with a 4x slower CPU: from the click until the opened row, tab with its rows, or dialog is
painted; once on a freshly loaded, idle page, then ${runs} more times. Browser alone: the same page and dialog as
plain HTML and CSS, opened by showPopover() only, ${runs} times.`,
  run: () =>
    inBrowser(60, async (browser, url) => {
      const figures: Figure[] = [];
      for (const opening of openings) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
        const page = await context.newPage();
        await signInManager(page, url);
        await page.goto(`${url}${opening.path}`);
        await page.locator(opening.ready).first().waitFor();
        if (opening.name === 'a dialog')
          await page.getByRole('button', { name: 'Add User' }).evaluate((button) => (button.id = 'add'));
        await page.waitForTimeout(6000);
        await slowDown(page, { network: false });
        const { first, again } = await times(page, opening);
        figures.push(
          {
            name: `${opening.name}, first time`,
            value: rounded(first, 0),
            unit: 'ms',
            ...(opening.firstAtMost && { atMost: opening.firstAtMost }),
          },
          { name: `${opening.name}, again, p50`, value: rounded(percentile(again, 0.5), 0), unit: 'ms' },
          { name: `${opening.name}, again, p98`, value: rounded(percentile(again, 0.98), 0), unit: 'ms', atMost: 100 },
        );
        if (opening.isDialog) {
          await page.evaluate(clickUntil, opening.open(0));
          const bare = await bareTimes(page, url);
          figures.push(
            { name: `${opening.name}, browser alone, p50`, value: rounded(percentile(bare, 0.5), 0), unit: 'ms' },
            { name: `${opening.name}, browser alone, p98`, value: rounded(percentile(bare, 0.98), 0), unit: 'ms' },
          );
        }
        await context.close();
      }
      return figures;
    }),
};
