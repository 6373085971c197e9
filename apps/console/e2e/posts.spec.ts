import type { Page } from '@playwright/test';
import { connect } from './api.ts';
import { expect, test } from './fixtures.ts';

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const dayFromNow = (days: number) => {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
};
const boosts = '/community/boost-management?type=BOOST&userType=RESIDENT';

test('a manager makes a recurring micro survey, changes it, copies it and deletes it', async ({
  page,
  signIn,
  accessible,
}) => {
  const title = `Gym survey ${Date.now()}`;
  const row = (name: string) =>
    table(page, 'Boosts')
      .getByRole('row')
      .filter({ has: page.getByText(name, { exact: true }) });
  const form = page.getByRole('dialog', { name: 'Create a boost for all Residents?' });
  const finish = form.getByRole('button', { name: 'Finish' });
  await signIn('manager', boosts);
  await accessible(table(page, 'Boosts').getByRole('row').nth(2));
  await page.getByRole('link', { name: 'What runs now' }).click();
  await expect(page).toHaveURL(/\/community$/);
  await accessible(page.getByRole('link', { name: /^Waiting for a decision: \d/ }));
  await page.getByRole('link', { name: /^Active boosts: \d/ }).click();
  await expect(page).toHaveURL(/boost-management/);

  await test.step('the type is chosen first', async () => {
    await page.getByRole('button', { name: 'Create boost' }).click();
    await expect(form.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
    await accessible(form.getByRole('radio', { name: /Vote/ }));
    await form.getByRole('radio', { name: /Micro Survey/ }).check();
    await form.getByRole('button', { name: 'Next', exact: true }).click();
  });

  await test.step('it begins from a template', async () => {
    const templates = form.getByLabel('Start from a template');
    await expect(templates).toBeEnabled();
    await templates.selectOption({ index: 1 });
    await expect(form.getByLabel('Title')).not.toHaveValue('');
    await expect(form.getByRole('textbox', { name: 'Message' })).not.toHaveText('');
  });

  await test.step('it cannot be finished while a question is empty, and questions are moved by keys', async () => {
    await form.getByLabel('Title').fill(title);
    await form.getByRole('textbox', { name: 'Message' }).fill('Dear {{first_name}}, how is the gym?');
    await expect(form.getByRole('region', { name: 'Preview' })).toContainText('Dear Alex, how is the gym?');
    await expect(finish).toBeDisabled();
    await form.getByRole('textbox', { name: 'Question 1' }).fill('Is it open when you need it?');
    await form.getByRole('button', { name: 'Add question' }).click();
    await expect(form.getByRole('textbox', { name: 'Question 2' })).toBeFocused();
    await expect(finish).toBeDisabled();
    await page.keyboard.type('Is it clean?');
    await form.getByRole('button', { name: /Move Is it clean/ }).press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(form.getByRole('textbox', { name: 'Question 1' })).toHaveValue('Is it clean?');
    await expect(form.getByRole('button', { name: 'Delete question 1' })).toHaveCount(0);
  });

  await test.step('what is entered survives a reload, and money is points', async () => {
    await form.getByLabel('Reward').fill('0.50');
    await expect(form.getByText('50 points', { exact: true })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Create boost' }).click();
    await expect(form.getByText('What you had entered here before is back.')).toBeVisible();
    await expect(form.getByLabel('Start from a template')).toHaveValue(/.+/);
    await expect(form.getByLabel('Title')).toHaveValue(title);
    await expect(form.getByRole('textbox', { name: 'Question 2' })).toHaveValue('Is it open when you need it?');
    await form.getByLabel('Budget').fill('0.20');
    await form.getByLabel('Title').click();
    await expect(form.getByText('Budget must be greater than reward points')).toBeVisible();
    await form.getByLabel('Budget').fill('50');
    await expect(form.getByText('5,000 points', { exact: true })).toBeVisible();
  });

  await test.step('it repeats once it has an end', async () => {
    await expect(form.getByLabel('Recurrence')).toBeDisabled();
    await form.getByRole('textbox', { name: 'End date' }).fill(dayFromNow(200));
    await form.getByLabel('Recurrence').selectOption('Every month');
    await accessible(finish);
    await finish.click();
    await expect(page.getByText('Boost created successfully')).toBeVisible();
    await expect(row(title)).toContainText('Every month');
    await expect(row(title)).toContainText('5,000');
  });

  await test.step('a change is a version of its own, marked in the history', async () => {
    await row(title).getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit the boost for all Residents' });
    await edit.getByLabel('Budget').fill('80');
    await edit.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByText('Boost updated successfully')).toBeVisible();
    await row(title).getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.getByRole('row', { name: /^v1 / })).toContainText('Budget 5,000 points → 8,000 points');
    await expect(history.getByRole('row', { name: /^v0 / })).toContainText('Created');
    await history.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('what the server refuses is turned back, with the reason', async () => {
    await row(title).getByText(title).click();
    const panel = page.getByRole('dialog', { name: 'Boost', exact: true });
    await accessible(panel.getByRole('table', { name: 'Submissions' }));
    await page.route(/\/api\/posts\/\w+(\/favorite)?$/, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 409, json: { message: 'Not now', code: 'conflict' } })
        : route.fallback(),
    );
    await panel.getByRole('switch', { name: 'Active' }).click();
    await expect(page.getByText('Not now').first()).toBeVisible();
    await expect(panel.getByRole('switch', { name: 'Active' })).toBeChecked();
    await panel.getByRole('button', { name: 'Favorite' }).click();
    await expect(panel.getByRole('button', { name: 'Favorite' })).toHaveAttribute('aria-pressed', 'false');
    await page.unroute(/\/api\/posts\/\w+(\/favorite)?$/);
    await panel.getByRole('button', { name: 'Favorite' }).click();
    await expect(panel.getByRole('button', { name: 'Favorite' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a copy starts like the item, and what was deleted can only be copied', async () => {
    const panel = page.getByRole('dialog', { name: 'Boost', exact: true });
    await panel.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(form.getByRole('textbox', { name: 'Question 1' })).toHaveValue('Is it clean?');
    await form.getByLabel('Title').fill(`Copied ${title}`);
    await form.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByText('Boost created successfully')).toBeVisible();
    await panel.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('This boost is currently active. Are you sure you want to delete it?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Boost deleted successfully')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(row(`Copied ${title}`)).toBeVisible();
    await expect(row(title)).toHaveCount(0);
    await page.getByRole('button', { name: 'Deleted' }).click();
    await expect(row(title).getByRole('button', { name: 'Copy' })).toBeVisible();
    await expect(row(title).getByRole('button', { name: 'Edit' })).toHaveCount(0);
  });
});

test('a viewer sees items with their history, and can change nothing', async ({ page, signIn }) => {
  const viewer = await connect('viewer');
  const { _id, title } = await viewer.aPost((await viewer.property())._id, 'BOOST');
  await signIn('viewer', `${boosts}&post=${_id}`);
  const panel = page.getByRole('dialog', { name: 'Boost', exact: true });
  await expect(panel.getByRole('heading', { name: title })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'History' })).toBeVisible();
  await expect(panel.getByRole('switch')).toHaveCount(0);
  for (const name of ['Edit', 'Copy', 'Delete', 'Favorite'])
    await expect(panel.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/post=/);
  const rows = table(page, 'Boosts').getByRole('row');
  await expect(rows.nth(1).getByRole('button', { name: 'History' })).toBeVisible();
  await expect(table(page, 'Boosts').getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create boost' })).toHaveCount(0);
});

test('a manager sees a month by days, opens what is in it and switches it off', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('manager', '/property-manager/content');
  const open = page.getByRole('region', { name: 'Open all the time' });
  const item = open.getByRole('button', { name: 'Pool hours', exact: true });
  await accessible(item);
  await page.getByRole('button', { name: 'Next month' }).press('Enter');
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await page.getByRole('button', { name: 'Agenda', exact: true }).click();
  await expect(page).toHaveURL(/view=agenda/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Agenda', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Kind').selectOption('Posts');
  await expect(page).toHaveURL(/kind=POST/);
  await item.click();
  await page.getByRole('dialog', { name: 'Post' }).getByRole('switch', { name: 'Active' }).click();
  await page.keyboard.press('Escape');
  await expect(item).toHaveCount(0);
});
