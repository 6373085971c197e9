import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { checkAccessibility } from './accessible.ts';
import { openServers } from './server.ts';
import { resetPage } from './window.ts';

export { expect };

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
  /** Signs in through the API and opens the path; `sign-in.spec.ts` tests the form. */
  signIn: (account: DemoAccount, path?: string, choice?: Choice) => Promise<void>;
  /** Fails on WCAG 2.2 A or AA violations, in every variant. `ready` appears once the screen has loaded. */
  accessible: (ready: Locator) => Promise<void>;
}

interface OfTheWorker {
  /** URL of a spec file's server. */
  serverOf: (file: string) => Promise<string>;
  /** The page shared by the tests of a file. */
  left: { file?: string; page?: Page };
}

interface Choice {
  selectedCompany?: string;
  selectedProperty?: string | undefined;
  hiddenColumns?: Record<string, string[]>;
}
/** Choice of platform users to see every company. */
export const everyCompany: Choice = { selectedCompany: 'All Companies' };

const nothingChosen = {
  colorTheme: null,
  usesSystemDarkMode: null,
  selectedProperty: null,
  selectedCompany: null,
  selectedGroup: null,
  hiddenColumns: null,
  dismissedChecklists: null,
};

/** Signs in and resets the account's stored choice to the given one. */
export async function enter({ request }: Pick<Page, 'request'>, account: DemoAccount, choice?: Choice) {
  const data = { email: `${account}@hearth.example`, password: 'welcome-home' };
  const response = await request.post('/api/auth/sign-in', { data });
  expect(response.status(), await response.text()).toBe(200);
  const { accessToken } = (await response.json()) as { accessToken: string };
  const saved = await request.put('/api/me/prefs', {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { ...nothingChosen, ...choice },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

/** Matches a path without the scope parameters, for `toHaveURL`. */
export const atPath = (path: RegExp) => (url: URL) => {
  const { origin, pathname, searchParams, hash } = new URL(url);
  for (const key of ['property', 'company', 'group']) searchParams.delete(key);
  const search = searchParams.toString();
  return path.test(`${origin}${pathname}${search && `?${search}`}${hash}`);
};

/** Opens the profile from a row: by its link, or by its menu if a long name leaves no room. */
export async function viewProfile(page: Page, row: Locator) {
  const link = row.getByRole('link', { name: 'View Profile' });
  const more = row.getByRole('button', { name: /^More actions for / });
  await expect(link.or(more).first()).toBeVisible();
  if (await link.isVisible()) return link.click();
  await more.click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
}

const serverUrl = process.env.HEARTH_TEST_URL;

export const test = base.extend<Fixtures, OfTheWorker>({
  // Each spec file has its own demo world, so that files don't affect each other.
  serverOf: [
    async ({}, use) => {
      if (serverUrl) return use(async () => serverUrl);
      const servers = openServers();
      let running: { file: string; url: string } | undefined;
      await use(async (file) => {
        if (running?.file !== file) {
          if (running) await servers.stop();
          running = { file, url: await servers.start() };
          process.env.HEARTH_TEST_URL = running.url;
        }
        return running.url;
      });
      await servers.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  left: [async ({}, use) => use({}), { scope: 'worker' }],
  baseURL: async ({ serverOf }, use, { file }) => use(await serverOf(file)),
  // Loading and compiling the console in a new page costs as much as most tests, so the tests of a file share one.
  page: async ({ browser, baseURL, viewport, left }, use, { file }) => {
    if (left.file !== file || left.page?.isClosed()) {
      await left.page?.context().close();
      left.page = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
      left.file = file;
    } else if (left.page) await resetPage(left.page, viewport);
    if (left.page) await use(left.page);
  },
  context: async ({ page }, use) => use(page.context()),
  signIn: async ({ page }, use) => {
    await use(async (account, path = '/', choice) => {
      await enter(page, account, choice);
      await page.goto(path);
      await expect(
        page
          .getByRole('button', { name: 'Sign out' })
          .or(page.getByRole('button', { name: 'Open the menu' }))
          .first(),
      ).toBeVisible();
    });
  },
  accessible: async ({ page }, use) => use((ready) => checkAccessibility(page, ready)),
});
