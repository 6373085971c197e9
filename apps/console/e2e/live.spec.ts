import { connect, submissionAt } from './api.ts';
import { expect, test } from './fixtures.ts';
import { readsAfter } from './reads.ts';

// Several attempts may be needed beside tests that change the same property.
test.describe.configure({ timeout: 180_000 });

test('a decision on the own screen is read once: the list again, the submission not at all', async ({
  page,
  signIn,
}) => {
  const manager = await connect('manager');
  await signIn('manager');
  const detail = page.getByRole('dialog');
  const read = await readsAfter(page, manager, {
    prepare: async () => {
      const { _id } = await submissionAt(manager);
      await page.goto(`/property-manager/point?log=${_id}`);
      await detail.getByLabel('Reason for decision*').fill('Lovely picture');
      return ['/api/point-logs', `/api/point-logs/${_id}`];
    },
    change: async () => {
      await detail.getByRole('button', { name: 'Send Reward' }).click();
      await expect(detail.getByText(/Approved by .+ on .+/)).toBeVisible();
    },
  });
  expect(read.map((path) => path.split('?')[0])).toEqual(['/api/point-logs']);
});

test('what changes elsewhere is put into its row by one request for that row', async ({ page, signIn }) => {
  const manager = await connect('manager');
  const { _id: property } = await manager.property();
  await signIn('manager', '/property-manager/user?view=users&orderBy=name&order=asc');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(3)).toBeVisible();
  const people = await manager.users(property);
  const shown = await rows.allInnerTexts();
  const person = people.find(({ email }) => shown.some((text) => text.includes(email)));
  if (!person) throw new Error('nobody on the screen can be paid');
  const read = await readsAfter(page, manager, {
    prepare: async () => ['/api/users'],
    change: async () => {
      const before = (await manager.user(person.email))?.balance ?? 0;
      await manager.award(property, [person._id], 37);
      await expect(rows.filter({ hasText: person.email })).toContainText((before + 37).toLocaleString('en-US'));
    },
  });
  expect(read).toEqual([expect.stringContaining(`userId=${person._id}`)]);
});

test('a submission that is decided elsewhere changes in its row of the point logs, by one request', async ({
  page,
  signIn,
}) => {
  const manager = await connect('manager');
  await signIn('manager');
  let id = '';
  const row = page.getByRole('table', { name: 'Point Logs' }).getByRole('row').nth(1);
  const read = await readsAfter(page, manager, {
    prepare: async () => {
      const log = await submissionAt(manager);
      id = log._id;
      await page.goto(`/property-manager/point?search=${encodeURIComponent(log.user.name)}`);
      await expect(row).toContainText('Pending');
      return ['/api/point-logs', `/api/point-logs/${id}`];
    },
    change: async () => {
      await manager.decide('deny', id, 'Too dark to see');
      await expect(row).toContainText('Denied');
    },
  });
  expect(read).toEqual([expect.stringContaining(`pointLogId=${id}`)]);
});
