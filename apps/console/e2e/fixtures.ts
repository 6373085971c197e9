import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

export { expect };

export const widths = [360, 820, 1440] as const;
export const schemes = ['light', 'dark'] as const;

/** The demo accounts by the part before '@hearth.example'. */
export type DemoAccount =
  | 'super-admin' | 'admin' | 'brand-admin' | 'content-admin' | 'property-admin' | 'manager' | 'senior-staff' | 'staff' | 'viewer'
  | 'company-all-sites' | 'company-multi-site' | 'resident' | 'ambassador';

interface Fixtures {
  /** Signs in through the form and waits for the console. */
  signIn: (account: DemoAccount, page?: Page) => Promise<void>;
  /** Fails on any WCAG 2.2 A or AA violation, in light and dark at three widths. `settled` says when the screen is ready to be judged. */
  accessible: (settled: (page: Page) => Promise<unknown>) => Promise<void>;
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page }).withTags(wcag).analyze();
  return found.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env.HEARTH_TEST_URL),
  signIn: async ({ page: own }, use) => {
    await use(async (account, page = own) => {
      await page.goto('/login');
      await page.getByLabel('Email').fill(`${account}@hearth.example`);
      await page.getByLabel('Password', { exact: true }).fill('welcome-home');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Sign out' }).or(page.getByRole('button', { name: 'Open the menu' })).first()).toBeVisible();
    });
  },
  accessible: async ({ page }, use) => {
    await use(async (settled) => {
      base.info().setTimeout(base.info().timeout + 180_000);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await page.reload();
          await settled(page);
          base.info().annotations.push({ type: 'axe', description: `${new URL(page.url()).pathname} ${colorScheme} ${width}` });
          expect(await violations(page), `${page.url()} in ${colorScheme}, ${width} px wide`).toEqual([]);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, `${width} px wide: the page scrolls sideways`).toBeLessThanOrEqual(0);
        }
      }
    });
  },
});
