import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { judgeScreen } from './accessible.ts';
import { startCopy } from './server.ts';

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
  signIn: (account: DemoAccount, path?: string, choice?: Choice) => Promise<void>;
  /** Fails on any WCAG 2.2 A or AA violation, in light and dark, wide and narrow. `ready` is what shows that the screen is there. */
  accessible: (ready: Locator) => Promise<void>;
}

interface OfTheWorker {
  /** The address of the server of a file of tests. */
  serverOf: (file: string) => Promise<string>;
}

interface Choice {
  selectedCompany: string;
  selectedProperty?: string | undefined;
}
/** What people of the platform choose to see every company. */
export const everyCompany: Choice = { selectedCompany: 'All Companies' };

/** Makes the page hold a choice of the person that the server has not kept yet. */
export async function choose(page: Page, accessToken: string, changes: Choice) {
  const me = await page.request.get('/api/me', { headers: { authorization: `Bearer ${accessToken}` } });
  const { user } = (await me.json()) as { user: { _id: string } };
  await page.addInitScript(
    ([owner, chosen]) => localStorage.setItem('hearth-unkept', JSON.stringify({ owner, changes: chosen })),
    [user._id, changes] as const,
  );
}

const given = process.env.HEARTH_TEST_URL;

export const test = base.extend<Fixtures, OfTheWorker>({
  // Each file has a world of its own, so that no test meets what another one made.
  serverOf: [
    async ({}, use) => {
      let running: { file: string; server: Awaited<ReturnType<typeof startCopy>> } | undefined;
      await use(async (file) => {
        if (given) return given;
        if (running?.file !== file) {
          await running?.server.stop();
          running = { file, server: await startCopy() };
          process.env.HEARTH_TEST_URL = running.server.url;
        }
        return running.server.url;
      });
      await running?.server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ serverOf }, use, { file }) => use(await serverOf(file)),
  signIn: async ({ page }, use) => {
    // Tests sign in as the same people at the same time: what each chooses stays in its own browser.
    await page.route(ownPrefs, (route) => route.abort());
    await use(async (account, path = '/', choice) => {
      const answer = await page.request.post('/api/auth/sign-in', {
        data: { email: `${account}@hearth.example`, password: 'welcome-home' },
      });
      expect(answer.status(), await answer.text()).toBe(200);
      if (choice) await choose(page, ((await answer.json()) as { accessToken: string }).accessToken, choice);
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
