import { connect } from './api.ts';
import { everyCompany, expect, test } from './fixtures.ts';

test('an admin finds in the audit who changed the spend limit, and changes the exchange rate, which the audit then has', async ({
  page,
  signIn,
  accessible,
}) => {
  const lead = await connect('property-admin');
  const { _id, name } = await lead.property();
  await lead.updateProperty(_id, { spendLimit: 432_100 });
  await signIn('admin', '/hearth-admin', { ...everyCompany, selectedProperty: 'All Property' });
  await expect(page.getByRole('table', { name: 'Properties compared' }).getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('tab', { name: 'Audit' }).click();
  await page.getByRole('combobox', { name: 'Record' }).selectOption('Property');
  const rows = page.getByRole('table', { name: 'Audit' }).getByRole('row');
  const found = rows.filter({ hasText: '432,100' });
  await expect(found).toContainText('Spend limit');
  await expect(found).toContainText('Prudence Almeida');
  await expect(found).toContainText(name);
  await accessible(found);

  await page.getByRole('tab', { name: 'Exchange rates' }).click();
  await expect(page.getByText('1 USD = 1.38 CAD')).toBeVisible();
  await accessible(page.getByText('1 USD = 1.38 CAD'));
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Change the exchange rate' });
  await form.getByLabel('1 US dollar is').fill('0');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a rate from 0.1 to 10')).toBeVisible();
  await form.getByLabel('1 US dollar is').fill('1.4025');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 USD = 1.4025 CAD')).toBeVisible();
  await page.getByRole('tab', { name: 'Audit' }).click();
  const rate = rows.filter({ hasText: 'Set the exchange rate' });
  await expect(rate).toContainText('1.38');
  await expect(rate).toContainText('1.4025');
});
