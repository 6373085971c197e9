import { libraryMessages } from '@hearth/contract/library/messages';
import { expect, test } from './fixtures.ts';

test('a content admin, who can open only the library, creates a template that a gift then uses', async ({
  page,
  signIn,
  accessible,
}) => {
  const title = 'For a helping hand';
  const table = page.getByRole('table', { name: 'Templates' });
  const row = table.getByRole('row').filter({ hasText: title });

  await test.step('they are redirected to the library from every page', async () => {
    await signIn('content-admin', '/points-center');
    await expect(page).toHaveURL(/\/hearth-admin\/content/);
    await expect(page.getByRole('heading', { name: 'Content Library' })).toBeVisible();
  });

  await test.step('posts have rich text; leaving with unsaved text shows a prompt', async () => {
    await page.getByRole('button', { name: 'Add template' }).click();
    const dialog = page.getByRole('dialog', { name: 'New post template' });
    const message = dialog.getByRole('textbox', { name: 'Message' });
    await message.click();
    await page.keyboard.type('Hello ');
    await dialog.getByRole('button', { name: 'First name' }).click();
    await expect(dialog.getByRole('region', { name: 'Preview' })).toHaveText(/Hello (?!\{\{)\S+$/);
    await accessible(dialog.getByRole('region', { name: 'Preview' }));
    await message.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a surprise is written, and an invalid placeholder shows at its field', async () => {
    await page.getByRole('button', { name: /^Surprises/ }).click();
    await page.getByRole('button', { name: 'Add template' }).click();
    const dialog = page.getByRole('dialog', { name: 'New surprise template' });
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Thank you {{name}}');
    await dialog.getByRole('button', { name: 'Add template' }).click();
    await expect(dialog).toContainText('Title is required');
    await expect(dialog).toContainText(libraryMessages.unknownPlaceholder('name'));
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByRole('textbox', { name: 'Message' }).fill('');
    await page.keyboard.type('Thank you, ');
    await dialog.getByRole('group', { name: 'Insert' }).getByRole('button', { name: 'First name' }).press('Enter');
    await page.keyboard.type('!');
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Thank you, {{first_name}}!');
    await dialog.getByRole('button', { name: 'Add template' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Active');
  });

  await test.step('a category is created and chosen', async () => {
    await page.getByRole('button', { name: 'Manage categories' }).click();
    await page.getByRole('button', { name: 'Add category' }).click();
    await page.getByRole('dialog', { name: 'New category' }).getByRole('textbox', { name: 'Name' }).fill('Kindness');
    await page.keyboard.press('Enter');
    const categories = page.getByRole('dialog', { name: 'Categories', exact: true });
    await expect(categories).toContainText('Kindness');
    await categories.getByRole('button', { name: 'Close' }).last().click();
    await row.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit surprise template' });
    await dialog.getByLabel('Category').selectOption('Kindness');
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await expect(row).toContainText('Kindness');
  });

  await test.step('a manager sends a gift with it, and each recipient sees their own name', async () => {
    await signIn('manager', '/points-center/surprise-delight');
    await page.getByRole('button', { name: 'Send points' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send Surprise and Delight Points' });
    const person = dialog.getByRole('listbox', { name: 'Users' }).getByRole('option').first();
    const name = (await person.locator('b').textContent()) ?? '';
    await person.click();
    await dialog.getByLabel('Amount').fill('0.17');
    await dialog.getByLabel('Category').selectOption('Thank You!');
    await dialog.getByLabel('Template').selectOption({ label: `Kindness: ${title}` });
    await expect(dialog.getByLabel('Custom message')).toHaveValue('Thank you, {{first_name}}!');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm Gift Points Transaction' })).toContainText(
      `Message to ${name}Thank you, ${name.split(' ')[0]}!`,
    );
    await page.getByRole('button', { name: 'Send Points', exact: true }).click();
    await expect(page.getByText(/Gift Points send successfully/)).toBeVisible();
    const sent = page.getByRole('table', { name: 'Surprises' }).getByRole('row').filter({ hasText: '+17' });
    await sent.first().click();
    await expect(page.getByText(`Thank you, ${name.split(' ')[0]}!`).first()).toBeVisible();
  });

  await test.step('the library counts its use; once deactivated, it is no longer offered', async () => {
    await signIn('content-admin', '/hearth-admin/content?type=SURPRISE&search=helping');
    await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible();
    await row.getByRole('button', { name: `More actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await expect(row).toContainText('Inactive');
    await accessible(row);
    await row.getByRole('button', { name: `More actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click();
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  });
});
