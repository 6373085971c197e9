import { contract } from '@hearth/contract';
import { pointMessages } from '@hearth/contract/points/messages';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { unmaskSecrets } from '../../../platform/mail/message.ts';
import { newId } from '../../../platform/id.ts';
import { mailSecretsOf } from '../../../../test/secrets.ts';

const server = useServer();
let anna: { _id: string; accessToken: string; email: string };
let ben: typeof anna;

const sendGift = (userId: string, amount: number) =>
  server()
    .as(server().manager)
    .call(contract.gifts.award, {
      query: { propertyId: server().property },
      body: { users: [userId], amount, category: 'Thank You!' },
    });
const redeem = (
  points: number,
  { as = anna, brandId = server().brand, propertyId = server().property, headers = {} } = {},
) => server().as(as).call(contract.redemptions.redeem, { body: { brandId, points, propertyId } }, headers);
const befriend = (points: number, email: string, { as = anna, note = 'For you', headers = {} } = {}) =>
  server()
    .as(as)
    .call(contract.redemptions.sendToFriend, { body: { email, points, note, propertyId: server().property } }, headers);
const mailsOf = (id: string, count: number) =>
  eventually(async () => {
    const mails = await server()
      .db.selectFrom('outbox as m')
      .leftJoin('mail_secrets as s', 's.mail_id', 'm.id')
      .selectAll('m')
      .select('s.secrets')
      .where('point_log_id', '=', id)
      .where('status', '=', 'sent')
      .where('message_key', 'like', 'redemption:%')
      .orderBy('created_at')
      .execute();
    const whole = await Promise.all(
      mails.map(async (mail) => ({
        ...mail,
        text_body: unmaskSecrets(mail.text_body, await mailSecretsOf(server().db, mail)),
      })),
    );
    return whole.length >= count && whole;
  });
const codeIn = (text: string | undefined) => /Voucher code: ([0-9A-F-]{19})/.exec(text ?? '')?.[1];

beforeEach(async () => {
  const { addPerson, property } = server();
  anna = await addPerson('resident', property, { firstName: 'Anna', lastName: 'Ash' });
  ben = await addPerson('ambassador', property, { firstName: 'Ben', lastName: 'Birch' });
  await sendGift(anna._id, 1000);
});

test('redeeming takes the points at once and emails a voucher', async () => {
  const reply = await redeem(400);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data).toMatchObject({
    type: 'redemption',
    points: -400,
    approved: true,
    brand: { name: 'Test Coffee' },
    redemptionKind: 'platform',
    user: { name: 'Anna Ash' },
  });
  const wallet = await server().as(anna).call(contract.redemptions.wallet);
  expect(wallet.body.data).toEqual({ balance: 600, total: 1000 });
  const [mail] = await mailsOf(reply.body.data._id, 1);
  expect(mail).toMatchObject({ recipient: anna.email, subject: 'Your Test Coffee voucher' });
  expect(codeIn(mail?.text_body)).toBeDefined();
});

const resendTo = (email: string, pointLogId: string, as = server().manager) =>
  server().as(as).call(contract.pointLogs.resendRedemptionEmail, { body: { pointLogId, email } });

test("staff resend a redemption email to either of the resident's addresses with the same code", async () => {
  const { db, staff, viewer, elsewhereManager, manager } = server();
  await db.updateTable('users').set({ contact_email: 'Anna.Home@hearth.example' }).where('id', '=', anna._id).execute();
  const { data: log } = (await redeem(200)).body;
  await mailsOf(log._id, 1);
  const reply = await resendTo(anna.email.toUpperCase(), log._id, staff);
  expect(reply.body).toEqual({ success: true, message: 'Email sent successfully' });
  expect((await resendTo('anna.home@hearth.example', log._id, staff)).status).toBe(200);
  const mails = await mailsOf(log._id, 3);
  expect(new Set(mails.map(({ text_body }) => codeIn(text_body))).size).toBe(1);
  const history = await server()
    .as(manager)
    .call(contract.pointLogs.history, { params: { id: log._id } });
  expect(history.body.data.filter(({ kind, status }) => kind === 'mail' && status === 'sent')).toHaveLength(3);
  expect(history.body.data.map(({ text }) => text)).toContain(
    `Resent the redemption email: ${anna.email.toUpperCase()}`,
  );
  expect((await resendTo('', log._id)).error.message).toBe('Email is required');
  expect((await resendTo('anna\0@hearth.example', log._id)).status).toBe(400);
  expect((await resendTo('nobody', log._id)).error.message).toBe('Enter a valid email');
  expect((await resendTo(anna.email, log._id, viewer)).status).toBe(403);
  expect((await resendTo(anna.email, log._id, elsewhereManager)).status).toBe(404);
  const gift = (await sendGift(anna._id, 5)).body.results[0]?.pointLogId ?? '';
  expect((await resendTo(anna.email, gift)).error.message).toBe(pointMessages.notARedemption);
});

