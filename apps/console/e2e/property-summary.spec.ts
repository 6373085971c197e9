import { connect } from './api.ts';
import { atPath, everyCompany, expect, test } from './fixtures.ts';

test('a manager sees the property at a glance, and missing parts link to where to add them', async ({
  page,
  signIn,
  accessible,
}) => {
  const manager = await connect('manager');
  const property = await manager.property();
  await manager.addUnit(property._id, 'Z-901');
  await manager.updateProperty(property._id, { moveInGuide: null });
  await signIn('manager', '/property-manager');
  await test.step('the property and its staff', async () => {
    await expect(page.getByRole('heading', { level: 1, name: property.name })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Staff' }).getByText('Manager').first()).toBeVisible();
    await expect(page.getByText('Units occupied').locator('..')).toContainText(/\d+%/);
    await expect(page.getByText('Spent this month').locator('..')).toContainText(/pts/);
    await expect(page.getByRole('region', { name: 'Integrations' })).toContainText('No system connected');
    await accessible(page.getByRole('region', { name: 'To do' }));
  });
  await test.step('a missing part opens its section of the form', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('link', { name: 'No move-in guide for new residents' }).click();
    await expect(page).toHaveURL(atPath(new RegExp(`/property-manager/properties/${property._id}#move-in-guide$`)));
    await expect(page.getByRole('heading', { name: 'Move In Guide' })).toBeInViewport();
    await page.goBack();
  });
  await test.step('units are one click away', async () => {
    await page.getByRole('link', { name: /of \d+ units vacant/ }).click();
    await expect(page).toHaveURL(atPath(/\/property-manager\/units$/));
    await expect(page.getByRole('heading', { level: 1, name: 'Units' })).toBeVisible();
    await page.goBack();
  });
  await test.step('points received elsewhere update the balance live', async () => {
    const balance = page.getByText('Balance', { exact: true }).locator('..');
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
    await expect(balance).toContainText(property.points.toLocaleString('en-US'));
    await (await connect('super-admin')).allocatePoints(property._id, 4321);
    await expect(balance).toContainText((property.points + 4321).toLocaleString('en-US'));
  });
  await test.step('Edit Property opens the form', async () => {
    await page.getByRole('link', { name: 'Edit Property' }).click();
    await expect(page.getByLabel('Property Name')).toHaveValue(property.name);
  });
});

test('without a property the summary asks for one', async ({ page, signIn }) => {
  await signIn('super-admin', '/property-manager', everyCompany);
  await expect(page.getByText('No property selected')).toBeVisible();
  await expect(page.getByText('Choose a property to see its summary.')).toBeVisible();
});
