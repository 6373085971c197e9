import { readFileSync } from 'node:fs';
import type { Page, Response } from '@playwright/test';
import { surpriseCategories } from '@hearth/contract/constants';
import { routeTable } from '../src/app/routes.ts';
import { enter, everyCompany, expect, test, type DemoAccount } from './fixtures.ts';

const slug = 'hearth';
const paths = routeTable(slug).flatMap(({ path }) => (path.includes('$') ? [] : [path]));

const pseudo = readFileSync(new URL('../head/pseudo.js', import.meta.url), 'utf8');
const accountAt = (path: string): DemoAccount =>
  path.startsWith(`/${slug}-admin`) || path === '/company-manager/management'
    ? 'super-admin'
    : path.startsWith('/company-manager')
      ? 'company-all-sites'
      : 'property-admin';

/** Fields with codes, which the UI shows as labels. */
const codes = /^(?:type|kind|status|state|role|userType|phase|channel|level|country|permission|feature|method)s?$/;

const isCategory = (value: string) => (surpriseCategories as readonly string[]).includes(value);

/** Strings in the responses of a page that can be shown. */
function dataOf(page: Page) {
  const values = new Set<string>();
  let all = '';
  const add = (value: unknown, key = ''): void => {
    // Record kinds of the audit log, which the API and the log write in English.
    if (key === 'kinds') values.add(String(value).replaceAll(/[A-Z]/g, ' $&').toLowerCase());
    if (Array.isArray(value)) for (const item of value) add(item, key);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) add(inner, name);
    else if (typeof value === 'string' && value !== '' && !codes.test(key) && !isCategory(value)) {
      const words = value.replace(/<[^>]+>|&\w+;/g, '\n').replace(/[ \t\u00a0]+/g, ' ');
      for (const part of [words, ...words.split(/\n|\s·\s|, /)]) values.add(part.trim().toLowerCase());
      all += `${words.toLowerCase()}\n`;
    }
  };
  const pendingBodies: Promise<void>[] = [];
  page.on('response', (response: Response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    pendingBodies.push(
      response
        .json()
        .then((body) => add(body))
        .catch(() => undefined),
    );
  });
  return async () => {
    await Promise.all(pendingBodies);
    const isValue = (part: string) => values.has(part) || /^(?:[a-z]{2} )?[\d/-]+$|^[a-z]{2}$/.test(part);
    return {
      has: (text: string) => {
        const words = text.trim().toLowerCase();
        const [, name = '', code = ''] = /^(.+)-([a-z]{2,}\d+)$/.exec(words) ?? [];
        // Names and addresses that the screen joins from several values.
        const isName = (part: string) =>
          part.split(' ').length === 2 && part.split(' ').every((word) => values.has(word));
        if (words.split(', ').every((part) => isValue(part) || isName(part))) return true;
        if (values.has(words) || (values.has(name) && values.has(code)) || /^\p{L}{1,2}$/u.test(words)) return true;
        return (/\s\S+\s/.test(words) || /[@\d/]/.test(words)) && all.includes(words);
      },
    };
  };
}

const months =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const weekdays = '(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day';
const units = '(?:second|minute|hour|day|week|month|year)s?';
/** Numbers, money, sizes, dates and times as formatted by contract/format, and names without letters. */
const formatted = new RegExp(
  [
    `(?:in )?\\d+ ${units}(?: ago)?|just now|yesterday|tomorrow|(?:last|next|this) ${units}`,
    `(?:[A-Z][\\w-]+ )+Time \\([^)]+\\)|${weekdays}|(?:${months}) \\d{1,2}(?: – (?:(?:${months}) )?\\d{1,2})?(?:, \\d{4})?|(?:${months}) \\d{4}`,
    '\\d{1,2}:\\d{2}\\s?[AP]M(?: [A-Z]{3,5}(?:[+-]\\d+)?)?',
    '(?:CA|US)?\\$\\d|\\d(?:K|M|B)\\b|\\d (?:B|kB|MB|GB)\\b',
    'MM/DD/YYYY|#[\\da-f]{6}',
  ].join('|'),
  'g',
);

/** Parts of a text that are neither translated nor formatted values. */
function untranslated(text: string): string[] {
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/\[[^[\]]*\]/g, '\n');
  }
  return rest
    .replace(formatted, '\n')
    .split(/\n|\s·\s/)
    .map((part) => part.replace(/^[\s,:]+|[\s,:]+$/g, ''))
    .filter((part) => /\p{L}{2}/u.test(part));
}

interface Seen {
  text: string;
  at: string;
}

