import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect } from './api.ts';
import { atPath, everyCompany, expect, test } from './fixtures.ts';

/** A user that no other test has. */
const newcomer = () => {
  const mark = randomBytes(4)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'x');
  return { firstName: 'Wren', lastName: `Test${mark}`, email: `wren.${mark}@residents.hearth.example` };
};

test('a manager adds a resident, who gets a welcome email, then edits, deactivates, and activates them', async ({
  page,
  signIn,
}) => {
  test.slow();
  const person = newcomer();
  const manager = await connect('manager');
  await signIn('manager', '/property-manager/user');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByRole('button', { name: 'Add User' }).click();
  for (const message of ['Role is required', 'First Name is required', 'Last Name is required', 'Email is required'])
    await expect(dialog.getByText(message)).toBeVisible();
  await expect(dialog.getByLabel('Role').getByRole('option')).toHaveText([
    'Senior Staff',
    'Staff',
    'Viewer',
    'Ambassador',
    'Resident',
    'User',
  ]);
  await dialog.getByLabel('Role').selectOption('Resident');
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill('not an address');
  await dialog.getByLabel('Contact email').fill('neither is this');
  await dialog.getByLabel('Phone').fill('12');
  await dialog.getByLabel('Occupants').fill('0');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  for (const message of ['Enter a valid Email', 'Invalid Email', 'Invalid Phone number', 'Occupants must be 1 to 100'])
    await expect(dialog.getByText(message)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email);
  await dialog.getByLabel('Contact email').fill('');
  await dialog.getByLabel('Phone').fill('(512) 555-0143');
  await dialog.getByLabel('Occupants').fill('2');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('User created successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();

  const name = `${person.firstName} ${person.lastName}`;
  await page.goto(`/property-manager/user?search=${encodeURIComponent(person.email)}`);
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row).toContainText('Never signed in');
  await row.getByRole('button', { name: `${name} details` }).click();
  const detail = page.locator('tr', { has: page.getByText('No leases') });
  await expect(row.locator('xpath=following-sibling::tr[1]')).toContainText('No leases');
  await expect(detail.getByText('Sent')).toBeVisible();

  await row.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit user' });
  await edit.getByLabel('Last name').fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('Last Name is required')).toBeVisible();
  await edit.getByLabel('Last name').fill(`${person.lastName}son`);
  await edit.getByLabel('Role').selectOption('Ambassador');
  await edit.getByRole('combobox', { name: 'Unit Number' }).fill('12B');
  await edit.getByRole('option', { name: 'Add unit 12B' }).click();
  await expect(page.getByText('Unit added')).toBeVisible();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
  await expect(row).toContainText(`${name}son`);
  await expect(row).toContainText('Ambassador');
  await expect(row).toContainText('12B');

  await row.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const question = page.getByRole('alertdialog', { name: `Deactivate ${name}son?` });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await manager.user(person.email))?.isDisabled).toBe(false);
  await row.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('User deactivated successfully')).toBeVisible();
  await expect(page.getByText('Deactivated by staff')).toBeVisible();
  await row.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Activate', exact: true }).click();
  await expect(page.getByText('User activated successfully')).toBeVisible();
  expect((await manager.user(person.email))?.isDisabled).toBe(false);
});

test('a dialog that fails to load says so, and retries without a reload', async ({ page, signIn, accessible }) => {
  const edit = '**/assets/edit-dialog-*.js*';
  await page.route(edit, (route) => route.abort());
  await signIn('manager', '/property-manager/user');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^More actions for / }) })
    .first();
  await row.getByRole('button', { name: /^More actions for / }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const failed = page.getByRole('dialog', { name: "This couldn't load" });
  await expect(failed.getByText('Check your connection')).toBeVisible();
  await accessible(failed);
  await page.unroute(edit);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit user' }).getByLabel('First name')).not.toHaveValue('');
});

