import type { Locator, Page } from '@playwright/test';
import { leaseMessages } from '@hearth/contract/leases/messages';
import { unitMessages } from '@hearth/contract/properties/unit-messages';
import { connect } from './api.ts';
import type { LeaseRow } from './lease-calls.ts';
import { atPath, expect, test, viewProfile } from './fixtures.ts';
import { quietProperty, readsAfter } from './reads.ts';

const dayMs = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const typed = (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');
const unit = () => `E${Math.floor(Math.random() * 1_000_000)}`;
const table = (page: Page) => page.getByRole('table', { name: 'Leases' });

/** Scrolls to the leases of the point dashboard, which load once visible. */
async function scrollToLeases(page: Page) {
  await expect(page.getByRole('table', { name: 'Transaction History' }).getByRole('row').nth(2)).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('searchbox', { name: 'Search' }).last()).toHaveAttribute(
      'placeholder',
      'Search Lease',
      { timeout: 500 },
    );
  }).toPass();
  await expect(table(page)).not.toHaveAttribute('aria-busy', 'true');
}

async function fill(
  dialog: Locator,
  { unitNumber, startDate, endDate, rent }: { unitNumber: string; startDate: string; endDate: string; rent: string },
) {
  await dialog.getByLabel('Building').fill('Test');
  const unitField = dialog.getByRole('combobox', { name: 'Unit Number' });
  await unitField.fill('');
  await unitField.fill(unitNumber);
  await dialog.getByRole('option', { name: unitNumber }).click();
  await expect(unitField).toHaveValue(unitNumber);
  await dialog.getByRole('textbox', { name: 'Start Date' }).fill(typed(startDate));
  await dialog.getByRole('textbox', { name: 'End Date' }).fill(typed(endDate));
  await dialog.getByLabel('Rent Amount').fill(rent);
}

async function residentOf(manager: Awaited<ReturnType<typeof connect>>, at: number) {
  const property = await manager.property();
  const user = (await manager.users(property._id))[at];
  if (!user) throw new Error('The demo property has too few residents');
  return { property, user };
}

test('a lease is created once every field is valid, and a duplicate is refused', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { property, user } = await residentOf(manager, 2);
  const roommate = (await residentOf(manager, 3)).user;
  const terms = { unitNumber: unit(), startDate: dayFromNow(20), endDate: dayFromNow(385) };
  await manager.createLease(property._id, roommate._id, terms);
  await signIn('manager', '/points-center');
  await scrollToLeases(page);
  await page.getByRole('button', { name: 'Create Lease' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a new Lease' });
  const create = dialog.getByRole('button', { name: 'Create Lease' });
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'End Date' })).toBeDisabled();
  await expect(dialog.getByText('Per month, up to 1,000,000')).toBeVisible();
  await create.click();
  for (const said of [
    'Choose a resident',
    'Unit Number is required',
    'Building is required',
    'Start Date is required',
    'End Date is required',
    'Rent Amount must be a number and must be at least 1',
    'Please confirm the lease creation',
  ]) {
    await expect(dialog.getByText(said, { exact: true })).toBeVisible();
  }
  await dialog.getByRole('searchbox').fill(user.email);
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await dialog.getByRole('option').click();
  await expect(dialog.getByRole('button', { name: 'Change' })).toBeVisible();
  await fill(dialog, { ...terms, endDate: terms.startDate, rent: '0.50' });
  await expect(dialog.getByText('End date must be at least one day after the start date')).toBeVisible();
  await expect(dialog.getByText('Rent Amount must be at least 1', { exact: true })).toBeVisible();

  const unitField = dialog.getByRole('combobox', { name: 'Unit Number' });
  await unitField.fill('Attic 9');
  await unitField.press('Tab');
  await expect(dialog.getByText(unitMessages.notListed('Attic 9'))).toBeVisible();
  await expect(unitField).toHaveValue('Attic 9');
  await unitField.fill(terms.unitNumber.toLowerCase());
  await unitField.press('Tab');
  await expect(unitField).toHaveValue(terms.unitNumber);

  await fill(dialog, { ...terms, rent: '1450' });
  await expect(dialog.getByText(`${roommate.name} also has a lease for this unit on these dates.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await dialog.getByRole('checkbox', { name: 'I confirm the lease creation' }).check();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/leases/'));
  await create.click();
  expect((await sent).postDataJSON()).toMatchObject({
    property: property._id,
    userId: user._id,
    updatedBy: expect.stringMatching(/^[0-9a-f]{24}$/),
  });
  await expect(page.getByText('New Lease Created succesfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Upcoming Leases' }).click();
  await expect(page).toHaveURL(/leases\.filter=UPCOMING/);
  await page.getByPlaceholder('Search Lease').fill(terms.unitNumber);
  const row = table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${user.name}, unit ${terms.unitNumber}` }) });
  await expect(row).toContainText('$1,450.00');
  await expect(row).toContainText(`+1${roommate.name}`);
  await expect(row).toContainText('Upcoming');

  await page.getByRole('button', { name: 'Create Lease' }).click();
  await dialog.getByRole('searchbox').fill(user.email);
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await dialog.getByRole('option').click();
  await fill(dialog, { ...terms, rent: '1450' });
  // The hint about the unit moves the button down.
  await expect(dialog.getByText(`${roommate.name} also has a lease for this unit on these dates.`)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'I confirm the lease creation' }).check();
  await create.click();
  await expect(page.getByText('Issue on creating new lease', { exact: true })).toBeVisible();
  await expect(page.getByText(leaseMessages.overlapping)).toBeVisible();
  await expect(dialog).toBeVisible();
});

