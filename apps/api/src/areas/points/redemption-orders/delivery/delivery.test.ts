import { contract } from '@hearth/contract';
import { pointMessages } from '@hearth/contract/points/messages';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually, useServer } from '../../../../../test/harness.ts';
import { oddities, passThrough, type Oddity } from '../../../../../test/providers/protocol-server.ts';
import { queueAlone, queueJob } from '../../../../../test/queued.ts';
import { startTremendous, sendEvent } from '../../../../../test/providers/tremendous-server.ts';
import { newId } from '../../../../platform/id.ts';

const tremendous = await startTremendous();
afterAll(() => tremendous.stop());
const server = useServer({ env: { ...tremendous.env, TREMENDOUS_WARN_BELOW: '1000' } });
const { redemptionOrders, providerBrands, redemptions } = contract;
let anna: { _id: string; accessToken: string; email: string };
let card: string;

beforeAll(async () => {
  // Scheduled jobs would consume responses meant for this test.
  await sql`delete from pgboss.schedule`.execute(server().db);
  const body = { productId: 'OKMHM2X2OHYV', country: 'US' } as const;
  const added = await server().as(server().brandAdmin).call(providerBrands.add, { body });
  expect(added.status, added.text).toBe(200);
  card = added.body.data._id;
});
beforeEach(async () => {
  const { addPerson, property, manager } = server();
  Object.assign(tremendous.account, { availableCents: 1_000_000, next: 'EXECUTED', delivered: 'SCHEDULED' });
  anna = await addPerson('resident', property, { firstName: 'Anna', lastName: 'Ash' });
  const body = { users: [anna._id], amount: 5000, category: 'Thank You!' as const };
  await server()
    .as(manager)
    .call(contract.gifts.award, { query: { propertyId: property }, body });
});

async function redeem(points: number, brandId = card) {
  const { property: propertyId } = server();
  const reply = await server().as(anna).call(redemptions.redeem, { body: { brandId, points, propertyId } });
  expect(reply.status, reply.text).toBe(200);
  const { id } = await server()
    .db.selectFrom('redemption_orders')
    .select('id')
    .where('point_log_id', '=', reply.body.data._id)
    .executeTakeFirstOrThrow();
  return { id, logId: reply.body.data._id };
}
async function read(id: string, as = server().manager) {
  const query = { propertyId: server().property, redemptionId: id };
  const reply = await server().as(as).call(redemptionOrders.list, { query });
  const { data } = reply.body as unknown as { data: { status: string; reason: string; can: object }[] };
  return data[0];
}
const becomes = (id: string, status: string) =>
  eventually(async () => {
    const row = await read(id);
    return row?.status === status && row;
  });
const atTremendous = (id: string) =>
  tremendous.orders.filter(({ external_id }) => external_id.startsWith(`hearth-${id}-`));
const isOrdered = (id: string) =>
  eventually(async () => {
    const [order] = atTremendous(id);
    const row = await server()
      .db.selectFrom('redemption_orders')
      .select('provider_order_id')
      .where('id', '=', id)
      .executeTakeFirst();
    return order !== undefined && row?.provider_order_id === order.id && order;
  });
/** Runs alone, so that no sweep is still running when the next test counts calls. */
const sweep = () => queueAlone(server().db, 'redemption-deliveries', { isFunded: true });
const report = (
  order: { id: string; rewards: { id: string; delivery: { status: string } }[] },
  status: string,
  meta = {},
) => {
  const [reward] = order.rewards;
  if (reward) reward.delivery.status = status;
  return sendEvent(server().url, `REWARDS.DELIVERY.${status}`, { type: 'rewards', id: reward?.id ?? '' }, { meta });
};
const act = (verb: 'retry' | 'return' | 'resend', id: string, body: object = {}, as = server().manager) =>
  server()
    .as(as)
    .call(redemptionOrders[verb], { params: { id }, body } as never);
const mailsOf = (logId: string) =>
  server().db.selectFrom('outbox').select(['subject', 'recipient']).where('point_log_id', '=', logId).execute();
