import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { routeTable } from '../src/app/routes.ts';
import { enter, everyCompany, expect, test, type DemoAccount } from './fixtures.ts';

/** The slowest spec, so both workers share it. */
test.describe.configure({ mode: 'parallel' });

const slug = 'hearth';
/** Screens without a record id in their path. */
const paths = routeTable(slug).flatMap(({ path }) => (path.includes('$') ? [] : [path]));
const accountAt = (path: string): DemoAccount =>
  path.startsWith(`/${slug}-admin`)
    ? 'super-admin'
    : path.startsWith('/company-manager')
      ? 'company-all-sites'
      : 'manager';

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node }[];
}

type Watched = typeof globalThis & { moved?: { by: number; parts: string[] } };

/** Runs in the page before anything else: records layout shifts without user input. */
function watchShifts() {
  const moved = ((globalThis as Watched).moved = { by: 0, parts: [] as string[] });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      moved.by += value;
      const parts = sources.map(({ node }) => `${node?.parentElement?.className} ${node?.textContent?.slice(0, 30)}`);
      moved.parts.push(`${value.toFixed(3)}: ${parts.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: problems for assistive technology beyond WCAG. */
async function checkNames() {
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({
    runOnly: {
      type: 'rule',
      values: ['heading-order', 'label-content-name-mismatch', 'page-has-heading-one', 'landmark-unique'],
    },
    resultTypes: ['violations'],
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(', ')}`);
}

/** Delays responses as on a phone, and when cold also scripts and the font. */
async function slowNetwork(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async (isCold: boolean) => {
    await session.send('Network.setCacheDisabled', { cacheDisabled: isCold });
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: isCold ? 1_600_000 / 8 : -1,
      uploadThroughput: -1,
    });
  };
}

/** Runs in the page: true once it has content and nothing has loaded for half a second, false after 20 seconds. */
async function becomesIdle() {
  const since = performance.now();
  let quietSince = since;
  while (performance.now() - quietSince < 500) {
    if (performance.now() - since > 20_000) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
    const isBusy = !document.querySelector('#root :is(h1, form)') || document.querySelector('[aria-busy=true]');
    if (isBusy) quietSince = performance.now();
  }
  await document.fonts.ready;
  return true;
}

const smallTablet = 768;

/** Runs in the page: lists that overflow, and accessible names shared by two lists. */
function checkListWidths() {
  const tables = [...document.querySelectorAll<HTMLElement>('main table[role=table]')];
  const wide = tables.flatMap((table) => {
    const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {};
    return scrollWidth > clientWidth + 1 ? [`${table.ariaLabel} takes ${scrollWidth} of ${clientWidth} px`] : [];
  });
  const names = tables.map(({ ariaLabel }) => ariaLabel);
  const shared = names.filter((name, i) => names.indexOf(name) !== i).map((name) => `two lists are called ${name}`);
  return [...wide, ...shared];
}

/** Faults of the screen's lists on a small tablet, on every tab. */
async function faultsOfLists(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: smallTablet, height: 900 });
  const faults: string[] = [];
  const tabs = page.locator('main').locator('[role=tab]:enabled, [aria-label=View] button:enabled');
  const names = await tabs.allInnerTexts();
  for (const [i, name] of [...names.entries(), ...(names.length === 0 ? [[0, ''] as const] : [])]) {
    if (names.length > 0) await tabs.nth(i).click();
    if (!(await page.evaluate(becomesIdle))) faults.push(`${name} is never at rest`);
    for (const fault of await page.evaluate(checkListWidths)) faults.push(`${name} ${fault} at ${smallTablet}`.trim());
  }
  if (size) await page.setViewportSize(size);
  return faults;
}

/** Opens a path and returns its loading faults. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  const note = (text: string) => faults.push(`${path}: ${text}`);
  const onConsole = (message: { type: () => string; text: () => string }) =>
    message.type() === 'error' && note(message.text());
  const onError = (error: Error) => note(error.message);
  page.on('console', onConsole).on('pageerror', onError);
  await page.goto(path);
  if (!(await page.evaluate(becomesIdle))) note('is never at rest');
  page.off('console', onConsole).off('pageerror', onError);
  const moved = await page.evaluate(() => (globalThis as Watched).moved);
  if (!moved) note('nothing watched it');
  if (moved && moved.by >= 0.02) note(`moved by ${moved.by.toFixed(3)}: ${moved.parts.join('; ')}`);
  await page.evaluate(axe.source);
  for (const name of await page.evaluate(checkNames)) note(name);
  if ((page.viewportSize()?.width ?? 0) > smallTablet) for (const fault of await faultsOfLists(page)) note(fault);
  return faults;
}

const sizes = { 'on a phone': { width: 412, height: 823 }, 'on a wide screen': { width: 1440, height: 900 } };

for (const [name, size] of Object.entries(sizes))
  for (const account of new Set(paths.map(accountAt)))
    test(`screens of ${account} load ${name} without shifts or errors; headings are ordered and lists fit`, async ({
      page,
    }) => {
      test.setTimeout(240_000);
      await page.setViewportSize(size);
      await page.addInitScript(watchShifts);
      const makeCold = await slowNetwork(page);
      await makeCold(true);
      const faults = await faultsOf(page, '/login');
      await enter(page, account, everyCompany);
      for (const path of paths.filter((each) => accountAt(each) === account)) {
        faults.push(...(await faultsOf(page, path)));
        await makeCold(false);
      }
      expect(faults).toEqual([]);
    });
