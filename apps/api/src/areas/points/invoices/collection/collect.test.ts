import { contract } from '@hearth/contract';
import { providerMessages } from '@hearth/contract/properties/provider-messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, useServer } from '../../../../../test/harness.ts';
import { startMaxio, sendWebhook } from '../../../../../test/providers/maxio-server.ts';
import { oddities, passThrough, type Oddity } from '../../../../../test/providers/protocol-server.ts';
import { queueJob, wakeJobs } from '../../../../../test/queued.ts';

const maxio = await startMaxio();
afterAll(() => maxio.stop());
const server = useServer({ env: { ...maxio.env, BILLING_TAX_BASIS_POINTS: '825' } });
const { invoices } = contract;

beforeAll(async () => {
  const { db, property } = server();
  const ids = { maxio_subscription_id: '77', maxio_customer_id: '12' };
  await db.updateTable('properties').set(ids).where('id', '=', property).execute();
  await disableSweep();
});

async function ordered(amount: number) {
  const { manager, property: propertyId } = server();
  const as = server().as(manager);
  const { total } = (await as.call(invoices.quote, { body: { propertyId, amount } })).body.data;
  const reply = await as.call(invoices.buy, { body: { propertyId, amount, paymentMethod: 'maxio', total } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}
const read = async (id: string) => (await server().as(server().admin).call(invoices.get, { params: { id } })).body.data;
const atMaxio = (number: string) => maxio.invoices.filter(({ memo }) => memo === `Hearth invoice ${number}`);
const isCollected = (number: string) => eventually(async () => atMaxio(number).length > 0);
/** Disables the ten-minute sweep, so that only the test's own requests are answered. */
const disableSweep = () => sql`delete from pgboss.schedule where name = 'invoices-collect'`.execute(server().db);
const sweep = () => queueJob(server().db, 'invoices-collect');
/** Waits until no webhook or collection job is left. */
const isIdle = () =>
  eventually(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pgboss.job
      where name in ('maxio-webhook-received', 'invoice-collect', 'invoices-collect') and state <> 'completed'`.execute(
      server().db,
    );
    return rows[0]?.waiting === 0;
  });
const becomes = (id: string, wanted: object) =>
  eventually(async () => {
    const found = await read(id);
    return Object.entries(wanted).every(([key, value]) => found[key as keyof typeof found] === value) && found;
  });

test('an order paid by the method on file is collected once and adds its points once', async () => {
  const { manager, property, admin, balanceOf, db } = server();
  const methods = await server()
    .as(manager)
    .call(invoices.paymentMethods, { query: { propertyId: property } });
  expect(methods.body.data.find(({ _id }) => _id === 'maxio')?.details).toBe(
    'Visa ending in 4242\nFirst Bank ending in 6789',
  );
  expect(methods.text).not.toMatch(/tok_secret|XXXX/);
  const before = await balanceOf(property);
  const invoice = await ordered(12_345);
  expect(invoice).toMatchObject({ paymentMethod: 'maxio', can: { pay: false, void: false } });
  await isCollected(invoice.number);
  expect(atMaxio(invoice.number)).toMatchObject([{ subscription_id: 77, status: 'open', total_amount: '133.6300' }]);
  const byHand = await server()
    .as(admin)
    .call(invoices.pay, { params: { id: invoice._id }, body: { paidOn: invoice.issuedOn, reference: 'Wire' } });
  expect([byHand.status, byHand.error.message]).toEqual([409, expect.stringContaining('Maxio collects')]);
  const [remote] = atMaxio(invoice.number);
  Object.assign(remote ?? {}, { status: 'paid', paid_date: invoice.issuedOn });
  await Promise.all([sweep(), sweep()]);
  const paid = await becomes(invoice._id, { status: 'paid' });
  expect(paid).toMatchObject({ reference: 'Maxio inv_1', paidOn: invoice.issuedOn, decidedBy: '' });
  await sweep();
  expect(await balanceOf(property)).toBe(before + 12_345);
  const transfers = await db
    .selectFrom('transfers')
    .select('points')
    .where('key', '=', `invoice:${invoice._id}`)
    .execute();
  expect(transfers).toEqual([{ points: 12_345 }]);
}, 40_000);

test('a lost response never creates a second invoice, even past the first page; limits and outages are retried', async () => {
  const lost: Oddity = (response, usual) => {
    usual();
    const others = { subscription_id: 77, status: 'paid', memo: 'Other', total_amount: '1.00', paid_date: null };
    for (let index = 0; index < 250; index += 1) maxio.invoices.push({ ...others, uid: `other_${index}` });
    response.socket?.destroy();
  };
  maxio.answerNext(oddities.status(429, { 'retry-after': '1' }), oddities.status(503), passThrough, lost);
  const { _id, number } = await ordered(500);
  await isCollected(number);
  await becomes(_id, { collectFailure: providerMessages.noAnswer('Maxio') });
  await becomes(_id, { collectFailure: '' });
  expect(atMaxio(number)).toHaveLength(1);
}, 60_000);

test('staff see refusals in either shape, and voiding at Maxio voids the invoice', async () => {
  maxio.refusing.errors = { subscription: ['is canceled'] };
  const short = await ordered(700);
  await becomes(short._id, { collectFailure: providerMessages.refusedCall('Maxio', 'subscription is canceled') });
  maxio.refusing.errors = ['Currency is not valid'];
  const withdrawn = await ordered(800);
  await becomes(withdrawn._id, { collectFailure: providerMessages.refusedCall('Maxio', 'Currency is not valid') });
  maxio.refusing.errors = undefined;
  await sweep();
  for (const { _id } of [short, withdrawn]) await becomes(_id, { collectFailure: '' });
  Object.assign(atMaxio(short.number)[0] ?? {}, { status: 'paid', total_amount: '1.00' });
  Object.assign(atMaxio(withdrawn.number)[0] ?? {}, { status: 'voided' });
  await sweep();
  await becomes(short._id, { collectFailure: 'Maxio collected less than the invoice total', status: 'open' });
  expect(await becomes(withdrawn._id, { status: 'void' })).toMatchObject({
    voidReason: 'Voided in Maxio',
    pointLog: null,
  });
}, 60_000);

test('a webhook triggers one read from Maxio and pays nothing by itself', async () => {
  const { url, property, balanceOf, db } = server();
  const invoice = await ordered(900);
  await isCollected(invoice.number);
  await becomes(invoice._id, { collectFailure: '' });
  await eventually(async () => {
    const row = await db.selectFrom('invoices').select('maxio_uid').where('id', '=', invoice._id).executeTakeFirst();
    return row?.maxio_uid;
  });
  const before = await balanceOf(property);
  const webhook = (id: string, more = {}) => ({
    id,
    event: 'payment_success',
    'payload[subscription][id]': '77',
    'payload[transaction][amount_in_cents]': '900',
    ...more,
  });
  const countReads = () => maxio.received.filter(({ url: target }) => target.pathname.startsWith('/invoices')).length;
  maxio.received.length = 0;

  // Forged, unsigned, or of an unhandled event.
  expect((await sendWebhook(url, webhook('1'), { key: 'another-key' })).status).toBe(403);
  expect(
    (
      await sendWebhook(url, webhook('1'), {
        body: String(new URLSearchParams(webhook('1', { event: 'invoice_issued' }))),
      })
    ).status,
  ).toBe(403);
  const unsigned = await fetch(`${url}/billing/callbacks/maxio`, {
    method: 'POST',
    body: new URLSearchParams(webhook('1')),
  });
  expect(unsigned.status).toBe(403);
  for (const odd of [
    { event: 'customer_update' },
    { event: 'invoice_issued' },
    { event: 'test' },
    { 'payload[subscription][id]': '99' },
    { id: '1;drop' },
  ])
    expect((await sendWebhook(url, webhook('2', odd))).status).toBe(200);

  // A webhook reports a payment while Maxio shows the invoice as open: nothing is paid.
  expect((await sendWebhook(url, webhook('3'))).status).toBe(200);
  await eventually(async () => countReads() > 0);
  await isIdle();
  expect((await read(invoice._id)).status).toBe('open');
  expect(await balanceOf(property)).toBe(before);

  Object.assign(atMaxio(invoice.number)[0] ?? {}, { status: 'paid', paid_date: invoice.issuedOn });
  // A repeated event is ignored.
  for (let times = 0; times < 3; times += 1) expect((await sendWebhook(url, webhook('3'))).status).toBe(200);
  await isIdle();
  expect((await read(invoice._id)).status).toBe('open');
  // Two webhooks, the sweep and an admin at once.
  const body =
    'id=4&event=payment_success&payload[site][id]=31615&payload[subscription][id]=77&payload[subscription][state]=active';
  const byHand = () =>
    server()
      .as(server().admin)
      .call(invoices.pay, { params: { id: invoice._id }, body: { paidOn: invoice.issuedOn, reference: 'Wire' } });
  const [first, , , , late] = await Promise.all([
    // Maxio doesn't encode brackets.
    sendWebhook(url, { id: '4' }, { signed: body }),
    sendWebhook(url, webhook('4')),
    sendWebhook(url, webhook('5')),
    sweep(),
    byHand(),
  ]);
  expect([first.status, late.status]).toEqual([200, 409]);
  await becomes(invoice._id, { status: 'paid' });
  await isIdle();
  expect((await byHand()).status).toBe(409);
  expect(await balanceOf(property)).toBe(before + 900);
}, 40_000);

test('a failure to load payment methods from Maxio is reported, and other properties are unaffected', async () => {
  const { manager, sisterManager, property, sister } = server();
  maxio.answerNext(oddities.page, oddities.page, oddities.page);
  const failed = await server()
    .as(manager)
    .call(invoices.paymentMethods, { query: { propertyId: property } });
  expect([failed.status, failed.error.message]).toEqual([503, expect.stringContaining('Maxio')]);
  maxio.answerNext(oddities.page);
  const ways = await server()
    .as(manager)
    .call(invoices.paymentMethods, { query: { propertyId: property, profiles: 'false' } });
  expect(ways.body.data.map(({ _id }) => _id)).toEqual(['bankTransfer', 'maxio']);
  const other = await server()
    .as(sisterManager)
    .call(invoices.paymentMethods, { query: { propertyId: sister } });
  expect(other.body.data.map(({ _id }) => _id)).toEqual(['bankTransfer']);
  maxio.forget();
});

test('open invoices of a deactivated property are not collected', async () => {
  const { db, property } = server();
  const invoice = await ordered(77);
  await isCollected(invoice.number);
  const turn = (active: boolean) => db.updateTable('properties').set({ active }).where('id', '=', property).execute();
  await turn(false);
  await sweep();
  await eventually(async () => {
    const { rows } = await sql`
      select from pgboss.job where name in ('invoices-collect', 'invoice-collect') and state <> 'completed'`.execute(
      db,
    );
    return rows.length === 0;
  });
  const aside = await db.selectFrom('paused_jobs').select('name').where('property_id', '=', property).execute();
  await turn(true);
  expect(aside.filter(({ name }) => name === 'invoice-collect')).toEqual([]);
});

test('two processes collecting one order at once create one invoice at Maxio', async () => {
  const { db, another } = server();
  const second = await another('all');
  await disableSweep();
  await isIdle();
  const arrival = Promise.withResolvers<void>();
  // The response arrives late.
  const late: Oddity = (response, usual) => {
    const answer = usual();
    void arrival.promise.then(() => passThrough(response, () => answer));
  };
  maxio.answerNext(late);
  maxio.received.length = 0;
  const { _id, number } = await ordered(650);
  await eventually(async () => maxio.received.length > 0);
  await sweep();
  const later = sql`pgboss.job where name = 'invoice-collect' and state = 'created' and start_after > now()`;
  await eventually(async () => (await sql`select from ${later}`.execute(db)).rows.length > 0);
  arrival.resolve();
  await becomes(_id, { collectFailure: '' });
  await isCollected(number);
  await sql`update pgboss.job set start_after = now() where id in (select id from ${later})`.execute(db);
  await wakeJobs(db, 'invoice-collect');
  await isIdle();
  expect(atMaxio(number)).toHaveLength(1);
  await second.close();
}, 40_000);
