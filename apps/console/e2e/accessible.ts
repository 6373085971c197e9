import { expect, test, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';

const everyVariant = [360, 820, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
);
/** The narrowest and widest windows, each in a different scheme; `npm run bar -- axe` covers all six combinations. */
const variants =
  process.env.AXE_VARIANTS === 'all'
    ? everyVariant
    : everyVariant.filter(
        ({ width, scheme }) => (width === 360 && scheme === 'dark') || (width === 1440 && scheme === 'light'),
      );
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Runs in the page: waits for fonts, layout and animations. */
async function waitUntilIdle() {
  await document.fonts.ready;
  for (let frame = 0; frame < 3; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ends.map(({ finished }) => finished));
}

/** Runs in the page: axe violations, one line per rule. Only open dialogs and menus are checked; the rest is inert. */
async function judge(ready: Element, tags: string[]) {
  const judged = ready.closest('[aria-modal=true], [role=menu]') ?? document;
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(judged, {
    runOnly: tags,
    resultTypes: ['violations'],
  });
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Runs in the page: lists that overflow horizontally. */
const scrollingLists = () =>
  [...document.querySelectorAll('table[role=table]')].flatMap((table) => {
    const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {};
    return scrollWidth > clientWidth + 1 ? [`${table.ariaLabel}: ${scrollWidth} in ${clientWidth} px`] : [];
  });

/** Fails if a list scrolls sideways at the given width or the current one. */
async function checkListWidths(page: Page, width: number) {
  if ((await page.locator('table[role=table]').count()) === 0) return;
  for (const wide of [1280, width]) {
    await page.setViewportSize({ width: wide, height: 800 });
    await page.evaluate(waitUntilIdle);
    expect(await page.evaluate(scrollingLists), `${new URL(page.url()).pathname} ${wide}`).toEqual([]);
  }
}

/** Fails on WCAG 2.2 A or AA violations and sideways scrolling, in every variant. `ready` must be visible. */
export async function checkAccessibility(page: Page, ready: Locator) {
  test.setTimeout(test.info().timeout + 60_000);
  await ready.waitFor();
  await page.evaluate(axe.source);
  const isOfConsole = (await page.locator('html[data-theme]').count()) > 0;
  for (const { width, scheme } of variants) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    // Pages without scripts follow the scheme through CSS.
    if (isOfConsole) await expect(page.locator('html')).toHaveAttribute('data-theme', scheme);
    await ready.waitFor();
    // Rows are dimmed while they are refetched.
    await expect(page.locator('table[class*=_refreshing_]')).toHaveCount(0);
    await page.evaluate(waitUntilIdle);
    const where = `${new URL(page.url()).pathname} ${scheme} ${width}`;
    test.info().annotations.push({ type: 'axe', description: where });
    expect(await ready.evaluate(judge, wcag), where).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${where}: the page scrolls sideways`,
    ).toBeLessThanOrEqual(0);
    if (width === 1440) await checkListWidths(page, width);
  }
}
