import { readFile } from 'node:fs/promises';
import { connect } from './api.ts';
import { atPath, expect, test } from './fixtures.ts';

test('the URL has the state of the list: a reload, Back and links keep it, and Reset clears only the filters', async ({
  page,
  signIn,
}) => {
  await signIn('manager', '/property-manager/point');
  const table = page.getByRole('table', { name: 'Point Logs' });
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('button', { name: 'Points', exact: true }).click();
  await expect(page).toHaveURL(/orderBy=points/);
  await page.getByRole('button', { name: 'Point log type' }).click();
  await page.getByRole('checkbox', { name: 'Surprise' }).check();
  await page.getByRole('checkbox', { name: 'Boost' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/pointLogType=.*&pointLogType=/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/Page 2 of/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Page 2 of/)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Points' })).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(page.getByText(/Page 1 of/)).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).not.toHaveURL(/pointLogType|page=/);
  await expect(page).toHaveURL(/orderBy=points/);
  await expect(page.getByRole('columnheader', { name: 'Points' })).toHaveAttribute('aria-sort', 'ascending');
});

test('the search is debounced, and the count shows its matches', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const name = (await manager.logs('limit=1')).data[0]?.user.name ?? '';
  const searches: string[] = [];
  await signIn('manager', '/property-manager/point');
  await page.getByRole('searchbox').waitFor();
  page.on('request', (request) => {
    const text = new URL(request.url()).searchParams.get('search');
    if (text) searches.push(text);
  });
  await page.getByRole('searchbox').evaluate((input: HTMLInputElement, text) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let length = 1; length <= text.length; length += 1) {
      write?.call(input, text.slice(0, length));
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, name);
  await expect(page).toHaveURL(/search=/);
  const { totalCount } = await manager.logs(
    `search=${encodeURIComponent(name)}&propertyId=${(await manager.property())._id}`,
  );
  await expect(page.getByText(`of ${totalCount.toLocaleString('en-US')}`, { exact: false }).first()).toBeVisible();
  // Refetches after other changes are fine, but not for a part of the name.
  expect(new Set(searches)).toEqual(new Set([name]));
});

