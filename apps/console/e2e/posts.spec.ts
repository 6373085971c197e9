import type { Page } from '@playwright/test';
import { postMessages } from '@hearth/contract/community/messages';
import { connect } from './api.ts';
import { atPath, expect, test } from './fixtures.ts';

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const dayFromNow = (days: number) => {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
};
/** The Monday a number of weeks from now. */
const nextMonday = (weeks: number) => {
  const now = new Date();
  return new Date(now.getTime() + (7 * weeks + 1 - now.getUTCDay()) * 86_400_000).toISOString().slice(0, 10);
};
const boosts = '/community/boost-management?type=BOOST&userType=RESIDENT';

test('a manager creates a recurring micro survey, edits, copies and deletes it', async ({
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
  await page.getByRole('link', { name: 'View activity' }).click();
  await expect(page).toHaveURL(atPath(/\/community$/));
  await accessible(page.getByRole('link', { name: /^Submissions to review: \d/ }));
  const ends = page.getByRole('region', { name: 'Ending soon' });
  await expect(async () => {
    const more = ends.getByRole('button', { name: /^Show \d+ more/ });
    if ((await more.count()) > 0) await more.click();
    const counted =
      (await ends
        .getByText(/in the next 30 days/)
        .first()
        .textContent()) ?? '';
    expect(await ends.getByRole('listitem').count()).toBe(Number.parseInt(counted, 10) || 0);
  }).toPass();
  await page.getByRole('link', { name: /^Active boosts: \d/ }).click();
  await expect(page).toHaveURL(/boost-management/);

  await test.step('the type is chosen first', async () => {
    await page.getByRole('button', { name: 'Create boost' }).click();
    await expect(form.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
    await accessible(form.getByRole('radio', { name: /Vote/ }));
    await form.getByRole('radio', { name: /Micro Survey/ }).check();
    await form.getByRole('button', { name: 'Next', exact: true }).click();
  });

  await test.step('it starts from a template', async () => {
    const templates = form.getByLabel('Start from a template');
    await expect(templates).toBeEnabled();
    await templates.selectOption({ index: 1 });
    await expect(form.getByLabel('Title')).not.toHaveValue('');
    await expect(form.getByRole('textbox', { name: 'Message' })).not.toHaveText('');
  });

  await test.step("it can't be finished while a question is empty, and questions are moved by keyboard", async () => {
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

  await test.step('input survives a reload, and amounts are converted to points', async () => {
    await form.getByLabel('Reward').fill('0.50');
    await expect(form.getByText('50 points', { exact: true })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Create boost' }).click();
    await expect(form.getByText('Your unsaved changes were restored.')).toBeVisible();
    await expect(form.getByLabel('Start from a template')).toHaveValue(/.+/);
    await expect(form.getByLabel('Title')).toHaveValue(title);
    await expect(form.getByRole('textbox', { name: 'Question 2' })).toHaveValue('Is it open when you need it?');
    await form.getByLabel('Budget').fill('0.20');
    await form.getByLabel('Title').click();
    await expect(form.getByText('Budget must be greater than reward points')).toBeVisible();
    await form.getByLabel('Budget').fill('50');
    await expect(form.getByText('5,000 points', { exact: true })).toBeVisible();
  });

  await test.step('it can repeat once it has an end', async () => {
    await expect(form.getByLabel('Recurrence')).toBeDisabled();
    await form.getByRole('textbox', { name: 'End date' }).fill(dayFromNow(200));
    await form.getByLabel('Recurrence').selectOption('Every month');
    await accessible(finish);
    await finish.click();
    await expect(page.getByText('Boost created successfully')).toBeVisible();
    await expect(row(title)).toContainText('Every month');
    await expect(row(title)).toContainText('5,000');
  });

  await test.step('a change creates a new version in the history', async () => {
    await row(title).getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit boost for all Residents' });
    await edit.getByLabel('Budget').fill('80');
    await edit.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByText('Boost updated successfully')).toBeVisible();
    await row(title).getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.getByRole('row', { name: /^v1 / })).toContainText('Budget 5,000 points → 8,000 points');
    await expect(history.getByRole('row', { name: /^v0 / })).toContainText('Created');
    await history.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a rejected change is reverted, and the reason is shown', async () => {
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

  await test.step('a copy starts with the same values, and a deleted post can only be copied', async () => {
    const panel = page.getByRole('dialog', { name: 'Boost', exact: true });
    await panel.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(form.getByRole('textbox', { name: 'Question 1' })).toHaveValue('Is it clean?');
    await form.getByLabel('Title').fill(`Copied ${title}`);
    await form.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByText('Boost created successfully')).toBeVisible();
    await panel.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('This boost is currently active. Are you sure you want to delete it?');
    await expect(question).toContainText('The boost moves to Deleted, where you can copy it.');
    await question.getByRole('button', { name: 'Delete boost' }).click();
    await expect(page.getByText('Boost deleted successfully')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(row(`Copied ${title}`)).toBeVisible();
    await expect(row(title)).toHaveCount(0);
    await page.getByRole('button', { name: 'Deleted' }).click();
    await expect(row(title).getByRole('button', { name: 'Copy' })).toBeVisible();
    await expect(row(title).getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await page.goto('/community/event-management?filterType=deleted');
    await expect(page.getByText('Nothing under Deleted.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create event' })).toHaveCount(1);
  });
});

test("a viewer sees posts with their history but can't change them", async ({ page, signIn }) => {
  const viewer = await connect('viewer');
  const { _id, title } = await viewer.newestPost((await viewer.property())._id, 'BOOST');
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

test('a manager opens and deactivates a post in the month view; entries are moved and copied in the week view', async ({
  page,
  signIn,
  accessible,
}) => {
  await signIn('manager', '/property-manager/content');
  const open = page.getByRole('region', { name: 'Always open' });
  const item = open.getByRole('button', { name: 'Pool hours', exact: true });
  await accessible(item);
  await page.getByRole('button', { name: 'Next month' }).press('Enter');
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/);
  await page.getByRole('button', { name: 'Agenda', exact: true }).click();
  await expect(page).toHaveURL(/view=agenda/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Agenda', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Type').selectOption('Posts');
  await expect(page).toHaveURL(/kind=POST/);
  await item.click();
  await page.getByRole('dialog', { name: 'Post' }).getByRole('switch', { name: 'Active' }).click();
  await page.keyboard.press('Escape');
  await expect(item).toHaveCount(0);

  await test.step('a date is moved in a dialog that shows the changes; other actions are in the entry menu', async () => {
    const manager = await connect('manager');
    const { _id } = await manager.property();
    const [next, later] = [nextMonday(1), nextMonday(2)];
    await manager.createPost(_id, {
      type: 'EVENT',
      title: 'Lobby concert',
      rewardPoints: 50,
      eventInfo: { startDate: `${next}T12:00:00.000Z`, endDate: `${next}T14:00:00.000Z` },
    });
    await page.goto(`/property-manager/content?view=week&week=${next}`);
    const more = page.getByRole('table').getByRole('button', { name: 'More actions for Lobby concert' });
    await accessible(more.or(page.getByRole('button', { name: 'More actions for Lobby concert' })).first());
    await page.setViewportSize({ width: 1280, height: 800 });
    await more.click();
    await page.getByRole('menuitem', { name: 'Move' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move', exact: true });
    await expect(dialog.getByRole('button', { name: 'Move event' })).toBeDisabled();
    const [year, month, day] = later.split('-');
    await dialog.getByRole('textbox', { name: 'New date' }).fill(`${month}/${day}/${year}`);
    await expect(dialog.getByRole('region', { name: 'Changes' })).toContainText(/Event starts.*→.*Event ends.*→/);
    await accessible(dialog.getByRole('button', { name: 'Move event' }));
    await dialog.getByRole('button', { name: 'Move event' }).click();
    await expect(page.getByText('Event updated successfully')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(more).toHaveCount(0);
    await page.getByRole('button', { name: 'Next week', exact: true }).click();
    await more.click();
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    const copy = page.getByRole('dialog', { name: 'Create an event for all Residents?' });
    await expect(copy.getByLabel('Title')).toHaveValue('Lobby concert');
    await copy.getByRole('button', { name: 'Cancel' }).click();
    await more.click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await expect(page.getByRole('table').getByRole('button', { name: /inactive Lobby concert/ })).toBeVisible();
    await page.getByLabel('Type').selectOption('Events');
    await expect(page.getByRole('heading', { name: 'Weeks without content' })).toBeVisible();
  });
});

test('occurrences are skipped, moved and changed from one on; a later save reports the conflict', async ({
  page,
  context,
  signIn,
  accessible,
}) => {
  const manager = await connect('manager');
  const title = `Filter change ${Date.now()}`;
  const { _id } = await manager.createPost((await manager.property())._id, {
    type: 'BOOST',
    boostType: 'custom',
    title,
    rewardPoints: 50,
    recurrence: 'monthly',
    startDate: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    endDate: new Date(Date.now() + 300 * 86_400_000).toISOString(),
  });
  await signIn('manager', `${boosts}&post=${_id}`);
  const panel = page.getByRole('dialog', { name: 'Boost', exact: true });
  const occurrences = panel.getByRole('region', { name: 'Next occurrences' }).getByRole('listitem');
  const row = (name: string) =>
    table(page, 'Boosts')
      .getByRole('row')
      .filter({ has: page.getByText(name, { exact: true }) });
  const act = async (place: number, name: string) => {
    await occurrences.nth(place).getByRole('button').click();
    await page.getByRole('menuitem', { name }).click();
  };

  await test.step('only this one', async () => {
    await act(1, 'Skip only this one');
    await expect(occurrences.nth(1)).toContainText('Skipped');
    await act(2, 'Move only this one');
    const dialog = page.getByRole('dialog', { name: 'Move only this one' });
    await dialog.getByRole('textbox', { name: 'New date' }).fill(dayFromNow(70));
    await accessible(dialog.getByRole('button', { name: 'Move date' }));
    await dialog.getByRole('button', { name: 'Move date' }).click();
    await expect(occurrences.nth(2)).toContainText('Moved');
    await expect(occurrences.nth(2)).toContainText(dayFromNow(70));
  });

  await test.step('this and following', async () => {
    await act(3, 'Change this and following');
    const dialog = page.getByRole('dialog', { name: 'Change this and following' });
    await dialog.getByLabel('Title').fill(`${title}, new`);
    await accessible(dialog.getByRole('button', { name: 'Finish' }));
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByText('Boost updated successfully')).toBeVisible();
    await expect(occurrences).toHaveCount(3);
    await panel.getByRole('button', { name: 'History' }).click();
    await accessible(page.getByRole('dialog', { name: 'History' }).getByRole('row').nth(1));
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Copy to other properties' }).click();
    await accessible(page.getByRole('dialog', { name: 'Copy to other properties' }).getByRole('checkbox').first());
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('of two editors, the later one sees the conflict and keeps their input', async () => {
    await panel.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = page.getByRole('dialog', { name: 'Edit boost for all Residents' });
    await edit.getByLabel('Budget').fill('90');
    await manager.updatePost(_id, { title: `${title}, theirs` });
    await edit.getByRole('button', { name: 'Finish' }).click();
    await expect(edit.getByText(`${postMessages.changedByOther}.`)).toBeVisible();
    await expect(edit.getByLabel('Budget')).toHaveValue('90');
    await edit.getByRole('button', { name: 'Finish' }).click();
    await expect(edit).toBeHidden();
    await expect(row(`${title}, theirs`)).toContainText('9,000');
    await panel.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('changes in a second window show up without a reload', async () => {
    const second = await context.newPage();
    await second.goto(`${boosts}&post=${_id}`);
    await second.getByRole('dialog', { name: 'Boost', exact: true }).getByRole('switch', { name: 'Active' }).click();
    await expect(row(`${title}, theirs`)).toHaveCount(0);
    await expect(row(`${title}, new`)).toBeVisible();
  });
});

test('a post deleted after a conflict is reported as deleted and not overwritten', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { _id } = await manager.createPost((await manager.property())._id, {
    type: 'BOOST',
    boostType: 'custom',
    title: 'Pool closes early',
    rewardPoints: 50,
  });
  await signIn('manager', `${boosts}&post=${_id}`);
  const panel = page.getByRole('dialog', { name: 'Boost', exact: true });
  await panel.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit boost for all Residents' });
  await edit.getByLabel('Title').fill('Pool closes late');
  await manager.updatePost(_id, { title: 'Pool closed' });
  await edit.getByRole('button', { name: 'Finish' }).click();
  await expect(edit.getByText('Finish replaces theirs')).toBeVisible();
  await manager.deletePost(_id);
  await edit.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText(postMessages.deletedAlready).first()).toBeVisible();
  await expect(edit.getByText('Finish replaces theirs')).toBeHidden();
});

test('poll options are dragged, and a Canadian property pays at the rate shown', async ({ page, signIn }) => {
  await signIn('super-admin', boosts);
  await page.getByRole('combobox', { name: 'Company' }).selectOption('Tamsin Lake Living');
  await page.getByRole('button', { name: 'All Properties' }).click();
  await page.getByRole('option', { name: /^Lakeshore Quay-/ }).click();
  await page.getByRole('button', { name: 'Create boost' }).click();
  const form = page.getByRole('dialog', { name: 'Create a boost for all Residents?' });
  await form.getByRole('radio', { name: /Vote/ }).check();
  await form.getByRole('button', { name: 'Next', exact: true }).click();
  await form.getByRole('textbox', { name: 'Option 1' }).fill('A grill');
  await form.getByRole('textbox', { name: 'Option 2' }).fill('A swing');
  await form.getByRole('button', { name: 'Move A swing' }).hover();
  await page.mouse.down();
  const above = form.getByRole('button', { name: 'Move A grill' });
  await above.hover({ position: { x: 8, y: 20 } });
  await above.hover({ position: { x: 8, y: 4 } });
  await page.mouse.up();
  await expect(form.getByRole('textbox', { name: 'Option 1' })).toHaveValue('A swing');
  await form.getByLabel('Reward').fill('13.80');
  await expect(form.getByText('1,000 points', { exact: true })).toBeVisible();
  await expect(form.getByText('1 USD = 1.3800 CAD')).toBeVisible();
  await expect(form.getByText('Spot price.')).toBeVisible();
});
