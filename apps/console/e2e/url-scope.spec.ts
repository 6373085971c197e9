import { type Page } from '@playwright/test';
import { routeTable } from '../src/app/routes.ts';
import { connect } from './api.ts';
import { everyCompany, expect, test } from './fixtures.ts';

const property = (page: Page) => new URL(page.url()).searchParams.get('property');
const chosen = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}-`) });

async function choose(page: Page, from: string | RegExp, to: string) {
  await page.getByRole('button', { name: from }).click();
  await page.getByRole('option', { name: new RegExp(`^${to}-`) }).click();
  await expect(chosen(page, to)).toBeVisible();
}

/** Property codes of a company user, by name. */
async function codes() {
  const properties = await (await connect('company-all-sites')).properties();
  return Object.fromEntries(properties.map(({ name, propertyCode }) => [name, propertyCode]));
}

test('each tab keeps its own property, and a new one opens with the last choice', async ({ page, context, signIn }) => {
  const { 'Juniper Lofts': juniper, 'Maple Court': maple } = await codes();
  await signIn('company-multi-site', '/property-manager/user');
  await expect.poll(() => property(page)).toBe(juniper);
  const second = await context.newPage();
  await second.goto('/property-manager/user');
  await choose(second, /^Juniper Lofts-/, 'Maple Court');
  await expect.poll(() => property(second)).toBe(maple);
  for (const [tab, name, code] of [
    [page, 'Juniper Lofts', juniper],
    [second, 'Maple Court', maple],
  ] as const) {
    await expect(chosen(tab, name)).toBeVisible();
    await tab.reload();
    await expect(chosen(tab, name)).toBeVisible();
    await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Point Summary' }).click();
    await expect(tab.getByRole('heading', { level: 1, name: 'Point Summary' })).toBeVisible();
    expect(property(tab)).toBe(code);
    await expect(chosen(tab, name)).toBeVisible();
  }
  const third = await context.newPage();
  await third.goto('/');
  await expect(chosen(third, 'Maple Court')).toBeVisible();
  await expect.poll(() => property(third)).toBe(maple);
});

test('a link opens its property with the first response for anyone with access', async ({ page, signIn }) => {
  const { 'Maple Court': maple } = await codes();
  const reads: string[] = [];
  await signIn('super-admin', '/', everyCompany);
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(me|property|users)\b/.test(pathname)) reads.push(`${request.method()} ${pathname}${search}`);
  });
  await page.goto(`/property-manager/user?property=${maple?.toLowerCase()}`);
  await expect(chosen(page, 'Maple Court')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => property(page)).toBe(maple);
  expect(reads[0]).toBe(`POST /api/me/start?property=${maple?.toLowerCase()}`);
  expect(reads.filter((read) => /^GET \/api\/property(\/|.*propertyCode=)/.test(read))).toEqual([]);
  expect(reads.filter((read) => read.includes('/api/users?') && !read.includes('propertyId='))).toEqual([]);
  await page.goto('/property-manager/user');
  await expect(page.getByRole('button', { name: 'All Properties' })).toBeVisible();
  await expect.poll(() => property(page)).toBe('all');
});

test("a property without access says so and links to one of the user's own", async ({ page, signIn, accessible }) => {
  const own = (await (await connect('staff')).property()).name;
  const foreign = Object.entries(await codes()).find(([name]) => name !== own)?.[1] ?? '';
  await signIn('staff');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const code of [foreign, 'NOSUCH999']) {
    asked.length = 0;
    await page.goto(`/property-manager/user?property=${code}&search=a`);
    const message = page.getByRole('heading', { name: `You don't have access to ${code}` });
    await expect(message).toBeVisible();
    await expect(page.getByRole('banner').getByRole('status').filter({ hasText: code })).toBeVisible();
    expect(property(page)).toBe(code);
    expect(asked).not.toContain('/api/users');
    if (code === foreign) await accessible(message);
    await page.reload();
    await expect(message).toBeVisible();
    await page.getByRole('link', { name: `Open ${own}` }).click();
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    await expect(chosen(page, own)).toBeVisible();
    expect(new URL(page.url()).searchParams.get('search')).toBeNull();
    await page.goBack();
    await expect(message).toBeVisible();
  }
  await page.goto('/property-manager/user?property=%3Cb%3E');
  await expect(page.getByRole('heading', { name: "You don't have access to this property" })).toBeVisible();
  await page.goto('/property-manager/user?property=all&company=0123456789abcdef01234567');
  await expect(page.getByRole('heading', { name: "You don't have access to this company" })).toBeVisible();
  await page.goto('/property-manager/user?property=all&group=0123456789abcdef01234567');
  await expect(page.getByRole('heading', { name: "You don't have access to this group" })).toBeVisible();
});

