import { type Page } from '@playwright/test';
import { signedInAs } from './calls.ts';
import { connect } from './api.ts';
import { expect, test } from './fixtures.ts';

const main = (page: Page) => page.getByRole('main');

/** Signs up a new user with the emailed link. */
async function signUp(page: Page, email: string) {
  const admin = await connect('super-admin');
  const linkOf = async () => /\/signup#(\S+)/.exec((await admin.mailText(email, /./)) ?? '')?.[1] ?? '';
  await expect.poll(linkOf).not.toBe('');
  const data = { email, password: 'a-long-password', token: await linkOf() };
  expect((await page.request.post('/api/auth/sign-up', { data })).status()).toBe(200);
}

async function addCompany(start: string) {
  const name = `${start} ${Date.now()}`;
  const { write } = await signedInAs('super-admin');
  const companyId: string = (await write('POST', '/company', { name })).data._id;
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@hearth.example`;
  await write('POST', '/company/user', {
    companyId,
    email,
    firstName: 'Ada',
    lastName: 'New',
    companyRole: 'allSiteAccess',
  });
  return { companyId, email };
}

const newProperty = {
  name: 'Fern Hill',
  address: '1 Fern Way',
  city: 'Denver',
  state: 'CO',
  zipCode: '80202',
  country: 'US',
  email: 'office@hearth.example',
  phone: '303-555-0100',
  website: 'https://hearth.example',
  payableAccount: 'payable@hearth.example',
};

test('a company without properties shows its users and admins how to add the first', async ({ page, accessible }) => {
  const { companyId, email } = await addCompany('Empty Homes');
  await signUp(page, email);
  await page.goto('/');
  const none = main(page).getByText('No properties yet');
  for (const path of ['/', '/company-manager', '/points-center', '/community', '/property-manager/user']) {
    await page.goto(path);
    await expect(none, path).toBeVisible();
    await expect(main(page).getByRole('link'), path).toHaveText(['Email Hearth support']);
  }
  await accessible(none);
  await page.goto('/');
  await expect(none).toBeVisible();
  const { write } = await signedInAs('super-admin');
  await write('POST', '/property', { ...newProperty, name: 'Alder Court', company: companyId });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(main(page).getByRole('region', { name: 'Get started with Alder Court' })).toBeVisible({
    timeout: 15_000,
  });
  await expect(none).toBeHidden();
});

test('a platform admin creates the first property of a company', async ({ page, signIn }) => {
  const { companyId } = await addCompany('Bare Homes');
  const none = main(page).getByText('No properties yet');
  await signIn('super-admin', `/?property=all&company=${companyId}`);
  await expect(none).toBeVisible();
  await main(page).getByRole('link', { name: 'Create property' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create property' })).toBeVisible();
  await expect(main(page).getByRole('combobox', { name: 'Company' })).toHaveValue(companyId);
});

test('a new property shows its staff a checklist until it is done or dismissed', async ({
  page,
  signIn,
  accessible,
}) => {
  const { companyId, email } = await addCompany('Fern Homes');
  const { write } = await signedInAs('super-admin');
  const property = (await write('POST', '/property', { ...newProperty, company: companyId })).data;
  await signUp(page, email);
  const steps = main(page).getByRole('region', { name: 'Get started with Fern Hill' });
  for (const path of ['/', '/points-center', '/company-manager']) {
    await page.goto(path);
    await expect(steps.getByRole('link'), path).toHaveText([
      'Add staff',
      'Add residents',
      'Buy points',
      'Write a message',
      'Set up a second factor',
    ]);
    await expect(steps).toContainText('1 of 6 steps done');
  }
  await accessible(steps);
  await steps.getByRole('link', { name: 'Add residents' }).click();
  const emptyState = main(page).getByText('No residents yet');
  await expect(emptyState).toBeVisible();
  await main(page).getByRole('button', { name: 'Import User From CSV' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Import User From CSV' })).toBeVisible();
  await page.keyboard.press('Escape');
  await write('POST', `/users?propertyId=${property._id}`, {
    role: 'resident',
    firstName: 'Rae',
    lastName: 'First',
    email: `rae-${Date.now()}@hearth.example`,
  });
  await expect(page.getByRole('table', { name: 'Users' }).getByText('Rae First')).toBeVisible();
  await expect(emptyState).toBeHidden();
  await page.goto('/');
  await expect(page.getByText('Active residents')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Recent activity' })).toBeVisible();
  await expect(steps).toContainText('2 of 6 steps done');
  await expect(steps.getByRole('listitem').filter({ hasText: 'Add your residents' })).toContainText('Done');
  const saved = page.waitForResponse((response) => response.url().endsWith('/me/prefs') && response.ok());
  await steps.getByRole('button', { name: 'Dismiss checklist' }).click();
  await expect(steps).toBeHidden();
  await saved;
  await page.goto('/points-center');
  await expect(main(page).getByRole('heading', { name: 'Transaction History' })).toBeVisible();
  await expect(steps).toBeHidden();
  await write('PUT', '/property/add-feature', { propertyId: property._id, feature: 'ambassador', value: true });
  await signIn('super-admin', `/ambassador?property=${property.propertyCode}`);
  await expect(main(page).getByText('No ambassadors yet')).toBeVisible();
  await main(page).getByRole('link', { name: 'Add New Ambassador' }).click();
  await expect(main(page).getByText('No ambassadors yet')).toBeVisible();
  const next = main(page).getByRole('row').filter({ hasText: 'Ambassadors refer prospects' });
  await next.getByRole('button', { name: 'Add New Ambassador' }).click();
  await expect(page.getByRole('dialog', { name: 'Add New Ambassador' })).toBeVisible();
});
