import type { InvoiceDetail } from '@hearth/contract/points/invoice-record';
import { expect, test } from 'vitest';
import { pdfText } from '../../../../../test/fixtures/pdf-text.ts';
import { drawInvoice } from './paper.ts';
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

const fileOf = async (changes: Partial<InvoiceDetail>) =>
  Buffer.from(await new Response(printed('Dana', { ...invoice, ...changes })).arrayBuffer());

async function pagesOf(changes: Partial<InvoiceDetail>) {
  const file = (await fileOf(changes)).toString('latin1');
  expect(file.startsWith('%PDF-') && file.trimEnd().endsWith('%%EOF')).toBe(true);
  return file.match(/\/Type \/Page\b/g)?.length;
}

test.each([
  ['the longest name', { billTo: `${'Residences at the River '.repeat(12)}\n1 Elm Street` }],
  ['a name without a space', { billTo: 'W'.repeat(300) }],
  ['a long name without glyphs in any font', { billTo: '河边之家'.repeat(20) }],
  ['letters of other scripts', { billTo: 'Ελιά\nДом у реки\nבית ליד הנהר\nمبنى النهر\n河边之家\n🏡' }],
  [
    'the longest message, reference and reason',
    { message: 'm '.repeat(250), voidReason: 'v '.repeat(250), reference: 'r'.repeat(100), paidOn: '2027-01-02' },
  ],
  ['only required fields', { billTo: '', seller: '', paymentDetails: '' }],
])('an invoice with %s is one page', async (_what, changes) => {
  expect(await pagesOf(changes)).toBe(1);
});

test('names keep their letters; letters missing from the font appear as code points', async () => {
  const shown = [
    'Ελιά Residences',
    'Дом у реки',
    'Zażółć Ağaç Nguyễn Dvořák Straße',
    '\u00c9lan',
    '[U+6CB3 8FB9 4E4B 5BB6] 12',
    'Home [U+1F3E1]',
    '[U+0E1A 0E49 0E32 0E19]',
  ];
  const names = [
    ...shown.slice(0, 3),
    // A combining accent, and the precomposed letter.
    'E\u0301lan',
    '河边之家 12',
    'Home 🏡',
    'บ้าน',
  ];
  const text = pdfText(await fileOf({ billTo: names.join('\n'), message: '请付款' }));
  for (const name of shown) expect(text).toContain(name);
  expect(text).toContain('[U+8BF7 4ED8 6B3E]');
  expect(text).toContain('Unicode code points');
  expect(text).not.toContain('\u0000');
  expect(pdfText(await fileOf({ billTo: names[1]! }))).not.toContain('Unicode');
});

test('right-to-left words are set right to left with spaces between them', async () => {
  const names = ['בית ליד הנהר', 'مبنى النهر'];
  const text = pdfText(await fileOf({ billTo: `12 Elm\n${names.join('\n')}` }));
  for (const name of names) expect(text.replaceAll('\u00A0', ' ')).toContain([...name].toReversed().join(''));
});

/** CPU time this thread spends on `work`, independent of other load. */
async function ownTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

test('printing never runs on the main thread', async () => {
  const eight = Array.from({ length: 8 }, () => invoice);
  await drawInvoice(invoice);
  await pagesOf({});
  const drawing = await ownTimeOf(() => Promise.all(eight.map(drawInvoice)));
  const printing = await ownTimeOf(() => Promise.all(eight.map(() => pagesOf({}))));
  expect(printing).toBeLessThan(drawing / 4);
});

test("60 prints by one user don't starve others, and the excess is refused at once", async () => {
  const results = Array.from({ length: 60 }, () => {
    try {
      return printed('Flo', invoice);
    } catch (error) {
      return error;
    }
  });
  const refused = results.filter((response) => !(response instanceof ReadableStream));
  expect(refused).toHaveLength(40);
  expect(refused[0]).toMatchObject({ status: 429, data: { retryAfterSeconds: 5 } });
  const streams = results.filter((response) => response instanceof ReadableStream);
  let ready = 0;
  const last = Promise.all(streams.map((stream) => new Response(stream).arrayBuffer().then(() => (ready += 1))));
  expect(await pagesOf({})).toBe(1);
  expect(ready).toBeLessThanOrEqual(3);
  await last;
});

test('nothing is drawn for a disconnected caller', async () => {
  const streams = Array.from({ length: 20 }, () => printed('Flo', invoice));
  await Promise.all(streams.map((stream) => stream.cancel()));
  expect(await ownTimeOf(() => pagesOf({}))).toBeLessThan(1_000_000);
});
