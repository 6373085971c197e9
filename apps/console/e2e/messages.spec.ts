import { connect } from './api.ts';
import { expect, test } from './fixtures.ts';

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
  const row = page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: subject });

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
    const [first] = await manager.users(_id);
    await manager.writeTo(_id, first?._id ?? '', `Taken back ${subject}`);
    await page
      .getByRole('row')
      .filter({ hasText: `Taken back ${subject}` })
      .click();
    await panel.getByRole('button', { name: 'Take back' }).click();
    await expect(panel.getByText('Draft', { exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Edit' })).toBeVisible();
  });
});

test('viewers see the history alone', async ({ page, signIn }) => {
  await signIn('viewer', '/community/direct-communication');
  await expect(page.getByRole('table', { name: 'Messages' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'New message' })).toHaveCount(0);
});
