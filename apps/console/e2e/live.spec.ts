import type { Page } from '@playwright/test';
import { connect, submissionAt } from './api.ts';
import { expect, test } from './fixtures.ts';

/** The reads under these paths from now on, and how to see those that follow a moment of rest. */
function readsOf(page: Page, ...paths: string[]) {
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && paths.includes(pathname)) reads.push(pathname + search);
  });
  return {
    reads,
    /** Long enough for the stream to tell of every change, and for what would follow. */
    settled: async () => {
      await page.waitForTimeout(1500);
      return reads.splice(0);
    },
  };
}

test('a decision on the own screen is read once: the list again, the submission not at all', async ({
  page,
  signIn,
}) => {
  const log = await submissionAt(await connect('manager'));
  const connected = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
  await signIn('manager', `/property-manager/point?log=${log._id}`);
  await connected;
  const detail = page.getByRole('dialog');
  await detail.getByLabel('Reason for decision*').fill('Lovely picture');
  const { reads, settled } = readsOf(page, '/api/point-logs', `/api/point-logs/${log._id}`);
  await page.waitForTimeout(1000);
  reads.length = 0;
  await detail.getByRole('button', { name: 'Send Reward' }).click();
  await expect(detail.getByText(/Approved by .+ on .+/)).toBeVisible();
  expect((await settled()).map((path) => path.split('?')[0])).toEqual(['/api/point-logs']);
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
  const before = (await manager.user(person.email))?.balance ?? 0;
  const { reads, settled } = readsOf(page, '/api/users');
  await page.waitForTimeout(500);
  reads.length = 0;
  await manager.award(property, [person._id], 37);
  await expect(rows.filter({ hasText: person.email })).toContainText((before + 37).toLocaleString('en-US'));
  const read = await settled();
  expect(read).toHaveLength(1);
  expect(read[0]).toContain(`userId=${person._id}`);
});

test('a submission that is decided elsewhere changes in its row of the point logs, by one request', async ({
  page,
  signIn,
}) => {
  const manager = await connect('manager');
  const log = await submissionAt(manager);
  // Others at the property earn points meanwhile.
  await signIn('manager', `/property-manager/point?search=${encodeURIComponent(log.user.name)}`);
  const row = page.getByRole('table', { name: 'Point Logs' }).getByRole('row').nth(1);
  await expect(row).toContainText('Pending');
  const { reads, settled } = readsOf(page, '/api/point-logs', `/api/point-logs/${log._id}`);
  await page.waitForTimeout(500);
  reads.length = 0;
  await manager.decide('deny', log._id, 'Too dark to see');
  await expect(row).toContainText('Denied');
  const read = await settled();
  expect(read).toHaveLength(1);
  expect(read[0]).toContain(`pointLogId=${log._id}`);
});
