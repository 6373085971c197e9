import { contract } from '@hearth/contract';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
type Verb = 'approve' | 'deny' | 'void';
const reason = 'Looks good, {first_name}';

/** A pending submission; `values` override its columns. */
async function submission(values: object = {}, userId = server().resident._id) {
  const id = newId();
  await server()
    .db.insertInto('point_logs')
    .values({
      id,
      property_id: server().property,
      user_id: userId,
      created_by: userId,
      type: 'boost',
      boost_type: 'custom',
      status: 'pending',
      points: 300,
      boost_info: JSON.stringify({ custom: { boostID: null, code: '', note: '', remoteImages: [] } }),
      ...values,
    })
    .execute();
  return id;
}
const decide = (
  verb: Verb,
  id: string,
  { as = server().manager, text = reason, headers = {} as Record<string, string> } = {},
) =>
  server()
    .as(as)
    .call(contract.pointLogs[verb], { params: { id }, body: { reason: text } }, headers);
const surprise = async (amount: number, userId = server().resident._id) => {
  const reply = await server()
    .as(server().manager)
    .call(contract.gifts.award, {
      query: { propertyId: server().property },
      body: { users: [userId], amount, category: 'Concession' },
    });
  return reply.body.results[0]?.pointLogId ?? '';
};

test('approving pays the resident from the property and returns the updated log', async () => {
  const { resident, property, balanceOf } = server();
  const before = [await balanceOf(resident._id), await balanceOf(property)] as [number, number];
  const id = await submission();
  const reply = await decide('approve', id);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data).toMatchObject({
    _id: id,
    approved: true,
    denied: false,
    reason: 'Looks good, Test',
    updatedBy: 'Test manager',
    can: { approve: false, deny: false, void: true },
  });
  expect([await balanceOf(resident._id), await balanceOf(property)]).toEqual([before[0] + 300, before[1] - 300]);
});

test('the resident gets an email with the decision and reason', async () => {
  const approved = await submission();
  const denied = await submission();
  await decide('approve', approved);
  await decide('deny', denied, { text: 'The picture is too dark' });
  const mails = await eventually(async () => {
    const found = await server()
      .db.selectFrom('outbox')
      .selectAll()
      .where('point_log_id', 'in', [approved, denied])
      .orderBy('point_log_id')
      .execute();
    return found.length === 2 && found;
  });
  expect(mails.map(({ recipient }) => recipient)).toEqual([server().resident.email, server().resident.email]);
  expect(mails[0]?.subject).toBe('You earned 300 points');
  expect(mails[1]?.text_body).toContain('The picture is too dark');
});

test('denying pays nothing and keeps the reason', async () => {
  const before = await server().balanceOf(server().resident._id);
  const reply = await decide('deny', await submission(), { text: 'Not here' });
  expect(reply.body.data).toMatchObject({
    approved: false,
    denied: true,
    deniedReason: 'Not here',
    can: { approve: false, void: false },
  });
  expect(await server().balanceOf(server().resident._id)).toBe(before);
});