test('a voucher is emailed at most ten times an hour', async () => {
  const { data: log } = (await redeem(200)).body;
  await mailsOf(log._id, 1);
  const replies: { status: number; error?: { message: string } }[] = [];
  for (let index = 0; index < 30 && replies.at(-1)?.status !== 409; index += 1) {
    const before = (await mailsOf(log._id, 0)).length;
    replies.push(await resendTo(anna.email, log._id));
    if (replies.at(-1)?.status === 200) await mailsOf(log._id, before + 1);
  }
  expect(replies.at(-1)?.error?.message).toBe(pointMessages.resentOften);
  const mails = await mailsOf(log._id, 10);
  expect(mails.length).toBe(10);
});

test('only managers can send to another address; the resident is notified, and the history records it', async () => {
  const { db, staff, seniorStaff, manager, property } = server();
  await db.updateTable('users').set({ contact_email: 'anna.home@hearth.example' }).where('id', '=', anna._id).execute();
  const { data: log } = (await redeem(200)).body;
  await mailsOf(log._id, 1);
  const { id: own } = await db
    .insertInto('brands')
    .values({ name: `Own ${newId()}`, property_id: property })
    .returning('id')
    .executeTakeFirstOrThrow();
  const external = (await redeem(100, { brandId: own })).body.data._id;
  for (const as of [staff, seniorStaff]) {
    const refused = await resendTo('thief@elsewhere.example', log._id, as);
    expect([refused.status, refused.error.message]).toEqual([403, pointMessages.resendElsewhere]);
    const seen = await server()
      .as(as)
      .call(contract.pointLogs.get, { params: { id: external } });
    expect(seen.body.data.can).toMatchObject({ resendEmail: true, resendElsewhere: false });
  }
  expect((await resendTo('friend@elsewhere.example', log._id, manager)).status).toBe(200);
  const mails = await mailsOf(log._id, 4);
  const [notice] = mails.filter(
    ({ subject }) => subject === 'Your Test Coffee voucher was sent to a different email address',
  );
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
    [anna.email, 'anna.home@hearth.example', 'anna.home@hearth.example', 'friend@elsewhere.example'].sort(),
  );
  expect(notice?.text_body).toContain('friend@elsewhere.example');
  expect(notice?.text_body).toContain('Test manager');
  expect(codeIn(notice?.text_body)).toBeUndefined();
  expect(codeIn(mails.find(({ recipient }) => recipient === 'friend@elsewhere.example')?.text_body)).toBeDefined();
  const history = await server()
    .as(manager)
    .call(contract.pointLogs.history, { params: { id: log._id } });
  expect(history.body.data).toContainEqual({
    at: expect.any(String),
    kind: 'action',
    text: 'Sent the voucher to a different email: friend@elsewhere.example',
    by: 'Test manager',
    status: null,
  });
});

test('a voucher sent to a contact email changed after the redemption notifies the sign-in email', async () => {
  const { staff, manager } = server();
  const { data: log } = (await redeem(200)).body;
  await mailsOf(log._id, 1);
  const contactEmail = `somebody.${anna._id}@elsewhere.example`;
  await server()
    .as(staff)
    .call(contract.users.update, { body: { _id: anna._id, contactEmail } });
  expect((await resendTo(contactEmail, log._id, staff)).status).toBe(200);
  const mails = await mailsOf(log._id, 4);
  const notices = mails.filter(
    ({ subject }) => subject === 'Your Test Coffee voucher was sent to a different email address',
  );
  expect(notices.map(({ recipient }) => recipient).sort()).toEqual([anna.email, contactEmail].sort());
  const history = await server()
    .as(manager)
    .call(contract.pointLogs.history, { params: { id: log._id } });
  expect(history.body.data.map(({ text }) => text)).toContain(`Sent the voucher to a different email: ${contactEmail}`);
});

test('a brand deleted during a redemption takes no points and is reported as not found', async () => {
  const { db } = server();
  const brandId = newId();
  await db
    .insertInto('brands')
    .values({ id: brandId, name: `Gone ${brandId}` })
    .execute();
  const deletion = await db.startTransaction().execute();
  await deletion.deleteFrom('brands').where('id', '=', brandId).execute();
  const redeeming = redeem(100, { brandId });
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and query like '%point_logs%'`.execute(db);
    return rows.length > 0;
  });
  await deletion.commit().execute();
  expect(await redeeming).toMatchObject({ status: 404, error: { message: 'Brand not found' } });
  expect(await server().balanceOf(anna._id)).toBe(1000);
});

test.each([
  ['closed', { active: false }, 404, 'Brand not found'],
  ['made dearer', { minimum_points: 500 }, 400, 'is 500 points'],
] as const)('a brand that is %s while somebody redeems with it takes no points', async (_, change, status, message) => {
  const { db } = server();
  const brandId = newId();
  await db
    .insertInto('brands')
    .values({ id: brandId, name: `Changed ${brandId}` })
    .execute();
  const editing = await db.startTransaction().execute();
  await editing.selectFrom('brands').select('id').where('id', '=', brandId).forUpdate().execute();
  await editing.updateTable('brands').set(change).where('id', '=', brandId).execute();
  const before = await server().balanceOf(anna._id);
  const redeeming = redeem(100, { brandId });
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and query like '%point_logs%'`.execute(db);
    return rows.length > 0;
  });
  await editing.commit().execute();
  expect(await redeeming).toMatchObject({ status, error: { message: expect.stringContaining(message) } });
  expect(await server().balanceOf(anna._id)).toBe(before);
});

