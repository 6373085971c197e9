import { connect } from './api.ts';
import { atPath, everyCompany, expect, test } from './fixtures.ts';

test('a manager writes to everyone whose lease expires in 60 days, sees who is left out and why, and deliveries come in', async ({
  page,
  signIn,
  accessible,
}) => {
  const manager = await connect('manager');
  const { name } = await manager.property();
  const subject = `Renew with us ${Date.now()}`;
  const form = page.getByRole('dialog', { name: 'New message' });
  const panel = page.getByRole('dialog', { name: 'Message' });
  const draft = page.getByRole('dialog', { name: 'Edit message' });
  const row = page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: subject });

  let [draftId, reader] = ['', ''];

  await test.step('the group is described, and those who are left out are named with the reason', async () => {
    await signIn('manager', '/community/direct-communication');
    await page.getByRole('button', { name: 'New message' }).click();
    await form.getByLabel('To', { exact: true }).selectOption({ label: 'Residents' });
    await form.getByLabel('Lease', { exact: true }).selectOption({ label: 'Expires in 60 Days' });
    await expect(form.getByText(/(gets|get) it\./)).toBeVisible();
    await form.getByLabel('Subject').fill(subject);
    await form.getByRole('textbox', { name: 'Message' }).click();
    await page.keyboard.type('Dear neighbor, your lease ends soon.');
    await form.getByLabel('When').selectOption({ label: 'At a time of the property' });
    await expect(form.getByRole('textbox', { name: 'Time' })).toHaveValue(/0?9:00/);
    await accessible(form);
    await page.reload();
    await page.getByRole('button', { name: 'New message' }).click();
    await expect(form.getByText('Your unsaved changes were restored.')).toBeVisible();
    await expect(form.getByLabel('Subject')).toHaveValue(subject);
    await form.getByRole('button', { name: 'Continue' }).click();
    const question = page.getByRole('dialog', { name: 'Schedule this message?' });
    await expect(question.getByText(/(gets|get) it\./)).toBeVisible();
    await expect(question).toContainText(`by the clock of ${name}`);
    await expect(question.getByText('Dear neighbor, your lease ends soon.')).toBeVisible();
    await question.getByRole('button', { name: 'Schedule' }).click();
    await expect(row).toContainText('Scheduled');
  });

  await test.step('it goes, and its deliveries come in without a reload', async () => {
    await row.click();
    await panel.getByRole('button', { name: 'Send right away' }).click();
    await expect(panel.getByRole('region', { name: 'Progress' })).toContainText('0 remaining', { timeout: 30_000 });
    await panel.getByRole('button', { name: 'Deliveries' }).click();
    const deliveries = page.getByRole('dialog', { name: 'Deliveries' });
    await expect(deliveries.getByRole('row').filter({ hasText: 'Sent' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(row).toContainText('Sent');
  });

  await test.step('what is to go is taken back and is a draft again', async () => {
    const { _id } = await manager.property();
    reader = (await manager.users(_id))[0]?._id ?? '';
    const email = `mover-${Date.now()}@residents.example`;
    const mover = await manager.addUser(_id, { firstName: 'Mona', lastName: 'Mover', email });
    const recipients = [reader, mover._id];
    draftId = await manager.writeTo(_id, '', `Taken back ${subject}`, { recipients });
    await page
      .getByRole('row')
      .filter({ hasText: `Taken back ${subject}` })
      .click();
    await panel.getByRole('button', { name: 'Take back' }).click();
    await expect(panel.getByText('Draft', { exact: true })).toBeVisible();
    await manager.removeUser(_id, mover._id);
  });

  await test.step('who has moved out since is named, and left out by one click', async () => {
    await panel.getByRole('button', { name: 'Edit' }).click();
    const left = draft.getByRole('list', { name: 'Left out' });
    await expect(left).toContainText('No longer at the property: Mona Mover');
    await left.getByRole('button', { name: 'Leave them out' }).click();
    await expect(left.filter({ hasText: 'Mona Mover' })).toHaveCount(0);
    await expect(draft.getByText('1 selected')).toBeVisible();
  });

  await test.step('a draft that another window has changed keeps what was typed here, and says so', async () => {
    await draft.getByLabel('Subject').fill(`Edited ${subject}`);
    await manager.rewriteDraft(draftId, reader, 'Of the other window', '<p>Written in the other window</p>');
    await draft.getByRole('button', { name: 'Continue' }).click();
    const question = page.getByRole('dialog', { name: 'Save this draft?' });
    await expect(question).toContainText('Not before somebody sends it');
    await question.getByRole('button', { name: 'Save' }).click();
    const warning = draft.getByRole('status').filter({ hasText: 'Somebody else has changed this message' });
    await expect(warning).toContainText('Of the other window');
    await expect(draft.getByLabel('Subject')).toHaveValue(`Edited ${subject}`);
    await expect(draft.getByRole('textbox', { name: 'Message' })).toHaveText('Written in the other window');
  });

  await test.step('a draft is edited, tried on oneself and sent', async () => {
    await draft.getByRole('button', { name: 'Send me a test' }).click();
    await expect(page.getByText('Test sent to manager@hearth.example')).toBeVisible();
    await draft.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog', { name: 'Save this draft?' }).getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText(`Edited ${subject}`)).toBeVisible();
    await expect(panel.getByText('Draft', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: 'Edit' }).click();
    await draft.getByLabel('When').selectOption({ label: 'Now' });
    await draft.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog', { name: 'Send this message?' }).getByRole('button', { name: 'Send' }).click();
    await expect(panel.getByRole('button', { name: 'Take back' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a message is stopped while it goes, says how many are left, and goes on with the rest', async () => {
    const { _id } = await manager.property();
    const emergency = { purpose: 'emergency', emergencyReason: 'A pipe burst' };
    const text = { type: 'SMS', message: `The water is off ${Date.now()}`, recipients: { kind: 'residents' } };
    await manager.sendAtOnce(await manager.writeTo(_id, '', '', { ...text, ...emergency }));
    await page.getByRole('row').filter({ hasText: text.message }).click();
    const progress = panel.getByRole('region', { name: 'Progress' });
    await panel.getByRole('button', { name: 'Stop' }).click({ timeout: 30_000 });
    await expect(progress).toContainText(/Stopped.*\d+ of \d+ done, [1-9]\d* remaining/);
    await panel.getByRole('button', { name: 'Go on with the rest' }).click();
    await expect(panel.getByRole('button', { name: 'Stop' })).toBeVisible();
    await expect(progress).toContainText('Sending');
  });
});

test('the link of a mail with news asks before it ends them', async ({ page, accessible }) => {
  const [manager, admin] = [await connect('manager'), await connect('super-admin')];
  const { _id } = await manager.property();
  const reader = (await manager.users(_id)).find(({ sendEmail, contactEmail }) => sendEmail && contactEmail === '');
  const subject = `News ${Date.now()}`;
  const id = await manager.writeTo(_id, reader?._id ?? '', subject, { purpose: 'marketing' });
  await manager.sendAtOnce(id);
  const link = async () =>
    /\/api\/communications\/unsubscribe\?token=\S+/.exec(
      (await admin.mailText(reader?.email ?? '', new RegExp(subject))) ?? '',
    )?.[0];
  await expect.poll(link, { timeout: 30_000 }).toBeDefined();
  await page.goto((await link()) ?? '');
  const asked = page.getByRole('heading', { name: 'Unsubscribe?' });
  await accessible(asked);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
});

test('staff put right who was not reached, read what residents answered, and look up what an address got', async ({
  page,
  signIn,
  accessible,
}) => {
  const list = (name: string) => page.getByRole('table', { name });
  await test.step('a delivery that failed says why; another address or another attempt mends it', async () => {
    await signIn('manager', '/community/direct-communication?view=health');
    const bounced = list('Not reached').getByRole('row').filter({ hasText: 'No such mailbox' });
    const address = bounced.getByText(/@residents\.hearth\.example$/);
    expect(await address.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
    await expect(bounced.getByRole('link', { name: 'Correct the address' })).toHaveAttribute('href', /\/user\//);
    await accessible(list('Not reached'));
    const full = list('Not reached').getByRole('row').filter({ hasText: 'Mailbox full' });
    await full.getByRole('button', { name: /^Send again to/ }).click();
    await expect(full).toHaveCount(0, { timeout: 30_000 });
  });
  await test.step('an answer opens its message, and says who read it', async () => {
    await page.getByRole('tab', { name: 'Answers' }).click();
    const answer = list('Answers').getByRole('row').filter({ hasText: 'Will it be back for lunch' });
    await accessible(list('Answers'));
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(answer).toContainText('Unread');
    await answer.getByRole('button', { name: /^Mark as read/ }).click();
    await expect(answer).toContainText('Read by');
    await answer.getByRole('button', { name: /^Show message/ }).click();
    const panel = page.getByRole('dialog', { name: 'Message' });
    await expect(panel.getByRole('region', { name: 'Answers' })).toContainText('Will it be back for lunch');
    await page.keyboard.press('Escape');
  });
  await test.step('what an address got is looked up', async () => {
    const manager = await connect('manager');
    const { _id } = await manager.property();
    const reader = (await manager.users(_id)).find(({ sendEmail, contactEmail }) => sendEmail && contactEmail === '');
    await manager.award(_id, [reader?._id ?? ''], 17);
    await page.getByRole('button', { name: 'Email lookup' }).click();
    const lookup = page.getByRole('dialog', { name: 'Email lookup' });
    await lookup.getByLabel('Email').fill(reader?.email ?? '');
    await expect(lookup.getByRole('row').filter({ hasText: '17 points' })).toContainText('Sent', { timeout: 30_000 });
  });
});

test('admins write to staff everywhere: each of them once, by the clock of UTC', async ({
  page,
  signIn,
  accessible,
}) => {
  const subject = `New for staff ${Date.now()}`;
  await signIn('admin', '/hearth-admin/communication?view=health', everyCompany);
  await expect(page.getByRole('table', { name: 'Not reached' })).toContainText('Juniper Lofts');
  await page.getByRole('tab', { name: 'Announcements' }).click();
  await page.getByRole('button', { name: 'New announcement' }).click();
  const form = page.getByRole('dialog', { name: 'New announcement' });
  await form.getByRole('button', { name: /^Roles/ }).click();
  await page.getByRole('checkbox', { name: 'Manager', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(form.getByText(/(gets|get) it\./)).toBeVisible();
  await form.getByLabel('Subject').fill(subject);
  await form.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.type('Look at Answers.');
  await form.getByLabel('When').selectOption({ label: 'At a time of UTC' });
  await accessible(form);
  await page.reload();
  await page.getByRole('button', { name: 'New announcement' }).click();
  await expect(form.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(form.getByText('Look at Answers.')).toBeVisible();
  await form.getByRole('button', { name: 'Continue' }).click();
  const question = page.getByRole('dialog', { name: 'Schedule this announcement?' });
  await expect(question).toContainText('by the clock of UTC');
  await question.getByRole('button', { name: 'Schedule' }).click();
  const row = page.getByRole('table', { name: 'Announcements' }).getByRole('row').filter({ hasText: subject });
  await expect(row).toContainText('Scheduled');
  await row.click();
  const panel = page.getByRole('dialog', { name: 'Message' });
  await panel.getByRole('button', { name: 'Take back' }).click();
  await panel.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit announcement' });
  await expect(edited.getByLabel('Subject')).toHaveValue(subject);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await test.step('quiet hours of a state are changed next to the delivery health', async () => {
    await page.getByRole('tab', { name: 'Quiet hours' }).click();
    const hours = page.getByRole('table', { name: 'Quiet hours' });
    await page.getByRole('searchbox', { name: 'Search states and provinces' }).fill('florida');
    const florida = hours.getByRole('row').filter({ hasText: 'Florida' });
    await expect(florida).toContainText('8:00 PM');
    await florida.getByRole('button', { name: 'Edit quiet hours for Florida' }).click();
    const change = page.getByRole('dialog', { name: 'Edit quiet hours' });
    // On a phone the toasts of what came before lie over the dialog's Close for three seconds.
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

test('a manager saves a new message as a draft, duplicates one that was sent, and gets its time back', async ({
  page,
  signIn,
}) => {
  const manager = await connect('manager');
  const { _id } = await manager.property();
  const reader = (await manager.users(_id))[0];
  const subject = `For later ${Date.now()}`;
  const table = page.getByRole('table', { name: 'Messages' });
  const panel = page.getByRole('dialog', { name: 'Message' });
  await signIn('manager', '/community/direct-communication');
  await page.getByRole('button', { name: 'New message' }).click();
  const form = page.getByRole('dialog', { name: 'New message' });
  await form.getByLabel('To', { exact: true }).selectOption({ label: 'Residents' });
  await form.getByLabel('Subject').fill(subject);
  await form.getByRole('textbox', { name: 'Message' }).click();
  await page.keyboard.type('The pool opens soon.');
  await form.getByLabel('When').selectOption({ label: 'Not yet: keep it as a draft' });
  await form.getByRole('button', { name: 'Continue' }).click();
  const question = page.getByRole('dialog', { name: 'Save this draft?' });
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: subject })).toContainText('Draft');

  const sent = `Sent ${subject}`;
  await manager.sendAtOnce(await manager.writeTo(_id, reader?._id ?? '', sent));
  await table.getByRole('row').filter({ hasText: sent }).click();
  await panel.getByRole('button', { name: 'Duplicate' }).click();
  await expect(panel.getByText('Draft', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Edit' }).click();
  const draft = page.getByRole('dialog', { name: 'Edit message' });
  await expect(draft.getByLabel('Subject')).toHaveValue(sent);
  await draft.getByLabel('When').selectOption({ label: 'At a time of the property' });
  await draft.getByRole('textbox', { name: 'Time' }).fill('11:30 AM');
  await draft.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog', { name: 'Schedule this message?' }).getByRole('button', { name: 'Schedule' }).click();
  await panel.getByRole('button', { name: 'Take back' }).click();
  await expect(panel.getByRole('region', { name: 'Details' })).toContainText('Was scheduled for');
  await panel.getByRole('button', { name: 'Edit' }).click();
  await draft.getByLabel('When').selectOption({ label: 'At a time of the property' });
  await expect(draft.getByRole('textbox', { name: 'Time' })).toHaveValue(/11:30/);
});

test('leasing roles see nothing of messages', async ({ page, signIn }) => {
  await signIn('senior-staff', '/community/direct-communication');
  await expect(page).toHaveURL(atPath(/\/$/));
  await expect(page.getByRole('link', { name: 'Direct Communication' })).toHaveCount(0);
});

test('viewers see the history alone', async ({ page, signIn }) => {
  await signIn('viewer', '/community/direct-communication');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New message' })).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
});