/** Runs in the page: all visible and screen reader text, with its element. */
function readTexts(): Seen[] {
  const root = document.body;
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ')[0]}` : ''}`;
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const seen: Seen[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(parent.tagName)) continue;
    const text = node.textContent?.trim() ?? '';
    if (text !== '' && (parent.tagName === 'OPTION' || isShown(parent))) seen.push({ text, at: nameOf(parent) });
  }
  for (const element of root.querySelectorAll('*')) {
    if (!isShown(element)) continue;
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt']) {
      const text = element.getAttribute(name)?.trim();
      if (text) seen.push({ text, at: `${nameOf(element)}[${name}]` });
    }
  }
  seen.push({ text: document.title, at: 'title' });
  return seen;
}

/** Runs in the page: text cut off without an ellipsis, and the page if it scrolls sideways. */
function findCutOff(): string[] {
  const faults: string[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { overflowX, textOverflow, position, clipPath } = getComputedStyle(element);
    if (!/hidden|clip/.test(overflowX) || textOverflow === 'ellipsis' || element.clientWidth < 2) continue;
    if (clipPath !== 'none' || position === 'fixed' || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.scrollWidth > element.clientWidth + 1)
      faults.push(`${element.className}: ${element.textContent?.slice(0, 60)}`);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide in ${clientWidth}`);
  return faults;
}

/** Runs in the page: true once nothing has loaded for half a second, false after 20 seconds. */
async function becomesIdle() {
  const since = performance.now();
  for (let quiet = since; performance.now() - quiet < 500 && performance.now() - since < 20_000;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (!document.querySelector('#root :is(h1, form)') || document.querySelector('[aria-busy=true]'))
      quiet = performance.now();
  }
  return performance.now() - since < 20_000;
}

const product = new Set(['hearth']);

/** Untranslated and cut-off text on the page. */
async function faultsOn(page: Page, settle: ReturnType<typeof dataOf>): Promise<string[]> {
  const faults: string[] = [];
  const data = await settle();
  for (const { text, at } of await page.evaluate(readTexts))
    for (const part of data.has(text) ? [] : untranslated(text))
      if (!data.has(part) && !product.has(part.toLowerCase())) faults.push(`${at} says ${JSON.stringify(part)}`);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const fault of await page.evaluate(findCutOff)) faults.push(`at ${width} px ${fault}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return faults;
}

/** Opens a path in the pseudo-locale and returns its faults on every tab. */
async function faultsAt(page: Page, path: string): Promise<string[]> {
  const settle = dataOf(page);
  const faults = new Set<string>();
  await page.goto(`${path}?locale=pseudo`);
  expect(await page.evaluate(becomesIdle), path).toBe(true);
  expect(new URL(page.url()).pathname).toBe(path);
  const tabs = page.locator('main').locator('[role=tab]:enabled');
  for (let tab = 0; tab < Math.max(1, await tabs.count()); tab += 1) {
    if (tab > 0) await tabs.nth(tab).click();
    expect(await page.evaluate(becomesIdle), path).toBe(true);
    for (const fault of await faultsOn(page, settle)) faults.add(`${path}: ${fault}`);
  }
  page.removeAllListeners('response');
  return [...faults];
}

test.describe.configure({ mode: 'parallel' });

for (const account of ['visitor', ...new Set(paths.map(accountAt))] as const)
  test(`${account}: all text is translated, data or a formatted value, and fits when a third longer`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await page.addInitScript(pseudo);
    await page.setViewportSize({ width: 1440, height: 900 });
    const own =
      account === 'visitor'
        ? ['/login', '/signup', '/reset-password', '/confirm-password']
        : paths.filter((path) => accountAt(path) === account);
    if (account !== 'visitor') await enter(page, account, account === 'super-admin' ? everyCompany : undefined);
    const faults: string[] = [];
    for (const path of own) faults.push(...(await faultsAt(page, path)));
    expect(faults).toEqual([]);
  });

test('the check finds untranslated and cut-off text', async ({ page }) => {
  const settle = dataOf(page);
  await page.addInitScript(pseudo);
  await page.goto('/login?locale=pseudo');
  expect(await page.evaluate(becomesIdle)).toBe(true);
  expect(await faultsOn(page, settle)).toEqual([]);
  await page.evaluate(() => {
    const added = document.createElement('p');
    added.textContent = 'Sign in with a code';
    added.className = 'added';
    Object.assign(added.style, { width: '40px', overflow: 'hidden', whiteSpace: 'nowrap' });
    document.body.append(added);
  });
  expect(await faultsOn(page, settle)).toEqual([
    'p.added says "Sign in with a code"',
    'at 1440 px added: Sign in with a code',
    'at 390 px added: Sign in with a code',
  ]);
});