test('approving twice at once moves the points once, and the loser gets the current state', async () => {
  const { resident, balanceOf, manager, admin } = server();
  const before = await balanceOf(resident._id);
  const id = await submission();
  const replies = await Promise.all([manager, admin, manager, admin].map((as) => decide('approve', id, { as })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const stale = replies.find(({ status }) => status === 409);
  expect(stale?.error).toMatchObject({
    message: 'This submission has already been reviewed',
    current: { _id: id, approved: true },
  });
  expect(await balanceOf(resident._id)).toBe(before + 300);
});

test('a concurrent approval and denial have one winner', async () => {
  const before = await server().balanceOf(server().resident._id);
  const id = await submission();
  const [approved, denied] = await Promise.all([decide('approve', id), decide('deny', id, { as: server().admin })]);
  expect([approved.status, denied.status].sort()).toEqual([200, 409]);
  expect(await server().balanceOf(server().resident._id)).toBe(before + (approved.status === 200 ? 300 : 0));
});

test('the same decision sent five times with one key gets the same response', async () => {
  const id = await submission();
  const headers = { 'idempotency-key': `approve-${id}` };
  const replies = await Promise.all(Array.from({ length: 5 }, () => decide('approve', id, { headers })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect((await decide('approve', id, { headers, text: 'Another reason' })).status).toBe(422);
});

test("staff can't review their own points", async () => {
  const { staff, property, db } = server();
  const id = await submission({}, staff._id);
  for (const verb of ['approve', 'deny', 'void'] as const) {
    const reply = await decide(verb, id, { as: staff });
    expect(reply.status).toBe(403);
    expect(reply.error.message).toBe("You can't make decisions about your own points");
  }
  const list = await server()
    .as(staff)
    .call(contract.pointLogs.list, { query: { propertyId: property, userId: staff._id } });
  expect(list.body.data[0]?.can).toMatchObject({ approve: false, deny: false, void: false });
  const opened = await server().as(staff).call(contract.pointLogs.get, { params: { id } });
  expect(opened.body.data.can).toMatchObject({ approve: false, deny: false, void: false, comment: true });
  expect((await decide('approve', id)).status).toBe(200);
  expect(await db.selectFrom('transfers').select('points').where('point_log_id', '=', id).execute()).toEqual([
    { points: 300 },
  ]);
});

test('voiding reverses the transfer, and a resident who spent the points goes below zero', async () => {
  const { addPerson, property, brand, balanceOf, db } = server();
  const spender = await addPerson('resident', property);
  const id = await surprise(500, spender._id);
  const redeemed = await server()
    .as(spender)
    .call(contract.redemptions.redeem, { body: { brandId: brand, points: 400, propertyId: property } });
  expect(redeemed.status).toBe(200);
  const reply = await decide('void', id, { text: 'Sent by mistake' });
  expect(reply.body.data).toMatchObject({
    approved: true,
    voidDate: expect.any(String),
    reason: 'Sent by mistake',
    can: { void: false },
  });
  expect(await balanceOf(spender._id)).toBe(-400);
  const [payment, reversal] = await db
    .selectFrom('transfers')
    .selectAll()
    .where('point_log_id', '=', id)
    .orderBy('created_at')
    .orderBy('kind')
    .execute();
  expect(payment).toMatchObject({ key: `log:${id}`, kind: 'award' });
  expect(reversal).toMatchObject({
    key: `void:${id}`,
    kind: 'reversal',
    reverses: payment?.id,
    points: 500,
    from_account: spender._id,
    to_account: property,
  });
  const wallet = await server().as(spender).call(contract.redemptions.wallet);
  expect(wallet.body.data).toEqual({ balance: -400, total: 0 });
  const refused = await server()
    .as(spender)
    .call(contract.redemptions.redeem, { body: { brandId: brand, points: 100, propertyId: property } });
  expect(refused.status).toBe(409);
  expect(refused.error.message).toBe('Not enough points');
});

test('voiding twice, or voiding an unapproved log, is refused with the current state', async () => {
  const voided = await surprise(50);
  await decide('void', voided);
  expect((await decide('void', voided)).error).toMatchObject({
    code: 'CONFLICT',
    current: { voidDate: expect.any(String) },
  });
  const pending = await submission();
  const reply = await decide('void', pending);
  expect(reply.status).toBe(409);
  expect(reply.error.message).toBe('You can only void approved points');
});

test('a redemption cannot be voided', async () => {
  const { resident, brand, property } = server();
  await surprise(1000);
  const redemption = await server()
    .as(resident)
    .call(contract.redemptions.redeem, { body: { brandId: brand, points: 100, propertyId: property } });
  expect(redemption.body.data.can.void).toBe(false);
  expect((await decide('void', redemption.body.data._id)).status).toBe(409);
});

test("an approval the property can't pay leaves the submission pending", async () => {
  const id = await submission({ points: 900_000_000 });
  const reply = await decide('approve', id);
  expect(reply.status).toBe(409);
  expect(reply.error.message).toBe("The property doesn't have enough points");
  expect(
    (await server().as(server().manager).call(contract.pointLogs.get, { params: { id } })).body.data,
  ).toMatchObject({ approved: false, denied: false });
});

test('a decision needs a reason and an id of 24 hex characters', async () => {
  expect((await decide('approve', await submission(), { text: '   ' })).error.message).toBe('Reason is required');
  expect((await decide('approve', 'not-an-id')).status).toBe(400);
  expect((await decide('approve', newId())).status).toBe(404);
});

test("staff of another property can't find the log; a viewer can read but not review it", async () => {
  const { elsewhereManager, sisterManager, viewer, resident } = server();
  const id = await submission();
  for (const as of [elsewhereManager, sisterManager]) expect((await decide('approve', id, { as })).status).toBe(404);
  for (const as of [viewer, resident]) expect((await decide('approve', id, { as })).status).toBeGreaterThanOrEqual(403);
  const seen = await server().as(viewer).call(contract.pointLogs.get, { params: { id } });
  expect(Object.values(seen.body.data.can)).toEqual(Array.from({ length: 8 }, () => false));
  expect((await server().as(elsewhereManager).call(contract.pointLogs.get, { params: { id } })).status).toBe(404);
});

test('a decision records before and after, and updates live screens', async () => {
  const { db, resident, property, manager } = server();
  const id = await submission();
  await decide('approve', id, { text: 'Fine' });
  const audit = await db.selectFrom('audit_log').selectAll().where('target_id', '=', id).executeTakeFirstOrThrow();
  expect(audit).toMatchObject({
    action: 'pointLog.approve',
    actor_id: manager._id,
    property_id: property,
    before: { status: 'pending' },
    after: { status: 'approved', reason: 'Fine' },
  });
  const change = await db.selectFrom('changes').selectAll().where('record_id', '=', id).executeTakeFirstOrThrow();
  const all = await db
    .selectFrom('changes')
    .select(['topic', 'record_id', 'user_id'])
    .where('transaction_id', '=', change.transaction_id)
    .orderBy('position')
    .execute();
  expect(all).toEqual([
    { topic: 'pointLog', record_id: id, user_id: resident._id },
    { topic: 'property', record_id: property, user_id: null },
    { topic: 'user', record_id: resident._id, user_id: resident._id },
  ]);
});
