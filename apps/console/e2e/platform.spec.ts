import { connect } from './api.ts';
import { everyCompany, expect, test } from './fixtures.ts';
import { jobLabel } from '@hearth/contract/insights/job-labels';
import { healthMessages } from '@hearth/contract/insights/messages';
import type { HealthState } from '@hearth/contract/insights/health';
import { png } from './png.ts';
import { text } from '../src/areas/insights/company-summary/messages.ts';
import { text as health } from '../src/areas/insights/health/messages.ts';

test('an admin sees outstanding points and costs for any dates, and opens the entries behind a figure', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('admin', '/hearth-admin?days=365', { ...everyCompany, selectedProperty: 'All Property' });
  await expect(page.getByRole('link', { name: /outstanding, by resident/ })).toBeVisible();
  await page.getByRole('button', { name: 'Brands', exact: true }).click();
  const brands = page.getByRole('table', { name: 'Brands redeemed' });
  await expect(brands.getByRole('row').nth(1)).toContainText('$');
  await page.getByRole('button', { name: 'Outstanding and outcomes' }).click();
  await expect(
    page.getByRole('table', { name: 'Outstanding points and outcomes' }).getByRole('row').nth(1),
  ).toBeVisible();
  await accessible(page.getByRole('list', { name: 'Since earned' }));
  const reviews = page.getByRole('link', { name: /^[\d,]+ reviews in this period$/ });
  const counted = /^[\d,]+/.exec((await reviews.innerText()).trim())?.[0] ?? '';
  await reviews.click();
  await expect(page).toHaveURL(/type=review&type=newReviewBoost/);
  expect(page.url()).not.toContain('outstanding');
  await expect(page.getByText(new RegExp(`of ${counted}\\b`))).toBeVisible();
});

