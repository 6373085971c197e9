import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { connect } from './api.ts';
import { expect, test } from './fixtures.ts';

const run = randomUUID().slice(0, 8);
const headers =
  'First Name,Last Name,Email,Phone,Role,Unit Number,Building,Lease Start Date,Lease End Date,Occupants,Send Email';
const person = (
  n: number,
  values: Partial<Record<'first' | 'last' | 'email' | 'role' | 'start' | 'occupants', string>> = {},
  of = run,
) =>
  [
    values.first ?? 'Zoë',
    values.last ?? `Müller ${n}`,
    values.email ?? `import-${of}-${n}@example.com`,
    '(321) 707-8364',
    values.role ?? 'Resident',
    `9${n}`,
    'Z',
    values.start ?? '03/06/2026',
    '04/05/2027',
    values.occupants ?? '1',
    'no',
  ].join(',');
const csv = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`);
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer });

const users = '/property-manager/user';

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import User From CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import User From CSV' });
  await expect(dialog.getByRole('heading', { name: 'Choose a file' })).toBeVisible();
  return dialog;
}

async function choose(dialog: Locator, chosen: ReturnType<typeof file> | string) {
  await dialog.getByLabel('Users CSV file').setInputFiles(chosen);
  await expect(dialog.getByRole('heading', { name: 'Check the columns' })).toBeVisible({ timeout: 20_000 });
}

async function preview(dialog: Locator) {
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Rows in the file')).toBeVisible({ timeout: 20_000 });
}

const figure = (dialog: Locator, label: string) =>
  dialog.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition');
const row = (dialog: Locator, line: number) =>
  dialog.getByRole('row').filter({ has: dialog.page().getByRole('cell', { name: String(line), exact: true }) });

test('importing the same file twice creates its users once', async ({ page, signIn }) => {
  await signIn('manager', users);
  const residents = file('residents.csv', csv(headers, person(1), person(2), person(3, { role: 'Staff' })));
  const dialog = await openDialog(page);
  await choose(dialog, residents);
  await expect(dialog.getByLabel('Email', { exact: false }).first()).toHaveValue('2');
  await preview(dialog);
  await expect(figure(dialog, 'New users')).toHaveText('3');
  await expect(dialog.getByText('New user; lease skipped: only residents and ambassadors have leases')).toBeVisible();
  await dialog.getByRole('button', { name: /^All rows/ }).click();
  await expect(dialog.getByText('New user; lease included').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Users created successfully').first()).toBeVisible();
  await expect(figure(dialog, 'Created')).toHaveText('3');
  await expect(dialog.getByRole('button', { name: 'Download error CSV' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();

  const again = await openDialog(page);
  await choose(again, residents);
  await preview(again);
  await expect(figure(again, 'New users')).toHaveText('0');
  await expect(figure(again, 'Here already')).toHaveText('3');
  await again.getByRole('button', { name: 'Confirm' }).click();
  await expect(figure(again, 'Here already')).toHaveText('3');
  await expect(figure(again, 'Created')).toHaveText('0');
  const manager = await connect('manager');
  const { _id } = await manager.property();
  expect((await manager.usersNamed(_id, `import-${run}`)).length).toBe(3);
});

test('dropped, defaulted and duplicate rows list line and reason; failures give an error file and no Confirm', async ({
  page,
  signIn,
}) => {
  const own = randomUUID().slice(0, 8);
  await signIn('manager', users);
  const dialog = await openDialog(page);
  await choose(
    dialog,
    file(
      'messy.csv',
      Buffer.from(
        `\uFEFF${[
          headers,
          person(1, {}, own),
          person(2, { email: 'not-an-address' }, own),
          ',,,,,,,,,,',
          person(4, { email: `IMPORT-${own}-1@example.com` }, own),
          person(5, { occupants: '250', start: '13/45/2025' }, own),
          person(6, { role: 'Chief' }, own),
          person(7, { first: '"=HYPERLINK(""x"")"', email: 'neither' }, own),
          person(8, { last: '"Line\nBreak"' }, own),
          person(9, { first: '' }, own),
          person(10, { role: 'Property Admin' }, own),
        ].join('\n')}`,
      ),
    ),
  );
  await preview(dialog);
  await expect(figure(dialog, 'Rows in the file')).toHaveText('10');
  await expect(figure(dialog, 'Duplicates')).toHaveText('1');
  await expect(figure(dialog, 'Dropped')).toHaveText('3');
  await expect(figure(dialog, 'Will fail')).toHaveText('1');
  await expect(figure(dialog, 'New users')).toHaveText('5');
  for (const [line, reason] of [
    [3, '"not-an-address" isn\'t a valid email address'],
    [4, 'Empty row'],
    [5, 'Duplicate of line 2: same email address'],
    [6, 'Occupants "250" must be 1 to 100. Using 1.'],
    [6, 'Lease Start Date "13/45/2025" isn\'t a date. Left empty.'],
    [7, '"Chief" isn\'t a role. Using Resident.'],
    [11, 'First Name is required'],
    [12, "Your role can't assign Property Admin. Using Resident."],
  ] as const)
    await expect(row(dialog, line)).toContainText(reason);
  await dialog.getByRole('button', { name: /^Duplicates/ }).click();
  await expect(dialog.getByRole('row')).toHaveCount(2);

  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    dialog.getByText(
      'An error occurred during the upload process. Please check the CSV file for formatting issues or missing data.',
    ),
  ).toBeVisible();
  await expect(figure(dialog, 'Created')).toHaveText('5');
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeHidden();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download error CSV' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('messy-errors.csv');
  const text = await readFile(await saved.path(), 'utf8');
  expect(text.split('\r\n').map((line) => line.split(',').at(-1))).toEqual(
    expect.arrayContaining(['Reason', 'First Name is required.']),
  );
  expect(text).toContain(`${headers},Reason`);
  expect(text).toContain('"\'=HYPERLINK(""x"")"');
  expect(text).not.toContain('Empty row');
});

const words = 'Resident First Name;Resident Last Name;E-mail Address;Mobile;Unit;Bldg;Lease From;Lease To';
const semicolons = (of: string) =>
  `${words}\r\nZoë;García;import-${of}@example.com;(321) 707-8364;7;A;2026-07-12;31.12.2026\r\n`;

// Other encodings and line ends are tested in `platform/csv`.
test('a Windows-1252 file with semicolons is read with its names and dates', async ({ page, signIn }) => {
  const own = randomUUID().slice(0, 8);
  await signIn('manager', users);
  const dialog = await openDialog(page);
  await choose(dialog, file('export.csv', Buffer.from(semicolons(own), 'latin1')));
  await expect(dialog.getByText('Zoë')).toBeVisible();
  await preview(dialog);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(figure(dialog, 'Created')).toHaveText('1');
  const manager = await connect('manager');
  const [user] = await manager.usersNamed((await manager.property())._id, own);
  expect(user).toMatchObject({
    name: 'Zoë García',
    unitNumber: '7',
    building: 'A',
    leaseData: [{ startDate: '2026-07-12', endDate: '2026-12-31' }],
  });
});

test('a wrong match is corrected manually, with titles above the header and names in one column', async ({
  page,
  signIn,
}) => {
  const own = randomUUID().slice(0, 8);
  await signIn('manager', users);
  const dialog = await openDialog(page);
  await choose(
    dialog,
    file(
      'directory.csv',
      csv(
        'Resident Directory,,,',
        'Maple Court,,,',
        ',,,',
        'Unit,Name,Web login,Notes',
        `D-821,"García, Lucía",import-${own}@example.com,has a dog`,
        'Total,,,1',
      ),
    ),
  );
  await expect(dialog.getByText('Not used: Notes.')).toBeVisible();
  await dialog.getByLabel('External ID').selectOption({ label: 'Notes' });
  await expect(dialog.getByText('has a dog')).toBeVisible();
  await expect(dialog.getByText('Not used: Notes.')).toBeHidden();
  await dialog.getByRole('combobox', { name: 'Email', exact: true }).selectOption({ label: 'Not in the file' });
  await expect(dialog.getByText('Choose the column for Email')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Email', exact: true }).selectOption({ label: 'Web login' });
  await preview(dialog);
  await expect(figure(dialog, 'New users')).toHaveText('1');
  await expect(row(dialog, 6)).toContainText('No email address');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByLabel('External ID')).toHaveValue('3');
});

test("a file that isn't a CSV shows why, and the template can be filled in", async ({ page, signIn }) => {
  await signIn('manager', users);
  const dialog = await openDialog(page);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download template' }).click(),
  ]);
  const template = await readFile(await saved.path());
  for (const [name, buffer, reason] of [
    ['users.xlsx', Buffer.from('504b0304140000000000', 'hex'), 'This is an Excel workbook (.xlsx), not a CSV file.'],
    ['empty.csv', Buffer.from('\n\n'), 'The file is empty.'],
    ['users-template.csv', template, 'The file has column names but no rows below them.'],
    ['data.csv', csv(person(1), person(2)), 'No column names found.'],
    [
      'large.csv',
      csv('Email', ...Array.from({ length: 20_001 }, (_, i) => `user${i}@example.com`)),
      'The file has 20,001 rows, and the limit is 20,000.',
    ],
  ] as const) {
    await dialog.getByLabel('Users CSV file').setInputFiles(file(name, buffer));
    await expect(dialog.getByRole('alert').filter({ hasText: `${name}: ${reason}` })).toBeVisible();
  }
  await choose(dialog, file('filled.csv', Buffer.concat([template, csv(`Lee,Wong,x,import-${run}@example.com`)])));
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(dialog).toBeHidden();
});

test('an import resumes after a lost connection, and closing it meanwhile asks first', async ({ page, signIn }) => {
  test.slow();
  const own = randomUUID().slice(0, 8);
  const keys: (string | undefined)[] = [];
  let isLost = true;
  let isHeld = false;
  let release = () => {};
  await page.route('**/api/users/multiple?*', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1 && isLost) return route.abort();
    if (isHeld)
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    return route.continue();
  });
  await signIn('property-admin', '/ambassador/user');
  const dialog = await openDialog(page);
  await choose(
    dialog,
    file(
      'two-parts.csv',
      csv(
        'Email,First Name,Last Name',
        ...Array.from({ length: 510 }, (_, i) => `import-${own}-${i}@example.com,Ivy,Number ${i}`),
      ),
    ),
  );
  await expect(dialog.getByText('Everyone becomes Ambassador')).toBeVisible();
  await preview(dialog);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('500 of 510 rows were sent.', { exact: false })).toBeVisible({ timeout: 20_000 });
  await expect(figure(dialog, 'Not sent')).toHaveText('10');
  isLost = false;
  isHeld = true;
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Stop import' }).click();
  const question = page.getByRole('alertdialog', { name: 'Stop the import?' });
  await expect(question).toContainText('500 of 510 rows were sent. Imported rows stay.');
  await question.getByRole('button', { name: 'Keep importing' }).click();
  release();
  await expect(figure(dialog, 'Created')).toHaveText('510');
  expect(new Set(keys).size).toBe(2);
  const staff = await connect('property-admin');
  expect((await staff.usersNamed((await staff.property())._id, `import-${own}-50`)).map(({ role }) => role)).toEqual(
    Array.from({ length: 11 }, () => 'ambassador'),
  );
});

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** CPU time in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/** Longest task of a page in a trace, in ms of CPU time, which excludes other load on the machine. */
function longestTaskOf(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pages.has(`${pid} ${tid}`),
  );
  expect(tasks.length).toBeGreaterThan(50);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

/** Longest task from choosing a file to its preview. The file is on disk; as bytes, it would be decoded in the page. */
async function longestTask(page: Page, browser: Browser, count: number): Promise<number> {
  const dialog = await openDialog(page);
  const rows = Array.from({ length: count }, (_, i) =>
    person(i, { occupants: i % 9 === 0 ? '250' : '2', ...(i % 50 === 0 && { email: 'neither' }) }, `many-${run}`),
  );
  const path = test.info().outputPath(`${count}.csv`);
  await writeFile(path, csv(headers, ...rows));
  await browser.startTracing(page, { categories: ['toplevel'] });
  await choose(dialog, path);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(figure(dialog, 'Rows in the file')).toHaveText(count.toLocaleString('en-US'), { timeout: 60_000 });
  await expect(figure(dialog, 'Dropped')).toHaveText(String(count / 50));
  await dialog.getByRole('button', { name: /^All rows/ }).click();
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect(dialog.getByText(`26–50 of ${count.toLocaleString('en-US')}`)).toBeVisible();
  return longestTaskOf(await browser.stopTracing());
}

test("10,000 rows don't block the page", async ({ page, browser, signIn }) => {
  test.slow();
  await signIn('manager', users);
  const few = await longestTask(page, browser, 50);
  await page.reload();
  const many = await longestTask(page, browser, 10_000);
  const said = `longest task: ${Math.round(many)} ms with 10,000 rows, ${Math.round(few)} ms with 50`;
  test.info().annotations.push({ type: 'longest task', description: said });
  process.stdout.write(`${said}\n`);
  expect(many, said).toBeLessThan(Math.max(150, few * 3));
});

test('no step of the import has an accessibility violation', async ({ page, signIn, accessible }) => {
  const own = randomUUID().slice(0, 8);
  await signIn('manager', users);
  const dialog = await openDialog(page);
  await dialog.getByLabel('Users CSV file').setInputFiles(file('users.xlsx', Buffer.from('504b030414', 'hex')));
  await accessible(dialog.getByRole('alert').filter({ hasText: /\S/ }));
  await choose(
    dialog,
    file(
      'residents.csv',
      csv(
        headers,
        person(1, {}, own),
        person(2, { occupants: '0' }, own),
        person(3, { email: 'no' }, own),
        person(4, { first: '' }, own),
      ),
    ),
  );
  await accessible(dialog.getByLabel('Lease Start Date format'));
  await preview(dialog);
  await accessible(dialog.getByRole('table', { name: 'Rows of the file' }));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await accessible(figure(dialog, 'Created'));
});