test("the sign-in returns to the link's property", async ({ page }) => {
  const { 'Maple Court': maple } = await codes();
  await page.goto(`/property-manager/user?property=${maple}`);
  await page.getByLabel('Email').fill('company-all-sites@hearth.example');
  await page.getByLabel('Password', { exact: true }).fill('welcome-home');
  await page.keyboard.press('Enter');
  await expect(chosen(page, 'Maple Court')).toBeVisible();
  expect(property(page)).toBe(maple);
});

test('the pickers show the company and group in the URL', async ({ page, signIn }) => {
  await signIn('admin', '/', everyCompany);
  const company = page.getByRole('combobox', { name: 'Company' });
  await company.selectOption('Tamsin Lake Living');
  await expect(page.getByRole('banner').getByText(/^Tamsin Lake Living/)).toBeVisible();
  const address = page.url();
  await company.selectOption('Oakhaven & Reed');
  await expect(page.getByRole('banner').getByText(/^Oakhaven & Reed/)).toBeVisible();
  await page.goto(address);
  await expect(company.getByRole('option', { selected: true })).toHaveText('Tamsin Lake Living');
  await expect(page.getByRole('banner').getByText(/^Tamsin Lake Living/)).toBeVisible();
});

test('Back and Forward across a change of property restore the property and page without a dialog', async ({
  page,
  signIn,
}) => {
  const { 'Juniper Lofts': juniper, 'Maple Court': maple } = await codes();
  await signIn('company-multi-site', '/property-manager/user?limit=5');
  const users = page.getByRole('table', { name: 'Users' });
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await choose(page, /^Juniper Lofts-/, 'Maple Court');
  await expect(page).not.toHaveURL(/page=2/);
  expect(property(page)).toBe(maple);
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('First Name').fill('Halfway');
  await page.goBack();
  await expect(chosen(page, 'Juniper Lofts')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/page=2/);
  expect(property(page)).toBe(juniper);
  await expect(users.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByLabel('First Name')).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(chosen(page, 'Juniper Lofts')).toBeVisible();
  await page.goForward();
  await expect(chosen(page, 'Maple Court')).toBeVisible();
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByLabel('First Name')).toHaveValue('Halfway');
});

test('every screen marks its section in the menu and opens its group', async ({ page, signIn }) => {
  test.setTimeout(240_000);
  const admin = await connect('super-admin');
  const [first] = await admin.properties();
  const [person] = await admin.users(first?._id ?? '');
  const [mail] = await admin.mails('');
  const values: Record<string, string | undefined> = {
    propertyId: first?._id,
    userId: person?._id,
    mailId: mail?._id,
    messageId: '0'.repeat(24),
  };
  await signIn('super-admin', '/', everyCompany);
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const { path, title, own, under, marks } of routeTable('hearth')) {
    if (own) continue;
    const filled = path.replace(/\$(\w+)/g, (_, name: string) => values[name] ?? '');
    await page.evaluate((to) => {
      history.pushState(null, '', `${to}?property=all`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, filled);
    await expect(page).toHaveTitle(new RegExp(`^${title} `));
    const current = menu.locator('[aria-current]');
    await expect(current, path).toHaveCount(1);
    await expect(current, path).toBeVisible();
    await expect(current, path).toHaveAttribute('aria-current', under || marks ? 'true' : 'page');
  }
});

test("the heading of an area links to its page, or to the first screen for roles that can't open it", async ({
  page,
  signIn,
}) => {
  await signIn('manager');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Community', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Community', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Direct Communication' })).toBeVisible();
  await menu.getByRole('button', { name: 'Community menu' }).click();
  await expect(menu.getByRole('link', { name: 'Direct Communication' })).toBeHidden();
  await signIn('staff', '/property-manager');
  await expect(page).toHaveTitle(/^User Summary /);
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await page.goto('/ambassador');
  await expect(page).toHaveTitle(/^Ambassador Approvals /);
});

test('an email link opens the property it is about', async ({ page, signIn }) => {
  const [admin, manager] = [await connect('super-admin'), await connect('manager')];
  const { _id, name, propertyCode } = await manager.property();
  await manager.requestPoints(_id, 54_321);
  await expect.poll(async () => (await admin.mails('54,321')).length).toBeGreaterThan(0);
  await signIn('super-admin', '/hearth-admin/communication?view=mailbox&search=54,321', everyCompany);
  await page.getByRole('row').filter({ hasText: '54,321' }).first().click();
  const link = page.getByRole('region', { name: 'Text' }).getByRole('link');
  const href = (await link.first().getAttribute('href')) ?? '';
  expect(href).toMatch(new RegExp(`/hearth-admin/requests\\?property=${propertyCode}$`));
  await page.goto(href);
  await expect(chosen(page, name)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Points Requests' })).toBeVisible();
});
