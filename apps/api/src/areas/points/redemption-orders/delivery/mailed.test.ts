import { createHmac } from 'node:crypto';
import { contract } from '@hearth/contract';
import { pointMessages } from '@hearth/contract/points/messages';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eventually, useServer } from '../../../../../test/harness.ts';
import { MailServer } from '../../../../../test/providers/mail-server.ts';
import { makeDue, queueJob } from '../../../../../test/queued.ts';
import { newId } from '../../../../platform/id.ts';

const secret = 'a-secret-of-the-mail-provider';
const mailServer = new MailServer();
const smtpUrl = await mailServer.start();
afterAll(() => mailServer.stop());
const server = useServer({ env: { SMTP_URL: smtpUrl, MAIL_CALLBACK_SECRET: secret, HEARTH_DEMO: 'false' } });
const { redemptionOrders } = contract;
let anna: { _id: string; accessToken: string; email: string };
let home: string;

beforeEach(async () => {
  const { addPerson, property, manager, db } = server();
  mailServer.replies.clear();
  anna = await addPerson('resident', property, { firstName: 'Anna', lastName: 'Ash' });
  home = `home.${anna._id}@hearth.example`;
  await db.updateTable('users').set({ contact_email: home }).where('id', '=', anna._id).execute();
  const body = { users: [anna._id], amount: 5000, category: 'Thank You!' as const };
  await server()
    .as(manager)
    .call(contract.gifts.award, { query: { propertyId: property }, body });
});

async function addCodes(count: number) {
  const as = server().as(server().brandAdmin);
  const made = await as.call(contract.brands.create, { body: { name: `Codes ${newId()}`, fulfilment: 'codes' } });
  const brand = made.body.data;
  const codes = Array.from({ length: count }, (_, index) => ({ code: `${brand._id}-${index}`, value: '5' }));
  await as.call(contract.brandCodes.upload, { params: { id: brand._id }, body: { codes } });
  return brand._id;
}
async function redeem(brandId: string) {
  const body = { brandId, points: 500, propertyId: server().property };
  const reply = await server().as(anna).call(contract.redemptions.redeem, { body });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data._id;
}
async function rowOf(pointLogId: string) {
  const query = { propertyId: server().property, userId: anna._id };
  const reply = await server().as(server().manager).call(redemptionOrders.list, { query });
  const { data } = reply.body as unknown as { data: { _id: string; pointLogId: string; status: string }[] };
  return data.find((row) => row.pointLogId === pointLogId);
}
const becomes = (pointLogId: string, status: string) =>
  eventually(async () => {
    const row = await rowOf(pointLogId);
    return row?.status === status && row;
  });
/** Messages delivered to the address. */
const mailsTo = (address: string, subject: string) =>
  mailServer.received
    .filter(({ recipients }) => recipients.some((recipient) => recipient.includes(address)))
    .map(({ data }) => data.replaceAll(/=\r\n/g, ''))
    .filter((data) => data.includes(subject));
const arrives = (address: string, subject: string) => eventually(async () => mailsTo(address, subject)[0]);
const voucher = 'Voucher code';
const codeIn = (data: string) => /[0-9a-f]{24}-\d+/.exec(data.slice(data.indexOf(voucher)))?.[0];
async function comesBack(pointLogId: string, detail = '550 5.1.1 unknown') {
  const mail = await server()
    .db.selectFrom('outbox')
    .select(['message_id'])
    .where('message_key', '=', `redemption:${pointLogId}`)
    .executeTakeFirstOrThrow();
  const text = JSON.stringify({ messageId: mail.message_id, event: 'bounced', detail });
  const timestamp = String(Math.floor(Date.now() / 1000));
  return fetch(`${server().url}/api/communications/callbacks/mail`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hearth-timestamp': timestamp,
      'x-hearth-signature': createHmac('sha256', secret).update(`${timestamp}.${text}`).digest('hex'),
    },
    body: text,
  });
}
const send = (id: string, email: string, as = server().manager) =>
  server().as(as).call(redemptionOrders.resend, { params: { id }, body: { email } });
const failedOnHome = async () => {
  const { property: propertyId, manager } = server();
  const { body } = await server().as(manager).call(contract.home.get, { query: { propertyId } });
  return body.data.lines.find(({ line }) => line === 'failedRewards')?.count ?? 0;
};

