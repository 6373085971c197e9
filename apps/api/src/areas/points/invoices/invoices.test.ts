import { contract } from '@hearth/contract';
import type { Invoice } from '@hearth/contract/points/invoice-record';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { followLive } from '../../../../test/live/live.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer({
  env: {
    BILLING_TAX_BASIS_POINTS: '825',
    BILLING_DUE_DAYS: '14',
    BILLING_BANK_TRANSFER: 'First Bank\\nAccount 12',
    BILLING_CHECK: 'PO Box 7, Denver',
    BILLING_SELLER: 'Hearth Inc.\\n1 Market Street',
  },
});
const { invoices, pointsRequests } = contract;
type Person = { accessToken: string };

const order = (amount: number, { as = server().manager as Person, propertyId = server().property, total = 0 } = {}) =>
  server()
    .as(as)
    .call(invoices.buy, { body: { propertyId, amount, paymentMethod: 'bankTransfer', total } });
/** Orders at the quoted price. */
async function bought(amount: number, { as = server().manager as Person, propertyId = server().property } = {}) {
  const quoted = await server().as(as).call(invoices.quote, { body: { propertyId, amount } });
  const reply = await order(amount, { as, propertyId, total: quoted.body.data.total });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}
const pay = (
  { _id, issuedOn }: Pick<Invoice, '_id' | 'issuedOn'>,
  as: Person = server().admin,
  reference = 'Wire 17',
) =>
  server()
    .as(as)
    .call(invoices.pay, { params: { id: _id }, body: { paidOn: issuedOn, reference } });
const voidIt = ({ _id }: Pick<Invoice, '_id'>, as: Person = server().admin) =>
  server()
    .as(as)
    .call(invoices.void, { params: { id: _id }, body: { reason: 'Ordered by mistake' } });
const list = (query: object = {}, as: Person = server().manager) =>
  server()
    .as(as)
    .call(invoices.list, { query: { propertyId: server().property, limit: 100, ...query } });
const purchasesOf = (id: string) =>
  server().db.selectFrom('transfers').select(['kind', 'points']).where('key', '=', `invoice:${id}`).execute();

