import { expect, test } from './fixtures.ts';

test('a manager hides a column of a list, and it stays hidden after a reload', async ({ page, signIn }) => {
  await signIn('manager', '/property-manager/point');
  const updatedBy = page.getByRole('columnheader', { name: 'Updated by' });
  await expect(updatedBy).toBeVisible();
  const choose = page.getByRole('button', { name: 'Choose columns' });
  await choose.focus();
  await page.keyboard.press('ArrowDown');
  const columns = page.getByRole('dialog', { name: 'Choose columns' });
  await expect(columns.getByRole('checkbox', { name: 'User' })).toHaveCount(0);
  await columns.getByRole('checkbox', { name: 'Updated by' }).focus();
  const saved = page.waitForResponse((response) => response.url().endsWith('/me/prefs'));
  await page.keyboard.press('Space');
  expect((await saved).status()).toBe(200);
  await page.keyboard.press('Escape');
  await expect(choose).toBeFocused();
  await expect(updatedBy).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await expect(updatedBy).toHaveCount(0);
  await choose.click();
  await columns.getByRole('checkbox', { name: 'Updated by' }).check();
  await expect(updatedBy).toBeVisible();
});
