import type { Locator, Page } from '@playwright/test';
import { connect } from './api.ts';
import { expect, test } from './fixtures.ts';

const now = new Date();
const monthKey = (by: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by, 15)).toISOString().slice(0, 7);
const header = 'Unit,Tenant,Email,Monthly Rent,Amount Paid,Date Paid,Balance';
const money = (amount: number) => `"${amount.toLocaleString('en-US', { minimumFractionDigits: 2 })}"`;
const lastFirst = (name: string) => `"${name.split(' ').slice(1).join(' ')}, ${name.split(' ')[0]}"`;

/** A past month of the manager's property with rewardable leases, each alone in its unit. */
async function waiting(atLeast: number) {
  const manager = await connect('manager');
  const { _id } = await manager.property();
  for (let back = -1; back > -24; back -= 1) {
    const key = monthKey(back);
    const all = await manager.rentRoll(_id, Number(key.slice(5)), Number(key.slice(0, 4)));
    const leases = all.filter(
      (lease) =>
        lease.obstacle === null &&
        all.filter(({ unitNumber }) => unitNumber === lease.unitNumber).length === 1 &&
        all.filter(({ user }) => user.name === lease.user.name).length === 1,
    );
    if (leases.length >= atLeast) return { key, leases };
  }
  throw new Error('No month of the demo property has leases to reward');
}

type Lease = Awaited<ReturnType<typeof waiting>>['leases'][number];

const paid = (
  lease: Lease | undefined,
  { amount = lease?.rentAmount ?? 0, on = '', email = lease?.user.email ?? '' } = {},
) =>
  [
    `${lease?.building}-${lease?.unitNumber}`,
    lastFirst(lease?.user.name ?? ''),
    email,
    money(lease?.rentAmount ?? 0),
    money(amount),
    on,
    money((lease?.rentAmount ?? 0) - amount),
  ].join(',');
const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

async function upload(page: Page, chosen: ReturnType<typeof file>): Promise<Locator> {
  await page.getByRole('button', { name: 'Upload rent roll' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload rent roll' });
  await dialog.getByLabel('Rent roll CSV file').setInputFiles(chosen);
  await expect(dialog.getByRole('heading', { name: 'Check the columns' })).toBeVisible({ timeout: 20_000 });
  return dialog;
}

const rollOf = ([first, second, third, fourth]: readonly Lease[], key: string) => {
  const [year, month] = key.split('-');
  const on = (day: string) => `${month}/${day}/${year}`;
  return file('rent-roll.csv', [
    'Rent Roll,,,,,,',
    header,
    paid(first, { on: on('01') }),
    paid(second, { on: on('03'), amount: 10 }),
    paid(third, { on: on('12'), email: '' }),
    paid(fourth, { amount: 0 }),
    `Q-9999,"Nobody, Known",nobody@example.com,"1,000.00","1,000.00",${on('02')},0.00`,
    'Total,,,"9,999.00",,,',
  ]);
};
const status = (dialog: Locator, row: number) =>
  dialog.getByRole('row').filter({ has: dialog.page().getByRole('cell', { name: String(row), exact: true }) });

test('full payments on time are selected, the others show why not, and every step is accessible', async ({
  page,
  signIn,
  accessible,
}) => {
  const { key, leases } = await waiting(4);
  await signIn('manager', `/points-center/rent-roll?month=${key}&limit=25`);
  const dialog = await upload(page, rollOf(leases, key));
  await expect(
    dialog.getByText('Found 5 rows. Skipped 1 with no unit or name, such as totals.', { exact: false }),
  ).toBeVisible();
  await accessible(dialog.getByLabel('Amount Paid'));
  await dialog.getByRole('button', { name: 'Match leases' }).click();
  await accessible(dialog.getByRole('table', { name: 'Rent roll rows' }));
  await expect(status(dialog, 1)).toContainText('Ready');
  await expect(status(dialog, 2)).toContainText('Partial');
  await expect(status(dialog, 3)).toContainText('Late');
  await expect(status(dialog, 4)).toContainText('Unpaid');
  await expect(status(dialog, 5)).toContainText('No match');
  await expect(status(dialog, 1).getByRole('checkbox')).toBeChecked();
  await expect(status(dialog, 2).getByRole('checkbox')).not.toBeChecked();
  await expect(status(dialog, 4).getByRole('checkbox')).toBeDisabled();
  await status(dialog, 3).getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Select 2 leases' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 selected').first()).toBeVisible();
  await expect(page).toHaveURL(/status=selected/);
  await expect(page.getByRole('table').getByRole('checkbox', { checked: true })).toHaveCount(3);
});

test('a file from another month is detected, and a column is corrected', async ({ page, signIn }) => {
  const { key, leases } = await waiting(2);
  const other = monthKey(1);
  await signIn('manager', `/points-center/rent-roll?month=${key}`);
  const dialog = await upload(
    page,
    file('payments.csv', [
      'Unit;Payer;Sum;When',
      ...leases.slice(0, 2).map((lease) => `${lease.unitNumber};${lease.user.name};${lease.rentAmount};${other}-03`),
    ]),
  );
  await dialog.getByLabel('Amount Paid').selectOption({ label: 'Sum' });
  await dialog.getByLabel('Date Paid').selectOption({ label: 'When' });
  await expect(dialog.getByText(/Most payments in this file are from/)).toBeVisible();
  await dialog.getByLabel('Date Paid').selectOption({ label: 'Not in the file' });
  await expect(dialog.getByText(/Most payments in this file are from/)).toBeHidden();
  await dialog.getByRole('button', { name: 'Match leases' }).click();
  await expect(status(dialog, 1)).toContainText('Ready');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByLabel('Amount Paid')).toHaveValue('2');
});
