import { connect } from './api.ts';
import { enter, everyCompany, expect, test } from './fixtures.ts';

const cell = (text: string) => ({ hasText: text });

test('a request is allocated by an admin, and the manager sees it without a reload', async ({
  page,
  signIn,
  browser,
}) => {
  const manager = await connect('manager');
  const property = await manager.property();
  await manager.requestPoints(property._id, 43_210);
  await signIn('manager', '/points-center');
  const own = page.getByRole('table', { name: 'Points requests' }).getByRole('row').filter(cell('43,210'));
  await expect(own).toContainText('Pending');
  await expect(own.getByRole('button')).toHaveCount(0);

  const admin = await browser.newPage({ baseURL: process.env.HEARTH_TEST_URL });
  await enter(admin, 'super-admin', everyCompany);
  await admin.goto('/hearth-admin/properties');
  await admin.getByRole('link', { name: 'Points Requests' }).click();
  const row = admin.getByRole('table', { name: 'Points requests' }).getByRole('row').filter(cell('43,210'));
  await expect(row).toContainText(property.name);
  await row.getByRole('button', { name: 'Allocate points' }).click();
  const form = admin.getByRole('dialog', { name: 'Allocate points' });
  await expect(form.getByLabel('Points')).toHaveValue('43210');
  await form.getByLabel('Points').fill('43,000');
  await form.getByLabel('Message').fill('The rest next month');
  await form.getByRole('button', { name: 'Continue' }).click();
  const sure = admin.getByRole('dialog', { name: 'Allocate points?' });
  const { points } = await manager.property();
  await expect(sure).toContainText(`Balance now${points.toLocaleString('en-US')}`);
  await expect(sure).toContainText(`Balance after${(points + 43_000).toLocaleString('en-US')}`);
  await sure.getByRole('button', { name: 'Allocate points' }).click();
  await expect(admin.getByText('Points allocated successfully')).toBeVisible();
  await expect(row).toHaveCount(0);

  await expect(own).toContainText('Allocated');
  await expect(own).toContainText('+43,000');
  await expect(own).toContainText('The rest next month');
  const log = page.getByRole('table', { name: 'Transaction History' }).getByRole('row').filter(cell('+43,000'));
  await expect(log).toContainText(property.name);
  await expect(log).toContainText('Property Purchase');
  await admin.close();
});

test('a request resolved by someone else is rejected in the dialog and shows its status', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { _id } = await manager.property();
  const request = await manager.requestPoints(_id, 9_876);
  await signIn('super-admin', '/points-center', everyCompany);
  await page.route('**/api/live*', (route) => route.abort());
  const row = page.getByRole('table', { name: 'Points requests' }).getByRole('row').filter(cell('9,876'));
  await row.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Decline request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline request' });
  await dialog.getByRole('button', { name: 'Decline request' }).click();
  await expect(dialog.getByText('Message is required')).toBeVisible();
  await dialog.getByLabel('Message').fill('Too much');
  await (await connect('super-admin')).declinePoints(_id, request._id, 'Declined first');
  await dialog.getByRole('button', { name: 'Decline request' }).click();
  await expect(page.getByText('This request has already been approved or declined')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Declined' }).click();
  await expect(row).toContainText('Declined first');
});

test('requests have no accessibility violation', async ({ page, signIn, accessible }) => {
  const manager = await connect('manager');
  await manager.requestPoints((await manager.property())._id, 1_234);
  await signIn('super-admin', '/points-center', everyCompany);
  const allocate = page
    .getByRole('table', { name: 'Points requests' })
    .getByRole('button', { name: 'Allocate points' })
    .first();
  await allocate.click();
  await accessible(page.getByRole('dialog', { name: 'Allocate points' }).getByLabel('Message'));
});
