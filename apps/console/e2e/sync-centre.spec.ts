import { connect } from './api.ts';
import { everyCompany, expect, test } from './fixtures.ts';

test('the first sync is looked at and confirmed, and an integration that breaks is found from Home', async ({
  page,
  signIn,
  accessible,
}) => {
  const admin = await connect('super-admin');
  const property = await (await connect('manager')).property();
  await admin.connectEntrata(property._id, 'entrata-key');
  await signIn('manager', '/property-manager/integrations');
  await test.step('Sync now reads, and the preview waits with what would happen', async () => {
    await page.getByRole('button', { name: 'Sync now' }).click();
    const preview = page.getByRole('region', { name: 'A sync from Entrata waits for you' });
    await expect(preview).toBeVisible();
    await expect(preview.getByText('Created').locator('..')).toContainText(/[1-9]/);
    await expect(preview).toContainText(/welcome mail/);
    const lines = page.getByRole('table', { name: 'What would happen' });
    await expect(lines.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sync now' })).toBeDisabled();
    await accessible(preview);
  });
  await test.step('confirmed it happens, and the screen follows by itself', async () => {
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    const last = page.getByRole('table', { name: 'Syncs' }).getByRole('row').nth(1);
    await expect(last).toContainText('Done');
    await expect(last).toContainText(/created/);
    await expect(page.getByRole('region', { name: 'Integrations' })).toContainText('Works');
  });
  await test.step('the second sync changes nothing', async () => {
    await page.getByRole('button', { name: 'Sync now' }).click();
    const syncs = page.getByRole('table', { name: 'Syncs' });
    await expect(syncs.getByRole('row').nth(2)).toContainText(/created/);
    await expect(syncs.getByRole('row').nth(1)).toContainText(/Nothing new, [1-9]\d* unchanged/);
  });
  await test.step('residents and their leases stand where those of the property do', async () => {
    await page.goto('/property-manager/user?search=ana.alvarez.0@example.com');
    await expect(page.getByRole('row').filter({ hasText: 'ana.alvarez.0@example.com' })).toContainText('Ana Alvarez');
    await page.goto('/property-manager/user?view=leases&leases.search=Ana+Alvarez');
    await expect(page.getByRole('row').filter({ hasText: 'Ana Alvarez' })).toContainText('101');
    await page.goto('/property-manager/integrations');
  });
  await test.step('somebody looks for a resident, and sees that he is here', async () => {
    const find = page.getByRole('region', { name: 'Why is this resident not here?' });
    await find.getByPlaceholder('Search by name or unit...').fill('101');
    await expect(find.getByRole('row').filter({ hasText: '101' }).first()).toContainText('Here');
  });
  await test.step('a wrong key shows on Home, which leads to it', async () => {
    await admin.connectEntrata(property._id, 'wrong');
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect(page.getByRole('region', { name: 'Integrations' })).toContainText('Broken');
    await page.goto('/');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect(attention).toContainText(`Entrata of ${property.name} needs somebody`);
    await attention.getByRole('link', { name: 'See integrations' }).click();
    await expect(page).toHaveURL(/\/property-manager\/integrations$/);
  });
  await test.step('an admin finds it among those of all properties', async () => {
    await signIn('super-admin', '/hearth-admin/properties', everyCompany);
    await page.getByRole('link', { name: 'Integrations', exact: true }).click();
    const row = page
      .getByRole('table', { name: 'Connected systems' })
      .getByRole('row')
      .filter({ hasText: property.name });
    await expect(row).toContainText('Broken');
    await accessible(row);
    await page.setViewportSize({ width: 1280, height: 720 });
    await row.getByText(property.name).click();
    await expect(page).toHaveURL(new RegExp(`/hearth-admin/integrations/${property._id}$`));
    await expect(page.getByRole('table', { name: 'Syncs' })).toBeVisible();
  });
});
