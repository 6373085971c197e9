import { connect } from './api.ts';
import { everyCompany, expect, test } from './fixtures.ts';

test('an admin sets a feature at one property and at several, with live updates and a history', async ({
  page,
  signIn,
  accessible,
}) => {
  const admin = await connect('super-admin');
  const [first, second] = (await admin.properties()).toSorted((a, b) => a.name.localeCompare(b.name));
  if (!first || !second) throw new Error('The demo has too few properties');
  await signIn('super-admin', '/hearth-admin/properties', everyCompany);
  await page.getByRole('link', { name: 'Features', exact: true }).click();
  await page.getByLabel('Feature', { exact: true }).selectOption('Streaks');
  const table = page.getByRole('table', { name: 'Streaks' });
  const toggle = (name: string) => table.getByRole('switch', { name: new RegExp(`^${name}: `) });
  await test.step('several properties', async () => {
    await expect(page).toHaveURL(/feature=streaks/);
    for (const { name } of [first, second]) await table.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn on' }).click();
    await expect(toggle(first.name)).toBeChecked();
    await expect(toggle(second.name)).toBeChecked();
  });
  await test.step('one property', async () => {
    await toggle(first.name).click();
    await expect(toggle(first.name)).not.toBeChecked();
    const last = page.getByRole('table', { name: 'Change history' }).getByRole('row').nth(1);
    await expect(last).toContainText(first.name);
    await expect(last).toContainText('On → Off');
    await accessible(table);
  });
  await test.step('changes by others show up live', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
    await admin.addFeature(first._id, 'streaks', true);
    await expect(toggle(first.name)).toBeChecked();
  });
});
