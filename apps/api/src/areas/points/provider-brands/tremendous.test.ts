import { afterAll, beforeEach, expect, test } from 'vitest';
import { oddities, type Oddity } from '../../../../test/providers/protocol-server.ts';
import { startTremendous } from '../../../../test/providers/tremendous-server.ts';
import { readConfig } from '../../../platform/config.ts';
import { openTremendous } from './tremendous.ts';

const tremendous = await startTremendous();
afterAll(() => tremendous.stop());
beforeEach(() => {
  tremendous.forget();
  tremendous.account.next = 'EXECUTED';
});

/** A client with this timeout per call. */
function openWith(callMs: number) {
  const pace = { callMs, attempts: 3, pauseMs: 1, longestWaitMs: 10 };
  const config = readConfig({ NODE_ENV: 'test', HEARTH_DATA: '/tmp', ...tremendous.env });
  const provider = openTremendous({ config, takeCall: async () => 0 }, { usual: pace, hasty: pace });
  if (!provider) throw new Error("The provider isn't configured");
  return provider;
}
const hurried = () => openWith(500);
const patient = () => openWith(30_000);

let keys = 0;
const orderOf = () => ({
  key: `key-${++keys}`,
  productId: 'OKMHM2X2OHYV',
  cents: 700,
  currency: 'USD' as const,
  name: 'Anna Ash',
  email: 'anna@residents.example',
});
const ordersOf = (key: string) => tremendous.orders.filter(({ external_id }) => external_id === key);
const done =
  (odd: Oddity): Oddity =>
  (response, usual) => {
    const answer = usual();
    odd(response, () => answer);
  };
const json = 'application/json';

test.each<[how: string, odd: Oddity, kind: string, open: typeof hurried]>([
  ['never', oddities.silent, 'unavailable', hurried],
  ['byte by byte', oddities.slow, 'unavailable', hurried],
  ['endlessly', oddities.endless, 'protocol', patient],
  ['with a body too large for an order', oddities.body(' '.repeat(21_000_000), json), 'protocol', patient],
  ['with an HTML page', oddities.page, 'protocol', patient],
  ['with HTML labeled as JSON', oddities.body('<!doctype html><h1>Hello</h1>', json), 'protocol', patient],
  ['truncated', oddities.truncated, 'protocol', patient],
  ['with a different order', oddities.body('{"order":{"id":7,"status":null}}', json), 'protocol', patient],
])('an order answered %s is retried and stays one order', async (_how, odd, kind, open) => {
  const order = orderOf();
  tremendous.answerNext(done(odd));
  await expect(open().order(order)).rejects.toMatchObject({ kind });
  // A write that may have arrived isn't retried by the client.
  expect(tremendous.received.length).toBeLessThanOrEqual(1);
  const again = await patient().order(order);
  const [made, ...others] = ordersOf(order.key);
  expect([again, others]).toEqual([{ outcome: 'ordered', order: expect.objectContaining({ orderId: made?.id }) }, []]);
});

test("an order whose response arrives after the timeout isn't placed twice", async () => {
  const order = orderOf();
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    tremendous.answerNext((response, usual) => {
      const { status = 200, contentType, body } = usual();
      answer = () => void response.writeHead(status, { 'content-type': contentType }).end(body, () => resolve());
      response.on('close', resolve);
    });
  });
  // On a busy machine, the order may not even have arrived.
  while (ordersOf(order.key).length === 0)
    await expect(hurried().order(order)).rejects.toMatchObject({ kind: 'unavailable' });
  answer();
  await isAnswered;
  expect(await patient().find(order.key)).toMatchObject({ orderId: ordersOf(order.key)[0]?.id });
  await patient().order(order);
  expect(ordersOf(order.key)).toHaveLength(1);
});

test('reads are retried until they succeed or run out of attempts', async () => {
  tremendous.answerNext(oddities.silent, oddities.status(502));
  expect(await openWith(2000).find('nothing')).toBeUndefined();
  tremendous.answerNext(oddities.page);
  await expect(patient().funds()).rejects.toMatchObject({ kind: 'protocol' });
  tremendous.answerNext(oddities.silent, oddities.silent, oddities.silent);
  await expect(hurried().products('US')).rejects.toMatchObject({ kind: 'unavailable' });
});

test.each([
  ['PENDING INTERNAL PAYMENT APPROVAL', 'pending', 'Tremendous is reviewing the payment'],
  ['PENDING SETTLEMENT', 'pending', 'Waiting for the payment to settle'],
  ['PENDING SOMETHING NEW', 'pending', ''],
  ['FAILED', 'dead', "Tremendous couldn't process the order"],
])('an order that is %s is %s', async (status, state, reason) => {
  tremendous.account.next = status;
  const answered = await patient().order(orderOf());
  expect(answered).toMatchObject({ outcome: 'ordered', order: { state } });
  if (answered.outcome === 'ordered') expect(answered.order.reason ?? '').toBe(reason);
});
