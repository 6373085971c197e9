import { connect } from './api.ts';
import { atPath, expect, test, viewProfile } from './fixtures.ts';

/** An active resident of the manager's property. */
async function residentOf(manager: Awaited<ReturnType<typeof connect>>) {
  const { _id } = await manager.property();
  const user = (await manager.users(_id)).at(-2);
  if (!user) throw new Error('The property has no active resident');
  return { propertyId: _id, user };
}

test('a list leads to the profile with its summary, timeline, and point history', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { user } = await residentOf(manager);
  await signIn('manager', `/property-manager/user?search=${encodeURIComponent(user.email)}`);
  await viewProfile(page, page.getByRole('row').filter({ hasText: user.email }));
  await expect(page).toHaveURL(atPath(new RegExp(`/property-manager/user/${user._id}$`)));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(user.name);
  await expect(page.getByText('Property Manager', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(user.email);
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Resident');
  await expect(page.getByText('Home', { exact: true }).last().locator('..')).toContainText(/Unit|No unit/);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByRole('listitem').first()).toContainText(/\d{2}\/\d{2}\/\d{4}/);
  await timeline.getByRole('button', { name: 'Leases' }).click();
  await expect(timeline.getByRole('listitem').first()).toContainText('Lease added for unit');
  await expect(page).toHaveURL(/show=leases/);
  await timeline.getByRole('button', { name: 'All' }).click();
  await expect(page.getByRole('list', { name: 'Leases' }).getByRole('listitem').first()).toContainText('Unit');
  const newest = page.getByRole('table', { name: 'Point History' }).getByRole('row').nth(1);
  const dayPattern = /\d{2}\/\d{2}\/\d{4}/;
  await expect(newest).toContainText(dayPattern);
  const day = dayPattern.exec(await newest.innerText())?.[0] ?? 'no day';
  await expect(page.getByText('Last points activity', { exact: true }).locator('..')).toContainText(day);
  await expect(page.getByText('No activity yet')).toBeHidden();
  await page.getByRole('button', { name: 'View table' }).click();
  await expect(page.getByRole('table', { name: 'Points earned and redeemed by month' }).getByRole('row')).toHaveCount(
    13,
  );
  await page.goBack();
  await expect(page.getByRole('row').filter({ hasText: user.email })).toBeVisible();
});

test('points sent elsewhere show in balance, timeline, and history at once', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { user, propertyId } = await residentOf(manager);
  await signIn('manager', `/points-center/user/${user._id}`);
  await expect(page.getByText('Points Center', { exact: true }).first()).toBeVisible();
  const balance = page.getByText('Balance', { exact: true }).locator('..');
  await expect(balance).toContainText(/\d pts/);
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  const before = (await manager.user(user.email))?.balance ?? 0;
  await manager.award(propertyId, [user._id], 17);
  await expect(balance).toContainText(`${(before + 17).toLocaleString('en-US')} pts`);
  await expect(
    page.getByRole('table', { name: 'Point History' }).getByRole('row').filter({ hasText: '+17' }).first(),
  ).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: '+17 points' }).first(),
  ).toBeVisible();
});

test("points are sent from the profile, or it shows why they can't be", async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { propertyId } = await residentOf(manager);
  const mark = Math.random().toString(36).slice(2).replace(/\d/g, 'q');
  const person = await manager.addUser(propertyId, {
    firstName: 'Robin',
    lastName: `Thanked${mark}`,
    email: `robin.${mark}@residents.hearth.example`,
  });
  await signIn('manager', `/property-manager/user/${person._id}`);
  await expect(page.getByText('Last points activity', { exact: true }).locator('..')).toContainText('No activity yet');
  await page.getByRole('button', { name: 'Send points' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Surprise and Delight Points' });
  await expect(dialog.getByRole('button', { name: `Remove ${person.name}` })).toBeVisible();
  await dialog.getByLabel('Amount').fill('0.21');
  await dialog.getByLabel('Category').selectOption('Thank You!');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page
    .getByRole('dialog', { name: 'Confirm Gift Points Transaction' })
    .getByRole('button', { name: 'Send Points' })
    .click();
  await expect(
    page.getByRole('table', { name: 'Point History' }).getByRole('row').filter({ hasText: '+21' }),
  ).toBeVisible();
  await expect(page.getByText('Last points activity', { exact: true }).locator('..')).not.toContainText(
    'No activity yet',
  );
  await manager.deactivate(propertyId, person._id);
  await expect(page.getByText('This user is deactivated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send points' })).toBeDisabled();
});

test("the profile is accessible, and its details are edited without roles the reader can't assign", async ({
  page,
  signIn,
  accessible,
}) => {
  const manager = await connect('manager');
  const { user } = await residentOf(manager);
  await signIn('manager', `/property-manager/user/${user._id}`);
  await expect(page.getByRole('list', { name: 'Leases' }).getByRole('listitem').first()).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Earned and redeemed' }).locator('svg[preserveAspectRatio]'),
  ).toBeVisible();
  await accessible(page.getByRole('table', { name: 'Point History' }).getByRole('row').nth(1));
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit user' });
  await accessible(dialog.getByLabel('Phone'));
  await expect(dialog.getByRole('textbox', { name: 'Email', exact: true })).toBeDisabled();
  await expect(dialog.getByText("This user has signed up, so the email can't be changed")).toBeVisible();
  await expect(dialog.getByLabel('Role').getByRole('option', { name: 'Manager' })).toHaveCount(0);
  await dialog.getByLabel('Phone').fill('(303) 555-0188');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('(303) 555-0188');
});

