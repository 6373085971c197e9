import type { Page } from '@playwright/test';
import { connect } from './api.ts';
import { everyCompany, expect, test } from './fixtures.ts';

const everyProperty = { ...everyCompany, selectedProperty: 'All Property' };

const table = (page: Page, name: string) => page.getByRole('table', { name });
const row = (page: Page, name: string, text: string) => table(page, name).getByRole('row').filter({ hasText: text });
const chosen = (page: Page, text: string) => row(page, 'Locations', text).getByRole('checkbox').check();

test('a company user compares properties, and each figure links to the list it counts', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('company-all-sites', '/company-manager', everyProperty);
  const compared = table(page, 'Properties compared');
  await expect(compared.getByRole('row')).toHaveCount(4);
  await accessible(compared.getByText('Maple Court'));
  await expect(page.getByRole('link', { name: /\d active residents$/ })).toBeVisible();
  await row(page, 'Properties compared', 'Maple Court')
    .getByRole('link', { name: /reviewed at Maple Court/ })
    .click();
  await expect(
    page
      .getByRole('checkbox', { name: 'Reviewed by staff' })
      .or(page.getByRole('switch', { name: 'Reviewed by staff' })),
  ).toBeChecked();
  await page.goBack();
  await compared.getByRole('button', { name: 'Time to review' }).click();
  await expect(page).toHaveURL(/orderBy=responseSeconds/);
  const redeemed = row(page, 'Properties compared', 'Maple Court').getByRole('link', {
    name: /redeemed at Maple Court/,
  });
  const points = Number((await redeemed.textContent())?.replaceAll(',', ''));
  await redeemed.click();
  await expect(page.getByRole('heading', { name: 'Point Summary' })).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('25');
  const logs = table(page, 'Point Logs').getByRole('row').filter({ hasText: 'Redemption' });
  await expect
    .poll(async () =>
      (await logs.allTextContents()).reduce(
        (sum, text) => sum + Number(/[−-]([\d,]+) pts/.exec(text)?.[1]?.replaceAll(',', '') ?? 0),
        0,
      ),
    )
    .toBe(points);
});

test('a multi-site user sees the figures of their groups, live as a property leaves one', async ({ page, signIn }) => {
  await signIn('company-multi-site', '/company-manager', everyProperty);
  const rows = table(page, 'Properties compared').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Stonebridge Commons' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Companies Management' })).toHaveCount(0);
  const admin = await connect('admin');
  const { places, ...group } = await admin.group('Downtown');
  const lofts = places.filter(({ name }) => name === 'Juniper Lofts').map(({ _id }) => _id);
  await admin.changeGroup({ ...group, remove: lofts });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Maple Court' })).toHaveCount(1);
  await admin.changeGroup({ ...group, add: lofts });
  await expect(rows).toHaveCount(3);
  await signIn('company-multi-site', '/company-manager/location', { ...everyCompany, selectedProperty: lofts[0] });
  await expect(table(page, 'Locations').getByRole('row')).toHaveCount(3);
});

test('an admin creates a group from selected locations, previews a change, and removes the group', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('admin', '/company-manager/location', everyCompany);
  await page.getByRole('combobox', { name: 'Company' }).last().selectOption('Quarrymill Communities');
  await chosen(page, 'Maple Court');
  await chosen(page, 'Stonebridge Commons');
  await page.getByRole('button', { name: 'New group' }).click();
  const form = page.getByRole('dialog', { name: 'New group' });
  await form.getByLabel('Name').fill('Riverside');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(row(page, 'Groups', 'Riverside')).toBeVisible();
  await expect(row(page, 'Locations', 'Stonebridge Commons')).toContainText('Riverside');
  await accessible(row(page, 'Groups', 'Riverside'));
  await chosen(page, 'Maple Court');
  await page.getByRole('button', { name: 'Remove from group' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Group').selectOption('Downtown');
  await expect(question.getByText('Losing access')).toBeVisible();
  await expect(question.getByRole('listitem')).toContainText('Casimir Multon (Property Admin): Maple Court');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'More actions for Riverside' }).click();
  await page.getByRole('menuitem', { name: 'Delete group' }).click();
  await expect(page.getByText('No one gains or loses access.')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete group' }).click();
  await expect(row(page, 'Groups', 'Riverside')).toHaveCount(0);
});

test('an admin creates a company, gives a user access and removes it, then removes the company', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('admin', '/company-manager/management', everyCompany);
  await page.getByRole('button', { name: 'New company' }).click();
  const form = page.getByRole('dialog', { name: 'New company' });
  await form.getByLabel('Name').fill('Alder & Finch');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(row(page, 'Companies', 'Alder & Finch')).toContainText('No groups');
  await expect(page.getByRole('combobox', { name: 'Company' }).first()).toContainText('Alder & Finch');
  await accessible(row(page, 'Companies', 'Alder & Finch'));
  await test.step('a property is assigned and removed after a preview of the access changes', async () => {
    const company = page.getByRole('combobox', { name: 'Company' }).last();
    const question = page.getByRole('alertdialog');
    await page.goto('/company-manager/location');
    await company.selectOption('Quarrymill Communities');
    await chosen(page, 'Stonebridge Commons');
    await page.getByRole('button', { name: 'Assign to company' }).click();
    await question.getByLabel('Company').selectOption('Alder & Finch');
    await expect(question.getByText('Losing access')).toBeVisible();
    await question.getByRole('button', { name: 'Assign properties' }).click();
    await expect(row(page, 'Locations', 'Stonebridge Commons')).toHaveCount(0);
    await company.selectOption('Alder & Finch');
    await chosen(page, 'Stonebridge Commons');
    await page.getByRole('button', { name: 'Remove from company' }).click();
    await expect(question.getByText('They leave the company and its groups.')).toBeVisible();
    await question.getByRole('button', { name: 'Remove properties' }).click();
    await expect(row(page, 'Locations', 'Stonebridge Commons')).toHaveCount(0);
    await page.goto('/company-manager/management');
  });
  await row(page, 'Companies', 'Alder & Finch').getByRole('link', { name: '0 users at Alder & Finch' }).click();
  await page.getByRole('button', { name: 'Add user' }).click();
  const adding = page.getByRole('dialog');
  await adding.getByLabel('Email').fill('alma@alder.example');
  await adding.getByLabel('First Name').fill('Alma');
  await adding.getByLabel('Last Name').fill('Finch');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding.getByText('No one gains or loses access.')).toBeVisible();
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(row(page, 'Company users', 'Alma Finch')).toContainText('All sites');
  await page.getByRole('button', { name: 'More actions for Alma Finch' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row(page, 'Company users', 'Alma Finch')).toHaveCount(0);
  await page.getByRole('button', { name: 'Companies', exact: true }).click();
  await page.getByRole('button', { name: 'More actions for Alder & Finch' }).click();
  await page.getByRole('menuitem', { name: 'Delete company' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete company' }).click();
  await expect(row(page, 'Companies', 'Alder & Finch')).toHaveCount(0);
});
