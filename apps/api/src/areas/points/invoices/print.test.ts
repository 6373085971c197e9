import type { InvoiceDetail } from '@hearth/contract/points/invoice-record';
import { expect, test } from 'vitest';
import { printed } from './print.ts';

const invoice: InvoiceDetail = {
  _id: 'a'.repeat(24),
  number: '3-2026-0001',
  property: 'b'.repeat(24),
  propertyName: 'Elm',
  timezone: 'America/Denver',
  status: 'open',
  points: 1_000_000_000,
  currency: 'CAD',
  subtotal: 1_384_900_000,
  taxBasisPoints: 825,
  tax: 114_254_250,
  total: 1_499_154_250,
  paymentMethod: 'bankTransfer',
  issuedOn: '2026-12-31',
  dueOn: '2027-01-14',
  paidOn: null,
  reference: '',
  voidReason: '',
  orderedBy: null,
  pointsRequest: null,
  pointLog: null,
  createdAt: '2026-12-31T23:59:59.000Z',
  can: { pay: false, void: false },
  seller: 'Hearth Inc.\n1 Market Street',
  billTo: 'Elm\n1 Elm Street\nDenver, CO 80202',
  paymentDetails: 'First Bank',
  exchangeRate: 1.3849,
  message: '',
  lines: [{ description: 'Reward points', quantity: 1_000_000_000, amount: 1_384_900_000 }],
  decidedBy: '',
  decidedAt: null,
  collectFailure: '',
};

async function pagesOf(changes: Partial<InvoiceDetail>) {
  const file = Buffer.from(await new Response(printed({ ...invoice, ...changes })).arrayBuffer()).toString('latin1');
  expect(file.startsWith('%PDF-') && file.trimEnd().endsWith('%%EOF')).toBe(true);
  return file.match(/\/Type \/Page\b/g)?.length;
}

test.each([
  ['the longest name there is', { billTo: `${'Residences at the River '.repeat(12)}\n1 Elm Street` }],
  ['a name without a space', { billTo: 'W'.repeat(300) }],
  ['letters of other scripts', { billTo: 'Ελιά\nДом у реки\nבית ליד הנהר\nمبنى النهر\n河边之家\n🏡' }],
  [
    'the longest message, reference and reason',
    { message: 'm '.repeat(250), voidReason: 'v '.repeat(250), reference: 'r'.repeat(100), paidOn: '2027-01-02' },
  ],
  ['nothing but what there must be', { billTo: '', seller: '', paymentDetails: '' }],
])('an invoice with %s is one page', async (_what, changes) => {
  expect(await pagesOf(changes)).toBe(1);
});

/** The longest time that the process did nothing else. */
async function longestWhile(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const looking = setInterval(look, 1);
  await work();
  clearInterval(looking);
  look();
  return longest;
}

test('of many that are printed at once each leaves the process to others before the next', async () => {
  const alone: number[] = [];
  for (let count = 0; count < 3; count += 1) alone.push(await longestWhile(() => pagesOf({})));
  const together = await longestWhile(() => Promise.all(Array.from({ length: 8 }, () => pagesOf({}))));
  expect(together).toBeLessThan(4 * Math.max(...alone));
});