const subjectsOf = async (logId: string) => (await mailsOf(logId)).map(({ subject }) => subject);
/** Gives Anna a contact email other than her sign-in email. */
const writeToAnnaAt = (address: string) =>
  server().db.updateTable('users').set({ contact_email: address }).where('id', '=', anna._id).execute();
const isDrift = async () => (await sql`select * from ledger_drift()`.execute(server().db)).rows;

test("a resident's redemption takes a code; a failed provider reward is fixed by staff", async () => {
  const { brandAdmin, manager, staff, viewer, elsewhereManager, balanceOf, db } = server();
  const body = { name: `Codes ${newId()}`, fulfilment: 'codes' as const, codesWarnBelow: 2 };
  const codes = (await server().as(brandAdmin).call(contract.brands.create, { body })).body.data;
  const lines = [
    { code: `C1-${codes._id}`, value: '5' },
    { code: `C2-${codes._id}`, value: '5' },
  ];
  await server()
    .as(brandAdmin)
    .call(contract.brandCodes.upload, { params: { id: codes._id }, body: { codes: lines } });
  expect(await becomes((await redeem(500, codes._id)).id, 'delivered')).toMatchObject({ kind: 'codes' });

  const wrong = `anna.wrong.${anna._id}@hearth.example`;
  await writeToAnnaAt(wrong);
  const { id, logId } = await redeem(700);
  const order = await isOrdered(id);
  expect(order).toMatchObject({
    payment: { subtotal: 7 },
    rewards: [{ products: ['OKMHM2X2OHYV'], recipient: { name: 'Anna Ash', email: wrong } }],
  });
  expect(await read(id)).toMatchObject({ status: 'waiting', can: { retry: false, resend: false, return: false } });
  expect((await report(order, 'FAILED', { failure_reason: 'invalid_email', retryable: false })).status).toBe(200);
  expect(await becomes(id, 'failed')).toMatchObject({
    reason: "The email address doesn't exist",
    recipient: wrong,
    can: { retry: true, resend: true, return: true },
  });
  const delayed = 'Your Corner Coffee is delayed, but your points are safe';
  await eventually(async () => (await subjectsOf(logId)).includes(delayed));
  expect((await act('retry', id, {}, viewer)).status).toBe(403);
  expect((await act('retry', id, {}, elsewhereManager)).status).toBe(404);
  const right = `anna.right.${anna._id}@hearth.example`;
  expect((await act('resend', id, { email: right }, staff)).status).toBe(403);
  expect((await act('resend', id, { email: right })).status).toBe(200);
  await eventually(async () => order.rewards[0]?.delivery.status === 'SCHEDULED');
  expect(order.rewards[0]?.recipient.email).toBe(right);
  await report(order, 'SUCCEEDED');
  expect(await becomes(id, 'delivered')).toMatchObject({ reason: '', recipient: right, attempts: 2 });
  expect((await act('return', id, { reason: 'Late' })).status).toBe(409);
  expect([atTremendous(id).length, await balanceOf(anna._id)]).toEqual([1, 3800]);
  await eventually(async () => (await subjectsOf(logId)).includes('Your Corner Coffee was delivered'));
  expect((await subjectsOf(logId)).sort()).toEqual([
    delayed,
    'Your Corner Coffee voucher was sent to a different email address',
    'Your Corner Coffee voucher was sent to a different email address',
    'Your Corner Coffee was delivered',
  ]);
  const atHome = (await mailsOf(logId))
    .filter(({ recipient }) => recipient === anna.email)
    .map(({ subject }) => subject);
  expect(atHome).toEqual(expect.arrayContaining([delayed, 'Your Corner Coffee was delivered']));
  const again = await server()
    .as(manager)
    .call(contract.pointLogs.resendRedemptionEmail, { body: { pointLogId: logId, email: anna.email } });
  expect(again.error.message).toBe(pointMessages.sentByProvider);
  const warned = async (subject: string) =>
    (await db.selectFrom('outbox').select('user_id').where('subject', '=', subject).execute()).map(
      ({ user_id }) => user_id,
    );
  const few = `${codes.name} is low on codes`;
  await eventually(async () => (await warned(few)).includes(brandAdmin._id));
  await redeem(500, codes._id);
  await db
    .insertInto('brand_codes')
    .values({ brand_id: codes._id, code_hash: newId(), sealed: '', points: 500, expires_on: sql`current_date + 3` })
    .execute();
  const expiring = `${codes.name} codes expire soon`;
  for (const times of [1, 2]) {
    await queueJob(db, 'codes-watch');
    await eventually(async () => {
      const { rows } = await sql`select from pgboss.job where name = 'codes-watch' and state = 'completed'`.execute(db);
      return rows.length >= times && (await warned(expiring)).includes(brandAdmin._id);
    });
  }
  for (const subject of [few, expiring]) {
    const people = await warned(subject);
    expect(new Set(people).size).toBe(people.length);
  }
});

