import { connect } from './api.ts';
import { atPath, expect, test } from './fixtures.ts';
import { text as points } from '../src/areas/points/point-logs/messages.ts';

test('Home updates live, shows figures for a period, and links to work to do', async ({ page, signIn, accessible }) => {
  const manager = await connect('manager');
  const { _id } = await manager.property();
  const user = (await manager.users(_id))[3];
  await signIn('manager');
  await test.step('recent activity shows a gift sent elsewhere, without a reload', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Recent activity' }).getByRole('row').nth(2)).toBeVisible();
    await manager.award(_id, [user?._id ?? ''], 37);
    await expect(
      page
        .getByRole('table', { name: 'Recent activity' })
        .getByRole('row')
        .filter({ hasText: user?.name ?? '' })
        .filter({ hasText: '+37' }),
    ).toBeVisible();
  });
  await test.step('the period is in the URL and changes the figures', async () => {
    const sent = page.getByText('Points sent', { exact: true }).first().locator('..');
    await expect(sent).toContainText(/\d pts/);
    const month = await sent.textContent();
    await page.getByRole('button', { name: '12 months' }).click();
    await expect(page).toHaveURL(/days=365/);
    await expect(sent).not.toHaveText(month ?? '');
    await page.getByRole('button', { name: 'View table' }).click();
    await expect(page.getByRole('table', { name: 'Points sent and redeemed' })).toBeVisible();
  });
  await test.step('Home shows what needs attention and links to it', async () => {
    const line = page
      .getByRole('region', { name: 'To do' })
      .getByRole('link', { name: /^[\d,]+ submissions? to review/ });
    const [count = ''] = /^[\d,]+/.exec((await line.textContent()) ?? '') ?? [];
    await line.click();
    await expect(page).toHaveURL(/\/community\/boost-approval/);
    await expect(page.getByText(`${count} to review`, { exact: true })).toBeVisible();
  });
  await test.step('a line links to exactly the leases it counts', async () => {
    await page.goto('/');
    const leases = page.getByRole('region', { name: 'Leases ending soon' });
    const line = leases.getByRole('listitem').filter({ hasText: 'in the next 90 days' });
    await accessible(line);
    const [count = ''] = /^[\d,]+/.exec((await line.textContent()) ?? '') ?? [];
    await line.getByRole('link').click();
    await expect(page).toHaveURL(/leases\.filter=EXPIRES_IN_90/);
    await expect(page.getByText(new RegExp(`of ${count}$`)).first()).toBeVisible();
  });
});

test('all properties share one Home', async ({ page, signIn }) => {
  await signIn('super-admin');
  await page.getByRole('combobox', { name: 'Company' }).selectOption('All companies');
  await expect(page.getByText("Here's what's happening across all properties.", { exact: false })).toBeVisible();
  await expect(page.getByText('Balance', { exact: true }).locator('..')).toContainText(/\d pts/);
});

test('the latest point logs link to the full list that the role can read', async ({ page, signIn }) => {
  await signIn('manager');
  await page.getByRole('link', { name: 'All point logs' }).click();
  await expect(page).toHaveURL(atPath(/\/property-manager\/point$/));
  await expect(page.getByRole('table', { name: 'Point Logs' })).toBeVisible();
  await signIn('staff');
  await page.getByRole('link', { name: 'All point logs' }).click();
  await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeInViewport();
});

test('the pending points card has an explanation, also by keyboard', async ({ page, signIn }) => {
  await signIn('manager', '/points-center');
  const button = page.getByRole('button', { name: 'About Pending points' });
  const text = page.getByText(points.figures.pendingMeaning);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(text).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await button.click();
  await expect(text).toBeVisible();
  await button.click();
  await expect(text).toBeHidden();
});
