import { connect } from './api.ts';
import { atPath, expect, test } from './fixtures.ts';

test('a manager searches by keyboard alone: people, screens, actions and recent items', async ({
  page,
  signIn,
  accessible,
}) => {
  const manager = await connect('manager');
  const person = await manager.user('resident@hearth.example');
  await signIn('manager');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const box = dialog.getByRole('combobox', { name: 'Search' });
  const active = dialog.locator('[data-active]');
  // Toasts have one, too.
  const status = dialog.locator('p[role=status]');

  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  const actions = dialog.getByRole('group', { name: 'Actions' }).getByRole('option');
  await expect(actions.filter({ hasText: 'Send points' })).toBeVisible();
  await expect(actions.filter({ hasText: 'New message' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // A record: typed, found, opened with Enter.
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('resident@hearth');
  const found = dialog.getByRole('group', { name: 'People' }).getByRole('option');
  await expect(found.first()).toContainText(person?.name ?? '');
  await expect(found.first()).toContainText('Resident');
  await expect(status).toHaveText('1 result');
  const option = await active.getAttribute('id');
  expect(await box.getAttribute('aria-activedescendant')).toBe(option);
  await accessible(found.first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(atPath(new RegExp(`/property-manager/user/${person?._id}$`)));
  await expect(dialog).toBeHidden();

  // Arrows move, and wrap around. A screen comes from the menu.
  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([person?.name ?? '']);
  await page.keyboard.type('management');
  const screens = dialog.getByRole('group', { name: 'Go to' }).getByRole('option');
  await expect(screens.first()).toContainText('Management');
  await page.keyboard.press('ArrowDown');
  await expect(active).toHaveText((await screens.nth(1).textContent()) ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(active).toHaveText((await screens.first().textContent()) ?? '');
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const tab = await opened;
  await expect(tab).toHaveURL(atPath(/-management\?/));
  await tab.close();
  await expect(dialog).toBeVisible();

  // Nothing found, and too little to search for.
  await box.fill('qzx wvut');
  await expect(status).toHaveText('No results for “qzx wvut”.');
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await box.fill('§');
  await expect(status).toHaveText('Type at least 2 characters.');

  // An action opens the dialog of its screen, once.
  await box.fill('send poi');
  await expect(active).toHaveText('Send points');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(atPath(/\/points-center\/surprise-delight$/));
  await expect(page.getByRole('dialog', { name: 'Send Surprise and Delight Points' })).toBeVisible();
  // Open dialogs keep their keys.
  await page.keyboard.press('Control+k');
  await expect(dialog).toBeHidden();
});

test('the button opens search on a phone, an error can be retried, and typing in a field is left alone', async ({
  page,
  signIn,
}) => {
  await signIn('staff', '/property-manager/user');
  await page.getByRole('searchbox').first().click();
  await page.keyboard.type('a/b');
  await expect(page.getByRole('searchbox').first()).toHaveValue('a/b');
  await page.setViewportSize({ width: 360, height: 740 });
  const button = page.getByRole('button', { name: 'Search', exact: true });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  // Staff neither send points nor messages.
  await expect(dialog.getByRole('option').filter({ hasText: /Send points|New message|Add user/ })).toHaveCount(0);
  await page.route('**/api/search?*', (route) => route.abort());
  await page.keyboard.type('demo');
  await expect(dialog.getByText("Search isn't working right now.")).toBeVisible();
  await page.unroute('**/api/search?*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.locator('p[role=status]')).toHaveText(/\d+ results?|No results/);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});