test('a reward is ordered once and its points deducted once, however the provider fails', async () => {
  const lost = [oddities.status(429, { 'retry-after': '1' }), oddities.lost, oddities.page, oddities.wrongType];
  tremendous.answerNext(...lost, oddities.status(500), oddities.status(401), oddities.truncated, oddities.lost);
  const { id } = await redeem(500);
  await eventually(async () => {
    await sweep();
    const row = await server()
      .db.selectFrom('redemption_orders')
      .select('provider_order_id')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.provider_order_id;
  }, 60);
  expect(atTremendous(id)).toHaveLength(1);
  const [order] = atTremendous(id);
  if (order) await Promise.all([report(order, 'SUCCEEDED'), report(order, 'SUCCEEDED'), sweep(), sweep()]);
  await becomes(id, 'delivered');
  expect(await server().balanceOf(anna._id)).toBe(4500);
}, 90_000);

test('points return only after the provider confirms the cancellation', async () => {
  const { balanceOf, manager, staff } = server();
  await writeToAnnaAt(`anna.full.${anna._id}@hearth.example`);
  const { id, logId } = await redeem(900);
  const order = await isOrdered(id);
  await report(order, 'FAILED', { failure_reason: 'mailbox_unavailable', retryable: false });
  await becomes(id, 'failed');
  const { promise: isHeld, resolve: answer } = Promise.withResolvers<void>();
  tremendous.answerNext((response, usual) => void isHeld.then(() => passThrough(response, usual)));
  const replies = await Promise.all([
    act('return', id, { reason: 'Moved' }),
    act('return', id, { reason: 'Moved' }, staff),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([await balanceOf(anna._id), (await read(id))?.status]).toEqual([4100, 'returning']);
  answer();
  await eventually(async () => {
    await sweep();
    return (await read(id))?.status === 'returned';
  });
  expect(order.status).toBe('CANCELED');
  expect(await balanceOf(anna._id)).toBe(5000);
  await sendEvent(server().url, 'REWARDS.CANCELED', { type: 'rewards', id: order.rewards[0]?.id ?? '' });
  await eventually(async () => (await subjectsOf(logId)).includes('Your 900 points are back'));
  expect(await mailsOf(logId)).toContainEqual({ subject: 'Your 900 points are back', recipient: anna.email });

  const kept = await redeem(600);
  const delivered = await isOrdered(kept.id);
  await report(delivered, 'FAILED', {});
  await becomes(kept.id, 'failed');
  if (delivered.rewards[0]) delivered.rewards[0].delivery.status = 'SUCCEEDED';
  await act('return', kept.id, { reason: 'Sold out' });
  expect(await becomes(kept.id, 'delivered')).toMatchObject({ reason: '', settledBy: expect.any(String) });
  expect(await balanceOf(anna._id)).toBe(4400);
  const history = await server()
    .as(manager)
    .call(contract.pointLogs.history, { params: { id: logId } });
  expect(history.body.data.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Delivery failed: /),
      'Asked the provider to cancel: Moved',
      'Points returned: Moved',
    ]),
  );
  expect(await isDrift()).toEqual([]);
});