/** Entries of a profile's lease timeline. */
const entries = (page: Page) => page.getByRole('list', { name: 'Leases' }).getByRole('listitem');
const entryOf = (page: Page, { unitNumber }: LeaseRow) => entries(page).filter({ hasText: `Unit ${unitNumber},` });

test('on the profile a lease is renewed from its end, and moving out asks about the renewal', async ({
  page,
  signIn,
}) => {
  const manager = await connect('manager');
  const { property, user } = await residentOf(manager, 5);
  const lease = await manager.createLease(property._id, user._id, {
    unitNumber: unit(),
    startDate: dayFromNow(-300),
    endDate: dayFromNow(30),
  });
  await signIn('manager', `/points-center?leases.search=${lease.unitNumber}`);
  await scrollToLeases(page);
  await viewProfile(page, table(page).getByRole('row').filter({ hasText: user.name }));
  await expect(page).toHaveURL(atPath(new RegExp(`/points-center/user/${user._id}$`)));
  const entry = entryOf(page, lease);
  await entry.getByRole('button', { name: 'Renew' }).click();
  const renewal = page.getByRole('dialog', { name: 'Renew Lease' });
  await expect(renewal.getByLabel('Unit Number')).toHaveValue(lease.unitNumber);
  await expect(renewal.getByRole('textbox', { name: 'Start Date' })).toHaveValue(typed(lease.endDate));
  await expect(renewal.getByLabel('Rent Amount')).toHaveValue('1,200');
  await renewal.getByRole('textbox', { name: 'End Date' }).fill(typed(dayFromNow(395)));
  await renewal.getByLabel('Renewal Points').fill('1.5');
  await renewal.getByRole('checkbox').check();
  await renewal.getByRole('button', { name: 'Renew Lease' }).click();
  await expect(renewal.getByText('Enter a whole number of points, 1 or more, or leave this empty')).toBeVisible();
  await renewal.getByLabel('Renewal Points').fill('1,250');
  await renewal.getByRole('button', { name: 'Renew Lease' }).click();
  await expect(page.getByText('Lease renewed successfully')).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Point History' }).getByRole('row').filter({ hasText: 'Renewal' }).first(),
  ).toContainText('+1,250');
  const old = entry.filter({ hasText: 'Current' });
  const next = entry.filter({ hasText: `Renews the lease from ${typed(lease.startDate)}` });
  await expect(old).toContainText(`Renewed through ${typed(dayFromNow(395))}`);
  await expect(old.getByRole('button', { name: 'Renew' })).toBeHidden();
  await expect(next).toContainText('Upcoming');

  await old.getByRole('button', { name: 'Terminate' }).click();
  const moveOut = page.getByRole('dialog', { name: 'Move Out' });
  await moveOut.getByRole('checkbox', { name: 'Please confirm this Move Out' }).check();
  await expect(moveOut.getByRole('button', { name: 'Move Out' })).toBeDisabled();
  await moveOut.getByRole('radio', { name: 'End the renewal too' }).check();
  await moveOut.getByRole('button', { name: 'Move Out' }).click();
  await expect(page.getByText('Lease terminated successfully')).toBeVisible();
  await expect(entry.filter({ hasText: 'Terminated on' })).toHaveCount(2);
  for (const at of [0, 1]) await expect(entry.nth(at).getByRole('button', { name: 'Terminate' })).toBeDisabled();
});

