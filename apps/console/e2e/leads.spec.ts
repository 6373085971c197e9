import { connect, referralAt } from './api.ts';
import { expect, test } from './fixtures.ts';

test('a referral arrives, is moved to leased with the keyboard, and its incentive is paid once', async ({
  page,
  signIn,
  accessible,
}) => {
  const manager = await connect('manager');
  const card = page.getByRole('listitem').filter({ hasText: 'Ruth Quickwater' });
  const columnOf = (name: string) => page.getByRole('region', { name, exact: true });

  await test.step('it shows up in the list without a reload', async () => {
    await signIn('manager', '/property-manager/leads');
    const table = page.getByRole('table', { name: 'Referrals' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await referralAt(manager, { firstName: 'Ruth', lastName: 'Quickwater', email: 'ruth.quickwater@leads.example' });
    await expect(table.getByRole('row').filter({ hasText: 'Ruth Quickwater' })).toContainText('New');
    await accessible(table);
  });

  await test.step('the keyboard moves it on the board; a canceled move is undone', async () => {
    await page.goto('/property-manager/leads?view=board&search=Quickwater');
    await expect(columnOf('New').filter({ has: card })).toBeVisible();
    const handle = page.getByRole('button', { name: 'Move Ruth Quickwater' });
    const dialog = page.getByRole('dialog', { name: 'Move Ruth Quickwater' });
    await handle.press('Space');
    await handle.press('ArrowRight');
    await handle.press('Space');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(columnOf('New').filter({ has: card })).toBeVisible();

    await handle.press('Space');
    for (let step = 0; step < 4; step += 1) await handle.press('ArrowRight');
    await handle.press('Space');
    await expect(dialog.getByLabel('Status')).toHaveValue('leased');
    await dialog.getByLabel('Reason (optional)').fill('Signed for a year');
    await page.keyboard.press('Enter');
    await expect(columnOf('Leased').filter({ has: card })).toBeVisible();
    await expect(page.getByText('Lead updated successfully')).toBeVisible();
    await accessible(columnOf('Leased'));
  });

  await test.step('a rejected move is undone', async () => {
    await page.route('**/api/leads/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 409, json: { message: 'No' } }) : route.continue(),
    );
    const handle = page.getByRole('button', { name: 'Move Ruth Quickwater' });
    await handle.press('Space');
    await handle.press('ArrowRight');
    await handle.press('Space');
    await page.getByRole('dialog', { name: 'Move Ruth Quickwater' }).getByRole('button', { name: 'Move' }).click();
    await expect(columnOf('Leased').filter({ has: card })).toBeVisible();
    await expect(columnOf('Lost').filter({ has: card })).toHaveCount(0);
    await page.unroute('**/api/leads/*');
  });

  await test.step('its incentive is paid once', async () => {
    await page.getByRole('button', { name: 'Ruth Quickwater', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Lead' });
    await expect(panel).toContainText('Signed for a year');
    await panel.getByRole('button', { name: 'Add reward' }).click();
    const form = page.getByRole('dialog', { name: 'Add reward' });
    await form.getByLabel('Reward').selectOption('Lead incentive');
    await form.getByLabel('Points').fill('321');
    await form.getByRole('textbox', { name: 'Move-in date' }).fill('01/05/2026');
    await form.getByRole('button', { name: 'Continue' }).click();
    await page
      .getByRole('dialog', { name: 'Send this reward now?' })
      .getByRole('button', { name: 'Send reward' })
      .click();
    await expect(panel.getByRole('region', { name: 'Rewards' })).toContainText('Sent');
    await expect(panel.getByRole('button', { name: 'Send reward' })).toHaveCount(0);
    await accessible(panel.getByRole('region', { name: 'History' }));
    const { _id } = await manager.property();
    const { data } = await manager.logs(`propertyId=${_id}&pointLogType=leadIncentive&limit=50`);
    expect(data.filter(({ note }) => note === 'Ruth Quickwater leased')).toMatchObject([{ points: 321 }]);
  });

  await test.step('a duplicate is merged into the earlier lead', async () => {
    const [email, name] = ['sol.ferris@leads.example', 'Sol Ferris'];
    await referralAt(manager, { firstName: 'Sol', lastName: 'Ferris', email });
    await referralAt(manager, { firstName: 'Solomon', lastName: 'Ferris', email });
    await page.goto('/property-manager/leads?search=Ferris&orderBy=name&order=asc');
    const table = page.getByRole('table', { name: 'Referrals' });
    await expect(table.getByRole('row').nth(2)).toContainText('Solomon Ferris');
    await page.getByRole('button', { name: 'Board', exact: true }).click();
    await expect(columnOf('New').getByRole('listitem')).toContainText([name, 'Solomon Ferris']);
    await page.getByRole('button', { name: 'Solomon Ferris', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Lead' });
    await panel.getByRole('button', { name: `Merge with ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Merge' }).click();
    await expect(panel.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(panel.getByRole('region', { name: 'Similar leads' })).toHaveCount(0);
    await expect(columnOf('New').getByRole('listitem')).toHaveText([/Sol Ferris/]);
    await page.keyboard.press('Escape');
  });

  await test.step('a due reward is sent once, a pending one is denied with a reason', async () => {
    await (await connect('super-admin')).allocatePoints((await manager.property())._id, 50_000);
    await page.goto('/property-manager/leads?isDue=true');
    const due = page.getByRole('table', { name: 'Referrals' }).getByRole('row').nth(1);
    await expect(due).toContainText('Leased');
    await due.getByRole('cell').first().click();
    const panel = page.getByRole('dialog', { name: 'Lead' });
    const rewards = panel.getByRole('region', { name: 'Rewards' });
    await rewards.getByRole('button', { name: 'Send reward' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send reward' }).click();
    await expect(rewards).toContainText('Sent');
    await rewards.getByRole('button', { name: 'Add reward' }).click();
    const form = page.getByRole('dialog', { name: 'Add reward' });
    await form.getByLabel('Points').fill('50');
    const [year, month, day] = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10).split('-');
    await form.getByRole('textbox', { name: 'Move-in date' }).fill(`${month}/${day}/${year}`);
    await form.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog', { name: 'Add this reward?' }).getByRole('button', { name: 'Add reward' }).click();
    await expect(rewards).toContainText('Pending');
    await rewards.getByRole('button', { name: 'Deny' }).click();
    const refusal = page.getByRole('dialog', { name: /^Deny the/ });
    await refusal.getByLabel('Reason').fill('Applied before');
    await refusal.getByRole('button', { name: 'Deny reward' }).click();
    await expect(rewards).toContainText('Applied before');
    await expect(rewards.getByRole('button')).toHaveCount(0);
  });

  await test.step("a viewer can see a lead but can't change it", async () => {
    await signIn('viewer', '/property-manager/leads');
    const rows = page.getByRole('table', { name: 'Referrals' }).getByRole('row');
    await rows.filter({ hasText: '@leads.example' }).first().getByRole('cell').first().click();
    const panel = page.getByRole('dialog', { name: 'Lead' });
    await expect(panel.getByRole('region', { name: 'History' })).toContainText('Referred by');
    await expect(panel.getByRole('button', { name: /Change|Edit|Add|Send|Deny/ })).toHaveCount(0);
  });
});
