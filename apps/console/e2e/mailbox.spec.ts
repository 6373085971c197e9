import { connect } from './api.ts';
import { everyCompany, expect, test } from './fixtures.ts';

test('the email about a gift is in the mailbox as its recipient sees it', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { _id, name } = await manager.property();
  const user = (await manager.users(_id)).find(({ sendEmail, contactEmail }) => sendEmail && contactEmail === '');
  await manager.award(_id, [user?._id ?? ''], 41);
  const admin = await connect('super-admin');
  const found = encodeURIComponent(user?.email ?? '');
  await expect
    .poll(
      async () => (await admin.mails(found)).find(({ subject }) => subject === `${name} sent you 41 points`)?.status,
    )
    .toBe('sent');
  await signIn('super-admin', `/hearth-admin/communication?view=mailbox&search=${found}`, everyCompany);
  const row = page
    .getByRole('row')
    .filter({ hasText: `${name} sent you 41 points` })
    .first();
  await expect(row).toContainText('Sent');
  await row.click();
  await expect(page.getByRole('heading', { name: `${name} sent you 41 points` })).toBeVisible();
  await expect(
    page.locator('iframe').contentFrame().getByText("They're in your account now", { exact: false }),
  ).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
});

test('the mailbox has no accessibility violation', async ({ page, signIn, accessible }) => {
  await signIn('super-admin', '/hearth-admin/communication?view=mailbox');
  await accessible(page.getByRole('table', { name: 'Mailbox' }));
});

test('the links of an email are clickable below it', async ({ page, signIn }) => {
  const [admin, manager] = [await connect('super-admin'), await connect('manager')];
  const email = `linked-${Date.now()}@hearth.example`;
  await manager.addUser((await manager.property())._id, { firstName: 'Linked', lastName: 'Reader', email });
  await expect.poll(async () => (await admin.mails(encodeURIComponent(email))).length).toBeGreaterThan(0);
  await signIn(
    'super-admin',
    `/hearth-admin/communication?view=mailbox&search=${encodeURIComponent(email)}`,
    everyCompany,
  );
  await page.getByRole('row').filter({ hasText: email }).click();
  const link = page.getByRole('region', { name: 'Plain text' }).getByRole('link', { name: /\/signup/ });
  await expect(link).toHaveAttribute('href', /^https?:\/\/[^/]+\/signup/);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
});
