import { expect, test } from './fixtures.ts';

test('a manager hides a column of a list, and it stays hidden after a reload', async ({ page, signIn }) => {
  // Only lists across properties have the property column.
  const hiddenColumns = { '/point-logs': ['property', 'type'] };
  await signIn('manager', '/property-manager/point', { hiddenColumns });
  const updatedBy = page.getByRole('columnheader', { name: 'Updated by' });
  const type = page.getByRole('columnheader', { name: 'Type' });
  await expect(updatedBy).toBeVisible();
  await expect(type).toHaveCount(0);
  const choose = page.getByRole('button', { name: 'Choose columns' });
  await expect(choose).toHaveAttribute('title', 'Choose columns');
  await choose.focus();
  await page.keyboard.press('ArrowDown');
  const columns = page.getByRole('dialog', { name: 'Choose columns' });
  await expect(columns.getByRole('checkbox', { name: 'User' })).toHaveCount(0);
  await columns.getByRole('checkbox', { name: 'Updated by' }).focus();
  const saved = page.waitForResponse((response) => response.url().endsWith('/me/prefs'));
  await page.keyboard.press('Space');
  expect((await saved).status()).toBe(200);
  expect((await saved).request().postDataJSON()).toEqual({
    hiddenColumns: { '/point-logs': ['property', 'type', 'updatedBy'] },
  });
  await page.keyboard.press('Escape');
  await expect(choose).toBeFocused();
  await expect(updatedBy).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await expect(updatedBy).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(choose).toHaveCount(0);
  await expect(page.getByRole('cell', { name: / boost / }).first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(updatedBy).toHaveCount(0);
  await expect(type).toHaveCount(0);
  await choose.click();
  const shown = page.waitForRequest((request) => request.url().endsWith('/me/prefs'));
  await columns.getByRole('checkbox', { name: 'Updated by' }).check();
  await expect(updatedBy).toBeVisible();
  expect((await shown).postDataJSON()).toEqual({ hiddenColumns });
});
