import { connect } from './api.ts';
import { expect, test } from './fixtures.ts';

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const typed = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');

test('a manager works a renewal: the board, a follow-up, an offer with points, and the renewed lease', async ({
  page,
  signIn,
  accessible,
}) => {
  const manager = await connect('manager');
  const { _id: propertyId } = await manager.property();
  const [user] = (await manager.users(propertyId)).slice(-1);
  if (!user) throw new Error('the demo has residents');
  const unitNumber = `R${Math.floor(Math.random() * 1_000_000)}`;
  const term = { startDate: dayFromNow(-300), endDate: dayFromNow(60) };
  await manager.createLease(propertyId, user._id, { unitNumber, ...term });
  const handle = page.getByRole('button', { name: `Move ${user.name}, unit ${unitNumber}` });
  const columnOf = (name: string) => page.getByRole('region', { name, exact: true });
  const card = page.getByRole('listitem').filter({ hasText: `Unit ${unitNumber}` });
  const panel = page.getByRole('dialog', { name: 'Renewal' });

  /** On a phone, toasts cover the panel's Close button for three seconds. */
  const toastsGone = () => expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);

  await test.step('the keyboard moves it on the board, but not to a stage that follows the lease', async () => {
    await signIn('manager', `/property-manager/renewals?view=board&search=${unitNumber}`);
    await expect(columnOf('Not contacted').filter({ has: card })).toBeVisible();
    await handle.press('Space');
    for (let step = 0; step < 3; step += 1) await handle.press('ArrowRight');
    await handle.press('Space');
    await expect(page.getByText('Leases move to Renewed and Moved out on their own.')).toBeVisible();
    await expect(columnOf('Not contacted').filter({ has: card })).toBeVisible();
    await handle.press('Space');
    for (let step = 0; step < 2; step += 1) await handle.press('ArrowRight');
    await handle.press('Space');
    await expect(columnOf('Deciding').filter({ has: card })).toBeVisible();
    await expect(page.getByText('Renewal updated successfully')).toBeVisible();
    await toastsGone();
    await accessible(columnOf('Deciding'));
  });

  await test.step('a next step is saved', async () => {
    await card.getByRole('button', { name: user.name, exact: true }).click();
    await panel.getByRole('button', { name: 'Edit follow-up' }).click();
    const dialog = page.getByRole('dialog', { name: `Follow up with ${user.name}` });
    await dialog.getByLabel('Next step', { exact: true }).fill('Call about the two-bedroom');
    await dialog.getByRole('button', { name: 'Save follow-up' }).click();
    await expect(panel.getByText('Call about the two-bedroom')).toBeVisible();
    await toastsGone();
    await accessible(panel);
  });

  await test.step('an offer is emailed with its points', async () => {
    await panel.getByRole('button', { name: 'Send offer' }).click();
    const dialog = page.getByRole('dialog', { name: `Send ${user.name} a renewal offer` });
    await dialog.getByLabel('Points for renewing').fill('2500');
    await expect(dialog.getByText('Renew your lease and earn 2,500 points.')).toBeVisible();
    await toastsGone();
    await accessible(dialog);
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect(panel.getByText('Offered', { exact: true })).toBeVisible();
    await expect(panel.getByText(/, with 2,500 points$/)).toBeVisible();
  });

  await test.step('Renew Lease suggests the promised points, and the lease moves to Renewed', async () => {
    await panel.getByRole('button', { name: 'Renew Lease' }).click();
    const dialog = page.getByRole('dialog', { name: 'Renew Lease' });
    await expect(dialog.getByLabel('Renewal points (optional)')).toHaveValue('2500');
    await dialog.getByRole('textbox', { name: 'End Date' }).fill(typed(dayFromNow(425)));
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Renew Lease' }).click();
    await expect(page.getByText('Lease renewed successfully')).toBeVisible();
    await expect(panel.getByText('Renewed', { exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Send offer' })).toHaveCount(0);
  });
});

test('viewers see the list without actions, and leasing agents no entry in the menu', async ({ page, signIn }) => {
  await signIn('viewer', '/property-manager/renewals');
  const table = page.getByRole('table', { name: 'Leases ending soon' });
  await table.getByRole('row').nth(1).getByRole('cell').nth(2).click();
  const panel = page.getByRole('dialog', { name: 'Renewal' });
  await expect(panel.getByRole('heading', { name: 'Engagement' })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^(?:Send offer|Change stage|Renew Lease)/ })).toHaveCount(0);
});
