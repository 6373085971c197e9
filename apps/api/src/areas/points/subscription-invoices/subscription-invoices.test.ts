import { contract } from '@hearth/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import { startMaxio } from '../../../../test/providers/maxio-server.ts';
import { oddities, passThrough, type Oddity } from '../../../../test/providers/protocol-server.ts';

const maxio = await startMaxio();
afterAll(() => maxio.stop());
const server = useServer({ env: maxio.env });
const { subscriptionInvoices, invoices } = contract;
type Person = { accessToken: string };

const invoiceOf = (subscription: number, index: number, more: object = {}) => ({
  uid: `inv_${subscription}x${index}`,
  subscription_id: subscription,
  status: 'paid',
  memo: 'Thank you',
  total_amount: '99.0',
  paid_date: '2026-01-02',
  issue_date: `2026-01-${String((index % 28) + 1).padStart(2, '0')}`,
  ...more,
});
beforeAll(async () => {
  const { db, property, sister } = server();
  const ids = {
    maxio_subscription_id: '77',
    secondary_maxio_subscription_ids: ['78', '77'],
    maxio_ad_hoc_subscriptions: ['79'],
  };
  await db.updateTable('properties').set(ids).where('id', '=', property).execute();
  await db.updateTable('properties').set({ maxio_subscription_id: '88' }).where('id', '=', sister).execute();
  // More than a page for one subscription, a few for the others, one for the sister property, and Hearth's own.
  for (let index = 0; index < 230; index += 1) maxio.invoices.push(invoiceOf(77, index));
  maxio.invoices.push(
    invoiceOf(78, 1, { status: 'open', total_amount: '1200.5', issue_date: '2026-05-01', due_date: '2026-05-15' }),
    invoiceOf(79, 1, { status: 'open', issue_date: '2026-06-01', due_date: '2199-01-01', currency: 'EUR' }),
    invoiceOf(79, 2, { status: 'voided', issue_date: '2026-07-01', number: '../../x"\r\nSet-Cookie: a=b' }),
    invoiceOf(79, 3, { status: 'draft' }),
    invoiceOf(79, 4, { memo: 'Hearth invoice 3-2026-0001' }),
    invoiceOf(88, 1),
  );
});
beforeEach(() => maxio.forget());

const list = (query: object = {}, as: Person = server().manager) =>
  server()
    .as(as)
    .call(subscriptionInvoices.list, { query: { propertyId: server().property, ...query } });
const paper = (uid: string, { as = server().manager as Person, propertyId = server().property } = {}) =>
  fetch(`${server().url}/billing/subscription-invoices/${uid}/pdf?propertyId=${propertyId}`, {
    headers: { authorization: `Bearer ${as.accessToken}` },
  });

test('a property sees the invoices of its own subscriptions, newest first', async () => {
  const first = (await list({ limit: 5 })).body;
  expect(first.totalCount).toBe(233);
  expect(first.invoices.slice(0, 3)).toMatchObject([
    { _id: 'inv_79x2', status: 'void', issuedOn: '2026-07-01' },
    { _id: 'inv_79x1', status: 'open', currency: 'EUR', due: 9900 },
    { _id: 'inv_78x1', status: 'overdue', total: 120_050, due: 120_050 },
  ]);
  const pages = await Promise.all([1, 2, 3].map((page) => list({ limit: 100, page })));
  const ids = pages.flatMap(({ body }) => body.invoices.map(({ _id }) => _id));
  expect(new Set(ids).size).toBe(233);
  expect(ids).not.toContain('inv_88x1');
  expect((await list({ order: 'asc', limit: 1 })).body.invoices[0]).toMatchObject({ issuedOn: '2026-01-01' });
  expect((await list({ propertyId: server().sister })).status).toBe(403);
  expect((await list({}, server().viewer)).status).toBe(403);
  const elsewhere = await list({ propertyId: server().elsewhere }, server().elsewhereManager);
  expect(elsewhere.body).toEqual({ invoices: [], totalCount: 0, missing: [] });
});