test('removing a user first shows where their points go', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { _id: propertyId, name: property } = await manager.property();
  const person = await manager.addUser(propertyId, newcomer());
  await manager.award(propertyId, [person._id], 700);
  await signIn('manager', `/property-manager/user?search=${encodeURIComponent(person.email)}`);
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row).toContainText('700');
  await row.getByRole('button', { name: /^More actions for/ }).click();
  await page.evaluate(() => {
    const part = () => document.querySelector('[role=alertdialog] [aria-busy=false]');
    const note = () => part()?.childElementCount === 0 && (document.body.dataset.collapsed = 'true');
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: `Remove ${person.name} from ${property}?` });
  await expect(question).toContainText('No leases will end.');
  await expect(page.locator('body')).not.toHaveAttribute('data-collapsed');
  await expect(question).toContainText(`700 unspent points will go back to ${property}.`);
  await expect(question).toContainText('Their account will be closed.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No data found.')).toBeVisible();
  expect(await manager.user(person.email)).toBeUndefined();
});

test("the list handles users of other companies, existing users, and users who haven't signed up", async ({
  page,
  signIn,
}) => {
  const manager = await connect('manager');
  const { _id } = await manager.property();
  await signIn('manager', '/property-manager/user');
  await test.step('a user added elsewhere appears at once', async () => {
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
    const person = await manager.addUser(_id, newcomer());
    await expect(page.getByRole('row').filter({ hasText: person.email })).toBeVisible();
  });
  await test.step('an existing email is rejected at its field or in a toast, and the dialog stays open', async () => {
    const known = (await manager.users(_id))[0]?.email ?? '';
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByLabel('Role').selectOption('Resident');
    await dialog.getByLabel('First name').fill('Twice');
    await dialog.getByLabel('Last name').fill('Here');
    await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(known);
    await dialog.getByRole('button', { name: 'Add User' }).click();
    await expect(page.getByText('This email already belongs to a user at this property')).toBeVisible();
    await expect(dialog.getByLabel('First name')).toHaveValue('Twice');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  });
  await test.step('the welcome email is resent to everyone who has not signed up', async () => {
    await page.getByRole('button', { name: 'Resend Welcome Email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resend Welcome Email' });
    await expect(dialog.getByRole('button', { name: 'Resend email' })).toBeDisabled();
    await expect(dialog.getByRole('listbox', { name: 'Users' }).getByRole('option').first()).toBeVisible();
    await dialog.getByRole('button', { name: /^Select all/ }).click();
    const button = dialog.getByRole('button', { name: /^Resend to \d+/ });
    const count = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0]);
    expect(count).toBe(await manager.inactive(_id));
    await button.click();
    await expect(page.getByText(`Resend email to ${count} users success`)).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});

test('the URL has status, role and sort, and Leases is the other view', async ({ page, signIn }) => {
  await signIn('manager', '/property-manager/user');
  await page.getByRole('group', { name: 'User status' }).getByRole('button', { name: 'Active', exact: true }).click();
  await expect(page).toHaveURL(/status=active/);
  await expect(page.getByRole('combobox', { name: 'Role' }).getByRole('option')).toHaveText([
    'All Users',
    'Senior Staff',
    'Staff',
    'Viewer',
    'Ambassador',
    'Resident',
    'User',
  ]);
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Resident');
  await expect(page).toHaveURL(/userType=resident/);
  await page.getByRole('button', { name: 'Balance' }).click();
  await expect(page).toHaveURL(/orderBy=balance/);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Balance' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(1)).toContainText('Resident');
  await expect(page.getByRole('row').nth(1)).toContainText('Active');
  await page.getByRole('group', { name: 'User status' }).getByRole('button', { name: 'Inactive', exact: true }).click();
  await page.getByRole('combobox', { name: 'Account' }).selectOption('Never signed in');
  await expect(page).toHaveURL(/state=neverSignedIn/);
  await expect(page.getByRole('row').nth(1)).toContainText('Never signed in');
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Leases' }).click();
  await expect(page.getByRole('table', { name: 'Leases' })).toBeVisible();
  await expect(page).toHaveURL(/view=leases/);
});

test('staff with several properties filter users by property', async ({ page, signIn }) => {
  await signIn('company-all-sites', '/property-manager/user', { ...everyCompany, selectedProperty: 'All Property' });
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
  await expect(rows.nth(10)).toBeVisible();
  await page.locator('main').getByRole('combobox', { name: 'Property' }).click();
  await page.getByRole('option', { name: /Maple Court/ }).click();
  await expect(page).toHaveURL(/propertyId=[0-9a-f]{24}/);
  await expect(rows.filter({ hasText: 'Juniper Lofts' })).toHaveCount(0);
  await expect(rows.nth(1)).toContainText('Maple Court');
});

