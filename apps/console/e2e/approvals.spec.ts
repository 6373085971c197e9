import { connect, submissionAt } from './api.ts';
import { expect, test } from './fixtures.ts';

test('a manager opens a new photo submission and approves it with a reason', async ({ page, signIn }) => {
  const manager = await connect('manager');
  await signIn('manager', '/community/boost-approval?order=desc');
  await expect(page.getByRole('list', { name: 'Submissions' })).toBeVisible();
  const open = new URL(page.url()).searchParams.get('log');
  const log = await submissionAt(manager);
  await expect(page.getByRole('button', { name: /Show \d+ new submissions?/ })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('log')).toBe(open);
  await page.getByRole('button', { name: /Show \d+ new submissions?/ }).click();
  await page.locator(`[data-log="${log._id}"]`).click();
  const detail = page.getByRole('article', { name: log.post?.title });
  await detail.getByRole('button', { name: 'View Image 1' }).click();
  await expect(page.getByRole('img', { name: 'Image 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail.getByRole('button', { name: 'Send Reward' })).toBeDisabled();
  await detail.getByLabel('Reason for decision*').fill('   ');
  await expect(detail.getByRole('button', { name: 'Send Reward' })).toBeDisabled();
  await detail.getByLabel('Reason for decision*').fill('Lovely picture');
  await detail.getByRole('button', { name: 'Send Reward' }).click();
  await expect(page.getByText(`points sent to ${log.user.name}`)).toBeVisible();
  await expect(page.locator(`[data-log="${log._id}"]`)).toContainText('Approved');
  await expect(page).not.toHaveURL(new RegExp(log._id));
  const { data } = await manager.logs(`userId=${log.user._id}&status=approved&limit=1`);
  expect(data[0]).toMatchObject({ _id: log._id, reason: 'Lovely picture' });
});

test('a submission decided elsewhere shows who decided, without a reload', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const log = await submissionAt(manager);
  await signIn('manager', `/community/boost-approval?log=${log._id}`);
  const detail = page.getByRole('article', { name: log.post?.title });
  await detail.getByLabel('Reason for decision*').fill('About to send it');
  await manager.decide('deny', log._id, 'Too dark to see');
  await expect(detail.getByText(/Denied by .+ on .+/)).toBeVisible();
  await expect(detail.getByText('Too dark to see')).toBeVisible();
  await expect(detail.getByRole('button', { name: 'Send Reward' })).toBeHidden();
});

test('a stale decision is refused and the current state takes its place', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const log = await submissionAt(manager);
  await signIn('manager');
  await page.route('**/api/live*', (route) => route.abort());
  await page.goto(`/community/boost-approval?log=${log._id}`);
  const detail = page.getByRole('article', { name: log.post?.title });
  await detail.getByLabel('Reason for decision*').fill('Too late');
  await manager.decide('deny', log._id, 'The first decision');
  await detail.getByRole('button', { name: 'Send Reward' }).click();
  await expect(page.getByText('This submission has already been decided')).toBeVisible();
  await expect(detail.getByText(/Denied by .+ on .+/)).toBeVisible();
  await expect(detail.getByText('The first decision')).toBeVisible();
});

test('the whole review works from the keyboard', async ({ page, signIn }) => {
  const manager = await connect('manager');
  await submissionAt(manager);
  await submissionAt(manager);
  await signIn('manager', '/community/boost-approval');
  const current = page.locator('[data-log][aria-current=true]');
  await expect(current).toBeVisible();
  const idOf = () => current.getAttribute('data-log');
  const first = await idOf();
  await page.keyboard.press('j');
  await expect(current).not.toHaveAttribute('data-log', first ?? '');
  const second = (await idOf()) ?? '';
  await page.keyboard.press('ArrowUp');
  await expect(current).toHaveAttribute('data-log', first ?? '');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();
  await expect(current).toHaveAttribute('data-log', first ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(current).toHaveAttribute('data-log', second);
  await expect(page.getByLabel('Reason for decision*')).toBeVisible();
  await page.keyboard.press('d');
  await expect(page.getByLabel('Reason for decision*')).toBeFocused();
  await page.keyboard.type('Not what we asked for, j and a');
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-log="${second}"]`)).toContainText('Denied');
  await expect(current).not.toHaveAttribute('data-log', second);
  await expect(page.getByLabel('Reason for decision*')).not.toBeFocused();
});

test('the tabs show what was decided, and a viewer decides nothing', async ({ page, signIn }) => {
  await signIn('viewer', '/community/boost-approval');
  await page.getByRole('button', { name: 'Denied' }).click();
  await expect(page).toHaveURL(/status=denied/);
  await expect(page.locator('[data-log]').first()).toContainText('Denied');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByLabel('Reason for decision*')).toBeHidden();
  await expect(page.getByLabel('Add a comment')).toBeHidden();
});

test('a comment fills its placeholders', async ({ page, signIn }) => {
  const log = await submissionAt(await connect('manager'));
  await signIn('manager', `/community/boost-approval?log=${log._id}`);
  await page.getByLabel('Add a comment').fill('Thank you, ');
  await page.getByRole('button', { name: 'first_name' }).click();
  await expect(page.getByLabel('Add a comment')).toHaveValue('Thank you, {first_name}');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByText('Comment added successfully')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Comments' })).toContainText(
    `Thank you, ${log.user.name.split(' ')[0]}`,
  );
});

test('an image is deleted after a question', async ({ page, signIn }) => {
  const log = await submissionAt(await connect('manager'));
  await signIn('manager', `/community/boost-approval?log=${log._id}`);
  await page.getByRole('button', { name: 'Delete Image 1' }).click();
  const question = page.getByRole('alertdialog', { name: 'Do you want to delete the image?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'View Image 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Image 1' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Image deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Image 1' })).toBeHidden();
});

test('approvals have no accessibility violation', async ({ page, signIn, accessible }) => {
  const log = await submissionAt(await connect('manager'));
  await signIn('manager', `/community/boost-approval?log=${log._id}`);
  await accessible(page.getByLabel('Reason for decision*'));
});
