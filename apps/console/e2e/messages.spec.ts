import { communicationMessages } from '@hearth/contract/communication/messages';
import { connect } from './api.ts';
import { atPath, everyCompany, expect, test } from './fixtures.ts';

/** MM/DD/YYYY of the next start of US daylight saving time: the second Sunday in March. */
function daylightSavingStart(): string {
  const now = new Date();
  const inYear = (year: number) => new Date(Date.UTC(year, 2, 14 - new Date(Date.UTC(year, 2, 14)).getUTCDay()));
  const year = now.getUTCFullYear();
  const [night = ''] = (inYear(year) > now ? inYear(year) : inYear(year + 1)).toISOString().split('T');
  const [y, month, day] = night.split('-');
  return `${month}/${day}/${y}`;
}

test('a manager messages everyone whose lease expires in 60 days and sees skipped recipients and deliveries', async ({
  page,
  signIn,
  accessible,
}) => {
  const manager = await connect('manager');
  const subject = `Renew with us ${Date.now()}`;
  const main = page.getByRole('main');
  const panel = page.getByRole('dialog', { name: 'Message' });
  const row = page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: subject });

  let [draftId, reader] = ['', ''];

  await test.step('a group is described, and skipped recipients are named with the reason', async () => {
    await signIn('manager', '/community/direct-communication');
    await page.getByRole('link', { name: 'New message' }).click();
    await main.getByLabel('To', { exact: true }).selectOption({ label: 'Residents' });
    await main.getByLabel('Lease', { exact: true }).selectOption({ label: 'Expires in 60 Days' });
    await expect(main.getByText(/will get this message/)).toBeVisible();
    await main.getByLabel('Subject').fill(subject);
    await main.getByRole('textbox', { name: 'Message' }).click();
    await page.keyboard.type('Dear neighbor, your lease ends soon.');
    await main.getByLabel('Send time').selectOption({ label: 'Later (property time)' });
    await expect(main.getByRole('textbox', { name: 'Time' })).toHaveValue(/0?9:00/);
    const preview = main.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('Dear neighbor, your lease ends soon.');
    await accessible(preview);
    await page.reload();
    await expect(main.getByText('Your unsaved changes were restored.')).toBeVisible();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('New message');
    await expect(main.getByLabel('Subject')).toHaveValue(subject);
    await expect(main.getByRole('textbox', { name: 'Message' })).toHaveText('Dear neighbor, your lease ends soon.');
    await expect(preview).toContainText('Dear neighbor, your lease ends soon.');
    await main.getByRole('button', { name: 'Review message' }).click();
    const question = page.getByRole('dialog', { name: 'Schedule this message?' });
    await expect(question.getByText(/will get this message/)).toBeVisible();
    await expect(question).toContainText(/9:00 AM M[SD]T/);
    await question.getByRole('button', { name: 'Schedule message' }).click();
    await expect(row).toContainText('Scheduled');
  });

  await test.step('it is sent, and its deliveries show up without a reload', async () => {
    await row.click();
    await panel.getByRole('button', { name: 'Send now' }).click();
    await expect(panel.getByRole('region', { name: 'Progress' })).toContainText('0 remaining', { timeout: 30_000 });
    await panel.getByRole('button', { name: 'View deliveries' }).click();
    const deliveries = page.getByRole('dialog', { name: 'Deliveries' });
    await expect(deliveries.getByRole('row').filter({ hasText: 'Sent' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(row).toContainText('Sent');
  });

  await test.step('a scheduled message is moved back to drafts', async () => {
    const { _id } = await manager.property();
    reader = (await manager.users(_id))[0]?._id ?? '';
    const email = `mover-${Date.now()}@residents.example`;
    const mover = await manager.addUser(_id, { firstName: 'Mona', lastName: 'Mover', email });
    const recipients = [reader, mover._id];
    draftId = await manager.sendMessageTo(_id, '', `Taken back ${subject}`, { recipients });
    await page
      .getByRole('row')
      .filter({ hasText: `Taken back ${subject}` })
      .click();
    await panel.getByRole('button', { name: 'Move to drafts' }).click();
    await expect(panel.getByText('Draft', { exact: true })).toBeVisible();
    await manager.removeUser(_id, mover._id);
  });

  await test.step('recipients who have moved out since are named and removed with one click', async () => {
    await panel.getByRole('button', { name: 'Edit draft' }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Edit message');
    const left = main.getByRole('list', { name: 'Skipped' });
    await expect(left).toContainText('No longer at this property: Mona Mover');
    await left.getByRole('button', { name: 'Remove from recipients' }).click();
    await expect(left.filter({ hasText: 'Mona Mover' })).toHaveCount(0);
    await expect(main.getByText('1 selected')).toBeVisible();
  });

  await test.step('a draft changed in another window keeps the local edits and shows the conflict', async () => {
    await main.getByLabel('Subject').fill(`Edited ${subject}`);
    await manager.updateDraft(draftId, reader, 'Of the other window', '<p>Written in the other window</p>');
    await main.getByRole('button', { name: 'Save draft' }).click();
    const warning = main.getByRole('status').filter({ hasText: communicationMessages.editedByOther });
    await expect(warning).toContainText('Of the other window');
    await expect(main.getByLabel('Subject')).toHaveValue(`Edited ${subject}`);
    await expect(main.getByRole('textbox', { name: 'Message' })).toHaveText('Written in the other window');
  });

  await test.step('a draft is edited, tested and sent', async () => {
    await main.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByText('Test sent to manager@hearth.example')).toBeVisible();
    await main.getByRole('button', { name: 'Save draft' }).click();
    await expect(panel.getByText(`Edited ${subject}`)).toBeVisible();
    await expect(panel.getByText('Draft', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Edit draft' }).click();
    await main.getByLabel('Send time').selectOption({ label: 'Now' });
    await main.getByRole('button', { name: 'Review message' }).click();
    await page
      .getByRole('dialog', { name: 'Send this message?' })
      .getByRole('button', { name: 'Send message' })
      .click();
    await expect(panel.getByRole('button', { name: 'Move to drafts' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a message is stopped while sending, shows how many are left, and resumes', async () => {
    const { _id } = await manager.property();
    const emergency = { purpose: 'emergency', emergencyReason: 'A pipe burst' };
    const text = { type: 'SMS', message: `The water is off ${Date.now()}`, recipients: { kind: 'residents' } };
    await manager.sendNow(await manager.sendMessageTo(_id, '', '', { ...text, ...emergency }));
    await page.getByRole('row').filter({ hasText: text.message }).click();
    const progress = panel.getByRole('region', { name: 'Progress' });
    await panel.getByRole('button', { name: 'Stop sending' }).click({ timeout: 30_000 });
    await expect(progress).toContainText(/Stopped.*\d+ of \d+ done, [1-9]\d* remaining/);
    await panel.getByRole('button', { name: 'Resume sending' }).click();
    await expect(panel.getByRole('button', { name: 'Stop sending' })).toBeVisible();
    await expect(progress).toContainText('Sending');
  });
});

test('the unsubscribe link of an email asks for confirmation', async ({ page, accessible }) => {
  const [manager, admin] = [await connect('manager'), await connect('super-admin')];
  const { _id } = await manager.property();
  const reader = (await manager.users(_id)).find(({ sendEmail, contactEmail }) => sendEmail && contactEmail === '');
  const subject = `News ${Date.now()}`;
  const id = await manager.sendMessageTo(_id, reader?._id ?? '', subject, { purpose: 'marketing' });
  await manager.sendNow(id);
  const link = async () =>
    /\/api\/communications\/unsubscribe\?token=\S+/.exec(
      (await admin.mailText(reader?.email ?? '', new RegExp(subject))) ?? '',
    )?.[0];
  await expect.poll(link, { timeout: 30_000 }).toBeDefined();
  await page.goto((await link()) ?? '');
  const asked = page.getByRole('heading', { name: 'Unsubscribe from news and offers?' });
  await accessible(asked);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();
});

test('staff fix failed deliveries, read replies, and look up the emails of an address', async ({
  page,
  signIn,
  accessible,
}) => {
  const list = (name: string) => page.getByRole('table', { name });
  await test.step('a failed delivery shows the reason; another address or a resend fixes it', async () => {
    await signIn('manager', '/community/direct-communication?view=health');
    const bounced = list('Failed deliveries').getByRole('row').filter({ hasText: 'No such mailbox' });
    const address = bounced.getByText(/@residents\.hearth\.example$/);
    expect(await address.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
    await expect(bounced.getByRole('link', { name: 'Fix address' })).toHaveAttribute('href', /\/user\//);
    await accessible(list('Failed deliveries'));
    const full = list('Failed deliveries').getByRole('row').filter({ hasText: 'Mailbox full' });
    await full.getByRole('button', { name: 'Resend' }).click();
    await expect(full).toHaveCount(0, { timeout: 30_000 });
  });
  await test.step('a reply opens its message and shows who read it', async () => {
    await page.getByRole('tab', { name: 'Replies' }).click();
    const reply = list('Replies').getByRole('row').filter({ hasText: 'Will it be back for lunch' });
    await accessible(list('Replies'));
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(reply).toContainText('Unread');
    await reply.getByRole('button', { name: /^Mark as read/ }).click();
    await expect(reply).toContainText('Read by');
    await reply.getByRole('button', { name: /^View message/ }).click();
    const panel = page.getByRole('dialog', { name: 'Message' });
    await expect(panel.getByRole('region', { name: 'Replies' })).toContainText('Will it be back for lunch');
    await page.keyboard.press('Escape');
  });
  await test.step('the emails sent to an address are looked up', async () => {
    const manager = await connect('manager');
    const { _id } = await manager.property();
    const reader = (await manager.users(_id)).find(({ sendEmail, contactEmail }) => sendEmail && contactEmail === '');
    await manager.award(_id, [reader?._id ?? ''], 17);
    await page.getByRole('button', { name: 'Look up email' }).click();
    const lookup = page.getByRole('dialog', { name: 'Email lookup' });
    await lookup.getByLabel('Email').fill(reader?.email ?? '');
    await expect(lookup.getByRole('row').filter({ hasText: '17 points' })).toContainText('Sent', { timeout: 30_000 });
  });
});

test('admins message staff of all properties once each, at UTC times', async ({ page, signIn, accessible }) => {
  const subject = `New for staff ${Date.now()}`;
  await signIn('admin', '/hearth-admin/communication?view=health', everyCompany);
  await expect(page.getByRole('table', { name: 'Failed deliveries' })).toContainText('Juniper Lofts');
  await page.getByRole('tab', { name: 'Announcements' }).click();
  await page.getByRole('link', { name: 'New announcement' }).first().click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Roles/ }).click();
  await page.getByRole('checkbox', { name: 'Manager', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(main.getByText(/will get this message/)).toBeVisible();
  await main.getByLabel('Subject').fill(subject);
  await main.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.type('Look at Replies.');
  await main.getByLabel('Send time').selectOption({ label: 'Later (UTC)' });
  const preview = main.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Look at Replies.');
  await accessible(preview);
  await page.reload();
  await expect(main.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(main.getByRole('textbox', { name: 'Message' })).toHaveText('Look at Replies.');
  await main.getByRole('button', { name: 'Review message' }).click();
  const question = page.getByRole('dialog', { name: 'Schedule this announcement?' });
  await expect(question).toContainText('9:00 AM UTC');
  await question.getByRole('button', { name: 'Schedule announcement' }).click();
  const row = page.getByRole('table', { name: 'Announcements' }).getByRole('row').filter({ hasText: subject });
  await expect(row).toContainText('Scheduled');
  await row.click();
  const panel = page.getByRole('dialog', { name: 'Message' });
  await panel.getByRole('button', { name: 'Move to drafts' }).click();
  await panel.getByRole('button', { name: 'Edit draft' }).click();
  await expect(main.getByLabel('Subject')).toHaveValue(subject);
  await page.goto('/hearth-admin/communication');

  await test.step('quiet hours of a state are changed next to the delivery health', async () => {
    await page.getByRole('tab', { name: 'Quiet hours' }).click();
    const hours = page.getByRole('table', { name: 'Quiet hours' });
    await page.getByRole('searchbox', { name: 'Search states and provinces' }).fill('florida');
    const florida = hours.getByRole('row').filter({ hasText: 'Florida' });
    await expect(florida).toContainText('8:00 PM');
    await florida.getByRole('button', { name: 'Edit quiet hours for Florida' }).click();
    const change = page.getByRole('dialog', { name: 'Edit quiet hours' });
    // On a phone, earlier toasts cover the dialog's Close button for three seconds.
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
    await accessible(change);
    await change.getByRole('textbox', { name: 'From' }).fill('3:00 PM');
    await change.getByRole('button', { name: 'Save quiet hours' }).click();
    await expect(change.getByText('Quiet hours must start between 5:00 PM and 11:59 PM')).toBeVisible();
    await change.getByRole('textbox', { name: 'From' }).fill('7:30 PM');
    await change.getByRole('button', { name: 'Save quiet hours' }).click();
    await expect(page.getByText('Quiet hours saved for Florida')).toBeVisible();
    await expect(florida).toContainText('7:30 PM');
  });
});

test('a manager saves a draft, duplicates a sent message, and keeps the scheduled time', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { _id } = await manager.property();
  const reader = (await manager.users(_id))[0];
  const subject = `For later ${Date.now()}`;
  const table = page.getByRole('table', { name: 'Messages' });
  const panel = page.getByRole('dialog', { name: 'Message' });
  await signIn('manager', '/community/direct-communication');
  await page.getByRole('link', { name: 'New message' }).click();
  const main = page.getByRole('main');
  await main.getByLabel('To', { exact: true }).selectOption({ label: 'Residents' });
  await main.getByLabel('Subject').fill(subject);
  await main.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.type('The pool opens soon.');
  await main.getByLabel('Send time').selectOption({ label: 'Save as draft' });
  await main.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: subject })).toContainText('Draft');

  const sent = `Sent ${subject}`;
  await manager.sendNow(await manager.sendMessageTo(_id, reader?._id ?? '', sent));
  await table.getByRole('row').filter({ hasText: sent }).click();
  await panel.getByRole('button', { name: 'Copy message' }).click();
  await expect(panel.getByText('Draft', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Edit draft' }).click();
  await expect(main.getByLabel('Subject')).toHaveValue(sent);
  await main.getByLabel('Send time').selectOption({ label: 'Later (property time)' });
  await main.getByRole('textbox', { name: 'Date', exact: true }).fill(daylightSavingStart());
  await main.getByRole('textbox', { name: 'Time' }).fill('2:30 AM');
  await main.getByRole('button', { name: 'Review message' }).click();
  const question = page.getByRole('dialog', { name: 'Schedule this message?' });
  await expect(question).toContainText('Clocks skip 2:30 AM that night.');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await main.getByRole('textbox', { name: 'Time' }).fill('11:30 AM');
  await main.getByRole('button', { name: 'Review message' }).click();
  await question.getByRole('button', { name: 'Schedule' }).click();
  await panel.getByRole('button', { name: 'Move to drafts' }).click();
  await expect(panel.getByRole('region', { name: 'Details' })).toContainText('Previously scheduled');
  await panel.getByRole('button', { name: 'Edit draft' }).click();
  await main.getByLabel('Send time').selectOption({ label: 'Later (property time)' });
  await expect(main.getByRole('textbox', { name: 'Time' })).toHaveValue(/11:30/);
});

test("a draft opens only on its own kind of page, and the page says why if it can't open", async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { _id, propertyCode } = await manager.property();
  const [reader] = await manager.users(_id);
  const message = await manager.saveDraft(_id, reader?._id ?? '', 'Pool hours');
  const announcement = await (await connect('super-admin')).saveAnnouncement('Office hours');
  const main = page.getByRole('main');
  await signIn('super-admin', `/community/direct-communication/${announcement}?property=${propertyCode}`, everyCompany);
  await expect(main.getByText('Message not found')).toBeVisible();
  await main.getByRole('link', { name: 'View messages' }).click();
  await expect(page).toHaveURL(atPath(/\/community\/direct-communication$/));
  await page.goto(`/hearth-admin/communication/announcements/${message}`);
  await expect(main.getByText('Message not found')).toBeVisible();
  await main.getByRole('link', { name: 'View announcements' }).click();
  await expect(page.getByRole('table', { name: 'Announcements' })).toBeVisible();

  const ofProperty = new RegExp(`/api/property/${_id}(\\?|$)`);
  await page.route(ofProperty, (route) => route.abort());
  await page.goto(`/community/direct-communication/${message}?property=all`);
  const again = main.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(ofProperty);
  await again.click();
  await expect(main.getByLabel('Subject')).toHaveValue('Pool hours');
});

test('the preview follows the recipients, and loads nothing while none are picked', async ({ page, signIn }) => {
  const staff = await connect('property-admin');
  const { _id, propertyCode } = await staff.property();
  for (let i = 0; i < 60; i += 1)
    await staff.addUser(_id, { firstName: 'Reader', lastName: 'Many', email: `reader-${i}@residents.example` });
  const refused: string[] = [];
  const note = (response: { status: () => number; url: () => string }) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  };
  page.on('response', note);
  await signIn('manager', `/community/direct-communication/new?property=${propertyCode}`);
  const main = page.getByRole('main');
  const preview = main.getByRole('region', { name: 'Preview' });
  const reader = preview.getByLabel('Preview as');
  for (const person of [0, 1, 2]) await main.getByRole('listbox').getByRole('option').nth(person).click();
  await expect(reader).toBeEnabled();
  await main.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(reader).toBeDisabled();
  await main.getByLabel('To', { exact: true }).selectOption({ label: 'Residents' });
  await expect(reader).toBeEnabled();
  await preview.getByRole('button', { name: 'Next 100' }).click();
  await expect(preview.getByRole('button', { name: 'Previous 100' })).toBeEnabled();
  await main.getByLabel('Lease', { exact: true }).selectOption({ label: 'Expires in 60 Days' });
  await expect(preview.getByRole('button', { name: 'Previous 100' })).toHaveCount(0);
  await expect(reader).toBeEnabled();
  page.off('response', note);
  expect(refused).toEqual([]);
});

test("leasing roles don't see messages", async ({ page, signIn }) => {
  await signIn('senior-staff', '/community/direct-communication');
  await expect(page).toHaveURL(atPath(/\/$/));
  await expect(page.getByRole('link', { name: 'Direct Communication' })).toHaveCount(0);
});

test('viewers see only the history', async ({ page, signIn }) => {
  await signIn('viewer', '/community/direct-communication');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New message' })).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
});