test('a property sees price and tax, orders at that price, and gets its points once the invoice is paid', async () => {
  const { manager, property, balanceOf, url, db } = server();
  const quoted = await server()
    .as(manager)
    .call(invoices.quote, { body: { propertyId: property, amount: 12_345 } });
  expect(quoted.body.data).toMatchObject({
    points: 12_345,
    currency: 'USD',
    subtotal: 12_345,
    taxBasisPoints: 825,
    tax: 1018,
    total: 13_363,
    exchangeRate: null,
  });
  const before = await balanceOf(property);
  const stale = await order(12_345, { total: 13_362 });
  expect([stale.status, stale.error.message]).toEqual([409, expect.stringContaining('The price has changed')]);
  const reply = await order(12_345, { total: 13_363 });
  const invoice = reply.body.data;
  expect(invoice).toMatchObject({
    status: 'open',
    number: expect.stringMatching(/^\d+-20\d\d-\d{4}$/),
    total: 13_363,
    seller: 'Hearth Inc.\n1 Market Street',
    paymentDetails: 'First Bank\nAccount 12',
    billTo: expect.stringContaining('1 Elm Street\nDenver, CO 80202'),
    lines: [{ description: 'Reward points', quantity: 12_345, amount: 12_345 }],
    orderedBy: { _id: manager._id },
    can: { pay: false, void: false },
  });
  expect(Date.parse(invoice.dueOn) - Date.parse(invoice.issuedOn)).toBe(14 * 86_400_000);
  expect(await balanceOf(property)).toBe(before);

  expect((await pay(invoice, manager)).status).toBe(403);
  expect((await pay({ ...invoice, issuedOn: '2020-01-01' })).error.message).toMatch(/before the issue date/);
  expect((await pay({ ...invoice, issuedOn: '2199-01-01' })).error.message).toMatch(/in the future/);
  const live = followLive(url, manager.accessToken, { propertyId: property });
  await live.ready();
  const card = await pay(invoice, server().admin, 'Card 4111 1111 1111 1111');
  expect([card.status, card.text.includes('1111')]).toEqual([400, false]);
  const paid = await pay(invoice, server().admin, 'Transfer 9001');
  expect(paid.body.data, paid.text).toMatchObject({
    status: 'paid',
    reference: 'Transfer 9001',
    decidedBy: 'Test admin',
    can: { pay: false, void: false },
  });
  await eventually(async () => {
    const changes = live.seen.map(({ topic, _id }) => `${topic} ${_id}`);
    return changes.includes(`invoice ${invoice._id}`) && changes.includes(`property ${property}`);
  });
  await live.stop();
  expect(await balanceOf(property)).toBe(before + 12_345);
  const log = await server()
    .as(manager)
    .call(contract.pointLogs.get, { params: { id: paid.body.data.pointLog ?? '' } });
  expect(log.body.data).toMatchObject({ type: 'propertyPurchase', points: 12_345, note: `Invoice ${invoice.number}` });
  expect(await purchasesOf(invoice._id)).toEqual([{ kind: 'allocation', points: 12_345 }]);
  const late = await voidIt(invoice);
  expect([late.status, late.error.message]).toEqual([409, 'Already marked as paid by Test admin']);
  await expect(
    db.updateTable('invoices').set({ reference: 'Another' }).where('id', '=', invoice._id).execute(),
  ).rejects.toMatchObject({ code: 'HB001' });
  const mails = await eventually(async () => {
    const found = await db.selectFrom('outbox').select('subject').where('recipient', '=', manager.email).execute();
    const subjects = found.map(({ subject }) => subject).filter((subject) => /Invoice|12,345/.test(subject));
    return subjects.length === 2 && subjects.sort();
  });
  expect(mails).toEqual([expect.stringContaining('12,345 points added to '), expect.stringContaining(invoice.number)]);
});

test('two admins at once: an invoice is paid once, and either paid or void', async () => {
  const { admin, superAdmin, property, balanceOf } = server();
  for (let round = 0; round < 8; round += 1) {
    const invoice = await bought(500);
    const before = await balanceOf(property);
    const replies = await Promise.all([
      pay(invoice, admin),
      pay(invoice, superAdmin, 'Wire 18'),
      pay(invoice, admin, 'Wire 19'),
      ...(round % 2 === 0 ? [] : [voidIt(invoice, superAdmin)]),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...replies.slice(1).map(() => 409)]);
    const { body } = await server()
      .as(admin)
      .call(invoices.get, { params: { id: invoice._id } });
    const isPaid = body.data.status === 'paid';
    expect(await balanceOf(property)).toBe(before + (isPaid ? 500 : 0));
    expect(await purchasesOf(invoice._id)).toHaveLength(isPaid ? 1 : 0);
  }
});

test('invoice numbers have no gaps or duplicates under concurrency and failures', async () => {
  const { sister, property, elsewhere, sisterManager, elsewhereManager, manager, addPerson, addProperty, company, db } =
    server();
  const alone = await addProperty(company);
  await db.updateTable('properties').set({ company_id: null }).where('id', '=', alone).execute();
  const aloneManager = await addPerson('manager', alone);
  const orderers = [
    { as: manager, propertyId: property },
    { as: sisterManager, propertyId: sister },
    { as: elsewhereManager, propertyId: elsewhere },
    { as: aloneManager, propertyId: alone },
  ];
  // Every third order is rolled back after it got its number.
  const failing = (propertyId: string) =>
    db
      .transaction()
      .execute(async (tx) => {
        await sql`insert into invoices (property_id, points, currency, subtotal, tax_basis_points, tax, total, payment_method, payment_details, seller, bill_to, issued_on, due_on)
          values (${propertyId}, 1, 'USD', 1, 0, 0, 1, 'check', '', '', '', current_date, current_date)`.execute(tx);
        throw new Error('taken back');
      })
      .catch(() => undefined);
  await Promise.all(
    Array.from({ length: 24 }, (_, index) => {
      const orderer = orderers[index % orderers.length] ?? { as: manager, propertyId: property };
      return index % 3 === 2 ? failing(orderer.propertyId) : bought(100 + index, orderer);
    }),
  );
  const { rows } = await sql<{ number: string }>`select number from invoices`.execute(db);
  const series = Map.groupBy(rows, ({ number }) => number.slice(0, number.lastIndexOf('-')));
  expect(series.size).toBe(3);
  for (const [name, own] of series) {
    const ordinals = own.map(({ number }) => Number(number.slice(number.lastIndexOf('-') + 1))).sort((a, b) => a - b);
    expect(ordinals, name).toEqual(ordinals.map((_, index) => index + 1));
  }
});

