import type { Page } from '@playwright/test';
import { connect } from './api.ts';
import { png } from './png.ts';
import { text } from '../src/areas/properties/properties/messages.ts';
import { atPath, enter, everyCompany, expect, test } from './fixtures.ts';

const list = '/hearth-admin/properties';
const pdf = (name: string, kilobytes: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(kilobytes * 1024, ' '), Buffer.from('\n%%EOF\n')]),
});
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' });
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Properties' }).getByRole('row').filter({ hasText: name });

test('an admin creates properties in Ontario and Texas; problems show at their fields, and leaving unsaved input asks first', async ({
  page,
  signIn,
  accessible,
}) => {
  const location = page.locator('#location');
  const contact = page.locator('#contact');
  await signIn('super-admin', list, everyCompany);

  await test.step('problems show on saving, and the first one gets the focus', async () => {
    await page.getByRole('link', { name: 'Create property' }).click();
    await expect(page.getByLabel('Property Code')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Move In Guide' })).toHaveCount(0);
    await contact.getByLabel('Email').fill('neither');
    await contact.getByLabel('Email').blur();
    await expect(page.getByText('Enter a valid Email')).toHaveCount(0);
    await press(page, 'Save');
    await expect(location.getByLabel('Property Name')).toBeFocused();
    await expect(location).toContainText('Address is required');
    await expect(location).toContainText('State is required');
    await expect(contact).toContainText('Enter a valid Email');
    await expect(contact).toContainText('Website is required');
    await expect(page.locator('#emails')).toContainText('Payable account email is required');
  });

  await test.step('the country sets the provinces, the postal code format, and the time zone', async () => {
    await location.getByLabel('Property Name').fill('Ontario House');
    await location.getByLabel('Address', { exact: false }).first().fill('12 King Street West');
    await location.getByLabel('City').fill('Toronto');
    await location.getByLabel('Country').selectOption('CA');
    await location.getByLabel('Province').selectOption('ON');
    await expect(location.getByLabel('Time Zone').locator('option:checked')).toHaveText('Eastern Time (Toronto)');
    await location.getByLabel('Postal Code').fill('78701');
    await contact.getByLabel('Email').fill('office@ontario.example');
    await contact.getByLabel('Website').fill('https://ontario.example');
    await page.getByLabel('Payable Account Email').fill('accounts@ontario.example');
    await expect(location).toContainText('Invalid Postal Code');
    await location.getByLabel('Postal Code').fill('M5V 2T6');
    await page.getByLabel('Spend Limit').fill('-5');
    await expect(page.getByText('Spend limit must be positive')).toBeVisible();
    await page.getByLabel('Spend Limit').fill('250000');
    await expect(page.getByLabel('Spend Limit')).toHaveValue('250,000');
  });

  await test.step('the leasing office has its own address only if it differs', async () => {
    const office = page.getByRole('region', { name: 'Leasing Office Info' });
    await expect(office).toHaveCount(0);
    await page.getByLabel('Is same as business address?').uncheck();
    await office.getByLabel('City').fill('Ottawa');
    await page.getByLabel('Is same as business address?').check();
    await expect(office).toHaveCount(0);
    await page.getByLabel('Is same as business address?').uncheck();
    await expect(office.getByLabel('City')).toHaveValue('');
    await page.getByLabel('Is same as business address?').check();
  });

  await test.step('a provider has one review link, except generic links', async () => {
    const links = page.getByRole('region', { name: 'Review Links' });
    await press(page, 'Add review link');
    await links.getByLabel('Provider').selectOption('google');
    await links.getByLabel('URL').fill('https://google.example/ontario');
    await press(page, 'Add review link');
    await expect(
      links.getByLabel('Provider').last().locator('option:disabled').filter({ hasText: 'Google' }),
    ).toHaveText('Google (Already in use)');
    await links.getByLabel('Provider').last().selectOption('generic');
    await links.getByLabel('URL').last().fill('https://ontario.example/review');
    await page.getByRole('checkbox', { name: 'Swimming Pool' }).check();
  });

  await test.step('a menu item, Cancel, and Back ask first; staying loses nothing', async () => {
    const stay = () => question(page).getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await stay();
    await press(page, 'Cancel');
    await stay();
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL(atPath(/\/properties\/new$/));
    await stay();
    await expect(location.getByLabel('Property Name')).toHaveValue('Ontario House');
  });

  await test.step('saving opens the new property, and Back returns to the list', async () => {
    await press(page, 'Save');
    await expect(page.getByText('Property created successfully')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ontario House' })).toBeVisible();
    await expect(page.getByLabel('Property Code')).not.toHaveValue('');
    await page.goBack();
    await expect(rowOf(page, 'Ontario House')).toContainText('Toronto, ON, Canada');
  });

  await test.step('a property in Texas', async () => {
    await page.getByRole('link', { name: 'Create property' }).click();
    await location.getByLabel('Property Name').fill('Texas House');
    await location.getByLabel('Address', { exact: false }).first().fill('1 Congress Avenue');
    await location.getByLabel('City').fill('El Paso');
    await location.getByLabel('State').selectOption('TX');
    await location.getByLabel('Zip Code').fill('79901');
    await location.getByLabel('Time Zone').selectOption('America/Denver');
    await contact.getByLabel('Email').fill('office@texas.example');
    await contact.getByLabel('Website').fill('https://texas.example');
    await page.getByLabel('Payable Account Email').fill('accounts@texas.example');
    await press(page, 'Save');
    await expect(page.getByRole('heading', { name: 'Texas House' })).toBeVisible();
    await expect(location.getByLabel('Time Zone').locator('option:checked')).toHaveText('Mountain Time (Denver)');
  });

  await test.step('editing shows problems at once, and Next needs them fixed', async () => {
    await contact.getByLabel('Phone').pressSequentially('12');
    await expect(contact).toContainText('Invalid Phone number');
    await press(page, 'Next');
    await expect(page.getByText('Required fields are empty or invalid')).toBeVisible();
    await expect(contact.getByLabel('Phone')).toBeFocused();
    await contact.getByLabel('Phone').fill('(512) 555-0100');
    await press(page, 'Next');
    await expect(page.getByRole('tab', { name: 'Features' })).toHaveAttribute('aria-selected', 'true');
    await press(page, 'Back');
    await expect(contact.getByLabel('Phone')).toHaveValue('(512) 555-0100');
    await accessible(location.getByLabel('Property Name'));
    await press(page, 'Back');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await accessible(rowOf(page, 'Texas House'));
  });
});

test('an edit conflict keeps the input, and Update saves over it', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { _id: id, name } = await manager.property();
  await signIn('manager', `/property-manager/properties/${id}`);
  await expect(page.getByRole('heading', { name: 'Subscriptions' })).toHaveCount(0);
  await page.getByLabel('General manager', { exact: true }).fill('Ines Okafor');
  await manager.updateProperty(id, { regionalManager: 'Rafael Duarte' });
  await press(page, 'Update');
  await expect(page.getByText('Your changes are still here.')).toBeVisible();
  await expect(page.getByLabel('General manager', { exact: true })).toHaveValue('Ines Okafor');
  await press(page, 'Update');
  await expect(page.getByText('Property updated successfully')).toBeVisible();
  await expect(page.getByLabel('Regional manager', { exact: true })).toHaveValue('Rafael Duarte');
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('the move-in guide is uploaded with progress, replaced, and removed; ambassador documents have names', async ({
  page,
  signIn,
}) => {
  const manager = await connect('manager');
  const { _id: id } = await manager.property();
  await manager.updateProperty(id, { moveInGuide: null, ambassadorDocuments: [] });
  await signIn('manager', `/property-manager/properties/${id}`);
  const guide = page.getByRole('region', { name: 'Move In Guide' });
  const file = guide.locator('input[type=file]');

  await test.step('only PDF files below 15 MB are sent', async () => {
    await file.setInputFiles({ name: 'guide.png', mimeType: 'image/png', buffer: Buffer.from('png') });
    await expect(guide).toContainText('Only PDF files are allowed');
    await file.setInputFiles(pdf('large.pdf', 15 * 1024));
    await expect(guide).toContainText('File size should be less than 15MB');
  });

  await test.step('a slow upload shows its progress', async () => {
    const line = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 };
    await line.send('Network.emulateNetworkConditions', slow);
    await file.setInputFiles(pdf('guide.pdf', 1024));
    const progress = guide.getByRole('progressbar');
    await expect
      .poll(async () => Number(await progress.getAttribute('aria-valuenow').catch(() => 0)))
      .toBeGreaterThan(0);
    await expect(page.getByText('Move-in guide uploaded successfully')).toBeVisible({ timeout: 20_000 });
    await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  });

  await test.step('saving the form publishes it', async () => {
    await expect(guide).toContainText(text.guide.unsaved);
    await press(page, 'Update');
    await expect(page.getByText('Property updated successfully')).toBeVisible();
    await expect(guide).not.toContainText(text.guide.unsaved);
    const address = await guide.getByRole('link', { name: 'View move-in guide' }).getAttribute('href');
    const { byteLength } = await (await page.request.get(address ?? '')).body();
    expect(byteLength).toBeGreaterThan(1024 * 1024);
  });

  await test.step('an ambassador document needs a name and a file', async () => {
    await press(page, 'Add document');
    const dialog = page.getByRole('dialog', { name: 'Ambassador document' });
    await dialog.getByRole('button', { name: 'Add document' }).click();
    await expect(dialog).toContainText('Document name is required');
    await expect(dialog).toContainText('Please select a document*');
    await dialog.getByLabel('Document name').fill('Handbook');
    await dialog.locator('input[type=file]').setInputFiles(pdf('handbook.pdf', 1));
    await dialog.getByRole('button', { name: 'Add document' }).click();
    await expect(page.getByText('Document uploaded successfully')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Ambassador Documents' })).toContainText('Handbook');
  });

  await test.step('replace and remove it', async () => {
    await guide.getByRole('button', { name: 'Replace' }).click();
    await file.setInputFiles(pdf('shorter.pdf', 1));
    await expect(guide).toContainText(text.guide.unsaved);
    await press(page, 'Update');
    await expect(guide).not.toContainText(text.guide.unsaved);
    await guide.getByRole('button', { name: 'Remove' }).click();
    await expect(file).toBeAttached();
    await press(page, 'Update');
    await expect.poll(async () => (await manager.propertyRecord(id)).moveInGuide).toBeNull();
    expect((await manager.propertyRecord(id)).ambassadorDocuments).toMatchObject([{ name: 'Handbook' }]);
  });
});

test('pictures are uploaded together, ordered, described, and removed', async ({ page, signIn, accessible }) => {
  const { _id: id } = await (await connect('manager')).property();
  await signIn('manager', `/property-manager/properties/${id}#pictures`);
  const section = page.getByRole('region', { name: 'Pictures' });
  const pictures = section.getByRole('list', { name: 'Pictures' }).getByRole('listitem');

  await test.step('they keep the chosen order, and other files are rejected', async () => {
    await section.locator('input[type=file]').setInputFiles([
      { name: 'pool.png', mimeType: 'image/png', buffer: png },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
      { name: 'phone.heic', mimeType: 'image/heic', buffer: Buffer.from('heic') },
      { name: 'lobby.png', mimeType: 'image/png', buffer: png },
    ]);
    await expect(pictures.last()).toContainText('lobby.png');
    await expect(pictures.nth(-2)).toContainText('pool.png');
    await expect(section.getByRole('alert')).toContainText('notes.txt: Only JPEG');
    await expect(section.getByRole('alert')).toContainText('phone.heic: Only JPEG, PNG, WebP or GIF pictures');
    await expect(section.getByRole('progressbar')).toHaveCount(0);
  });

  await test.step('the keyboard moves a picture', async () => {
    await section.getByRole('button', { name: 'Move lobby.png', exact: true }).press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(pictures.last()).toContainText('pool.png');
  });

  await test.step('a description survives a reload', async () => {
    await section.getByRole('button', { name: 'Describe lobby.png' }).click();
    const dialog = page.getByRole('dialog', { name: 'Describe picture' });
    await dialog.getByLabel('Description').fill('The lobby in winter');
    await accessible(dialog);
    await dialog.getByRole('button', { name: 'Save description' }).click();
    await expect(page.getByText('Description saved')).toBeVisible();
    await page.reload();
    await expect(pictures.nth(-2)).toContainText('The lobby in winter');
    await expect(pictures.last()).toContainText('pool.png');
  });

  await test.step('removing asks first, and the summary shows the others', async () => {
    await section.getByRole('button', { name: 'Remove pool.png' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(pictures.last()).toContainText('The lobby in winter');
    await page.goto('/property-manager');
    await expect(page.getByRole('button', { name: 'View The lobby in winter' })).toBeVisible();
    await page.getByRole('link', { name: 'Edit pictures' }).click();
    await expect(section).toBeInViewport();
  });
});

test('deactivating a property shows the effects first, and it can be activated again', async ({ page, signIn }) => {
  await signIn('super-admin', list, everyCompany);
  const row = rowOf(page, 'Foundry Works');
  // Residents and units.
  await expect(row.getByRole('cell').filter({ hasText: /^[1-9]\d*$/ })).toHaveCount(2);
  await row.getByRole('button', { name: 'More actions for Foundry Works' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Deactivate Foundry Works?' });
  await expect(dialog).toContainText(/Staff\d+ can view/);
  await expect(dialog).toContainText(/Residents\d+ can't submit/);
  await expect(dialog).toContainText(/Points[\d,]+ points on hold/);
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Property deactivated')).toBeVisible();
  await expect(row).toContainText('Inactive');
  await row.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByText('This property is deactivated.')).toBeVisible();
  await press(page, 'Activate');
  await page
    .getByRole('alertdialog', { name: 'Activate Foundry Works?' })
    .getByRole('button', { name: 'Activate' })
    .click();
  await expect(page.getByText('This property is deactivated.')).toBeHidden();
});

test("turning on a feature updates the manager's menu at once and shows the author", async ({
  page,
  signIn,
  browser,
  accessible,
}) => {
  const admin = await connect('super-admin');
  const { _id: id } = await (await connect('manager')).property();
  await admin.addFeature(id, 'ambassador', false);
  await signIn('super-admin', `${list}/${id}?tab=features`, everyCompany);
  const manager = await browser.newPage({ baseURL: process.env.HEARTH_TEST_URL });
  await enter(manager, 'manager');
  await manager.goto('/');
  const menu = manager.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('button', { name: 'Community' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Ambassador' })).toHaveCount(0);
  await expect(manager.getByRole('status').getByText('Live', { exact: true })).toBeVisible();

  await page.getByRole('switch', { name: 'Ambassadors' }).click();
  await expect(menu.getByRole('button', { name: 'Ambassador' })).toBeVisible();
  const feature = page.getByRole('listitem').filter({ has: page.getByRole('switch', { name: 'Ambassadors' }) });
  await expect(feature).toContainText('Changed by');
  await expect(page.getByRole('table', { name: 'Change history' }).getByRole('row').nth(1)).toContainText('Off → On');
  await page.getByLabel('Default referral reward').fill('25000');
  await press(page, 'Save points');
  await expect(page.getByText('Default referral reward saved')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Change history' }).getByRole('row').nth(1)).toContainText('25,000');
  await accessible(page.getByRole('switch', { name: 'Ambassadors' }));

  await manager.goto(`/property-manager/properties/${id}?tab=features`);
  await expect(manager.getByRole('switch')).toHaveCount(1);
  await expect(manager.getByRole('switch', { name: 'Second factor' })).toBeVisible();
  await manager.close();
});

test('properties are imported as previewed, and found by country and name', async ({ page, signIn, accessible }) => {
  const file = {
    name: 'portfolio.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Property Name,Street,City,Province,Postal Code,Email,Website,AP Email',
        'Harbour House,1 Front Street,Toronto,Ontario,M5J 2N1,a@harbour.example,https://harbour.example,pay@harbour.example',
        'Harbour House,1 Front Street,Toronto,Ontario,M5J 2N1,a@harbour.example,https://harbour.example,pay@harbour.example',
        'Nowhere House,2 Lost Road,Toronto,Ontario,12345,a@nowhere.example,https://nowhere.example,pay@nowhere.example',
      ].join('\n'),
    ),
  };
  await signIn('super-admin', list, everyCompany);

  await test.step('the import matches the preview', async () => {
    await press(page, 'Import from CSV');
    const dialog = page.getByRole('dialog', { name: 'Import Properties From CSV' });
    await dialog.getByLabel('Properties CSV file').setInputFiles(file);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    const figure = (name: string) =>
      dialog.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition');
    await expect(figure('New properties')).toHaveText('1');
    await expect(figure('Will fail')).toHaveText('1');
    await expect(figure('Duplicates')).toHaveText('1');
    await expect(dialog.getByText('Invalid Postal Code')).toBeVisible();
    await accessible(dialog.getByText('Invalid Postal Code'));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(figure('Created')).toHaveText('1');
    await expect(dialog.getByRole('button', { name: 'Download error CSV' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('the list is filtered and exported', async () => {
    await page.getByLabel('Country').selectOption('CA');
    await expect(rowOf(page, 'Harbour House')).toBeVisible();
    await expect(rowOf(page, 'Maple Court')).toHaveCount(0);
    await page.getByRole('searchbox').fill('harbour');
    await expect(page.getByRole('table', { name: 'Properties' }).getByRole('row')).toHaveCount(2);
    const download = page.waitForEvent('download');
    await press(page, 'Export CSV');
    expect((await download).suggestedFilename()).toBe('properties.csv');
  });
});
