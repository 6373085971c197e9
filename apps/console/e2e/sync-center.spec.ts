import { connect } from './api.ts';
import { atPath, everyCompany, expect, test } from './fixtures.ts';

test('the first sync is reviewed and confirmed, and a broken integration is found from Home', async ({
  page,
  signIn,
  accessible,
}) => {
  const property = await (await connect('manager')).property();
  const form = `/hearth-admin/properties/${property._id}#integrations`;
  const section = page.locator('#integrations');
  await signIn('super-admin', form, everyCompany);
  await test.step('the feed key is shown once, works, and is revoked', async () => {
    const send = async (key: string) =>
      (
        await page.request.post('/api/integrations/feed', { headers: { authorization: `Bearer ${key}` }, data: {} })
      ).status();
    await section.getByRole('button', { name: 'Create feed key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Feed key' });
    const key = (await dialog.locator('code').first().textContent()) ?? '';
    await expect(dialog).toContainText('/api/integrations/feed');
    await expect(dialog.getByRole('button', { name: 'Copy key' })).toBeVisible();
    await accessible(dialog);
    expect(await send(key)).toBe(400);
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    await dialog.getByLabel('I saved this key in a safe place').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(section).toContainText(`Key ending in ${key.slice(-4)}`);
    await expect(page.getByText(key)).toHaveCount(0);
    await section.getByRole('button', { name: 'Revoke feed key' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(section.getByRole('button', { name: 'Create feed key' })).toBeVisible();
    expect(await send(key)).toBe(401);
  });
  await test.step('without a connected system there is nothing to sync', async () => {
    await page.goto(`/hearth-admin/integrations/${property._id}`);
    await expect(page.getByText('No system connected')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sync now' })).toHaveCount(0);
  });
  await test.step('Entrata is connected: the test explains a wrong key and accepts the right one', async () => {
    await page.goto(form);
    await section.getByRole('button', { name: 'Connect Entrata' }).click();
    const dialog = page.getByRole('dialog', { name: 'Entrata' });
    const key = dialog.getByLabel('API key', { exact: true });
    await dialog.getByLabel('Company ID').fill('oakpark');
    await dialog.getByLabel('Location ID').fill('641240');
    await key.fill('wrong');
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await expect(dialog).toContainText('Entrata rejected the API key. Check that you copied all of it.');
    await key.fill('entrata-key');
    await dialog.getByRole('button', { name: 'Test connection' }).click();
    await expect(dialog).toContainText(/Connected\. Entrata recognizes /);
    await accessible(dialog);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(section.getByRole('button', { name: 'Edit Entrata' })).toBeVisible();
    await expect(section).toContainText('Residents come from the system above');
    await expect(section.getByRole('button', { name: 'Create feed key' })).toHaveCount(0);
  });
  await signIn('manager', '/property-manager/integrations');
  await test.step('Sync now reads the residents, and the preview shows the changes', async () => {
    const preview = page.getByRole('region', { name: 'Review the sync from Entrata' });
    // A new connection syncs at the next full minute, and the button is disabled meanwhile.
    await expect(async () => {
      if (!(await preview.isVisible())) await page.getByRole('button', { name: 'Sync now' }).click({ timeout: 3000 });
      await expect(preview).toBeVisible();
    }).toPass({ timeout: 60_000 });
    await expect(preview.getByText('Created').locator('..')).toContainText(/[1-9]/);
    await expect(preview).toContainText(/welcome email/);
    const lines = page.getByRole('table', { name: 'Changes in this sync' });
    await expect(lines.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sync now' })).toBeDisabled();
    await accessible(preview);
  });
  await test.step('once confirmed, the changes are applied, and the screen updates live', async () => {
    await page.getByRole('button', { name: 'Confirm sync' }).click();
    const first = page
      .getByRole('table', { name: 'Syncs' })
      .getByRole('row')
      .filter({ hasText: /created/ });
    await expect(first).toContainText('Done');
    await expect(page.getByRole('region', { name: 'Integrations' })).toContainText('Working');
  });
  await test.step('the second sync changes nothing', async () => {
    await page.getByRole('button', { name: 'Sync now' }).click();
    const syncs = page.getByRole('table', { name: 'Syncs' });
    await expect(syncs.getByRole('row').nth(1)).toContainText(/No changes, [1-9]\d* unchanged/);
    // The scheduled sync may have run in between.
    await expect(syncs.getByRole('row').filter({ hasText: /created/ })).toHaveCount(1);
  });
  await test.step('synced residents and leases show up in the property lists', async () => {
    await page.goto('/property-manager/user?search=ana.alvarez.0@example.com');
    await expect(page.getByRole('row').filter({ hasText: 'ana.alvarez.0@example.com' })).toContainText('Ana Alvarez');
    await page.goto('/property-manager/user?view=leases&leases.search=Ana+Alvarez');
    await expect(page.getByRole('row').filter({ hasText: 'Ana Alvarez' })).toContainText('101');
    await page.goto('/property-manager/integrations');
  });
  await test.step('staff search for a resident and find them in Hearth', async () => {
    const find = page.getByRole('region', { name: 'Find a synced resident' });
    await find.getByPlaceholder('Search name or unit').fill('101');
    await expect(find.getByRole('row').filter({ hasText: '101' }).first()).toContainText('In Hearth');
  });
  await test.step('a wrong key shows on Home, with a link to fix it', async () => {
    await (await connect('super-admin')).connectEntrata(property._id, 'wrong');
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(page.getByRole('region', { name: 'Integrations' })).toContainText('Paused');
    await page.goto('/');
    await page
      .getByRole('region', { name: 'To do' })
      .getByRole('link', { name: `Entrata of ${property.name} needs attention` })
      .click();
    await expect(page).toHaveURL(atPath(/\/property-manager\/integrations$/));
  });
  await test.step('an admin finds it in the list of all properties', async () => {
    await signIn('super-admin', '/hearth-admin/properties', everyCompany);
    await page.getByRole('link', { name: 'Integrations', exact: true }).click();
    const row = page
      .getByRole('table', { name: 'Connected systems' })
      .getByRole('row')
      .filter({ hasText: `${property.name}Entrata` });
    await expect(row).toContainText('Paused');
    await accessible(row);
    await page.setViewportSize({ width: 1280, height: 720 });
    await row.getByText(property.name).click();
    await expect(page).toHaveURL(atPath(new RegExp(`/hearth-admin/integrations/${property._id}$`)));
    await expect(page.getByRole('table', { name: 'Syncs' })).toBeVisible();
  });
});

test('staff fix conflicts of a sync and decide who moved out', async ({ page, signIn, accessible }) => {
  const api = await connect('super-admin');
  const property = (await api.properties()).at(-1);
  if (!property) throw new Error('The demo has no property');
  const send = await api.openFeed(property._id);
  const unit = { building: 'Tower', leaseStart: '2026-01-01', leaseEnd: '2199-01-01' };
  const zoe = {
    ...unit,
    externalID: 'z1',
    firstName: 'Zoe',
    lastName: 'Zimmer',
    email: 'zoe@feed.example',
    unit: '901',
  };
  const yan = { ...unit, externalID: 'z2', firstName: 'Yan', lastName: 'Young', unit: '902' };
  const xia = { ...zoe, externalID: 'z3', firstName: 'Xia', lastName: 'Xu', unit: '903' };
  const row = (table: string, name: string) =>
    page.getByRole('region', { name: table }).getByRole('row').filter({ hasText: name });
  const confirm = async () => {
    await page.getByRole('button', { name: 'Confirm sync' }).click();
    await expect(page.getByRole('table', { name: 'Syncs' }).getByRole('row').nth(1)).toContainText('Done');
  };
  await send([zoe, yan]);
  await signIn('super-admin', `/hearth-admin/integrations/${property._id}`, everyCompany);
  await test.step('a resident without an email shows the reason, and is retried or ignored', async () => {
    await expect(page.getByRole('region', { name: 'Review the sync from Resident feed' })).toBeVisible();
    await confirm();
    const without = row('Conflicts to fix', 'Yan Young');
    await expect(without).toContainText('No email. Add it in Resident feed.');
    await without.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'No email' })).toBeVisible();
    await without.getByRole('button', { name: 'More actions for Yan Young' }).click();
    await page.getByRole('menuitem', { name: 'Ignore' }).click();
    await expect(without).toHaveCount(0);
    const find = page.getByRole('region', { name: 'Find a synced resident' });
    await find.getByPlaceholder('Search name or unit').fill('902');
    await expect(row('Find a synced resident', 'Yan Young')).toContainText('Ignored');
  });
  await test.step('a sync with many move-outs is held with the reason, and proposes none until it is confirmed', async () => {
    await send([zoe, yan, xia]);
    const held = page.getByRole('region', { name: 'Review the sync from Resident feed' });
    await expect(held).toContainText('This sync has more move-outs than usual');
    await expect(page.getByRole('region', { name: 'Move-outs to confirm' })).toHaveCount(0);
    await accessible(held);
    await confirm();
  });
  await test.step('staff keep one resident and confirm one move-out', async () => {
    const proposed = page.getByRole('region', { name: 'Move-outs to confirm' });
    const names = proposed.getByRole('link');
    await expect(names.first()).toBeVisible();
    const [stays = '', left = ''] = await names.allTextContents();
    await accessible(proposed);
    await proposed.getByRole('button', { name: 'Keep resident' }).first().click();
    await expect(names.filter({ hasText: stays })).toHaveCount(0);
    await proposed.getByRole('button', { name: 'Confirm move-out' }).first().click();
    const dialog = page.getByRole('alertdialog', { name: `Confirm that ${left} moved out?` });
    await expect(dialog).toContainText('keep their account and points');
    await dialog.getByRole('button', { name: 'Confirm move-out' }).click();
    await expect(names.filter({ hasText: left })).toHaveCount(0);
  });
  await test.step('Fix opens the user with the conflict', async () => {
    const shared = row('Conflicts to fix', 'Xia Xu');
    await expect(shared).toContainText('Zoe Zimmer already has this email');
    await shared.getByRole('link', { name: 'View profile' }).click();
    await expect(page.getByRole('heading', { name: 'Zoe Zimmer' })).toBeVisible();
  });
});