test('redemptions emailed in a batch each get their own code once', async () => {
  const brand = await addCodes(8);
  const logs = await Promise.all(Array.from({ length: 8 }, () => redeem(brand)));
  for (const log of logs) await becomes(log, 'delivered');
  await eventually(async () => mailsTo(home, voucher).length >= 8);
  const codes = mailsTo(home, voucher).map(codeIn);
  expect([codes.length, new Set(codes).size]).toEqual([8, 8]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from brand_codes c join redemption_orders o on o.id = c.order_id
    where o.point_log_id = any (${logs}::text[])`.execute(server().db);
  expect(rows[0]?.count).toBe(8);
});

test('a code whose email bounced is listed with the reason and resent to the corrected address', async () => {
  const before = await failedOnHome();
  const log = await redeem(await addCodes(2));
  const code = codeIn(await arrives(home, voucher));
  expect(code).toBeDefined();
  for (const times of [1, 2]) expect((await comesBack(log)).status, String(times)).toBe(200);
  const failed = await becomes(log, 'failed');
  expect(failed).toMatchObject({
    reason: `Email to ${home} bounced: 550 5.1.1 unknown`,
    recipient: home,
    deliveredAt: null,
    can: { resend: true, retry: false, return: false },
  });
  expect(await failedOnHome()).toBe(before + 1);
  // The failure notice doesn't go to the failing address.
  await arrives(anna.email, 'your points are safe');

  const right = `right.${anna._id}@hearth.example`;
  const { staff, manager } = server();
  expect((await send(failed._id, right, staff)).status).toBe(403);
  const replies = await Promise.all([send(failed._id, right), send(failed._id, right)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await becomes(log, 'delivered')).toMatchObject({ reason: '', recipient: right });
  expect(await failedOnHome()).toBe(before);
  expect(mailsTo(right, voucher).map(codeIn)).toEqual([code]);
  // A report of the bounced email doesn't affect its successor.
  expect((await comesBack(log)).status).toBe(200);
  const own = await redeem(await addCodes(1));
  await becomes(own, 'delivered');
  expect(await rowOf(log)).toMatchObject({ status: 'delivered' });
  expect(mailsTo(anna.email, 'your points are safe')).toHaveLength(1);
  const given = await server()
    .db.selectFrom('brand_codes as c')
    .innerJoin('redemption_orders as o', 'o.id', 'c.order_id')
    .select('c.id')
    .where('o.point_log_id', '=', log)
    .execute();
  expect(given).toHaveLength(1);
  const history = await server()
    .as(manager)
    .call(contract.pointLogs.history, { params: { id: log } });
  expect(history.body.data.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      `Delivery failed: Email to ${home} bounced: 550 5.1.1 unknown`,
      `Sent the voucher to a different email: ${right}`,
    ]),
  );
});

test('a voucher fails on a permanent refusal or after half an hour undelivered, until it is sent', async () => {
  const { brand, db } = server();
  mailServer.replies.set('RCPT', '550 5.2.2 mailbox full');
  const refused = await redeem(brand);
  expect(await becomes(refused, 'failed')).toMatchObject({ reason: expect.stringContaining('5.2.2 mailbox full') });

  mailServer.replies.set('RCPT', '451 4.3.0 try later');
  const late = await redeem(brand);
  await eventually(async () => {
    const { rows } = await sql`
      select from outbox where message_key = ${`redemption:${late}`} and status = 'failed'`.execute(db);
    return rows.length > 0;
  });
  expect(await rowOf(late)).toMatchObject({ status: 'delivered' });
  await sql`update outbox set created_at = now() - interval '31 minutes' where message_key = ${`redemption:${late}`}`.execute(
    db,
  );
  await sql`update redemption_orders set updated_at = now() - interval '31 minutes' where point_log_id = ${late}`.execute(
    db,
  );
  // Redemptions from before these emails existed didn't fail.
  await sql`insert into redemption_orders (point_log_id, property_id, user_id, brand_id, kind, status, points, value_cents, currency, delivered_at, created_at, updated_at)
    select id, property_id, user_id, ${brand}, 'voucher', 'delivered', 100, 100, 'USD', now(), now() - interval '40 minutes', now() - interval '40 minutes'
    from point_logs where user_id = ${anna._id} and type <> 'redemption' limit 1`.execute(db);
  await queueJob(db, 'redemptions-unmailed');
  expect(await becomes(late, 'failed')).toMatchObject({ reason: expect.stringContaining('4.3.0 try later') });
  const { rows: others } = await sql<{ status: string }>`
    select status from redemption_orders where user_id = ${anna._id} and point_log_id not in (${refused}, ${late})`.execute(
    db,
  );
  expect(others).toEqual([{ status: 'delivered' }]);
  mailServer.replies.clear();
  await makeDue(db, 'mail-redemption');
  expect(await becomes(late, 'delivered')).toMatchObject({ reason: '' });
  const again = await server()
    .as(server().manager)
    .call(contract.pointLogs.resendRedemptionEmail, { body: { pointLogId: refused, email: anna.email } });
  expect(again.status, again.text).toBe(200);
  expect(await becomes(refused, 'delivered')).toMatchObject({ recipient: anna.email });
});

test('an unreadable code fails with the reason; its points can be returned if it was never emailed', async () => {
  const { db, manager, balanceOf, as } = server();
  const lose = (brandId: string) =>
    db.updateTable('brand_codes').set({ sealed: 'AAAA' }).where('brand_id', '=', brandId).execute();
  const reason = pointMessages.codeLost;
  const returnPoints = (id: string) =>
    as(manager).call(redemptionOrders.return, { params: { id }, body: { reason: 'Lost' } });
  const never = await addCodes(1);
  await lose(never);
  const log = await redeem(never);
  const lost = await becomes(log, 'failed');
  expect(lost).toMatchObject({ reason, can: { resend: true, return: true } });
  await arrives(home, 'your points are safe');
  expect((await send(lost._id, anna.email)).status).toBe(200);
  expect(await becomes(log, 'failed')).toMatchObject({ reason });
  expect((await returnPoints(lost._id)).status).toBe(200);
  expect(await rowOf(log)).toMatchObject({ status: 'returned' });
  expect(await balanceOf(anna._id)).toBe(5000);

  const once = await addCodes(1);
  const mailed = await redeem(once);
  await arrives(home, `${once}-0`);
  const { _id } = await becomes(mailed, 'delivered');
  await lose(once);
  expect((await send(_id, anna.email)).status).toBe(200);
  expect(await becomes(mailed, 'failed')).toMatchObject({ reason, can: { resend: true, return: false } });
  expect((await returnPoints(_id)).status).toBe(409);
});