test("removing a user on the profile returns to the list, and the profile's URL says they're gone", async ({
  page,
  signIn,
}) => {
  const manager = await connect('manager');
  const { _id: propertyId } = await manager.property();
  const mark = Math.random().toString(36).slice(2).replace(/\d/g, 'q');
  const person = await manager.addUser(propertyId, {
    firstName: 'Robin',
    lastName: `Leaving${mark}`,
    email: `robin.${mark}@residents.hearth.example`,
  });
  await signIn('manager', `/property-manager/user/${person._id}`);
  await page.getByRole('button', { name: `More actions for ${person.name}` }).click();
  const color = (name: string) => page.getByRole('menuitem', { name }).evaluate((item) => getComputedStyle(item).color);
  expect(await color('Remove')).not.toBe(await color('Deactivate'));
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page).toHaveURL(atPath(/\/property-manager\/user$/));
  await page.goto(`/property-manager/user/${person._id}`);
  await expect(page.getByText('User not found')).toBeVisible();
});

test("an admin downloads a person's data, then erases it after typing the name", async ({
  page,
  signIn,
  accessible,
}) => {
  const admin = await connect('super-admin');
  const { _id: propertyId } = await (await connect('manager')).property();
  const mark = Math.random().toString(36).slice(2).replace(/\d/g, 'q');
  const name = `Robin Erased${mark}`;
  const email = `robin.${mark}@residents.hearth.example`;
  const person = await admin.addUser(propertyId, { firstName: 'Robin', lastName: `Erased${mark}`, email });
  await signIn('super-admin', `/hearth-admin/user/${person._id}`);
  const more = page.getByRole('button', { name: `More actions for ${name}` });
  await more.click();
  await page.getByRole('menuitem', { name: 'Download personal data' }).click();
  const confirming = page.getByRole('dialog', { name: "Confirm it's you" });
  await confirming.getByRole('textbox', { name: 'Password' }).fill('welcome-home');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    confirming.getByRole('button', { name: 'Confirm' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`personal-data-${person._id}.zip`);
  await more.click();
  await page.getByRole('menuitem', { name: 'Erase personal data' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Erase ${name}'s personal data?` });
  const erase = dialog.getByRole('button', { name: 'Erase data' });
  await expect(erase).toBeDisabled();
  await accessible(dialog.getByLabel(`Type ${name} to confirm`));
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name);
  await erase.click();
  await expect(dialog).toBeHidden();
  await page.goto(`/hearth-admin/user?search=${encodeURIComponent(email)}`);
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
});

test('a URL with an unknown or invalid user says so', async ({ page, signIn }) => {
  await signIn('manager', '/account');
  for (const id of ['0123456789abcdef01234567', 'nonsense']) {
    await page.goto(`/community/user/${id}`);
    await expect(page.getByText('User not found')).toBeVisible();
  }
  await page.getByRole('link', { name: 'View users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Summary' })).toBeVisible();
});

test("a viewer sees a profile but can't change it", async ({ page, signIn }) => {
  const { user } = await residentOf(await connect('viewer'));
  await signIn('viewer', `/property-manager/user/${user._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(user.name);
  await expect(page.getByRole('list', { name: 'Leases' }).getByRole('listitem').first()).toBeVisible();
  for (const name of [
    'Send points',
    'Edit',
    /^More actions for/,
    'Resend Welcome Email',
    'Deactivate',
    'Remove',
    'Create Lease',
    'Renew',
    'Terminate',
  ])
    await expect(page.getByRole('button', { name })).toBeHidden();
});

test("platform users have a profile without leases; only one's own links to account security", async ({
  page,
  signIn,
}) => {
  const admin = await connect('super-admin');
  const own = await admin.user('super-admin@hearth.example');
  const other = await admin.user('brand-admin@hearth.example');
  await signIn('super-admin', `/hearth-admin/user/${other?._id}`);
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Every property');
  await expect(page.getByRole('link', { name: 'Security' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Leases' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Send points' })).toBeHidden();
  await page.goto(`/hearth-admin/user/${own?._id}`);
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('heading', { name: 'Your account', level: 1 })).toBeFocused();
});

test('the submitter of a point log links to their profile in the same section', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { user } = await residentOf(manager);
  const log = (await manager.logs(`userId=${user._id}&limit=1`)).data[0];
  await signIn('manager', `/points-center?log=${log?._id}`);
  await page.getByRole('dialog', { name: 'Point log' }).getByRole('link', { name: 'View Profile' }).click();
  await expect(page).toHaveURL(atPath(new RegExp(`/points-center/user/${user._id}$`)));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(user.name);
});

test('a name in a list opens the profile by keyboard or in a new tab, and the row stays closed', async ({
  page,
  signIn,
}) => {
  await signIn('manager', '/property-manager/point?pointLogType=boost');
  const name = page.getByRole('table', { name: 'Point Logs' }).getByRole('row').nth(1).getByRole('link');
  const [path, text] = [(await name.getAttribute('href')) ?? '', await name.innerText()];
  expect(path).toMatch(/^\/property-manager\/user\/[0-9a-f]{24}\?property=[A-Z]+\d+$/);
  // The link's href sets the new tab's page; closing a tab that is still loading can take a minute.
  await Promise.all([page.context().waitForEvent('page'), name.click({ button: 'middle' })]);
  await page.bringToFront();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.locator(`a[href="${path}"]`).first().press('Enter');
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(text);
});
