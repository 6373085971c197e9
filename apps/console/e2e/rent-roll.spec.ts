import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { connect } from './api.ts';
import { atPath, everyCompany, expect, test } from './fixtures.ts';

const now = new Date();
const monthKey = (by: number, timeZone = 'UTC') => {
  const [year = 0, month = 0] = now.toLocaleDateString('en-CA', { timeZone }).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 15)).toISOString().slice(0, 7);
};
const nameOf = (key: string) =>
  new Date(`${key}-15T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const tableOf = (page: Page, key: string) => page.getByRole('table', { name: `Leases in ${nameOf(key)}` });
const pickable = (page: Page, key: string) =>
  tableOf(page, key).getByRole('row').filter({ hasText: 'Ready' }).getByRole('checkbox');

/** A month with leases ready to reward; of the manager's property by default. */
async function readyMonth(atLeast: number, chosen?: { _id: string; name: string }) {
  const manager = await connect(chosen ? 'super-admin' : 'manager');
  const property = chosen ?? (await manager.property());
  for (let back = 0; back > -24; back -= 1) {
    const key = monthKey(back);
    const leases = await manager.rewardable(property._id, Number(key.slice(5)), Number(key.slice(0, 4)));
    if (leases.length >= atLeast) return { manager, property, key, leases };
  }
  throw new Error('No month of the demo property has leases to reward');
}

test("a month's rent is rewarded once, the cost is shown first, and the screens are accessible", async ({
  page,
  signIn,
  accessible,
}) => {
  const { manager, property, key, leases } = await readyMonth(2);
  await signIn('manager', `/points-center/rent-roll?month=${key}&limit=25`);
  const send = page.getByRole('button', { name: 'Send Rewards' });
  await expect(page.getByRole('button', { name: `Select all ${leases.length}`, exact: true })).toBeEnabled();
  await expect(send).toBeDisabled();
  await expect(page.getByText('Total rent')).toBeVisible();
  await pickable(page, key).nth(0).check();
  await accessible(tableOf(page, key).getByRole('row').nth(1));
  await pickable(page, key).nth(1).check();
  await expect(page.getByText('2 selected').first()).toBeVisible();
  await expect(page.getByText('1,000 pts', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Selected 2' }).click();
  await expect(tableOf(page, key).getByRole('row').filter({ hasText: 'Ready' })).toHaveCount(2);
  await expect(tableOf(page, key).getByRole('row')).toHaveCount(3);
  await send.click();
  const dialog = page.getByRole('dialog', { name: 'Send rewards for 2 leases?' });
  await accessible(dialog);
  const people = dialog.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
  await expect(people).toHaveCount(2);
  for (const name of await tableOf(page, key).getByRole('row').getByRole('cell').nth(1).allInnerTexts())
    await expect(people.filter({ hasText: name.split('\n').at(-1) })).toContainText(/Unit .+500 pts/s);
  await expect(dialog.getByText('500 pts', { exact: true }).first()).toBeVisible();
  await expect(dialog.getByText('1,000 pts', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send Rewards' }).click();
  await expect(page.getByText('Rent rewards sent successfully for 2 user(s)')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No leases selected')).toBeVisible();
  await expect(page).toHaveURL(/status=sent/);
  await expect(page.getByRole('button', { name: `Ready ${leases.length - 2}`, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Select all ${leases.length - 2}`, exact: true })).toBeVisible();
  await expect(
    tableOf(page, key).getByRole('row').filter({ hasText: 'Sent' }).first().getByRole('checkbox'),
  ).toBeDisabled();
  expect(await manager.rewardable(property._id, Number(key.slice(5)), Number(key.slice(0, 4)))).toHaveLength(
    leases.length - 2,
  );
});

