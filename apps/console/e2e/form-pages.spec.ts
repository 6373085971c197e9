import { routeTable } from '../src/app/routes.ts';
import { connect } from './api.ts';
import { atPath, expect, test, type DemoAccount } from './fixtures.ts';

const admins: readonly DemoAccount[] = ['super-admin', 'admin'];
const leads: readonly DemoAccount[] = [...admins, 'company-all-sites', 'property-admin', 'manager'];
const others: readonly DemoAccount[] = ['senior-staff', 'staff', 'viewer', 'content-admin', 'brand-admin'];
/** Accounts that can open each form page. */
const editors: Record<string, readonly DemoAccount[]> = {
  '/community/direct-communication/new': leads,
  '/community/direct-communication/$messageId': leads,
  '/hearth-admin/communication/announcements/new': admins,
  '/hearth-admin/communication/announcements/$messageId': admins,
  '/hearth-admin/properties/new': admins,
  '/hearth-admin/properties/$propertyId': admins,
  '/property-manager/properties/$propertyId': leads,
};

test('every form page opens by its URL for roles that can save it, and redirects the others Home', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  const forms = routeTable('hearth').filter(({ permission }) => permission);
  expect(forms.map(({ path }) => path).toSorted()).toEqual(Object.keys(editors).toSorted());
  const writer = await connect('property-admin');
  const { _id: propertyId, propertyCode } = await writer.property();
  const [reader] = await writer.users(propertyId);
  const message = await writer.saveDraft(propertyId, reader?._id ?? '', 'Pool hours');
  const announcement = await (await connect('super-admin')).saveAnnouncement('Office hours');
  for (const account of [...leads, ...others]) {
    await signIn(account, `/account?property=${propertyCode}`);
    for (const [path, allowed] of Object.entries(editors)) {
      const messageId = path.includes('announcements') ? announcement : message;
      const address = path.replace('$propertyId', propertyId).replace('$messageId', messageId);
      await test.step(`${account} ${path}`, async () => {
        await page.goto(`${address}?property=${propertyCode}`);
        const boxes = page.getByRole('main').getByRole('textbox');
        if (allowed.includes(account)) return expect(boxes.first()).toBeVisible();
        await expect(page).toHaveURL(atPath(/(\/|\/hearth-admin\/(content|brand))$/));
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('button', { name: /^(Review message|Save|Update)$/ })).toHaveCount(0);
      });
    }
  }
});
