import { connect } from './api.ts';
import { enter, everyCompany, expect, test } from './fixtures.ts';

test('a manager buys points by invoice, an admin marks it as paid, and the points show up live', async ({
  page,
  signIn,
  browser,
}) => {
  const manager = await connect('manager');
  const { points, name } = await manager.property();
  await signIn('manager', '/points-center/invoice');
  await page.getByRole('button', { name: 'Buy points' }).click();
  const form = page.getByRole('dialog', { name: 'Buy points' });
  await form.getByLabel('Points').fill('43210');
  await form.getByLabel('Bank transfer').check();
  await expect(form).toContainText('Total$432.10');
  await form.getByRole('button', { name: 'Continue' }).click();
  const sure = page.getByRole('dialog', { name: 'Confirm order' });
  await expect(sure).toContainText(`${name} has ${points.toLocaleString('en-US')} points`);
  await expect(sure).toContainText('once the invoice is paid by bank transfer.');
  await sure.getByRole('button', { name: 'Order points' }).click();
  const panel = page.getByRole('dialog', { name: 'Invoice' });
  await expect(panel).toContainText('Open');
  const number = /\d+-\d{4}-\d{4}/.exec(await panel.innerText())?.[0] ?? '';
  const file = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download PDF' }).click();
  expect((await file).suggestedFilename()).toBe(`invoice-${number}.pdf`);
  await expect(panel.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Open');

  const admin = await browser.newPage({ baseURL: process.env.HEARTH_TEST_URL });
  await enter(admin, 'super-admin', everyCompany);
  await admin.goto('/points-center/invoice?status=open');
  const open = admin.getByRole('table', { name: 'Invoices' }).getByRole('row').filter({ hasText: number });
  await open.getByRole('button', { name: 'Mark as paid' }).click();
  const paid = admin.getByRole('dialog', { name: 'Mark as paid' });
  await paid.getByLabel('Reference').fill('4111 1111 1111 1111');
  await paid.getByRole('button', { name: 'Continue' }).click();
  await expect(paid).toContainText('looks like a card number');
  await paid.getByLabel('Reference').fill('Wire 17');
  await paid.getByRole('button', { name: 'Continue' }).click();
  const confirm = admin.getByRole('dialog', { name: 'Confirm payment' });
  await expect(confirm).toContainText('43,210');
  await confirm.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(admin.getByText('Invoice paid and points added')).toBeVisible();
  await expect(open).toHaveCount(0);
  await admin.close();

  await expect(row).toContainText('Paid');
  expect((await manager.property()).points).toBe(points + 43_210);
  await page.getByRole('button', { name: 'Paid' }).click();
  await expect(row).toBeVisible();
});

test('an admin sends an invoice for a request, and the manager opens it from the request', async ({ page, signIn }) => {
  const manager = await connect('manager');
  await manager.requestPoints((await manager.property())._id, 54_321);
  await signIn('super-admin', '/points-center', everyCompany);
  const requests = page.getByRole('table', { name: 'Points requests' });
  const row = requests.getByRole('row').filter({ hasText: '54,321' });
  await row.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Send invoice' }).click();
  const form = page.getByRole('dialog', { name: 'Send invoice' });
  await form.getByRole('button', { name: 'Continue' }).click();
  const sure = page.getByRole('dialog', { name: 'Confirm invoice' });
  await expect(sure).toContainText('$543.21');
  await sure.getByRole('button', { name: 'Send invoice' }).click();
  await expect(page.getByText('Invoice sent')).toBeVisible();
  await page.getByRole('button', { name: 'Invoiced' }).click();
  await row.getByRole('link', { name: /^Invoice / }).click();
  await expect(page.getByRole('dialog', { name: 'Invoice' })).toContainText('$543.21');
});

test('subscription invoices are listed with their PDF, and those that fail to load are named with the reason', async ({
  page,
  signIn,
  accessible,
}) => {
  const admin = await connect('admin');
  const { _id } = await (await connect('manager')).property();
  await admin.updateProperty(_id, { secondaryMaxioSubscriptionIds: ['S100', 'S101'] });
  await signIn('manager', '/points-center/invoice');
  const section = page.getByRole('region', { name: 'Subscription invoices' });
  const rows = section.getByRole('table', { name: 'Subscription invoices' }).getByRole('row');
  const overdue = rows.filter({ hasText: 'Overdue' });
  await expect(overdue).toContainText('$99.00');
  await expect(rows.filter({ hasText: 'Paid' })).toContainText('$0.00');
  await accessible(section.getByText(/Subscriptions S10[01], S10[01]: .+\./));
  await expect(section).toContainText("Some invoices couldn't be loaded.");
  const file = page.waitForEvent('download');
  await overdue.getByRole('button', { name: 'Download PDF' }).click();
  expect((await file).suggestedFilename()).toMatch(/^invoice-81\d{4}\.pdf$/);
});

test('a failed load shows a retry on the page and no toast', async ({ page, signIn }) => {
  let isDown = true;
  await page.route('**/billing/**', (route) =>
    isDown ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  );
  await signIn('manager', '/points-center/invoice');
  const sections = ['Invoices', 'Subscription invoices', 'Payment methods'].map((name) =>
    page.getByRole('region', { name, exact: true }),
  );
  for (const section of sections) await expect(section.getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  isDown = false;
  for (const section of sections) {
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect(section.getByRole('alert')).toHaveCount(0);
  }
});

test('invoices and buying points have no accessibility violation', async ({ page, signIn, accessible }) => {
  await signIn('manager', '/points-center/invoice');
  await page.getByRole('button', { name: 'Buy points' }).click();
  const form = page.getByRole('dialog', { name: 'Buy points' });
  await form.getByLabel('Points').fill('25000');
  await accessible(form.getByText('Total', { exact: true }));
});
