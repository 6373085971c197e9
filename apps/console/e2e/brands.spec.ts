import { connect, residentsAt } from './api.ts';
import { png } from './png.ts';
import { atPath, everyCompany, expect, test } from './fixtures.ts';

/** A resident of the manager's property with points to spend. */
async function residentWithPoints(points: number) {
  const manager = await connect('manager');
  const { _id: propertyId } = await manager.property();
  const [resident] = await residentsAt(manager, propertyId, 1);
  if (!resident) throw new Error('No resident can sign in');
  await manager.award(propertyId, [resident._id], points);
  return { propertyId, resident };
}

test('a brand admin creates a brand, uploads codes, and sees a redemption at once', async ({
  page,
  signIn,
  accessible,
}) => {
  const { propertyId, resident } = await residentWithPoints(500);
  await signIn('brand-admin');
  await page.getByRole('button', { name: 'New brand' }).click();
  const form = page.getByRole('dialog', { name: 'New brand' });
  await form.getByLabel('Name').fill('Kettle & Loaf');
  await form.getByLabel('Category').fill('Bakeries');
  await form.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await expect(form.getByRole('img', { name: 'Kettle & Loaf logo' })).toBeVisible();
  await form.getByLabel('Uploaded codes').check();
  await form.getByLabel('New value').fill('500');
  await form.getByLabel('New value').press('Enter');
  await accessible(form.getByRole('button', { name: 'Remove 500 points' }));
  await form.getByRole('button', { name: 'Create brand' }).click();
  await expect(page.getByText('Brand created successfully')).toBeVisible();

  await page.getByPlaceholder('Search name, category or property').fill('Kettle');
  const row = page.getByRole('table', { name: 'Brands' }).getByRole('row').filter({ hasText: 'Kettle & Loaf' });
  await expect(row).toContainText('Out of codes');
  await row.getByRole('button', { name: 'View codes' }).click();
  await page.getByRole('button', { name: 'Upload codes' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload codes' });
  const file =
    'Code,Expiry Date\nLOAF-0001,12/31/2199\nLOAF-0002,12/31/2199\nLOAF-0003,01/01/2020\nLOAF-0001,\n"LOAF-\n0004",\n';
  await upload.locator('input[type=file]').setInputFiles({
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await upload.getByRole('button', { name: 'Preview' }).click();
  await expect(upload.getByRole('row').filter({ hasText: 'LOAF-0003' })).toContainText('Already expired');
  await expect(upload.getByRole('row').filter({ hasText: 'LOAF-0001' })).toContainText('Duplicate of line 2');
  await expect(upload.getByRole('row').filter({ hasText: 'The code contains a line break' })).toContainText('6');
  await upload.getByRole('button', { name: 'Confirm' }).click();
  await expect(upload.getByText("Some codes weren't uploaded")).toBeVisible();
  await upload.getByRole('button', { name: 'Close' }).last().click();
  const codes = page.getByRole('dialog', { name: 'Kettle & Loaf codes' });
  await expect(codes).toContainText('2 codes left');
  await accessible(codes.getByText('2 codes left'));
  await codes.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('tab', { name: 'Redemptions' }).click();
  const redemptions = page.getByRole('table', { name: 'Redemptions' });
  await expect(redemptions.getByRole('row').nth(1)).toBeVisible();
  const brand = await (await connect('brand-admin')).brandNamed('Kettle & Loaf');
  await resident.redeem(brand?._id ?? '', 500, propertyId);
  const redeemed = redemptions.getByRole('row').filter({ hasText: 'Kettle & Loaf' });
  await expect(redeemed).toContainText(resident.name);
  await expect(redeemed).toContainText('$5.00');
  await expect(page.getByRole('table', { name: 'Cost by brand' })).toBeVisible();
  await accessible(redeemed);

  await page.getByRole('tab', { name: 'Brands' }).click();
  await page.getByPlaceholder('Search name, category or property').fill('Kettle');
  await expect(row).toContainText('1 left');
  await row.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete brand' }).click();
  const sure = page.getByRole('alertdialog', { name: "Kettle & Loaf can't be deleted" });
  await expect(sure).toContainText('It has 1 redemption and 2 codes, so it stays in the history');
  await sure.getByRole('button', { name: 'Deactivate brand' }).click();
  await expect(row).toContainText('Inactive');
});

test('an edit conflict loses nothing, and brands and groups are reordered by keyboard', async ({
  page,
  signIn,
  accessible,
}) => {
  const other = await connect('admin');
  const made = await other.createBrand({ name: 'Aardvark Toys', terms: 'One a day' });
  await signIn('brand-admin', '/hearth-admin/brand?search=Aardvark');
  const row = page.getByRole('table', { name: 'Brands' }).getByRole('row').filter({ hasText: 'Aardvark Toys' });
  await test.step('a change on top of someone else’s', async () => {
    await row.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit Aardvark Toys' });
    await form.getByLabel('Category').fill('Toys');
    await other.updateBrand(made._id, { terms: 'Two a day' });
    await form.getByRole('button', { name: 'Save brand' }).click();
    await expect(form.getByText('Someone else has changed this brand.')).toBeVisible();
    await expect(form.getByLabel('Category')).toHaveValue('Toys');
    await form.getByRole('button', { name: 'Save brand' }).click();
    await expect(form).toHaveCount(0);
    await expect(row).toContainText('Toys');
    await row.getByRole('button', { name: 'Edit' }).click();
    await expect(form.getByLabel('Terms')).toHaveValue('Two a day');
    await form.getByLabel('Category').fill('Unsaved');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
  });
  await test.step('the last brand moves up by one position', async () => {
    await page.getByRole('button', { name: 'Reorder brands' }).click();
    const list = page.getByRole('dialog', { name: 'Reorder brands' }).getByRole('list', { name: 'Brands' });
    const handle = list.getByRole('button', { name: 'Move Aardvark Toys' });
    await expect(list.getByRole('listitem').last()).toContainText('Aardvark Toys');
    const above = await list.getByRole('listitem').nth(-2).innerText();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await handle.press('Space');
    await handle.press('ArrowUp');
    await handle.press('Space');
    await saved;
    await expect(list.getByRole('listitem').last()).toContainText(above.split('\n')[0] ?? '');
    await page.reload();
    await page.getByRole('button', { name: 'Reorder brands' }).click();
    await expect(list.getByRole('listitem').nth(-2)).toContainText('Aardvark Toys');
    await page.getByRole('button', { name: 'Close' }).last().click();
  });
  await test.step('a group is created with the brand', async () => {
    await page.getByRole('tab', { name: 'Groups' }).click();
    await page.getByRole('button', { name: 'New group' }).click();
    const form = page.getByRole('dialog', { name: 'New group' });
    await form.getByLabel('Name').fill('For children');
    await form.getByRole('button', { name: 'Create group' }).click();
    const groups = page.getByRole('list', { name: 'Groups' });
    const group = groups.getByRole('listitem').filter({ hasText: 'For children' });
    await expect(group).toContainText('No brands');
    await accessible(group);
    await group.getByRole('button', { name: 'Choose brands for For children' }).click();
    const choice = page.getByRole('dialog', { name: 'Brands in For children' });
    await choice.getByLabel('Aardvark Toys').check();
    await choice.getByRole('button', { name: 'Save 1 change' }).click();
    await group.getByRole('link', { name: '1 brand in For children' }).click();
    await expect(row).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Group' })).toHaveValue(/^[0-9a-f]{24}$/);
  });
});

test('staff mark rewards that the property delivers; only admins open Brand Management', async ({
  page,
  signIn,
  accessible,
}) => {
  const { propertyId, resident } = await residentWithPoints(300);
  const admin = await connect('admin');
  const brand = await admin.createBrand({ name: 'Guest parking', fulfilment: 'property', propertyId });
  await signIn('manager', '/hearth-admin/brand');
  await expect(page).toHaveURL(atPath(/\/$/));
  await page.goto('/points-center/redemptions?status=handOver');
  const row = page.getByRole('table', { name: 'Redemptions' }).getByRole('row').filter({ hasText: 'Guest parking' });
  await expect(page.getByText('Nothing under To deliver.').or(page.getByRole('row').nth(1)).first()).toBeVisible();
  await resident.redeem(brand._id, 300, propertyId);
  await expect(row).toContainText('To deliver');
  await page.goto('/points-center');
  await page.getByRole('link', { name: /to deliver ?\)$/ }).click();
  await accessible(row);
  await row.getByRole('button', { name: 'Mark as delivered' }).click();
  const sure = page.getByRole('alertdialog', { name: `Did ${resident.name} get Guest parking?` });
  await sure.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  await expect(row).toContainText('Delivered');
});

test('staff resend an undelivered provider reward to another address, or return its points', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('brand-admin', '/hearth-admin/brand?tab=provider');
  const products = page.getByRole('table', { name: 'Tremendous products' });
  const coffee = products.getByRole('row').filter({ hasText: 'Corner Coffee' });
  await accessible(coffee);
  await coffee.getByRole('button', { name: /^(Add to brands|More actions for)/ }).click();
  await page.getByRole('alertdialog', { name: 'Add Corner Coffee to brands?' }).getByRole('button').last().click();
  await expect(coffee.getByRole('link', { name: 'Added: Corner Coffee' })).toBeVisible();
  const brand = await (await connect('brand-admin')).brandNamed('Corner Coffee');

  const { propertyId, resident } = await residentWithPoints(2100);
  const manager = await connect('manager');
  const superAdmin = await connect('super-admin');
  /** Staff change where a resident's codes go, and the resident confirms it. */
  const changeCodesEmail = async (contactEmail: string) => {
    await manager.changeUser(propertyId, resident._id, { contactEmail });
    const link = async () => {
      const text = await superAdmin.mailText(resident.email, /contact email was changed/);
      return text?.includes(contactEmail) ? /\/api\/users\/contact-email\?token=[\w.-]+/.exec(text)?.[0] : undefined;
    };
    await expect.poll(link).toBeDefined();
    const confirmed = await page.request.post((await link()) ?? '');
    expect(confirmed.status()).toBe(200);
  };
  await changeCodesEmail('nobody@refused.example');
  for (const points of [1000, 500, 600]) await resident.redeem(brand?._id ?? '', points, propertyId);

  await test.step('without permission to choose, it goes to the resident’s current address', async () => {
    await changeCodesEmail('right@residents.example');
    await page.goto('/hearth-admin/brand?tab=redemptions');
    const redemptions = page.getByRole('table', { name: 'Redemptions' }).getByRole('row');
    const row = redemptions.filter({ hasText: 'Corner Coffee' }).filter({ hasText: '600 pts' });
    await expect(row).toContainText('Email is invalid');
    await row.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Resend email' }).click();
    const resend = page.getByRole('dialog', { name: 'Resend redemption email' });
    await expect(resend.getByLabel('Email')).toHaveValue('right@residents.example');
    await resend.getByRole('button', { name: 'Resend Email' }).click();
    await expect(row).toContainText('On its way');
  });

  await signIn('manager', '/points-center/redemptions?status=failed');
  const rows = page.getByRole('table', { name: 'Redemptions' }).getByRole('row');
  const [first, second] = ['1,000 pts', '500 pts'].map((points) =>
    rows.filter({ hasText: `Corner Coffee` }).filter({ hasText: points }),
  );
  if (!first || !second) throw new Error('Expected two rows');
  await expect(first).toContainText('Email is invalid');
  await expect(second).toContainText('Email is invalid');

  await first.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Resend email' }).click();
  const resend = page.getByRole('dialog', { name: 'Resend redemption email' });
  await resend.getByLabel('Email').fill('somebody@residents.example');
  await resend.getByRole('button', { name: 'Resend Email' }).click();
  await expect(first).toHaveCount(0);

  await second.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Return points' }).click();
  await page.getByLabel('Reason').fill('The address takes no mail');
  await page.getByRole('button', { name: 'Continue' }).click();
  const sure = page.getByRole('dialog', { name: 'Return points?' });
  await expect(sure).toContainText("We'll ask the provider to cancel this reward");
  await sure.getByRole('button', { name: 'Return points' }).click();
  await expect(second).toHaveCount(0);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(first).toContainText('On its way');
  await expect(second).toContainText('Points returned');

  await test.step('its point log shows the redemption, and links back to it', async () => {
    await second.getByRole('button', { name: / details$/ }).click();
    await page.getByRole('link', { name: 'View point log' }).click();
    const log = page.getByRole('dialog', { name: 'Point log' });
    await expect(log).toContainText('The address takes no mail');
    await accessible(log.getByRole('heading', { name: 'Redemption' }));
    const properties = await manager.properties();
    const own = properties.find(({ _id }) => _id === propertyId);
    const { pathname, searchParams } = new URL(page.url());
    searchParams.delete('property');
    // Even with another property selected.
    await signIn('manager', `${pathname}?${searchParams}`, {
      selectedCompany: everyCompany.selectedCompany,
      selectedProperty: properties.find(({ _id }) => _id !== propertyId)?._id,
    });
    await log.getByRole('link', { name: 'View redemption' }).click();
    await expect(second).toBeVisible();
    await expect(rows).toHaveCount(2);
    await expect(page.getByText(`Rewards redeemed at ${own?.name}`)).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(first).toBeVisible();
  });

  await test.step('a code whose email bounced is resent to the corrected address', async () => {
    const admin = await connect('admin');
    const codes = await admin.createBrand({ name: 'Paper Lantern', fulfilment: 'codes', denominations: [500] });
    await admin.uploadCodes(codes._id, [{ code: 'LANTERN-0001' }]);
    await manager.award(propertyId, [resident._id], 500);
    const logId = await resident.redeem(codes._id, 500, propertyId);
    const code = rows.filter({ hasText: 'Paper Lantern' });
    await expect(code).toContainText('Delivered');
    await expect.poll(async () => (await admin.mails('Paper Lantern')).length).toBe(1);
    await manager.bounceVoucher(logId);
    await expect(code).toContainText('Email to right@residents.example bounced');
    await code.getByRole('button', { name: 'Resend email' }).click();
    const again = page.getByRole('dialog', { name: 'Resend redemption email' });
    await expect(again).toContainText('Unknown user');
    await again.getByLabel('Email').fill('somebody@residents.example');
    await accessible(again.getByLabel('Email'));
    await again.getByRole('button', { name: 'Resend Email' }).click();
    await expect(code).toContainText('Delivered');
    await expect(code.getByRole('button', { name: 'Resend email' })).toHaveCount(0);
  });
});