test("a property's brand is delivered by the property and invisible to others", async () => {
  const { db, property, sister } = server();
  const [own, theirs] = [newId(), newId()];
  await db
    .insertInto('brands')
    .values([
      { id: own, name: `Own ${own}`, property_id: property },
      { id: theirs, name: `Theirs ${theirs}`, property_id: sister },
    ])
    .execute();
  const reply = await redeem(100, { brandId: own });
  expect(reply.body.data).toMatchObject({ redemptionKind: 'externalProperty' });
  const seen = await server()
    .as(server().manager)
    .call(contract.pointLogs.get, { params: { id: reply.body.data._id } });
  expect(seen.body.data.can).toMatchObject({ resendEmail: true, history: true, void: false });
  expect((await redeem(100, { brandId: theirs })).status).toBe(404);
});

test('too few points, too few in the balance, an inactive brand and another property are refused', async () => {
  expect((await redeem(99)).error.message).toBe('The minimum for Test Coffee is 100 points');
  const short = await redeem(1001);
  expect([short.status, short.error.message]).toEqual([409, 'Not enough points']);
  const closed = newId();
  await server()
    .db.insertInto('brands')
    .values({ id: closed, name: `Closed ${closed}`, active: false })
    .execute();
  expect((await redeem(100, { brandId: closed })).status).toBe(404);
  expect((await redeem(100, { propertyId: server().sister })).status).toBe(403);
  expect((await redeem(100, { as: server().manager as never })).status).toBe(403);
  expect(await server().balanceOf(anna._id)).toBe(1000);
});

test('ten concurrent redemptions never spend more than the balance', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => redeem(300)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
  expect(await server().balanceOf(anna._id)).toBe(100);
});

test('the same key redeems once', async () => {
  const headers = { 'idempotency-key': `redeem-${anna._id}` };
  const replies = await Promise.all(Array.from({ length: 5 }, () => redeem(300, { headers })));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect((await redeem(301, { headers })).status).toBe(422);
  expect(await server().balanceOf(anna._id)).toBe(700);
});

test('points sent to a friend create one log each and one transfer', async () => {
  const reply = await befriend(250, ben.email.toUpperCase());
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data).toMatchObject({
    type: 'sendToFriend',
    points: -250,
    friend: { _id: ben._id, name: 'Ben Birch' },
    note: 'For you',
    approved: true,
  });
  expect([await server().balanceOf(anna._id), await server().balanceOf(ben._id)]).toEqual([750, 250]);
  expect((await server().as(ben).call(contract.redemptions.wallet)).body.data).toEqual({ balance: 250, total: 0 });
  const list = await server()
    .as(server().manager)
    .call(contract.pointLogs.list, { query: { propertyId: server().property, userId: ben._id } });
  const [received] = list.body.data;
  expect(received).toMatchObject({
    points: 250,
    friend: { _id: anna._id, name: 'Anna Ash' },
    can: { history: true, void: false },
  });
  const transfers = await server()
    .db.selectFrom('transfers')
    .select(['key', 'points'])
    .where('kind', '=', 'friend')
    .where('to_account', '=', ben._id)
    .execute();
  expect(transfers).toEqual([{ key: `friend:${reply.body.data._id}`, points: 250 }]);
  for (const id of [reply.body.data._id, received?._id ?? '']) {
    const history = await server().as(server().manager).call(contract.pointLogs.history, { params: { id } });
    expect(history.body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'transfer', text: 'Points sent to a friend: 250', by: 'Anna Ash' }),
      ]),
    );
  }
});

test('a friend is another resident of the same property', async () => {
  const { elsewhereResident, manager } = server();
  for (const email of [anna.email, elsewhereResident.email, manager.email, 'nobody@hearth.example']) {
    const reply = await befriend(10, email);
    expect([reply.status, reply.error.message]).toEqual([404, 'Friend not found']);
  }
  expect((await befriend(1001, ben.email)).status).toBe(409);
  expect((await befriend(0, ben.email)).status).toBe(400);
});

test("friends sending to each other at the same time don't deadlock", async () => {
  await sendGift(ben._id, 1000);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, i) => (i % 2 ? befriend(10, ben.email) : befriend(10, anna.email, { as: ben }))),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect([await server().balanceOf(anna._id), await server().balanceOf(ben._id)]).toEqual([1000, 1000]);
});