test('refused orders wait for funds, approval or staff; orders canceled by the provider return their points', async () => {
  const { balanceOf, db, brandAdmin } = server();
  tremendous.account.availableCents = 0;
  const { id } = await redeem(500);
  await eventually(async () => (await read(id))?.reason.includes('Insufficient funds'));
  const funds = async () =>
    (await server().as(brandAdmin).call(providerBrands.list, { query: {} })).body.provider.funds;
  await eventually(async () => (await funds())?.isLow);
  const warned = () =>
    db
      .selectFrom('outbox')
      .select('id')
      .where('subject', '=', 'Your Tremendous balance is low')
      .where('user_id', '=', brandAdmin._id)
      .execute();
  await eventually(async () => (await warned()).length === 1);
  tremendous.account.availableCents = 1_000_000;
  tremendous.account.next = 'PENDING APPROVAL';
  await sendEvent(server().url, 'FUNDING_SOURCES.FUNDED', { type: 'funding_sources', id: 'BALANCE' });
  const order = await isOrdered(id);
  await eventually(async () => (await read(id))?.reason === 'Needs approval in Tremendous');
  await eventually(async () => (await funds())?.isLow === false);
  expect(await warned()).toHaveLength(1);
  order.status = 'CANCELED';
  await sendEvent(server().url, 'ORDERS.CANCELED', { type: 'orders', id: order.id });
  expect(await becomes(id, 'returned')).toMatchObject({ reason: 'Canceled by the provider', settledBy: null });
  expect(await balanceOf(anna._id)).toBe(5000);

  tremendous.account.next = 'EXECUTED';
  await db
    .updateTable('users')
    .set({ contact_email: `${anna._id}@refused.example` })
    .where('id', '=', anna._id)
    .execute();
  const refused = await redeem(800);
  expect(await becomes(refused.id, 'failed')).toMatchObject({ reason: expect.stringContaining('Email is invalid') });
  const hopeless = await redeem(600);
  await becomes(hopeless.id, 'failed');
  const back = await act('return', hopeless.id, { reason: 'No address' });
  expect((back.body as { data: object }).data).toMatchObject({ status: 'returned', reason: 'No address' });
  await act('resend', refused.id, { email: anna.email });
  await isOrdered(refused.id);
  tremendous.account.next = 'FAILED';
  await db.updateTable('users').set({ contact_email: '' }).where('id', '=', anna._id).execute();
  const dead = await redeem(500);
  await becomes(dead.id, 'failed');
  tremendous.account.next = 'EXECUTED';
  await act('retry', dead.id);
  await eventually(async () => atTremendous(dead.id).length === 2);
  await becomes(dead.id, 'waiting');
  // An event of the failed order doesn't affect its successor.
  const [first, second] = atTremendous(dead.id);
  await sendEvent(server().url, 'ORDERS.CANCELED', { type: 'orders', id: first?.id ?? '' });
  if (second) await report(second, 'SUCCEEDED');
  await becomes(dead.id, 'delivered');
  await sendEvent(server().url, 'ORDERS.CANCELED', { type: 'orders', id: first?.id ?? '' });
  await sweep();
  await isOrdered((await redeem(500)).id);
  expect(await read(dead.id)).toMatchObject({ status: 'delivered' });
});

