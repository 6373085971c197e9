import { expect, test } from './fixtures.ts';

const random = () => `U${Math.floor(Math.random() * 1_000_000)}`;

test('a unit is added, edited in place, deactivated, and removed', async ({ page, signIn }) => {
  const [unit, other] = [random(), random()];
  await signIn('manager', '/property-manager/units');
  await page.getByRole('button', { name: 'Add unit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add unit' });
  await dialog.getByRole('button', { name: 'Add unit' }).click();
  await expect(dialog.getByText('Unit Number is required')).toBeVisible();
  await dialog.getByLabel('Unit Number').fill(unit);
  await dialog.getByLabel('Building').fill('Tower');
  await dialog.getByRole('button', { name: 'Add unit' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search' }).fill(unit);
  const table = page.getByRole('table', { name: 'Units' });
  const row = table.getByRole('row').filter({ hasText: 'Tower' });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: `Edit floor plan of ${unit}, Tower` }).click();
  await page.getByLabel(`Floor plan of ${unit}, Tower`).fill('Loft');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: `Edit floor plan of ${unit}, Tower` })).toHaveText('Loft');
  await row.getByRole('button', { name: `Edit unit of ${unit}, Tower` }).click();
  await page.getByLabel(`Unit of ${unit}, Tower`).fill(other);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: `Edit unit of ${unit}, Tower` })).toHaveText(unit);

  await row.getByRole('button', { name: `More actions for ${unit}, Tower` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Inactive');
  await row.getByRole('button', { name: `More actions for ${unit}, Tower` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
});
