import { test as base, expect, type Locator } from '@playwright/test';
import { judgeScreen } from './accessible.ts';

export { expect };

/** Where a browser keeps a person's theme and selection on the server. */
export const ownPrefs = '**/api/me/prefs';

/** The demo accounts by the part before '@hearth.example'. */
export type DemoAccount =
  | 'super-admin'
  | 'admin'
  | 'brand-admin'
  | 'content-admin'
  | 'property-admin'
  | 'manager'
  | 'senior-staff'
  | 'staff'
  | 'viewer'
  | 'company-all-sites'
  | 'company-multi-site'
  | 'resident'
  | 'ambassador';

interface Fixtures {
  /** Signs the browser in and opens the path; the form itself is tried in `sign-in.spec.ts`. */
  signIn: (account: DemoAccount, path?: string) => Promise<void>;
  /** Fails on any WCAG 2.2 A or AA violation, in light and dark, wide and narrow. `ready` is what shows that the screen is there. */
  accessible: (ready: Locator) => Promise<void>;
}

const platform: ReadonlySet<DemoAccount> = new Set(['super-admin', 'admin']);
/** Runs in the page: whoever sees several companies begins in all of them, unless the test has chosen. */
export const chooseEveryCompany = () => {
  const chosen = localStorage.getItem('hearth-selection') ?? '{}';
  localStorage.setItem('hearth-selection', JSON.stringify({ company: 'All Companies', ...JSON.parse(chosen) }));
};

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env.HEARTH_TEST_URL),
  signIn: async ({ page }, use) => {
    // Tests sign in as the same people at the same time: what each chooses stays in its own browser.
    await page.route(ownPrefs, (route) => route.abort());
    await use(async (account, path = '/') => {
      if (platform.has(account)) await page.addInitScript(chooseEveryCompany);
      const answer = await page.request.post('/api/auth/sign-in', {
        data: { email: `${account}@hearth.example`, password: 'welcome-home' },
      });
      expect(answer.status(), await answer.text()).toBe(200);
      await page.goto(path);
      await expect(
        page
          .getByRole('button', { name: 'Sign out' })
          .or(page.getByRole('button', { name: 'Open the menu' }))
          .first(),
      ).toBeVisible();
    });
  },
  accessible: async ({ page }, use) => use((ready) => judgeScreen(page, ready)),
});