test("on a profile a lease is created at the resident's property, whichever is selected", async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { property, user } = await residentOf(manager, 7);
  await signIn('super-admin', `/property-manager/user/${user._id}`);
  await page.getByRole('button', { name: 'Create Lease' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a new Lease' });
  await expect(dialog).toContainText(`${user.name}, ${property.name}`);
  await expect(dialog.getByLabel('Unit Number')).toBeVisible();
});

test('an ended lease has no Terminate, and a lease changed elsewhere is refetched by itself and keeps its position', async ({
  page,
  signIn,
}) => {
  const staff = await connect('super-admin');
  const { _id: property, choice } = await quietProperty(staff);
  const user = (await staff.users(property))[7];
  if (!user) throw new Error('The demo property has too few residents');
  const made = (first: number, last: number): Promise<LeaseRow> =>
    staff.createLease(property, user._id, {
      unitNumber: unit(),
      startDate: dayFromNow(first),
      endDate: dayFromNow(last),
    });
  const placeOf = async ({ unitNumber }: LeaseRow) =>
    (await entries(page).allInnerTexts()).findIndex((text) => text.includes(unitNumber));
  await signIn('super-admin', '/', choice);
  const over = await made(-300, -200);
  let lease = await made(-250, 100);
  const read = await readsAfter(page, {
    staff,
    property,
    prepare: async () => {
      lease = await made(-250, 100);
      await page.goto(`/property-manager/user/${user._id}`);
      await expect(entryOf(page, lease).getByRole('button', { name: 'Terminate' })).toBeEnabled();
      await expect(entryOf(page, over).getByRole('button', { name: 'Renew' })).toBeVisible();
      await expect(entryOf(page, over).getByRole('button', { name: 'Terminate' })).toBeHidden();
      return ['/api/leases'];
    },
    change: async () => {
      const place = await placeOf(lease);
      await staff.terminate(lease);
      await expect(entryOf(page, lease)).toContainText('Terminated');
      expect(await placeOf(lease)).toBe(place);
    },
  });
  expect(read).toEqual([expect.stringContaining(`leaseId=${lease._id}`)]);
});

test('moving out shows a renewal or termination made elsewhere', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { property, user } = await residentOf(manager, 6);
  const leaseOf = (unitNumber: string): Promise<LeaseRow> =>
    manager.createLease(property._id, user._id, { unitNumber, startDate: dayFromNow(-10), endDate: dayFromNow(300) });
  const stale = await leaseOf(unit());
  await signIn('manager', `/property-manager/user/${user._id}`);
  const entry = entryOf(page, stale);
  await entry.getByRole('button', { name: 'Terminate' }).click();
  const moveOut = page.getByRole('dialog', { name: 'Move Out' });
  const send = moveOut.getByRole('button', { name: 'Move Out' });
  await moveOut.getByRole('checkbox').check();
  await manager.renewLease(stale, { startDate: dayFromNow(300), endDate: dayFromNow(600) });
  await send.click();
  await expect(page.getByText(leaseMessages.renewalUnanswered)).toBeVisible();
  await expect(send).toBeDisabled();
  await moveOut.getByRole('radio', { name: 'Keep the renewal' }).check();
  await manager.terminate(stale, 'keep');
  await send.click();
  // The first refusal's toast may still be visible.
  await expect(page.getByText('Issue on terminating the lease', { exact: true }).last()).toBeVisible();
  await expect(page.getByText('This lease has already been terminated')).toBeVisible();
  await expect(moveOut).toBeHidden();
  await expect(entry.filter({ hasText: 'Terminated on' })).toHaveCount(1);
  await expect(entry.filter({ hasText: 'Upcoming' })).toHaveCount(1);
});