test('figures that fail to load leave the others on the screen', async ({ page, signIn }) => {
  await signIn('admin', '/hearth-admin', { ...everyCompany, selectedProperty: 'All Property' });
  const outstanding = page.getByRole('link', { name: /outstanding, by resident/ });
  const chart = page.getByRole('heading', { name: text.chart.title });
  const sinceEarned = page.getByRole('list', { name: 'Since earned' });
  for (const [failing, own, other] of [
    ['**/api/company/summary?*', chart, sinceEarned],
    ['**/api/insights/platform?*', sinceEarned, chart],
  ] as const) {
    await page.route(failing, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(other).toBeVisible();
    await expect(own).toBeHidden();
    await expect(outstanding).toBeVisible({ visible: other === sinceEarned });
    await page.unroute(failing);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(own).toBeVisible();
    await expect(outstanding).toHaveCount(1);
  }
});

test('the audit log shows who changed the spend limit, and then a change of the exchange rate', async ({
  page,
  signIn,
  accessible,
}) => {
  const { _id, name } = await (await connect('property-admin')).property();
  await (await connect('super-admin')).updateProperty(_id, { spendLimit: 432_100 });
  await signIn('admin', '/hearth-admin', { ...everyCompany, selectedProperty: 'All Property' });
  await expect(page.getByRole('table', { name: 'Properties compared' }).getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await page.getByRole('combobox', { name: 'Record' }).selectOption('Property');
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  const found = rows.filter({ hasText: '432,100' });
  await expect(found).toContainText('Spend limit');
  await expect(found).toContainText('Sunniva Adebayo');
  await expect(found).toContainText(name);
  await found.getByRole('link', { name: 'Same person' }).click();
  await expect(page).toHaveURL(/actorId=/);
  await expect(found).toContainText('Sunniva Adebayo');
  await accessible(found);

  await page.getByRole('tab', { name: 'Exchange rates' }).click();
  await expect(page.getByText('1 USD = 1.38 CAD')).toBeVisible();
  await accessible(page.getByText('1 USD = 1.38 CAD'));
  await page.getByRole('button', { name: 'Change rate', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Change exchange rate' });
  await form.getByLabel('Canadian dollars for 1 US dollar').fill('0');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a rate from 0.1 to 10')).toBeVisible();
  await form.getByLabel('Canadian dollars for 1 US dollar').fill('1.4025');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 USD = 1.4025 CAD')).toBeVisible();
  await page.getByRole('tab', { name: 'Audit log' }).click();
  const rate = rows.filter({ hasText: 'Changed the exchange rate' });
  await expect(rate).toContainText('1.38');
  await expect(rate).toContainText('1.4025');
});

test('an admin changes name, color, logo and tax, which show at once', async ({ page, signIn, accessible }) => {
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ember'));
  await signIn('admin', '/hearth-admin?tab=settings', { ...everyCompany, selectedProperty: 'All Property' });
  const look = page.getByRole('region', { name: 'Name and look' });
  await expect(look).toContainText('Default');
  await accessible(look);
  const standard = await accent();
  await look.getByRole('button', { name: 'Edit name and look' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Product name' }).fill('Juniper Rewards');
  await form.getByRole('textbox', { name: 'Color', exact: true }).fill('#0B5394');
  await form.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await expect(form.getByRole('img', { name: 'Juniper Rewards logo' })).toBeVisible();
  await accessible(form);
  await form.getByRole('button', { name: 'Save settings' }).click();
  const home = page.getByRole('link', { name: /Juniper Rewards/ });
  await expect(home.locator('img')).toBeVisible();
  await expect(look).not.toContainText('Default');
  await expect.poll(accent).not.toBe(standard);
  await accessible(look);

  const invoices = page.getByRole('region', { name: 'Invoices' });
  await invoices.getByRole('button', { name: 'Edit invoices' }).click();
  await form.getByRole('textbox', { name: 'Tax (%)' }).fill('8.2555');
  await form.getByRole('button', { name: 'Save settings' }).click();
  await expect(form.getByText('Enter a percentage from 0 to 100, with at most 3 decimals')).toBeVisible();
  await form.getByRole('textbox', { name: 'Tax (%)' }).fill('8.25');
  await form.getByRole('button', { name: 'Save settings' }).click();
  await expect(invoices.getByText('8.25%')).toBeVisible();

  await look.getByRole('button', { name: 'Edit name and look' }).click();
  await form.getByRole('button', { name: 'Use default for product name' }).click();
  await form.getByRole('textbox', { name: 'Color', exact: true }).fill('');
  await form.getByRole('button', { name: 'Remove logo' }).click();
  await form.getByRole('button', { name: 'Save settings' }).click();
  await expect(home).toHaveCount(0);
  await expect.poll(accent).toBe(standard);
  await expect(look).toContainText('Hearth logo');
});

test('the health tab tells what works, and a failed job can be retried', async ({ page, signIn, accessible }) => {
  await signIn('super-admin', '/hearth-admin?tab=health', { ...everyCompany, selectedProperty: 'All Property' });
  // Jobs that were due when the world was copied run first.
  await expect(page.getByText(health.fine)).toBeVisible({ timeout: 60_000 });
  const providers = page.getByRole('region', { name: health.providers.title });
  await expect(providers.getByRole('listitem').filter({ hasText: 'Email' })).toContainText(health.chip.off);
  await accessible(providers);
  // The server of these tests has no failed job, so its response gets one.
  await page.route('**/api/health', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: HealthState };
    const now = new Date().toISOString();
    const queue = { name: 'mail-gift', waiting: 0, scheduled: 0, held: 3, running: 0, failed: 2 };
    data.queues = [{ ...queue, errors: ['TypeError'], needsAttention: true, oldestAt: null, lastFailedAt: now }];
    await route.fulfill({ response, json: { data } });
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  const failed = page.getByRole('listitem').filter({ hasText: jobLabel('mail-gift') });
  await expect(failed).toContainText('2 failed · TypeError');
  await expect(page.getByText(health.attention(1))).toBeVisible();
  await accessible(failed);
  const held = page.getByRole('status').filter({ hasText: health.restored.title(3) });
  await accessible(held);
  await held.getByRole('button', { name: health.restored.discard }).click();
  const discard = page.getByRole('alertdialog', { name: health.restored.askDiscard(3) });
  await discard.getByRole('button', { name: health.restored.discard }).click();
  await expect(page.getByText(healthMessages.nothingHeld)).toBeVisible();
  await failed.getByRole('button', { name: health.queues.retry }).click();
  const question = page.getByRole('alertdialog', { name: health.queues.ask(2) });
  await question.getByRole('button', { name: health.queues.retry }).click();
  await expect(page.getByText(healthMessages.nothingFailed)).toBeVisible();
});
