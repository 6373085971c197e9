import { describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { eventually, useServer } from '../../../../test/harness.ts';
import { followLive } from '../../../../test/live/live.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const { pointsRequests } = contract;
type Person = { accessToken: string };
type Stream = ReturnType<typeof followLive>;

const at = () => ({ id: server().property });
const request = async (amount = 5000, as: Person = server().manager) => {
  const reply = await server().as(as).call(pointsRequests.request, { params: at(), body: { amount } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
const allocate = (
  body: { amount: number; message?: string; requestId?: string },
  { as = server().admin as Person, property = server().property, headers = {} as Record<string, string> } = {},
) =>
  server()
    .as(as)
    .call(pointsRequests.allocate, { params: { id: property }, body }, headers);
const decline = (
  requestId: string,
  message = 'Please ask again next month',
  as: Person = server().admin,
  property = server().property,
) =>
  server()
    .as(as)
    .call(pointsRequests.decline, { params: { id: property, requestId }, body: { message } });
const list = (query: object = {}, as: Person = server().manager) =>
  server()
    .as(as)
    .call(pointsRequests.list, { query: { propertyId: server().property, limit: 100, ...query } });
const find = async (id: string, as?: Person) => (await list({}, as)).body.data.find(({ _id }) => _id === id);
const mailsAbout = (text: string, count: number) =>
  eventually(async () => {
    const found = await server()
      .db.selectFrom('outbox')
      .select(['recipient', 'subject', 'text_body'])
      .where('subject', 'like', `%${text}%`)
      .orderBy('recipient')
      .execute();
    return found.length === count && found;
  });
const codeOf = async (id: string) =>
  (await server().db.selectFrom('properties').select('property_code').where('id', '=', id).executeTakeFirstOrThrow())
    .property_code;
const logOf = (id: string) => server().as(server().manager).call(contract.pointLogs.get, { params: { id } });

test('a request moves no points, is listed as pending, and is emailed to every platform admin', async () => {
  const { manager, property, balanceOf, admin, superAdmin } = server();
  const before = await balanceOf(property);
  const made = await request(12_345);
  expect(made).toMatchObject({
    property,
    amount: 12_345,
    status: 'waiting',
    allocated: null,
    decidedAt: null,
    decidedBy: '',
    requestedBy: { _id: manager._id, name: 'Test manager' },
    can: { allocate: false, decline: false, invoice: false },
  });
  expect(await find(made._id)).toEqual(made);
  expect((await find(made._id, admin))?.can).toEqual({ allocate: true, decline: true, invoice: true });
  expect(await balanceOf(property)).toBe(before);
  expect(made.balance).toBe(before);
  const mails = await mailsAbout('12,345', 2);
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([admin.email, superAdmin.email].sort());
  for (const mail of mails)
    expect(mail.text_body).toContain(`/hearth-admin/requests?property=${await codeOf(property)}`);
});

test('an allocation settles its request with one transfer, one property purchase, and email to leads and requester', async () => {
  const { property, seniorStaff, manager, propertyAdmin, admin, balanceOf, db } = server();
  const created = await server()
    .as(manager)
    .call(pointsRequests.request, { params: at(), body: { amount: 4000, user: seniorStaff._id } });
  const requestId = created.body.data._id;
  const before = await balanceOf(property);
  const reply = await allocate({ amount: 4321, message: 'Enjoy', requestId });
  expect([reply.status, reply.body.data.points], reply.text).toEqual([200, before + 4321]);
  const answered = await find(requestId);
  expect(answered).toMatchObject({
    amount: 4000,
    allocated: 4321,
    status: 'allocated',
    message: 'Enjoy',
    decidedBy: 'Test admin',
    decidedAt: expect.any(String),
    requestedBy: { _id: seniorStaff._id },
  });
  const log = (await logOf(answered?.pointLog ?? '')).body.data;
  expect(log).toMatchObject({
    type: 'propertyPurchase',
    points: 4321,
    note: 'Enjoy',
    updatedBy: 'Test admin',
    isDeleted: false,
    user: { _id: property, name: log.propertyName },
  });
  const transfers = await db
    .selectFrom('transfers')
    .select(['key', 'kind', 'points'])
    .where('point_log_id', '=', log._id)
    .execute();
  expect(transfers).toEqual([{ key: `request:${requestId}`, kind: 'allocation', points: 4321 }]);
  const mails = await mailsAbout('4,321', 3);
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
    [manager.email, propertyAdmin.email, seniorStaff.email].sort(),
  );
  for (const mail of mails) expect(mail.text_body).toContain(`/points-center?property=${await codeOf(property)}`);
  expect((await list({ status: 'allocated' }, admin)).body.data.map(({ _id }) => _id)).toContain(requestId);
  expect((await list({ status: 'waiting' })).body.data.map(({ _id }) => _id)).not.toContain(requestId);
});

test('a decline keeps its message, moves no points, and is emailed to the property', async () => {
  const { property, balanceOf, manager, propertyAdmin } = server();
  const { _id } = await request(7_777);
  const before = await balanceOf(property);
  expect((await decline(_id, '  ')).status).toBe(400);
  const reply = await decline(_id);
  expect(reply.body.data).toMatchObject({
    status: 'declined',
    message: 'Please ask again next month',
    allocated: null,
    decidedBy: 'Test admin',
    pointLog: null,
  });
  expect(await balanceOf(property)).toBe(before);
  const mails = await mailsAbout('7,777 points was declined', 2);
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([manager.email, propertyAdmin.email].sort());
  expect(mails[0]?.text_body).toContain('Please ask again next month');
});

test('only one of several concurrent admins resolves a request; the others see its status', async () => {
  const { property, balanceOf, admin, superAdmin, db } = server();
  for (let round = 0; round < 15; round += 1) {
    const { _id: requestId } = await request(100);
    const before = await balanceOf(property);
    const replies = await Promise.all([
      allocate({ amount: 100, requestId }, { as: admin }),
      decline(requestId, 'No', superAdmin),
      allocate({ amount: 200, requestId }, { as: superAdmin }),
      decline(requestId, 'Not now', admin),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const now = await find(requestId);
    for (const { error } of replies.filter(({ status }) => status === 409))
      expect(error).toMatchObject({
        message: 'This request has already been approved or declined',
        current: { _id: requestId, status: now?.status, allocated: now?.allocated },
      });
    expect(await balanceOf(property)).toBe(before + (now?.allocated ?? 0));
    const moved = await db.selectFrom('transfers').select('id').where('key', '=', `request:${requestId}`).execute();
    expect(moved).toHaveLength(now?.status === 'allocated' ? 1 : 0);
  }
  expect((await sql`select * from ledger_drift()`.execute(db)).rows).toEqual([]);
});

test('five identical allocations with one key get the same response and move the points once', async () => {
  const { property, balanceOf } = server();
  const { _id: requestId } = await request(60);
  const before = await balanceOf(property);
  const headers = { 'idempotency-key': `allocate-${requestId}` };
  const replies = await Promise.all(Array.from({ length: 5 }, () => allocate({ amount: 60, requestId }, { headers })));
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
  expect(await balanceOf(property)).toBe(before + 60);
});

test("points can be allocated without a request, but not with another property's request", async () => {
  const { property, sister, balanceOf } = server();
  const before = await balanceOf(property);
  expect((await allocate({ amount: 10 })).status).toBe(200);
  const { _id } = await request();
  for (const other of [sister, newId()]) expect((await decline(_id, 'No', server().admin, other)).status).toBe(404);
  expect((await allocate({ amount: 10, requestId: _id }, { property: sister })).status).toBe(404);
  expect((await allocate({ amount: 10, requestId: newId() })).status).toBe(404);
  expect(await balanceOf(property)).toBe(before + 10);
  expect((await find(_id))?.status).toBe('waiting');
});

describe("a property's purchase", () => {
  test("belongs to no user: it isn't in the requester's profile, figures, balance or logs", async () => {
    const { manager, property, admin } = server();
    const { _id: requestId } = await request(900);
    await allocate({ amount: 900, requestId });
    const as = server().as(admin);
    const own = await as.call(contract.pointLogs.list, { query: { propertyId: property, userId: manager._id } });
    expect(own.body.totalCount).toBe(0);
    const named = await as.call(contract.pointLogs.list, {
      query: { propertyId: property, search: manager.email, pointLogType: ['propertyPurchase'] },
    });
    expect(named.body.totalCount).toBe(0);
    const user = await as.call(contract.users.get, { params: { id: manager._id } });
    expect(user.body.data).toMatchObject({ balance: 0, total: 0 });
    const stats = await as.call(contract.userProfile.stats, { query: { userId: manager._id } });
    expect(stats.body.data).toMatchObject({ balance: 0, total: 0, firstActivity: null });
    expect(stats.body.data.months.every(({ earned }) => earned === 0)).toBe(true);
    const history = await as.call(contract.pointLogs.list, {
      query: { propertyId: property, pointLogType: ['propertyPurchase'], orderBy: 'name', order: 'asc' },
    });
    expect(
      history.body.data.every(({ user: { _id }, userDetails }) => _id === property && userDetails.email === ''),
    ).toBe(true);
    const csv = await as.call(contract.pointLogs.list, {
      query: { propertyId: property, pointLogType: ['propertyPurchase'], format: 'csv' },
    });
    expect(csv.text).not.toContain('Test manager');
  });

  test("can't be stored with a user, nor another log without one", async () => {
    const { db, property, resident } = server();
    const log = (type: string, userId: string | null) =>
      db
        .insertInto('point_logs')
        .values({ property_id: property, user_id: userId, type, status: 'approved', points: 1, decided_at: new Date() })
        .execute();
    const refused = { constraint: 'point_logs_of_somebody' };
    await expect(log('propertyPurchase', resident._id)).rejects.toMatchObject(refused);
    await expect(log('surprise', null)).rejects.toMatchObject(refused);
  });

  test('shows the requester and the admin in its history', async () => {
    const { _id: requestId } = await request(30);
    await allocate({ amount: 30, requestId, message: 'Here you are' });
    const id = (await find(requestId))?.pointLog ?? '';
    const history = await server().as(server().manager).call(contract.pointLogs.history, { params: { id } });
    expect(history.body.data.map(({ text, by }) => [text, by])).toEqual(
      expect.arrayContaining([
        ['Allocated to the property', 'Test admin'],
        ['Points allocated: 30', 'Test admin'],
      ]),
    );
  });
});

test.for([0, 1.5, -5, 2_000_000_000])("%d points can't be requested", async (amount) => {
  const reply = await server().as(server().manager).call(pointsRequests.request, { params: at(), body: { amount } });
  expect(reply.status).toBe(400);
});

test('only property leads request and read, only platform admins resolve, and requests on behalf of other users are refused', async () => {
  const { seniorStaff, viewer, propertyAdmin, manager, sisterManager, elsewhereManager, property } = server();
  const { _id: requestId } = await request();
  for (const as of [seniorStaff, viewer, sisterManager]) {
    const refused = await server()
      .as(as)
      .call(pointsRequests.request, { params: at(), body: { amount: 1 } });
    expect(refused.status).toBe(403);
    expect((await list({}, as)).status).toBe(403);
  }
  for (const as of [propertyAdmin, manager]) {
    expect((await allocate({ amount: 1, requestId }, { as })).status).toBe(403);
    expect((await decline(requestId, 'No', as)).status).toBe(403);
  }
  expect((await list({ propertyId: 'All Property' }, elsewhereManager)).body.totalCount).toBe(0);
  const stranger = await server()
    .as(manager)
    .call(pointsRequests.request, { params: { id: property }, body: { amount: 1, user: elsewhereManager._id } });
  expect(stranger.status).toBe(400);
});

test('the list is sorted and paged with every request once', async () => {
  for (const orderBy of ['createdAt', 'amount', 'status', 'property'] as const) {
    const whole = (await list({ orderBy, order: 'asc' })).body.data.map(({ _id }) => _id);
    const pages = [];
    for (let page = 1; pages.length < whole.length; page += 1)
      pages.push(...(await list({ orderBy, order: 'asc', limit: 7, page })).body.data.map(({ _id }) => _id));
    expect(pages).toEqual(whole);
  }
});

test('live screens refetch only the rows of new and resolved requests', async () => {
  const { property, manager, staff, superAdmin, url } = server();
  const streams = [manager, staff, superAdmin].map((who) => followLive(url, who.accessToken, { propertyId: property }));
  const [asking, working, answering] = streams as [Stream, Stream, Stream];
  await Promise.all(streams.map((stream) => stream.ready()));
  const { _id } = await request();
  await decline(_id);
  // Earlier changes may be reported late.
  const ofThisOne = (stream: Stream) => stream.changes().filter((id) => id === _id);
  await eventually(async () => [asking, answering].every((stream) => ofThisOne(stream).length === 2));
  await Promise.all(streams.map((stream) => stream.stop()));
  for (const stream of [asking, answering]) expect(ofThisOne(stream)).toEqual([_id, _id]);
  expect(ofThisOne(working)).toEqual([]);
  const only = await list({ requestId: _id });
  expect(only.body).toMatchObject({ data: [{ _id, status: 'declined' }], totalCount: 1 });
  expect((await list({ requestId: _id, status: 'waiting' })).body).toEqual({ data: [], totalCount: 0 });
});