test('gifts go to the residents of the selected leases, across pages', async ({ page, signIn }) => {
  await signIn('manager', '/points-center?leases.limit=5');
  await scrollToLeases(page);
  const send = page.getByRole('button', { name: 'Send Gifts' });
  await expect(send).toBeDisabled();
  const first = table(page).getByRole('row').nth(1);
  const names = [(await first.getByRole('checkbox').getAttribute('aria-label')) ?? ''];
  await first.getByRole('checkbox').check();
  await expect(send).toBeEnabled();
  await page.getByRole('navigation', { name: 'Leases pagination' }).getByRole('button', { name: 'Next page' }).click();
  await expect(first.getByRole('checkbox')).not.toHaveAccessibleName(names[0] ?? '');
  names.push((await first.getByRole('checkbox').getAttribute('aria-label')) ?? '');
  await first.getByRole('checkbox').check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await send.click();
  const dialog = page.getByRole('dialog', { name: 'Send Surprise and Delight Points' });
  for (const name of names)
    await expect(dialog.getByRole('button', { name: `Remove ${/Select (.+), unit/.exec(name)?.[1]}` })).toBeVisible();
  await dialog.getByLabel('Amount').fill('0.05');
  await dialog.getByLabel('Category').selectOption('Thank You!');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page
    .getByRole('dialog', { name: 'Confirm Gift Points Transaction' })
    .getByRole('button', { name: 'Send Points' })
    .click();
  await expect(page.getByText(/Gift Points send successfully/)).toBeVisible();
  await expect(page.getByText('2 selected')).toBeHidden();
  await expect(send).toBeDisabled();
});

test("the Leases view names users who can't be paid, and the others get the gift", async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { property, user } = await residentOf(manager, 9);
  const mark = unit();
  const off = await manager.addUser(property._id, {
    firstName: 'Robin',
    lastName: `Deactivated${mark}`,
    email: `robin.${mark}@residents.hearth.example`,
  });
  for (const { _id } of [user, off])
    await manager.createLease(property._id, _id, {
      unitNumber: mark,
      startDate: dayFromNow(-10),
      endDate: dayFromNow(300),
    });
  await manager.deactivate(property._id, off._id);
  await signIn('manager', `/property-manager/user?view=leases&leases.search=${mark}`);
  await expect(table(page).getByRole('row')).toHaveCount(3);
  const send = page.getByRole('button', { name: 'Send Gifts' });
  await expect(send).toBeDisabled();
  for (const name of [user.name, off.name]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await send.click();
  const dialog = page.getByRole('dialog', { name: 'Send Surprise and Delight Points' });
  await expect(dialog.getByText("1 of 2 can't get points")).toBeVisible();
  await expect(dialog.getByRole('list', { name: "Can't get points" })).toContainText(off.name);
  await expect(dialog.getByRole('button', { name: `Remove ${user.name}` })).toBeVisible();
  await expect(dialog.getByRole('button', { name: `Remove ${off.name}` })).toBeHidden();
  await dialog.getByLabel('Amount').fill('0.05');
  await dialog.getByLabel('Category').selectOption('Thank You!');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page
    .getByRole('dialog', { name: 'Confirm Gift Points Transaction' })
    .getByRole('button', { name: 'Send Points' })
    .click();
  await expect(page.getByText(`Gift Points send successfully: ${user.name}`)).toBeVisible();
});

test('a viewer sees leases without actions', async ({ page, signIn }) => {
  await signIn('viewer', '/points-center');
  await scrollToLeases(page);
  await expect(table(page).getByRole('row').nth(1)).toBeVisible();
  await expect(table(page).getByRole('link', { name: 'View Profile' })).toHaveCount(0);
  await expect(table(page).getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create Lease' })).toBeHidden();
});

test("senior staff can't create leases or act in the resident view", async ({ page, signIn }) => {
  await signIn('senior-staff', '/points-center');
  await scrollToLeases(page);
  await expect(page.getByRole('button', { name: 'Create Lease' })).toBeHidden();
  await viewProfile(page, table(page).getByRole('row').nth(1));
  await expect(entries(page).first()).toBeVisible();
  await expect(entries(page).getByRole('button')).toHaveCount(0);
});

test('the lease table and its dialogs have no accessibility violation', async ({ page, signIn, accessible }) => {
  await signIn('manager', '/points-center?limit=5&leases.limit=5');
  await scrollToLeases(page);
  await accessible(table(page).getByRole('row').nth(1));
  await page.getByRole('button', { name: 'Create Lease' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a new Lease' });
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Lease' }).click();
  await accessible(dialog.getByText('Unit Number is required'));
});
