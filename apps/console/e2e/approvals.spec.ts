import { readFile } from 'node:fs/promises';
import { connect, submissionAt } from './api.ts';
import { expect, test } from './fixtures.ts';

test('a manager opens a new photo submission and approves it with a reason', async ({ page, signIn }) => {
  const manager = await connect('manager');
  await signIn('manager', '/community/boost-approval?order=desc');
  await expect(page.getByRole('list', { name: 'Submissions' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]log=/);
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

test('a submission reviewed elsewhere shows who reviewed it, without a reload', async ({ page, signIn }) => {
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

test('a stale decision is refused and the current state is shown', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const log = await submissionAt(manager);
  await signIn('manager');
  await page.route('**/api/live*', (route) => route.abort());
  await page.goto(`/community/boost-approval?log=${log._id}`);
  const detail = page.getByRole('article', { name: log.post?.title });
  await detail.getByLabel('Reason for decision*').fill('Too late');
  await manager.decide('deny', log._id, 'The first decision');
  await detail.getByRole('button', { name: 'Send Reward' }).click();
  await expect(page.getByText('This submission has already been reviewed')).toBeVisible();
  await expect(detail.getByText(/Denied by .+ on .+/)).toBeVisible();
  await expect(detail.getByText('The first decision')).toBeVisible();
});

test('the whole review works with the keyboard', async ({ page, signIn }) => {
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

test('the next submission opens in the same panel over the list', async ({ page, signIn }) => {
  const manager = await connect('manager');
  await submissionAt(manager);
  await submissionAt(manager);
  await page.setViewportSize({ width: 800, height: 900 });
  await signIn('manager', '/community/boost-approval?order=desc');
  const logs = page.locator('[data-log]');
  const second = (await logs.nth(1).getAttribute('data-log')) ?? '';
  await logs.first().click();
  const panel = await page.getByRole('dialog', { name: 'Submission' }).elementHandle();
  await page.keyboard.press('j');
  await expect(page.locator(`[data-log="${second}"]`)).toHaveAttribute('aria-current', 'true');
  expect(await panel?.evaluate((element) => element.isConnected)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('several submissions are approved with one reason; those reviewed elsewhere are skipped and show the reviewer', async ({
  page,
  signIn,
}) => {
  const manager = await connect('manager');
  const logs = [await submissionAt(manager), await submissionAt(manager), await submissionAt(manager)];
  const points = logs.reduce((sum, log) => sum + log.points, 0);
  await signIn('manager', '/community/boost-approval?order=desc&type=ugc');
  for (const { _id } of logs) await page.locator(`li:has([data-log="${_id}"])`).getByRole('checkbox').check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Shift+A');
  const dialog = page.getByRole('dialog', { name: 'Approve 3 submissions?' });
  await expect(dialog).toContainText(`${points.toLocaleString('en-US')} points will be sent`);
  await expect(dialog).toContainText('Submissions already reviewed are skipped.');
  await expect(dialog.getByRole('button', { name: 'Approve 3' })).toBeDisabled();
  await dialog.getByLabel('Reason for decision*').fill('Wonderful pictures');
  await manager.decide('deny', logs[1]?._id ?? '', 'Too dark');
  await dialog.getByRole('button', { name: 'Approve 3' }).click();
  const results = page.getByRole('dialog', { name: '2 approved, 1 skipped' });
  await expect(results.getByRole('row').nth(1)).toContainText(/Already denied by/);
  await results.getByRole('button', { name: 'All 3' }).click();
  await expect(results.getByRole('row').filter({ hasText: 'Approved' })).toHaveCount(2);
  await results.getByRole('button', { name: 'Close' }).last().click();
  for (const { _id } of logs) await expect(page.locator(`[data-log="${_id}"]`)).toBeHidden();
  await expect(page.getByText('3 selected')).toBeHidden();
  const { data } = await manager.logs(`userId=${logs[0]?.user._id}&status=approved&limit=5`);
  expect(data.find(({ _id }) => _id === logs[0]?._id)?.reason).toBe('Wonderful pictures');
});

test('all matches are selected at once, and changing filters clears the selection', async ({ page, signIn }) => {
  await submissionAt(await connect('manager'));
  await signIn('super-admin', '/community/boost-approval?type=ugc');
  await expect(page.locator('[data-log][aria-current=true]')).toBeVisible();
  const waiting = Number((await page.getByRole('button', { name: /^Pending/ }).innerText()).replace(/\D/g, ''));
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select all matches' }).click();
  await page.getByRole('button', { name: `Deny ${waiting}` }).click();
  const dialog = page.getByRole('dialog', { name: `Deny ${waiting} submissions?` });
  await expect(dialog).toContainText('UGC boost');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Boost type').selectOption('Event');
  await expect(page).toHaveURL(/type=event/);
  await expect(page.getByRole('group', { name: 'Selected submissions' })).toBeHidden();
});

test('tab, rows and export have the same submissions for any filters in the URL', async ({ page, signIn }) => {
  const admin = await connect('super-admin');
  await signIn('super-admin', '/community/boost-approval?status=all&type=custom&endDate=2026-11-01');
  await expect(page.locator('[data-log]').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Property' }).click();
  const option = page.getByRole('listbox').getByRole('option').nth(1);
  const name = (await option.innerText()).replace(/-[^-]*$/, '');
  await option.click();
  await expect(page).toHaveURL(/propertyId=[0-9a-f]{24}/);
  await expect(page.locator('[data-log]').first()).toContainText(name);
  const propertyId = new URL(page.url()).searchParams.get('propertyId');
  const { totalCount } = await admin.logs(
    `propertyId=${propertyId}&pointLogType=boost&userType=RESIDENT&status=all&type=custom&endDate=2026-11-01`,
  );
  await expect(
    page.getByRole('button', { name: `All ${totalCount.toLocaleString('en-US')}`, exact: true }),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText(`Exported ${totalCount.toLocaleString('en-US')} rows`)).toBeVisible();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(name);
  await page.reload();
  await expect(
    page.getByRole('button', { name: `All ${totalCount.toLocaleString('en-US')}`, exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).not.toHaveURL(/type=|endDate=|propertyId=/);
});

test('the comment box is visible at 1440 x 900, even while typing', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('manager', '/community/boost-approval?type=custom');
  const box = page.getByLabel('Add a comment');
  const isInSight = async () => {
    const [own, panel] = [await box.boundingBox(), await page.getByLabel('Reason for decision*').boundingBox()];
    return own !== null && panel !== null && own.y + own.height < panel.y;
  };
  await box.waitFor();
  await expect.poll(isInSight).toBe(true);
  await box.click();
  await expect(page.getByRole('button', { name: 'Add comment' })).toBeInViewport({ ratio: 1 });
  await expect.poll(isInSight).toBe(true);
});

test('approved points are voided from their detail with a reason', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const log = await submissionAt(manager);
  await manager.decide('approve', log._id, 'Fine');
  await signIn('manager', `/community/boost-approval?status=approved&log=${log._id}`);
  const detail = page.getByRole('article', { name: log.post?.title });
  await expect(detail.getByText(/Approved by .+ on .+/)).toBeVisible();
  await expect(page.getByLabel('Reason for decision*')).toBeHidden();
  await detail.getByRole('button', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void these points?' });
  await dialog.getByLabel('Reason for decision*').fill('Approved by mistake');
  await dialog.getByRole('button', { name: 'Void points' }).click();
  await expect(detail.getByText(/Voided by .+ on .+/)).toBeVisible();
});

test("the tabs show past decisions, and a viewer can't review", async ({ page, signIn }) => {
  await signIn('viewer', '/community/boost-approval');
  await page.getByRole('button', { name: 'Denied' }).click();
  await expect(page).toHaveURL(/status=denied/);
  await expect(page.locator('[data-log]').first()).toContainText('Denied');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByLabel('Reason for decision*')).toBeHidden();
  await expect(page.getByLabel('Add a comment')).toBeHidden();
});

test('approvals have no accessibility violation', async ({ page, signIn, accessible }) => {
  const log = await submissionAt(await connect('manager'));
  await signIn('manager', `/community/boost-approval?log=${log._id}`);
  await accessible(page.getByLabel('Reason for decision*'));
  await test.step('a comment starts from a template, with its placeholders filled in', async () => {
    const comment = page.getByLabel('Add a comment');
    await comment.focus();
    await page.getByLabel('Template').selectOption({ label: 'Feedback: Thanks for sharing' });
    await expect(comment).toHaveValue('Thank you for sending this in, {{first_name}}.');
    await comment.fill('Thank you, ');
    await page.getByRole('group', { name: 'Insert' }).getByRole('button', { name: 'First name' }).click();
    await expect(comment).toHaveValue('Thank you, {{first_name}}');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await expect(page.getByText('Comment added successfully')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Comments' })).toContainText(
      `Thank you, ${log.user.name.split(' ')[0]}`,
    );
  });
  await test.step('an image is deleted after confirmation', async () => {
    await page.getByRole('button', { name: 'Delete Image 1' }).click();
    const question = page.getByRole('alertdialog', { name: 'Do you want to delete the image?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'View Image 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete Image 1' }).click();
    await question.getByRole('button', { name: 'Delete image' }).click();
    await expect(page.getByText('Image deleted')).toBeVisible();
    await expect(page.getByRole('button', { name: 'View Image 1' })).toBeHidden();
  });
});