test('a day is picked from the calendar by keyboard, and Escape closes only the calendar', async ({ page, signIn }) => {
  await signIn('property-admin', '/points-center?startDate=2026-01-15');
  const start = page.getByRole('textbox', { name: 'Start date' });
  const opener = page.getByRole('button', { name: 'Choose start date' });
  const calendar = page.getByRole('dialog', { name: 'Start date' });
  await expect(start).toHaveValue('01/15/2026');
  await opener.click();
  await expect(calendar.getByRole('button', { name: /January 15/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(start).toHaveValue('01/22/2026');
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(calendar.getByRole('button', { name: /January 22/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(opener).toBeFocused();
});

test('an invalid date range shows an error and sends no request', async ({ page, signIn }) => {
  await signIn('manager', '/property-manager/point?endDate=2026-01-31');
  await page.getByLabel('Start date', { exact: true }).fill('02/15/2026');
  await expect(page.getByText('Start Date cannot be after End Date')).toBeVisible();
  await expect(page).not.toHaveURL(/startDate/);
  await page.getByLabel('Start date', { exact: true }).fill('01/15/2026');
  await expect(page).toHaveURL(/startDate=2026-01-15/);
  await page.getByLabel('End date', { exact: true }).fill('01/01/2026');
  await expect(page.getByText('End date cannot be before start date')).toBeVisible();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByText('End date cannot be before start date')).toBeHidden();
  for (const name of ['Start date', 'End date']) await expect(page.getByLabel(name, { exact: true })).toHaveValue('');
  await page.getByLabel('End date', { exact: true }).fill('01/01/2020');
  await expect(page).toHaveURL(/endDate=2020-01-01/);
  await page.getByLabel('Start date', { exact: true }).fill('01/15/2026');
  await expect(page.getByText('Start Date cannot be after End Date')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(page.getByText('Start Date cannot be after End Date')).toBeHidden();
  await expect(page.getByLabel('Start date', { exact: true })).toHaveValue('');
});

test('the export has every filtered row, and Transaction History has no export', async ({ page, signIn }) => {
  const manager = await connect('manager');
  await signIn('manager', '/property-manager/point?pointLogType=surprise&endDate=2026-10-01');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('pointlog.csv');
  const { totalCount } = await manager.logs(
    `pointLogType=surprise&endDate=2026-10-01&propertyId=${(await manager.property())._id}`,
  );
  const text = await readFile(await file.path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  await expect(page.getByText(`Exported ${totalCount.toLocaleString('en-US')} rows`)).toBeVisible();
  await page.goto('/points-center');
  await expect(page.getByRole('table', { name: 'Transaction History' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden();
});

test('a row opens its detail, which has its own URL', async ({ page, signIn }) => {
  await signIn('manager', '/property-manager/point');
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
    .click({ position: { x: 4, y: 4 } });
  const panel = page.getByRole('dialog', { name: 'Point log' });
  await expect(panel.getByRole('link', { name: 'View Profile' })).toBeVisible();
  await page.reload();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(atPath(/\/property-manager\/point$/));
  await page.goto('/property-manager/point?log=nonsense');
  await expect(panel.getByText('Point log ID is missing')).toBeVisible();
});

test("an opened row shows the list's data at once, and the rest when it has loaded", async ({ page, signIn }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/point-logs\/[0-9a-f]+$/, async (route) => {
    await held;
    await route.continue();
  });
  await signIn('manager', '/property-manager/point');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first();
  const name = (await row.getByRole('link').first().textContent()) ?? '';
  await row.getByRole('cell').nth(1).click();
  const panel = page.getByRole('dialog', { name: 'Point log' });
  await expect(panel.getByRole('link', { name, exact: true })).toBeVisible();
  const rest = panel.locator('[aria-busy=true]');
  await expect(rest).toBeVisible();
  release();
  await expect(rest).toHaveCount(0);
});

test('admin point logs start with the last seven days', async ({ page, signIn }) => {
  await signIn('super-admin', '/hearth-admin/point');
  await expect(page.getByLabel('Start date', { exact: true })).toHaveValue(/\d\d\/\d\d\/\d{4}/);
  await expect(page.getByRole('combobox', { name: 'Property' })).toHaveValue('All Property');
});

test('the Point Dashboard has no accessibility violation, and the manager requests points there', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('manager', '/points-center');
  await page
    .getByText(/^Lasts|^1–/)
    .first()
    .waitFor();
  await accessible(page.getByRole('row').nth(2));
  await page.getByRole('button', { name: 'Request points' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request points' });
  await dialog.getByLabel('Points', { exact: false }).fill('0');
  await dialog.getByRole('button', { name: 'Request points' }).click();
  await expect(dialog.getByText('Enter a whole number of points, 1 or more')).toBeVisible();
  await dialog.getByLabel('Points', { exact: false }).fill('5000');
  await dialog.getByRole('button', { name: 'Request points' }).click();
  await expect(page.getByText('Points requested successfully')).toBeVisible();
});

for (const [path, title] of [
  ['/', 'Insights Dashboard'],
  ['/property-manager/point', 'Point Summary'],
] as const) {
  test(`${title} has no accessibility violation`, async ({ page, signIn, accessible }) => {
    await signIn('manager', path);
    await page
      .getByText(/^Lasts|^1–/)
      .first()
      .waitFor();
    await accessible(page.getByRole('row').nth(2));
  });
}

test('the detail panel has no accessibility violation', async ({ page, signIn, accessible }) => {
  const { data } = await (await connect('manager')).logs('pointLogType=surprise&limit=1');
  await signIn('manager', `/property-manager/point?log=${data[0]?._id}`);
  await accessible(page.getByRole('dialog', { name: 'Point log' }).getByRole('link', { name: 'View Profile' }));
});
