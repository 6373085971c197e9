import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';

const server = useServer({ env: { BILLING_TAX_BASIS_POINTS: '0' } });
const { invoices, pointsRequests, properties } = contract;
type Person = { accessToken: string };

/** Orders at 100 points per dollar, without tax. */
const order = (
  amount: unknown,
  { as = server().manager as Person, propertyId = server().property, headers = {} } = {},
) =>
  server()
    .as(as)
    .call(
      invoices.buy,
      { body: { propertyId, amount: amount as number, paymentMethod: 'bankTransfer', total: amount as number } },
      headers,
    );
const pay = ({ _id, issuedOn }: { _id: string; issuedOn: string }) =>
  server()
    .as(server().admin)
    .call(invoices.pay, { params: { id: _id }, body: { paidOn: issuedOn, reference: 'Wire 1' } });
const countInvoices = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from invoices`.execute(server().db)).rows[0]?.n);

test('zero, negative, fractional and excessive amounts are refused', async () => {
  const before = await countInvoices();
  for (const amount of [0, -1, 1.5, 1_000_000_001, '100', null, 1e21]) expect((await order(amount)).status).toBe(400);
  const { manager, property } = server();
  for (const amount of [0, -5, 0.1]) {
    const quoted = await server()
      .as(manager)
      .call(invoices.quote, { body: { propertyId: property, amount } });
    expect(quoted.status).toBe(400);
  }
  expect(await countInvoices()).toBe(before);
  expect((await order(1_000_000_000)).body.data.total).toBe(1_000_000_000);
});

test("resending an order creates one order, and its key can't be reused for another", async () => {
  const headers = { 'idempotency-key': 'order-of-march' };
  const before = await countInvoices();
  const replies = await Promise.all([order(700, { headers }), order(700, { headers }), order(700, { headers })]);
  expect(new Set(replies.map(({ body }) => body.data._id)).size).toBe(1);
  expect(await countInvoices()).toBe(before + 1);
  expect((await order(701, { headers })).status).toBe(422);
});

test('twenty identical orders at once create one invoice; the currency is fixed and the permission required', async () => {
  const { manager, viewer, staff, resident, seniorStaff, elsewhereManager, property } = server();
  const headers = { 'idempotency-key': 'order-of-april' };
  const before = await countInvoices();
  const replies = await Promise.all(Array.from({ length: 20 }, () => order(900, { headers })));
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const { data: invoice } = replies[0]?.body ?? expect.fail('nothing was answered');
  expect(await countInvoices()).toBe(before + 1);

  const body = { propertyId: property, amount: 900, paymentMethod: 'bankTransfer', total: 900 };
  for (const more of [{ currency: 'CAD' }, { exchangeRate: 0.01 }, { status: 'paid' }])
    expect(
      (
        await server()
          .as(manager)
          .sendTo('POST', '/billing/points', { body: { ...body, ...more } })
      ).status,
    ).toBe(400);
  expect((await order(900, { as: manager, propertyId: server().elsewhere })).status).toBe(403);
  for (const as of [viewer, staff, resident, seniorStaff, elsewhereManager])
    expect((await order(900, { as })).status).toBe(403);
  expect(await countInvoices()).toBe(before + 1);

  const printed = async (as: Person) =>
    (
      await fetch(`${server().url}/billing/invoices/${invoice._id}/pdf`, {
        headers: { authorization: `Bearer ${as.accessToken}` },
      })
    ).status;
  expect([await printed(manager), await printed(elsewhereManager)]).toEqual([200, 404]);
  for (const as of [viewer, staff, resident]) expect(await printed(as)).toBe(403);
});

test("a voided invoice can't be paid and adds no points", async () => {
  const { admin, property, balanceOf } = server();
  const { body } = await order(300);
  const before = await balanceOf(property);
  const voided = await server()
    .as(admin)
    .call(invoices.void, { params: { id: body.data._id }, body: { reason: 'Twice' } });
  expect(voided.status).toBe(200);
  const late = await pay(body.data);
  expect([late.status, late.error.message]).toEqual([409, 'Already voided by Test admin']);
  expect(await balanceOf(property)).toBe(before);
});

test("two concurrent admins: the first allocates or invoices the request, and it's paid once", async () => {
  const { admin, superAdmin, manager, property, balanceOf } = server();
  for (let round = 0; round < 4; round += 1) {
    const request = await server()
      .as(manager)
      .call(pointsRequests.request, { params: { id: property }, body: { amount: 2000 } });
    const requestId = request.body.data._id;
    const before = await balanceOf(property);
    const [allocated, invoiced] = await Promise.all([
      server()
        .as(admin)
        .call(pointsRequests.allocate, { params: { id: property }, body: { amount: 2000, requestId } }),
      server()
        .as(superAdmin)
        .call(invoices.invoiceRequest, { body: { propertyId: property, requestId, amount: 2000 } }),
    ]);
    expect([allocated.status, invoiced.status].sort()).toEqual([200, 409]);
    if (invoiced.status === 200) expect((await pay(invoiced.body.data)).status).toBe(200);
    expect(await balanceOf(property)).toBe(before + 2000);
  }
});

test('a deactivated property receives no payment until it is reactivated', async () => {
  const { superAdmin, company, addProperty, addPerson, balanceOf } = server();
  const place = await addProperty(company);
  const { body } = await order(400, { as: await addPerson('manager', place), propertyId: place });
  const turn = (endpoint: typeof properties.deactivate | typeof properties.activate) =>
    server()
      .as(superAdmin)
      .call(endpoint, { params: { id: place } });
  expect((await turn(properties.deactivate)).status).toBe(200);
  expect((await pay(body.data)).status).toBe(409);
  expect(await balanceOf(place)).toBe(0);
  expect((await turn(properties.activate)).status).toBe(200);
  expect((await pay(body.data)).status).toBe(200);
  expect(await balanceOf(place)).toBe(400);
});

test("an invoice number uses the year in the property's time zone, and each year starts at one", async () => {
  const { db, addProperty, addPerson, company, property } = server();
  // It's never the same date in both.
  const [early, late] = await Promise.all(
    ['Etc/GMT+12', 'Pacific/Kiritimati'].map(async (timezone) => {
      const propertyId = await addProperty(company, { timezone });
      return (await order(100, { propertyId, as: await addPerson('manager', propertyId) })).body.data;
    }),
  );
  expect((early?.issuedOn ?? '') < (late?.issuedOn ?? '')).toBe(true);
  for (const invoice of [early, late]) expect(invoice?.number.split('-')[1]).toBe(invoice?.issuedOn.slice(0, 4));
  const numbered = async (issuedOn: string) => {
    const { rows } = await sql<{ number: string }>`
      insert into invoices (property_id, points, currency, subtotal, tax_basis_points, tax, total, payment_method, payment_details, seller, bill_to, issued_on, due_on)
      values (${property}, 1, 'USD', 1, 0, 0, 1, 'check', '', '', '', ${issuedOn}, ${issuedOn}) returning number`.execute(
      db,
    );
    return rows[0]?.number.replace(/^\d+-/, '');
  };
  // One property is already in the new year, the other isn't.
  const days = ['2031-12-31', '2032-01-01', '2031-12-31', '2032-01-01'];
  const numbers = [];
  for (const day of days) numbers.push(await numbered(day));
  expect(numbers).toEqual(['2031-0001', '2032-0001', '2031-0002', '2032-0002']);
});

test("exported invoices contain no formulas, even from a property's name or a reference", async () => {
  const { db, property, admin } = server();
  await db
    .updateTable('properties')
    .set({ name: '=HYPERLINK("https://evil.example")' })
    .where('id', '=', property)
    .execute();
  const { body } = await order(900);
  const reply = await server()
    .as(admin)
    .call(invoices.pay, { params: { id: body.data._id }, body: { paidOn: body.data.issuedOn, reference: '@SUM(1)' } });
  expect(reply.status).toBe(200);
  const file = await server()
    .as(admin)
    .call(invoices.list, { query: { propertyId: property, format: 'csv' } });
  expect(file.text).not.toMatch(/(^|,|")[=@]/m);
  expect(file.text).toContain("'=HYPERLINK");
});