test('webhooks need a valid signature, and work early, twice and in any order; retryable failures are resent', async () => {
  const resource = { type: 'rewards', id: 'REWARD1' };
  expect((await sendEvent(server().url, 'REWARDS.CANCELED', resource, { key: 'another key' })).status).toBe(403);
  const unsigned = await fetch(`${server().url}/api/brands/callbacks/tremendous`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ event: 'REWARDS.CANCELED', payload: { resource } }),
  });
  expect(unsigned.status).toBe(403);
  for (const signature of ['', 'sha256=', 'sha256=zz', `md5=${'0'.repeat(64)}`, `sha256=${'0'.repeat(64)}`])
    expect((await sendEvent(server().url, 'REWARDS.CANCELED', resource, { signature })).status, signature).toBe(403);
  expect((await sendEvent(server().url, 'MEMBERS.CREATED', { type: 'members', id: 'M1' })).status).toBe(200);
  // The webhook arrives before the response to the order.
  tremendous.account.delivered = 'FAILED';
  tremendous.answerNext((response, usual) => {
    usual();
    const made = tremendous.orders.at(-1);
    const sent = made && report(made, 'FAILED', { failure_reason: 'mailbox_unavailable', retryable: true });
    void sent?.then(() => response.socket?.destroy());
  });
  const { id } = await redeem(500);
  const order = await isOrdered(id);
  await eventually(async () => (await read(id))?.reason === 'The mailbox is full or unavailable');
  expect(await read(id)).toMatchObject({ status: 'waiting' });
  await server().db.updateTable('redemption_orders').set({ resend_at: new Date() }).where('id', '=', id).execute();
  await eventually(async () => {
    await sweep();
    return order.rewards[0]?.delivery.status === 'SCHEDULED';
  });
  await report(order, 'SUCCEEDED');
  await becomes(id, 'delivered');
  await sendEvent(server().url, 'REWARDS.DELIVERY.FAILED', { type: 'rewards', id: order.rewards[0]?.id ?? '' });
  await sweep();
  const other = await redeem(500);
  await isOrdered(other.id);
  expect(await read(id)).toMatchObject({ status: 'delivered' });
  expect(atTremendous(id)).toHaveLength(1);
  // Under review at the provider: it waits and isn't ordered again.
  tremendous.account.next = 'PENDING INTERNAL PAYMENT APPROVAL';
  const reviewed = await redeem(500);
  const held = await isOrdered(reviewed.id);
  await sweep();
  await eventually(async () => (await read(reviewed.id))?.reason === 'Tremendous is reviewing the payment');
  expect(await read(reviewed.id)).toMatchObject({ status: 'waiting', can: { retry: false, return: false } });
  held.status = 'EXECUTED';
  await report(held, 'SUCCEEDED');
  await becomes(reviewed.id, 'delivered');
  expect(atTremendous(reviewed.id)).toHaveLength(1);
});

test('a webhook is not lost while its order is being read', async () => {
  const { id } = await redeem(500);
  const order = await isOrdered(id);
  const { promise: isHeld, resolve: answer } = Promise.withResolvers<void>();
  let isReading = false;
  const hold: Oddity = (response, usual) => {
    isReading = usual().body.includes(order.external_id);
    if (!isReading) tremendous.answerNext(hold);
    void (isReading ? isHeld : Promise.resolve()).then(() => passThrough(response, usual));
  };
  tremendous.answerNext(hold);
  await report(order, 'FAILED', { failure_reason: 'mailbox_unavailable', retryable: true });
  await eventually(async () => isReading);
  await sweep();
  await becomes(id, 'failed');
  answer();
  expect((await becomes(id, 'waiting')).reason).toBe('The mailbox is full or unavailable');
});

test('orders of a deactivated property wait until it is reactivated', async () => {
  const { db, property } = server();
  const isAtRest = (redemptionId: string | null = null) =>
    eventually(async () => {
      const { rows } = await sql`
        select from pgboss.job where state in ('created', 'active') and start_after <= now()
          and (name = 'redemption-deliveries'
            or name = 'redemption-delivery' and data ->> 'redemptionId' = coalesce(${redemptionId}, data ->> 'redemptionId'))`.execute(
        db,
      );
      return rows.length === 0;
    });
  await isAtRest();
  const { id } = await redeem(1000);
  await isOrdered(id);
  const setActive = (active: boolean) =>
    db.updateTable('properties').set({ active }).where('id', '=', property).execute();
  const requestSeq = async () =>
    (await db.selectFrom('redemption_orders').select('request_seq').where('id', '=', id).executeTakeFirstOrThrow())
      .request_seq;
  const before = await requestSeq();
  await setActive(false);
  await sweep();
  await isAtRest(id);
  const { rows: setAside } = await sql`select from paused_jobs where data ->> 'redemptionId' = ${id}`.execute(db);
  await setActive(true);
  expect([setAside.length, await requestSeq()]).toEqual([0, before]);
  await sweep();
  expect(await eventually(async () => (await requestSeq()) > before)).toBe(true);
});
