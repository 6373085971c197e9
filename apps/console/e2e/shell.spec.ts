import { atPath, expect, test } from './fixtures.ts';

test('CSS layers keep their order in the build, so that components can restyle each other', async ({ page }) => {
  await page.goto('/login');
  const layers = () =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .flatMap((rule) => (rule instanceof CSSLayerStatementRule ? [...rule.nameList] : []));
  expect(await page.evaluate(layers)).toEqual(['base', 'parts', 'ui', 'kit', 'app', 'areas']);
});

test('an unknown path shows the 404 page, accessible and with a link Home', async ({ page, signIn, accessible }) => {
  await signIn('super-admin', '/no-such-screen');
  await accessible(page.getByRole('heading', { name: 'Sorry, page not found!' }));
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(atPath(/\/$/));
});

test('a screen that fails to load shows an accessible 500 page, and retrying loads it', async ({
  page,
  signIn,
  accessible,
}) => {
  await page.route('**/assets/approvals-*.js*', (route) => route.abort());
  await signIn('manager');
  await page.getByRole('link', { name: /submissions? to review/ }).click();
  const message = page.getByRole('heading', { name: 'Oops! Something went wrong' });
  await expect(message).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await accessible(page.getByRole('button', { name: 'Try again' }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(message).toBeVisible();
  await page.unroute('**/assets/approvals-*.js*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Boost Approvals' })).toBeVisible();
});