test('a Canadian property pays in CAD at the rate stored with the invoice', async () => {
  const { addProperty, addPerson, company, db } = server();
  const toronto = await addProperty(company, { country: 'CA', timezone: 'America/Toronto' });
  const manager = await addPerson('manager', toronto);
  await db
    .updateTable('system_config')
    .set({ forex: JSON.stringify([{ country: 'CA', currency: 'CAD', exchange: 1.3849 }]) })
    .execute();
  const invoice = await bought(10_001, { as: manager, propertyId: toronto });
  // 100.01 USD are 138.503849 CAD; of those 8.25% are 11.426...
  expect(invoice).toMatchObject({ currency: 'CAD', subtotal: 13_850, tax: 1143, total: 14_993, exchangeRate: 1.3849 });
  await db.updateTable('system_config').set({ forex: '[]' }).execute();
  const unpriced = await server()
    .as(manager)
    .call(invoices.quote, { body: { propertyId: toronto, amount: 100 } });
  expect([unpriced.status, unpriced.error.message]).toEqual([409, expect.stringContaining('no exchange rate')]);
});

test("paying a request's invoice settles the request, and voiding it reopens the request", async () => {
  const { property, manager, admin, balanceOf } = server();
  const { body: request } = await server()
    .as(manager)
    .call(pointsRequests.request, { params: { id: property }, body: { amount: 4000 } });
  const requestId = request.data._id;
  const answer = (as: Person = admin) =>
    server()
      .as(as)
      .call(invoices.invoiceRequest, { body: { propertyId: property, requestId, amount: 4000, message: 'As agreed' } });
  const requested = async () => {
    const { body } = await server()
      .as(admin)
      .call(pointsRequests.list, { query: { propertyId: property, requestId } });
    return body.data[0];
  };
  expect((await answer(manager)).status).toBe(403);
  const both = await Promise.all([answer(), answer()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const first = both.find(({ status }) => status === 200)?.body.data as Invoice;
  expect(await requested()).toMatchObject({
    status: 'invoiced',
    decidedBy: 'Test admin',
    message: 'As agreed',
    invoice: { _id: first._id, number: first.number },
    can: { allocate: false, decline: false, invoice: false },
  });
  const allocated = await server()
    .as(admin)
    .call(pointsRequests.allocate, { params: { id: property }, body: { amount: 4000, requestId } });
  expect(allocated.status).toBe(409);
  expect((await voidIt(first)).body.data).toMatchObject({ status: 'void', voidReason: 'Ordered by mistake' });
  expect(await requested()).toMatchObject({
    status: 'waiting',
    decidedAt: null,
    invoice: null,
    can: { invoice: true },
  });
  const second = (await answer()).body.data;
  const before = await balanceOf(property);
  expect((await pay(second)).status).toBe(200);
  expect(await requested()).toMatchObject({ status: 'allocated', allocated: 4000, invoice: { _id: second._id } });
  expect(await balanceOf(property)).toBe(before + 4000);
});

test('the list has tabs with totals, search, dates and export; overdue is open past its due date', async () => {
  const { db, admin, sister, viewer, staff, seniorStaff, elsewhereManager } = server();
  const invoice = await bought(77_700);
  const dates = { issued_on: '2026-01-05', due_on: '2026-01-19' };
  await db.updateTable('invoices').set(dates).where('id', '=', invoice._id).execute();
  const overdue = await list({ status: 'overdue' });
  expect(overdue.body).toMatchObject({
    status: 'overdue',
    totalCount: 1,
    invoices: [{ _id: invoice._id, status: 'overdue' }],
  });
  const home = await server()
    .as(admin)
    .call(contract.home.get, { query: { propertyId: server().property } });
  expect(home.body.data.lines).toContainEqual(expect.objectContaining({ line: 'overdueInvoices', count: 1 }));
  const everything = (await list()).body;
  const sums = Object.groupBy(everything.invoices, ({ status }) => status);
  for (const { status, count, total } of everything.totals) {
    expect(count).toBe(sums[status]?.length);
    expect(total).toBe(sums[status]?.reduce((sum, row) => sum + row.total, 0));
  }
  expect((await list({ search: invoice.number })).body.invoices.map(({ _id }) => _id)).toEqual([invoice._id]);
  expect((await list({ endDate: '2026-01-05', startDate: '2026-01-05' })).body.totalCount).toBe(1);
  expect((await list({ search: 'transfer 9001' })).body.totalCount).toBe(1);
  const csv = await list({ format: 'csv', status: 'overdue' });
  expect(csv.headers.get('content-disposition')).toContain('invoices.csv');
  expect(csv.text).toContain(`${invoice.number},`);
  expect(csv.text).toContain('777.00');
  // Only roles with the menu item, and no one from another property.
  expect((await list({}, seniorStaff)).status).toBe(200);
  for (const who of [viewer, staff]) expect((await list({}, who)).status).toBe(403);
  expect((await order(100, { as: seniorStaff })).status).toBe(403);
  const foreign = (path: '' | '/pdf') =>
    server().as(elsewhereManager).sendTo('GET', `/billing/invoices/${invoice._id}${path}`);
  for (const path of ['', '/pdf'] as const) expect((await foreign(path)).status).toBe(404);
  expect((await list({ propertyId: sister }, admin)).body.invoices.map(({ _id }) => _id)).not.toContain(invoice._id);
});

test('the PDF is complete, embeds its fonts and shows accented names', async () => {
  const { property, manager, db } = server();
  const name = 'Résidence Œuvre-d’Été Ł';
  await db.updateTable('properties').set({ name }).where('id', '=', property).execute();
  const invoice = await bought(100);
  expect(invoice.billTo).toContain(name);
  const answer = await fetch(`${server().url}/billing/invoices/${invoice._id}/pdf`, {
    headers: { authorization: `Bearer ${manager.accessToken}` },
  });
  const file = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(answer.headers.get('content-disposition')).toContain(`invoice-${invoice.number}.pdf`);
  expect(file.startsWith('%PDF-') && file.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(file).toContain('/FontFile2');
});

test("billing is served only under its own base path, and the OpenAPI document has each call's base path", async () => {
  const { url, admin } = server();
  expect((await server().as(admin).send('GET', '/invoices')).status).toBe(404);
  expect((await server().as().sendTo('GET', '/billing/invoices')).status).toBe(401);
  expect((await server().as(admin).sendTo('GET', `/billing/invoices/${newId()}`)).status).toBe(404);
  expect((await server().as(admin).sendTo('GET', '/billing/nothing')).error.code).toBe('NOT_FOUND');
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    servers: object[];
    paths: Record<string, Record<string, { servers?: object[] }>>;
  };
  expect(document.servers).toEqual([{ url: '/api' }]);
  expect(document.paths['/invoices']?.get?.servers).toEqual([{ url: '/billing' }]);
  expect(document.paths['/users']?.get?.servers).toBeUndefined();
});