test('the export has every filtered user, and a failed one says so', async ({ page, signIn }) => {
  await signIn('manager', '/property-manager/user?userType=resident&status=active');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const rows = text.trim().split('\n').length - 1;
  await expect(page.getByText(`Exported ${rows.toLocaleString('en-US')} rows`)).toBeVisible();
  await expect(page.getByText(`of ${rows.toLocaleString('en-US')}`, { exact: false }).first()).toBeVisible();
  await page.route('**/api/users?*format=csv*', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ message: 'Too much', code: 'BAD_REQUEST', requestId: 'x' }),
    }),
  );
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText('Issue on downloading user list', { exact: true })).toBeVisible();
});

test('a super admin adds a platform user, and selects a property for any other user', async ({ page, signIn }) => {
  const person = newcomer();
  await signIn('super-admin', '/hearth-admin/user', everyCompany);
  const roles = page.getByRole('combobox', { name: 'Role' }).getByRole('option');
  await expect(roles.filter({ hasText: 'Brand Admin' })).toBeAttached();
  await expect(roles.filter({ hasText: 'Super Admin' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email);
  await dialog.getByLabel('Role').selectOption('Manager');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(dialog.getByText('Please select a valid property')).toBeVisible();
  await dialog.getByLabel('Role').selectOption('Content Admin');
  await expect(dialog.getByLabel('Property')).toBeHidden();
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('User created successfully!')).toBeVisible();
  await page.goto(`/hearth-admin/user?search=${encodeURIComponent(person.email)}`);
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Content Admin');
});

test('ambassadors have their own list and are added to it', async ({ page, signIn }) => {
  const person = newcomer();
  await signIn('super-admin', '/ambassador/user');
  await expect(page.getByRole('table', { name: 'Ambassadors' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Role' })).toBeHidden();
  await page.getByRole('button', { name: 'Add New Ambassador' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Ambassador' });
  await dialog.getByLabel('First name').fill(person.firstName);
  await dialog.getByLabel('Last name').fill(person.lastName);
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill(person.email);
  await dialog.getByRole('combobox', { name: 'Property' }).click();
  await page.getByRole('option', { name: /-/ }).first().click();
  await dialog.getByRole('button', { name: 'Add Ambassador' }).click();
  await expect(page.getByText('User created successfully!')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: person.email })).toBeVisible();
});

for (const account of ['senior-staff', 'staff', 'viewer'] as const) {
  test(`${account} sees users without buttons to add, import or message them`, async ({ page, signIn }) => {
    await signIn(account, '/property-manager/user');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    for (const name of ['Add User', 'Import User From CSV', 'Resend Welcome Email'])
      await expect(page.getByRole('button', { name })).toBeHidden();
    if (account === 'viewer') await expect(page.getByRole('button', { name: /^More actions for/ })).toHaveCount(0);
    // menu.test.ts covers which roles see the screen in the menu.
    if (account === 'viewer') {
      await page.goto('/hearth-admin/user');
      await expect(page).toHaveURL(atPath(/\/$/));
    }
  });
}

test('user lists and their dialogs have no accessibility violation', async ({ page, signIn, accessible }) => {
  await signIn('manager', '/property-manager/user');
  await page
    .getByRole('button', { name: / details$/ })
    .first()
    .click();
  await accessible(page.getByRole('heading', { name: 'Roles' }));
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add User' }).click();
  await accessible(page.getByText('Role is required'));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Resend Welcome Email' }).click();
  await page.getByRole('listbox', { name: 'Users' }).getByRole('option').nth(1).click();
  await accessible(page.getByRole('button', { name: 'Resend to 1' }));
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click();
  await accessible(page.getByRole('menuitem', { name: 'Remove' }));
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await accessible(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }));
});

test('on a phone, ten users take a few screens, filters collapse with a count, and a row has one menu', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn('manager', '/property-manager/user?userType=resident');
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
  await expect(rows.nth(9)).toBeVisible();
  const size = await page.evaluate(() => [document.body.scrollHeight, document.documentElement.scrollWidth]);
  expect(size[0]).toBeLessThan(2200);
  expect(size[1]).toBe(360);
  await expect(page.getByLabel('Role', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect(page.getByLabel('Role', { exact: true })).toBeVisible();
  const name = await rows.nth(1).getByRole('link').innerText();
  await rows
    .nth(1)
    .getByRole('button', { name: `More actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'View Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.goBack();
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Import User From CSV' })).toBeVisible();
});