test("a reward sent elsewhere in the meantime isn't sent twice, and the result lists it", async ({ page, signIn }) => {
  const { manager, property, key, leases } = await readyMonth(2);
  await signIn('manager', `/points-center/rent-roll?month=${key}&status=ready`);
  await expect(page.getByRole('button', { name: `Select all ${leases.length}`, exact: true })).toBeEnabled();
  await pickable(page, key).nth(0).check();
  await pickable(page, key).nth(1).check();
  await page.getByRole('button', { name: 'Send Rewards' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send rewards for 2 leases?' });
  await expect(dialog).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/rent-roll/'));
  await page.route('**/api/leases/rent-roll/*', async (route) => {
    const { leases: chosen } = route.request().postDataJSON() as { leases: string[] };
    await manager.sendRent(property._id, chosen.slice(0, 1), key);
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Send Rewards' }).click();
  await sent;
  await expect(
    page.getByText('Rent rewards sent successfully for 1 user(s) failed for 1 user(s)').first(),
  ).toBeVisible();
  const failed = page.getByRole('dialog', { name: 'Rewards not sent' });
  await expect(failed.getByRole('listitem')).toHaveCount(1);
  await expect(failed.getByRole('listitem')).toContainText('The reward was already sent');
  await failed.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('No leases selected')).toBeVisible();
});

test('a future month can be viewed but not selected, and the URL keeps the month', async ({ page, signIn }) => {
  const { timezone } = await (await connect('manager')).property();
  const key = (by: number) => monthKey(by, timezone);
  await signIn('manager', '/points-center/rent-roll');
  await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue(key(0));
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page).toHaveURL(new RegExp(`month=${key(1)}`));
  const table = tableOf(page, key(1));
  await expect(table.getByRole('row').nth(1)).toContainText("The month hasn't started yet");
  await expect(table.getByRole('checkbox').nth(1)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Select all 0' })).toBeDisabled();
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue(key(0));
  await page.getByRole('combobox', { name: 'Month' }).selectOption(key(-3));
  await expect(tableOf(page, key(-3)).getByRole('row').nth(1)).toBeVisible();
  await page.goto('/points-center/rent-roll?month=2026-13');
  await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue(key(0));
});

test("all leases are selected at once, and rewards above the balance can't be sent", async ({ page, signIn }) => {
  const admin = await connect('super-admin');
  const { _id: own } = await (await connect('manager')).property();
  const other = (await admin.properties()).find(({ _id, features }) => _id !== own && features.rentPaymentPoints);
  const { leases, key } = await readyMonth(2, other);
  await signIn('super-admin', `/points-center/rent-roll?month=${key}`, {
    ...everyCompany,
    selectedProperty: other?._id,
  });
  const all = page.getByRole('button', { name: `Select all ${leases.length}`, exact: true });
  await all.click();
  await expect(page.getByText(`${leases.length} selected`).first()).toBeVisible();
  await expect(all).toBeDisabled();
  await page.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Points per lease' });
  for (const wrong of ['-1', '1.5', '', 'many']) {
    await dialog.getByLabel('Points').fill(wrong);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a whole number of points, 0 or more')).toBeVisible();
  }
  await dialog.getByLabel('Points').fill('900,000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Points per lease saved')).toBeVisible();
  await expect(page.getByText("The property doesn't have enough points.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Rewards' })).toBeDisabled();
  await page.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Points').fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Set the points per lease first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Rewards' })).toBeDisabled();
  await page.getByRole('button', { name: 'Set points' }).click();
  await dialog.getByLabel('Points').fill('500');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Set the points per lease first.')).toBeHidden();
});

test('the export has the whole month', async ({ page, signIn }) => {
  await signIn('manager', `/points-center/rent-roll?month=${monthKey(-1)}&limit=5`);
  await expect(tableOf(page, monthKey(-1)).getByRole('row').nth(2)).toBeVisible();
  const total = Number(
    /of ([\d,]+)/.exec((await page.getByText(/^1–5 of/).textContent()) ?? '')?.[1]?.replaceAll(',', ''),
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(total + 1);
});

test('the rent roll asks for a property, and one without rent rewards can request them', async ({ page, signIn }) => {
  await signIn('super-admin', '/points-center/rent-roll', everyCompany);
  await expect(page.getByText('No property selected')).toBeVisible();
  const admin = await connect('super-admin');
  const without = (await admin.properties()).find(({ features }) => !features.rentPaymentPoints);
  await page.locator('main').getByRole('combobox', { name: 'Property' }).click();
  await page.getByRole('listbox', { name: 'Property' }).getByRole('option').nth(1).click();
  await expect(page.getByText('Total rent')).toBeVisible();
  await signIn('super-admin', '/points-center/rent-roll', { ...everyCompany, selectedProperty: without?._id });
  await expect(page).toHaveURL(atPath(/\/$/));
  await page.goto('/points-center');
  await page.getByRole('button', { name: 'Request rent rewards' }).click();
  await expect(page.getByText("Thanks! We'll contact you about rent rewards.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rent rewards requested' })).toBeDisabled();
});
