import { connect } from './api.ts';
import { expect, test } from './fixtures.ts';

const points = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''));

test('points sent to three residents and the new balance show in a second window without a reload', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('manager', '/points-center/surprise-delight');
  const second = await context.newPage();
  await second.goto('/points-center');
  const balance = second.getByText('Balance', { exact: true }).locator('..');
  await expect(balance).toContainText(/\d pts/);
  await expect(second.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  const before = points(await balance.locator('span').filter({ hasText: 'pts' }).first().textContent());
  await page.bringToFront();

  await page.getByRole('button', { name: 'Send points' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Surprise and Delight Points' });
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  const options = dialog.getByRole('listbox', { name: 'Users' }).getByRole('option');
  const names: string[] = [];
  for (const i of [0, 1, 2]) {
    await options.nth(i).click();
    names.push((await options.nth(i).locator('b').textContent()) ?? '');
  }
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Point is required')).toBeVisible();
  await expect(dialog.getByText('Category is required')).toBeVisible();
  await dialog.getByLabel('Amount').fill('.');
  await expect(dialog.getByText('Enter a valid number')).toBeVisible();
  await dialog.getByLabel('Amount').fill('0.00');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Minimum 1 Point required')).toBeVisible();
  await dialog.getByLabel('Amount').fill('0.29');
  await dialog.getByLabel('Category').selectOption('Thank You!');
  await dialog.getByLabel('Custom message').fill('From a browser test');
  await expect(dialog.getByText('29 pts')).toBeVisible();
  await expect(dialog.getByText('Total for 3 users')).toBeVisible();
  await expect(dialog.getByText('87 pts')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();

  const confirm = page.getByRole('dialog', { name: 'Confirm Gift Points Transaction' });
  await confirm.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByLabel('Amount')).toHaveValue('0.29');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await confirm.getByRole('button', { name: 'Send Points' }).click();
  await expect(page.getByText(/Gift Points send successfully/)).toBeVisible();
  await expect(async () =>
    expect(points(await balance.locator('span').filter({ hasText: 'pts' }).first().textContent())).toBeLessThanOrEqual(
      before - 87,
    ),
  ).toPass();
  for (const name of names) {
    await expect(
      second
        .getByRole('table', { name: 'Transaction History' })
        .getByRole('row')
        .filter({ hasText: name })
        .filter({ hasText: '+29' })
        .first(),
    ).toBeVisible();
  }
});

test("Enter selects a property; Escape closes only its list, and leaving the field doesn't select", async ({
  page,
  signIn,
}) => {
  await signIn('super-admin', '/points-center/surprise-delight');
  await page.getByRole('button', { name: 'Send points' }).click();
  await expect(page.getByText('No property selected', { exact: false })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Send Surprise and Delight Points' });
  const field = dialog.getByRole('combobox', { name: 'Property' });
  const options = page.getByRole('listbox', { name: 'Property' }).getByRole('option');
  await field.click();
  await expect(options.nth(1)).toBeVisible();
  const property = (await options.nth(1).textContent()) ?? '';
  await field.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await field.fill(property.slice(0, property.lastIndexOf('-')));
  await expect(options).toHaveText([property]);
  await field.press('Tab');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue('');
  await field.fill(property.slice(0, property.lastIndexOf('-')));
  await expect(options).toHaveText([property]);
  await field.press('Enter');
  await expect(dialog.getByText(property.slice(0, property.lastIndexOf('-'))).first()).toBeVisible();
  await expect(dialog.getByRole('listbox', { name: 'Users' })).toBeVisible();
  await test.step('the picker loads 20 at a time, finds by name, and works by keyboard', async () => {
    const list = dialog.getByRole('listbox', { name: 'Users' });
    await expect(list.getByRole('option').first()).toBeVisible();
    const all = points((await dialog.getByText(/\d+ of \d+ users/).textContent())?.split(' of ')[1] ?? '');
    expect(await list.getByRole('option').count()).toBe(Math.min(20, all));
    const name = (await list.getByRole('option').nth(2).locator('b').textContent()) ?? '';
    await dialog.getByRole('searchbox').fill(name);
    await expect(list.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(list.getByRole('option')).toHaveAttribute('aria-selected', 'true');
    await dialog.getByRole('searchbox').fill('no user has this name');
    await expect(dialog.getByText('No users found')).toBeVisible();
    await expect(dialog.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('alertdialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Send points' })).toBeFocused();
  });
});

test('a surprise is voided with a reason, and stays voided', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { _id } = await manager.property();
  const users = await manager.users(_id);
  const user = users.at(-1);
  await manager.award(_id, [user?._id ?? ''], 13);
  await signIn('manager', `/points-center/surprise-delight?search=${encodeURIComponent(user?.email ?? '')}`);
  const row = page.getByRole('row').filter({ hasText: '13' }).first();
  await row.getByRole('button', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void these points?' });
  await expect(dialog.getByRole('button', { name: 'Void points' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Wrong amount' }).click();
  await expect(dialog.getByLabel('Reason for decision*')).toHaveValue('Wrong amount.');
  await dialog.getByRole('button', { name: 'Void points' }).click();
  await expect(page.getByText(/Voided\. 13 points returned to/)).toBeVisible();
  await expect(row.getByRole('button', { name: 'Voided' })).toBeDisabled();
});

test('surprises and the gift dialog have no accessibility violation', async ({ page, signIn, accessible }) => {
  await signIn('manager', '/points-center/surprise-delight');
  await accessible(page.getByRole('row').nth(2));
  await page.getByRole('button', { name: 'Send points' }).click();
  const user = page.getByRole('listbox', { name: 'Users' }).getByRole('option').nth(1);
  await user.click();
  await accessible(user);
});

test('a gift at a Canadian property waits for the exchange rate, shows the spot price and stores it', async ({
  page,
  signIn,
}) => {
  const release = Promise.withResolvers<void>();
  await page.route('**/api/system-config', (route) => release.promise.then(() => route.continue()));
  await signIn('super-admin', '/points-center/surprise-delight');
  await page.getByRole('combobox', { name: 'Company' }).selectOption('Tamsin Lake Living');
  await page.getByRole('button', { name: 'All Properties' }).click();
  await page.getByRole('option', { name: /^Lakeshore Quay-/ }).click();
  await page.getByRole('button', { name: 'Send points' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Surprise and Delight Points' });
  await dialog.getByRole('listbox', { name: 'Users' }).getByRole('option').first().click();
  await dialog.getByLabel('Amount').fill('13.80');
  await dialog.getByLabel('Category').selectOption('Concession');
  await expect(dialog.getByText('Loading exchange rate…')).toBeVisible();
  await expect(dialog.getByText('Spot price.')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  release.resolve();
  await expect(dialog.getByText('1 USD = 1.3800 CAD')).toBeVisible();
  await expect(dialog.getByText('1,000 pts').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Gift Points Transaction' });
  await expect(confirm.getByText('Spot price.')).toBeVisible();
  await expect(confirm.getByText('CA$13.80 each')).toBeVisible();
  const sent = page.waitForRequest('**/api/point-logs/award*');
  await confirm.getByRole('button', { name: 'Send Points' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    amount: 1000,
    exchangeRate: 1.38,
    updatedBy: expect.stringMatching(/^[0-9a-f]{24}$/),
  });
  await expect(page.getByText(/Gift Points send successfully/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Surprises' }).getByRole('row').nth(1)).toContainText('+1,000');
});