test("PDFs are served through Hearth, only for the property's own subscriptions", async () => {
  const own = await paper('inv_79x2');
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(own.headers.get('content-disposition')).toBe('attachment; filename="invoice-xSet-Cookieab.pdf"');
  expect(await own.text()).toContain('inv_79x2');
  const { property, sister, sisterManager } = server();
  expect((await paper('inv_88x1', { propertyId: property })).status).toBe(404);
  expect((await paper('inv_88x1', { propertyId: sister, as: sisterManager })).status).toBe(200);
  expect((await paper('inv_79x2', { propertyId: sister, as: sisterManager })).status).toBe(404);
  expect((await paper('inv_nothing')).status).toBe(404);
  expect((await paper('..%2Fsubscriptions')).status).toBe(400);
  // An HTML page instead of a file.
  maxio.answerNext(
    (response, usual) => oddities.body(usual().body, 'application/json')(response, usual),
    oddities.page,
  );
  expect((await paper('inv_79x2')).status).toBe(503);
});

test.each([
  ['a rejected key', oddities.status(401)],
  ['a missing subscription', oddities.status(404)],
  ['a validation error', oddities.status(422)],
  ['a rate limit', oddities.status(429, { 'retry-after': '60' })],
  ['an HTML page', oddities.page],
  ['a truncated response', oddities.truncated],
  [
    'invalid amounts',
    oddities.body('{"invoices":[{"uid":"a","status":"open","total_amount":"many"}]}', 'application/json'),
  ],
])("%s is reported with the subscriptions and doesn't block Hearth's own invoices", async (_what, oddity) => {
  maxio.answerNext(...Array.from({ length: 8 }, () => oddity));
  const failed = await list();
  expect([failed.status, failed.error.message]).toEqual([503, expect.stringContaining('Maxio')]);
  expect(failed.text).not.toContain('maxio-test-key');
  const { manager, property } = server();
  expect(
    (
      await server()
        .as(manager)
        .call(invoices.list, { query: { propertyId: property } })
    ).status,
  ).toBe(200);
});

test("Hearth's own invoices load at once while Maxio is down", async () => {
  const { promise: spoken, resolve: speak } = Promise.withResolvers<void>();
  const silent: Oddity = (response, usual) => void spoken.then(() => passThrough(response, usual));
  maxio.answerNext(silent, silent, silent);
  const { manager, property } = server();
  let isAnswered = false;
  const waiting = list().finally(() => (isAnswered = true));
  for (let call = 0; call < 10; call += 1)
    expect(
      (
        await server()
          .as(manager)
          .call(invoices.list, { query: { propertyId: property } })
      ).status,
    ).toBe(200);
  expect(isAnswered).toBe(false);
  speak();
  expect((await waiting).body.totalCount).toBe(233);
});

test('invoices that load in time are shown, and the others are named', async () => {
  const { config, db, property } = server();
  config.MAXIO_WAIT_SECONDS = 1;
  const many = Array.from({ length: 9 }, (_, index) => String(100 + index));
  await db
    .updateTable('properties')
    .set({ secondary_maxio_subscription_ids: many })
    .where('id', '=', property)
    .execute();
  const spoken = Promise.withResolvers<void>();
  const silent: Oddity = (response, usual) => void spoken.promise.then(() => passThrough(response, usual));
  // One fails and three hang, which leaves one of the four parallel slots.
  maxio.answerNext(oddities.status(404), silent, silent, silent);
  const started = performance.now();
  const { body } = await list({ limit: 1 });
  // The hanging calls never end; a busy machine needs more than the one-second deadline.
  expect(performance.now() - started).toBeLessThan(9000);
  const reasons = Map.groupBy(body.missing, ({ reason }) => reason.includes('too slowly'));
  expect([reasons.get(true)?.length, reasons.get(false)?.length]).toEqual([3, 1]);
  // Nothing is cached: every subscription has to respond for the list to be complete.
  maxio.answerNext(...Array.from({ length: 4 }, () => silent));
  expect((await list()).status).toBe(503);
  spoken.resolve();
  config.MAXIO_WAIT_SECONDS = 10;
  expect((await list({ limit: 1 })).body.missing).toEqual([]);
});