test("the page says so if the console's code fails to load, and retrying loads it", async ({ page, signIn }) => {
  await signIn('manager');
  await page.route('**/assets/frame-*.js*', (route) => route.abort());
  await page.reload();
  await expect(page.getByText("We can't reach the server.")).toBeVisible();
  await page.unroute('**/assets/frame-*.js*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

for (const [account, area] of [
  ['content-admin', 'content'],
  ['brand-admin', 'brand'],
] as const) {
  test(`the ${account} can open only the ${area} area and their account`, async ({ page, signIn }) => {
    await signIn(account);
    await expect(page).toHaveURL(atPath(new RegExp(`/hearth-admin/${area}$`)));
    await page.goto('/points-center');
    await expect(page).toHaveURL(atPath(new RegExp(`/hearth-admin/${area}$`)));
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText(['Admin', area === 'content' ? 'Content Library' : 'Brand Management']);
    for (const link of await links.all())
      expect(await link.getAttribute('href')).toMatch(new RegExp(`^/hearth-admin/${area}$`));
    await page.getByRole('link', { name: /^Your account/ }).click();
    await expect(page.getByText('This browser')).toBeVisible();
  });
}

test("a screen that the role can't open redirects Home", async ({ page, signIn }) => {
  await signIn('staff', '/points-center/surprise-delight');
  await expect(page).toHaveURL(atPath(/\/$/));
  await page.goto('/hearth-admin/communication');
  await expect(page).toHaveURL(atPath(/\/$/));
});

test('every screen has the property, live indicator, support and menu', async ({ page, context, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('manager', '/account');
  await test.step('the property code is shown with the note for support', async () => {
    await expect(page.getByText(/Property code .+ Please give it to support/)).toBeVisible();
  });
  await test.step('the live indicator shows that the screen is connected', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  });
  await test.step('support is a dialog with contacts to copy', async () => {
    await page.getByRole('button', { name: 'Need Help' }).click();
    const dialog = page.getByRole('dialog', { name: 'Have a question or need assistance?' });
    const copied = page.getByText('Copied').waitFor();
    await dialog.getByRole('button', { name: 'Copy support email' }).click();
    await copied;
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('@');
    await expect(page.getByText('Copied')).toBeHidden();
    const ticket = dialog.getByRole('link', { name: 'Submit a Support Ticket' });
    await expect(ticket).toHaveAttribute('target', '_blank');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Need Help' })).toBeFocused();
  });
  await test.step('the menu opens its groups inline and marks the current screen', async () => {
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('button', { name: 'Points Center menu' }).click();
    await menu.getByRole('link', { name: 'Surprise and Delight' }).click();
    await expect(page).toHaveURL(atPath(/\/points-center\/surprise-delight$/));
    await expect(menu.getByRole('link', { name: 'Surprise and Delight' })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(/^Surprise and Delight · /);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(menu.getByRole('button', { name: 'Admin' })).toHaveCount(0);
  });
  await test.step('the first key leads to the content', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('the collapsed menu flies out on hover and by keyboard', async () => {
    await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    const group = menu.getByRole('button', { name: 'Points Center' });
    const child = menu.getByRole('link', { name: 'Point Dashboard' });
    await group.hover();
    await expect(child).toBeVisible();
    await page.mouse.move(700, 500);
    await expect(child).toBeHidden();
    await group.focus();
    await page.keyboard.press('ArrowRight');
    await expect(child).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(child).toBeHidden();
    await expect(group).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(atPath(/\/points-center$/));
  });
});

test('an expired access token is renewed silently', async ({ page, signIn }) => {
  await signIn('manager');
  let refused = 0;
  await page.route('**/api/point-logs?*', async (route) => {
    refused += 1;
    return refused > 1
      ? route.continue()
      : route.fulfill({
          status: 401,
          json: { message: 'Session has been expired', code: 'UNAUTHORIZED', requestId: 'test' },
        });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect.poll(() => refused).toBeGreaterThan(1);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('an admin selects a company and property with the keyboard, and a reload keeps them', async ({ page, signIn }) => {
  await signIn('super-admin');
  await page.getByRole('button', { name: 'All Properties' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a property' });
  await expect(picker.getByRole('combobox', { name: 'Property' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(page.getByRole('button', { name: 'All Properties' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('combobox', { name: 'Company' })).toBeVisible();
  const second = picker.getByRole('listbox').getByRole('option').nth(1);
  const name = (await second.textContent()) ?? '';
  expect(name).toMatch(/.+-.+/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name })).toBeVisible();
});

test('the property search filters the list', async ({ page, signIn }) => {
  await signIn('super-admin');
  await page.getByRole('button', { name: 'All Properties' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a property' });
  const options = picker.getByRole('listbox').getByRole('option');
  await expect(options.nth(1)).toBeVisible();
  const wanted = (await options.last().textContent()) ?? '';
  await picker.getByRole('combobox', { name: 'Property' }).fill(wanted.slice(0, wanted.lastIndexOf('-')));
  await expect(options).toHaveText([wanted]);
  await picker.getByRole('combobox', { name: 'Property' }).fill('no property has this name');
  await expect(picker.getByText('No properties found')).toBeVisible();
});

test('selecting another company deselects the property and lists those of the company', async ({ page, signIn }) => {
  await signIn('admin');
  const company = page.getByRole('combobox', { name: 'Company' });
  await company.selectOption('Tamsin Lake Living');
  await page.getByRole('button', { name: 'All Properties' }).click();
  await page.getByRole('option', { name: /^Lakeshore Quay-/ }).click();
  await expect(page.getByRole('button', { name: /^Lakeshore Quay-/ })).toBeVisible();
  await company.selectOption('Oakhaven & Reed');
  await page.getByRole('button', { name: 'All Properties' }).click();
  await expect(page.getByRole('listbox', { name: 'Properties' }).getByRole('option')).toHaveText([
    'All Properties',
    /^Foundry Works-/,
    /^Orchard Gardens-/,
  ]);
});

test('a company user selects a group and one of its properties, and a reload keeps both', async ({ page, signIn }) => {
  await signIn('company-all-sites');
  const group = page.getByRole('combobox', { name: 'Group' });
  await expect(group.getByRole('option')).toHaveText([
    'All groups',
    'Downtown',
    'Garden Communities',
    'Student Living',
  ]);
  await group.selectOption('Garden Communities');
  await page.getByRole('button', { name: 'All Properties' }).click();
  await expect(page.getByRole('listbox', { name: 'Properties' }).getByRole('option')).toHaveText([
    'All Properties',
    /^Stonebridge Commons-/,
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Stonebridge Commons-/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Stonebridge Commons-/ })).toBeVisible();
  await expect(group.getByRole('option', { selected: true })).toHaveText('Garden Communities');
});

test('a multi-site user can select their own groups, also in the menu drawer', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('company-multi-site');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeFocused();
  await page.keyboard.press('Enter');
  const group = drawer.getByRole('combobox', { name: 'Group' });
  await expect(group.getByRole('option')).toHaveText(['All groups', 'Downtown']);
  await group.selectOption('Downtown');
  await drawer.getByRole('button', { name: /^Juniper Lofts-/ }).click();
  const picker = page.getByRole('dialog', { name: 'Choose a property' });
  await expect(picker.getByRole('listbox').getByRole('option')).toHaveText([
    'All Properties',
    /^Juniper Lofts-/,
    /^Maple Court-/,
  ]);
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(page.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible();
});

test('the theme follows the system until light or dark is chosen', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn('manager');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Use the dark theme' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('the property picker has no accessibility violation', async ({ page, signIn, accessible }) => {
  await signIn('company-all-sites');
  await page.getByRole('button', { name: /^Juniper Lofts-/ }).click();
  await accessible(
    page.getByRole('dialog', { name: 'Choose a property' }).getByRole('option', { name: /^Maple Court-/ }),
  );
});

test('a group limits every list and export, each page names it, and times show their zone', async ({
  page,
  signIn,
}) => {
  await signIn('company-all-sites', '/property-manager/user?orderBy=name&order=asc&limit=25');
  await page.getByRole('button', { name: /^Juniper Lofts-/ }).click();
  await page.getByRole('option', { name: 'All Properties' }).click();
  const header = page.getByRole('banner');
  await expect(header.getByText('All Properties')).toBeVisible();
  const users = page.getByRole('table', { name: 'Users' });
  await expect(users.getByText('Maple Court').first()).toBeVisible();
  const listRequest = page.waitForRequest((request) => /\/api\/users\?.*groupId=[0-9a-f]{24}/.test(request.url()));
  const followed = page.waitForRequest((request) => /\/api\/live\?.*groupId=[0-9a-f]{24}/.test(request.url()));
  await page.getByRole('combobox', { name: 'Group' }).selectOption('Garden Communities');
  await Promise.all([listRequest, followed]);
  await expect(header.getByText('Garden Communities, 1 property')).toBeVisible();
  await expect(users.getByText('Stonebridge Commons').first()).toBeVisible();
  await expect(users.getByText('Maple Court')).toHaveCount(0);
  const exported = page.waitForRequest((request) => /format=csv/.test(request.url()));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await exported).url()).toMatch(/groupId=[0-9a-f]{24}/);
  await page.getByRole('link', { name: 'Point Summary' }).click();
  await expect(header.getByText('Garden Communities, 1 property')).toBeVisible();
  await expect(
    page.getByRole('cell', { name: /^\d\d\/\d\d\/\d{4}, \d+:\d\d [AP]M [A-Z]{2,4}$/ }).first(),
  ).toBeVisible();
});

test('a toast closes after three seconds, even if a dialog opened and closed over it', async ({ page, signIn }) => {
  await page.clock.install();
  await signIn('manager', '/property-manager/user');
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
  // From here on, only the test advances the clock.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const toast = page.getByRole('status').filter({ hasText: /^Exported/ });
  await expect(toast).toBeVisible();
  await page.clock.runFor(1000);
  await page.getByRole('button', { name: 'Need Help' }).click();
  const dialog = page.getByRole('dialog', { name: 'Have a question or need assistance?' });
  await expect(dialog.getByText(/^Exported/)).toBeVisible();
  await page.clock.runFor(1000);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await toast.hover();
  await page.clock.runFor(900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText(/^Exported/)).toHaveCount(0);
  // The page keeps the paused clock, so the next test needs a new one.
  await page.close();
});

test('theme and selection follow the person to another browser, and signing out clears the storage', async ({
  page,
  browser,
  signIn,
}) => {
  await signIn('company-multi-site');
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await page.getByRole('button', { name: /^Juniper Lofts-/ }).click();
  await page.getByRole('option', { name: /^Maple Court-/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin, colorScheme: 'light' });
  const next = await other.newPage();
  await next.addInitScript(() =>
    new MutationObserver(() => {
      const sidebar = document.querySelector('nav[aria-label="Main"]');
      (globalThis as { firstTheme?: string }).firstTheme ??= sidebar
        ? document.documentElement.dataset.theme
        : undefined;
    }).observe(document, { childList: true, subtree: true }),
  );
  await next.goto('/login');
  await next.getByLabel('Email').fill('company-multi-site@hearth.example');
  await next.getByLabel('Password', { exact: true }).fill('welcome-home');
  await next.keyboard.press('Enter');
  await expect(next.getByRole('button', { name: /^Maple Court-/ })).toBeVisible();
  await expect(next.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await next.evaluate(() => (globalThis as { firstTheme?: string }).firstTheme)).toBe('dark');
  await next.getByRole('button', { name: "Use your system's theme" }).click();
  await expect(next.locator('html')).toHaveAttribute('data-theme', 'light');
  const kept = next.waitForResponse((response) => response.url().endsWith('/api/me/prefs'));
  await next.getByRole('button', { name: /^Maple Court-/ }).click();
  await next.getByRole('option', { name: /^Juniper Lofts-/ }).click();
  expect((await kept).status()).toBe(200);
  await other.close();
});

test("an area's path redirects to its first screen, and Back skips the redirect", async ({ page, signIn }) => {
  await signIn('super-admin');
  await page.evaluate(() => location.assign('/hearth-admin'));
  await expect(page).toHaveURL(atPath(/\/hearth-admin$/));
  await page.goBack();
  await expect(page).toHaveURL(atPath(/\/$/));
  await signIn('manager', '/property-manager');
  await expect(page.getByText(/^Property Summary · /)).toBeVisible();
  await expect(page).toHaveURL(atPath(/\/property-manager$/));
  await signIn('staff', '/property-manager');
  await expect(page).toHaveURL(atPath(/\/property-manager\/user$/));
  await page.goto('/company-manager');
  await expect(page.getByRole('heading', { name: 'Insights Dashboard' })).toBeVisible();
  await expect(page).toHaveURL(atPath(/\/$/));
});
