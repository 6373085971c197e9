import { connect, submissionAt } from './api.ts';
import { expect, test } from './fixtures.ts';
import { quietProperty, readsAfter } from './reads.ts';

test.describe.configure({ timeout: 180_000 });

test("one's own decision refetches the list once and the submission not at all", async ({ page, signIn }) => {
  const staff = await connect('super-admin');
  const { _id: property, choice } = await quietProperty(staff);
  await signIn('super-admin', '/', choice);
  const detail = page.getByRole('dialog');
  const read = await readsAfter(page, {
    staff,
    property,
    prepare: async () => {
      const { _id } = await submissionAt(staff, property);
      await page.goto(`/property-manager/point?log=${_id}`);
      await detail.getByLabel('Reason for decision*').fill('Too dark to see');
      return ['/api/point-logs', `/api/point-logs/${_id}`];
    },
    change: async () => {
      await detail.getByRole('button', { name: 'Deny' }).click();
      await expect(detail.getByText(/Denied by .+ on .+/)).toBeVisible();
    },
  });
  expect(read.map((path) => path.split('?')[0])).toEqual(['/api/point-logs']);
});

test('a change made elsewhere refetches only its row', async ({ page, signIn }) => {
  const staff = await connect('super-admin');
  const { _id: property, choice } = await quietProperty(staff);
  await signIn('super-admin', '/property-manager/user?orderBy=name&order=asc', choice);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: '@' }).nth(2)).toBeVisible();
  const people = await staff.users(property);
  const shown = await rows.allInnerTexts();
  const person = people.find(({ email }) => shown.some((text) => text.includes(email)));
  if (!person) throw new Error('No one on the screen can be paid');
  const read = await readsAfter(page, {
    staff,
    property,
    prepare: async () => ['/api/users'],
    change: async () => {
      const before = (await staff.user(person.email))?.balance ?? 0;
      await staff.award(property, [person._id], 37);
      await expect(rows.filter({ hasText: person.email })).toContainText((before + 37).toLocaleString('en-US'));
    },
  });
  expect(read).toEqual([expect.stringContaining(`userId=${person._id}`)]);
});

test('a submission reviewed elsewhere updates its row in the point logs with one request', async ({ page, signIn }) => {
  const staff = await connect('super-admin');
  const { _id: property, choice } = await quietProperty(staff);
  await signIn('super-admin', '/', choice);
  let id = '';
  const row = page.getByRole('table', { name: 'Point Logs' }).getByRole('row').nth(1);
  const read = await readsAfter(page, {
    staff,
    property,
    prepare: async () => {
      const log = await submissionAt(staff, property);
      id = log._id;
      await page.goto(`/property-manager/point?search=${encodeURIComponent(log.user.name)}`);
      await expect(row).toContainText('Pending');
      return ['/api/point-logs', `/api/point-logs/${id}`];
    },
    change: async () => {
      await staff.decide('deny', id, 'Too dark to see');
      await expect(row).toContainText('Denied');
    },
  });
  expect(read).toEqual([expect.stringContaining(`pointLogId=${id}`)]);
});
