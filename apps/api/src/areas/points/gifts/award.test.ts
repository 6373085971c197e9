import { contract } from '@hearth/contract';
import { paymentObstacles } from '@hearth/contract/people/messages';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';

const server = useServer();
const gift = { amount: 250, category: 'Thank You!' as const, note: 'For the help in the garden' };
const send = (
  users: string[],
  more: object = {},
  { as = server().manager, propertyId = server().property, headers = {} as Record<string, string> } = {},
) =>
  server()
    .as(as)
    .call(contract.gifts.award, { query: { propertyId }, body: { ...gift, users, ...more } }, headers);

test('a gift pays each user from the property as an approved surprise', async () => {
  const { resident, ambassador, property } = server();
  const before = await server().balanceOf(property);
  const reply = await send([resident._id, ambassador._id]);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body).toMatchObject({ success: true, failed: false, message: 'Gift Points send successfully' });
  expect(await server().balanceOf(property)).toBe(before - 500);
  expect(await server().balanceOf(resident._id)).toBe(250);
  const id = reply.body.results[1]?.pointLogId ?? '';
  const log = await server().as(server().manager).call(contract.pointLogs.get, { params: { id } });
  expect(log.body.data).toMatchObject({
    type: 'surprise',
    category: 'Thank You!',
    points: 250,
    approved: true,
    note: gift.note,
    updatedBy: 'Test manager',
    user: { _id: ambassador._id },
  });
  expect(log.body.data.can).toMatchObject({ void: true, approve: false });
});

test('recipients get an email with the note unless they opted out', async () => {
  const { addPerson, property, db } = server();
  const maria = await addPerson('resident', property, { firstName: 'Maria' });
  const quiet = await addPerson('resident', property);
  await db.updateTable('users').set({ send_email: false }).where('id', '=', quiet._id).execute();
  await db
    .updateTable('users')
    .set({ contact_email: 'maria.home@hearth.example' })
    .where('id', '=', maria._id)
    .execute();
  await send([quiet._id, maria._id]);
  const mails = await eventually(async () => {
    const found = await db
      .selectFrom('outbox')
      .selectAll()
      .where('user_id', 'in', [maria._id, quiet._id])
      .where('status', '=', 'sent')
      .execute();
    return found.length > 0 && found;
  });
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    recipient: 'maria.home@hearth.example',
    subject: expect.stringContaining('sent you 250 points'),
  });
  expect(mails[0]?.text_body).toContain(gift.note);
});

test('gifts are emailed in batches, and only failed emails are retried', async () => {
  const { addPerson, property, db } = server();
  const people = await Promise.all(Array.from({ length: 6 }, () => addPerson('resident', property)));
  const [wrong, ...right] = people.map(({ _id }) => _id);
  await db
    .updateTable('users')
    .set({ contact_email: 'no address' })
    .where('id', '=', wrong ?? '')
    .execute();
  await Promise.all(people.map(({ _id }) => send([_id])));
  await eventually(async () => {
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*) from pgboss.job j where name = 'mail-gift' and data ->> 'propertyId' = ${property}
        and exists (select from point_logs l where l.user_id = any (${people.map(({ _id }) => _id)}::text[]) and data -> 'logIds' ? l.id)
      group by 1 order by 1`.execute(db);
    const states = rows.map(({ state, count }) => [state, count]);
    return (
      JSON.stringify(states.toSorted()) ===
      JSON.stringify([
        ['completed', 5],
        ['retry', 1],
      ])
    );
  });
  const mails = await db
    .selectFrom('outbox')
    .select('user_id')
    .where(
      'user_id',
      'in',
      people.map(({ _id }) => _id),
    )
    .execute();
  expect(mails.map(({ user_id }) => user_id).toSorted()).toEqual(right.toSorted());
});

test("unknown users, other properties' users and the sender aren't paid; the others are", async () => {
  const { elsewhereResident, manager, resident, balanceOf } = server();
  const before = await balanceOf(resident._id);
  const reply = await send([elsewhereResident._id, '0123456789abcdef01234567', manager._id, resident._id]);
  expect(reply.body).toMatchObject({ success: true, failed: true, message: 'Failed to send gift points' });
  expect(reply.body.results.map(({ success }) => success)).toEqual([false, false, false, true]);
  expect(reply.body.results[2]?.message).toBe("You can't send points to yourself");
  expect(await balanceOf(resident._id)).toBe(before + 250);
  expect(await balanceOf(manager._id)).toBe(0);
});

test('a user who has left the property is not paid', async () => {
  const { addPerson, property, db } = server();
  const leaver = await addPerson('resident', property);
  await db.updateTable('property_roles').set({ removed_at: new Date() }).where('user_id', '=', leaver._id).execute();
  const reply = await send([leaver._id]);
  expect(reply.body).toMatchObject({ success: false, failed: true });
  expect(await server().balanceOf(leaver._id)).toBe(0);
});

test("users hidden in the picker aren't paid, with a reason; users it offers are paid", async () => {
  const { addPerson, property, elsewhereResident, seniorStaff, db, manager, balanceOf } = server();
  const [off, gone, offered] = await Promise.all(
    ['off', 'gone', 'offered'].map((lastName) => addPerson('resident', property, { firstName: 'Picky', lastName })),
  );
  if (!off || !gone || !offered) throw new Error('three people were added');
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', off._id).execute();
  await db.updateTable('property_roles').set({ removed_at: new Date() }).where('user_id', '=', gone._id).execute();
  const everybody = [off, gone, offered, seniorStaff, elsewhereResident].map(({ _id }) => _id);
  const picked = await server()
    .as(manager)
    .call(contract.users.list, { query: { propertyId: property, isTransaction: 'true', limit: 100 } as never });
  const pickable = new Set(picked.body.users.map(({ _id }) => _id));
  const before = await balanceOf(property);
  const foreseen = await server()
    .as(manager)
    .call(contract.gifts.preview, { query: { propertyId: property }, body: { users: [...everybody, manager._id] } });
  expect(await balanceOf(property)).toBe(before);
  const { results } = (await send(everybody)).body;
  expect(foreseen.body.data).toEqual([
    ...results.map(({ userId, success, message }) => ({
      userId,
      obstacle: success ? null : message,
      reader: success ? { first_name: 'Picky', last_name: 'offered', property_name: 'Property T0001' } : null,
    })),
    { userId: manager._id, obstacle: "You can't send points to yourself", reader: null },
  ]);
  expect(results.map(({ success }) => success)).toEqual(everybody.map((id) => pickable.has(id)));
  expect(results.map(({ message }) => message)).toEqual([
    paymentObstacles.deactivated,
    paymentObstacles.leftProperty,
    'Gift Points send successfully',
    paymentObstacles.worksHere,
    paymentObstacles.leftProperty,
  ]);
  expect(before - (await balanceOf(property))).toBe(250);
});

test.for([
  ['a user named twice', { twice: true }, 'listed more than once'],
  ['no users', { users: [] }, 'Choose at least one user'],
  [
    '501 users',
    { users: Array.from({ length: 501 }, (_, i) => i.toString(16).padStart(24, '0')) },
    'Choose up to 500 users',
  ],
  ['less than one point', { amount: 0 }, 'Minimum 1 Point required'],
  ['no amount', { amount: undefined }, 'Point is required'],
  ['an amount in words', { amount: 'ten' }, 'Enter a valid number'],
  ['half a point', { amount: 1.5 }, 'Enter a valid number'],
  ['an unknown category', { category: 'Bribe' }, 'Category is required'],
  ['an exchange rate of zero', { exchangeRate: 0 }, 'exchangeRate'],
  ['the name of another property', { propertyId: '0123456789abcdef01234567' }, 'must match the query'],
] as const)('a gift with %s is refused', async ([, more, message]) => {
  const { resident } = server();
  const reply = await send(
    'twice' in more ? [resident._id, resident._id] : [resident._id],
    'twice' in more ? {} : more,
  );
  expect(reply.status).toBe(400);
  expect(reply.text).toContain(message);
});

test("no one is paid if the property doesn't have enough points", async () => {
  const { resident, ambassador, balanceOf, property, db } = server();
  const before = [await balanceOf(resident._id), await balanceOf(property)];
  const logs = await db.selectFrom('point_logs').select(db.fn.countAll().as('n')).executeTakeFirst();
  const reply = await send([resident._id, ambassador._id], { amount: 900_000 });
  expect(reply.status).toBe(409);
  expect(reply.error.message).toBe("The property doesn't have enough points");
  expect([await balanceOf(resident._id), await balanceOf(property)]).toEqual(before);
  expect(await db.selectFrom('point_logs').select(db.fn.countAll().as('n')).executeTakeFirst()).toEqual(logs);
});

test.for(['staff', 'viewer', 'resident', 'elsewhereManager', 'contentAdmin'] as const)(
  "the %s can't send points at the property",
  async (who) => {
    const reply = await send([server().ambassador._id], {}, { as: server()[who] });
    expect(reply.status).toBe(403);
  },
);

test('the exchange rate is stored with the log, only at Canadian properties', async () => {
  const { addProperty, addPerson, fund, company, db, admin, resident } = server();
  const toronto = await addProperty(company, { country: 'CA', timezone: 'America/Toronto' });
  await fund(toronto, 1000);
  const canadian = await addPerson('resident', toronto);
  await send([canadian._id], { exchangeRate: 1.38 }, { as: admin, propertyId: toronto });
  await send([resident._id], { exchangeRate: 1.38, note: 'no rate' });
  const rates = await db
    .selectFrom('point_logs')
    .select(['user_id', 'exchange_rate'])
    .where((eb) => eb.or([eb('user_id', '=', canadian._id), eb('note', '=', 'no rate')]))
    .orderBy('created_at')
    .execute();
  expect(rates).toEqual([
    { user_id: canadian._id, exchange_rate: 1.38 },
    { user_id: resident._id, exchange_rate: null },
  ]);
});

test("the same key sent five times pays once; with another body it's refused", async () => {
  const { resident, balanceOf } = server();
  const before = await balanceOf(resident._id);
  const headers = { 'idempotency-key': 'gift-once' };
  const replies = await Promise.all(Array.from({ length: 5 }, () => send([resident._id], {}, { headers })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await balanceOf(resident._id)).toBe(before + 250);
  expect((await send([resident._id], { amount: 251 }, { headers })).status).toBe(422);
});

test('a response that another process stores meanwhile is returned, and nothing is paid again', async () => {
  const { db, resident, balanceOf } = server();
  const first = await send([resident._id], {}, { headers: { 'idempotency-key': 'gift-of-one-process' } });
  const before = await balanceOf(resident._id);
  // A process of the previous version claims a key with a row instead of the lock.
  const other = await db.startTransaction().execute();
  await sql`insert into idempotency_keys (actor_id, key, request_hash, endpoint, keep, answer)
    select actor_id, 'gift-of-two-processes', request_hash, endpoint, keep, answer from idempotency_keys
    where key = 'gift-of-one-process'`.execute(other);
  const sent = send([resident._id], {}, { headers: { 'idempotency-key': 'gift-of-two-processes' } });
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%insert into idempotency_keys%'`.execute(db);
    return rows.length > 0;
  });
  await other.commit().execute();
  const reply = await sent;
  expect([reply.status, reply.text]).toEqual([200, first.text]);
  expect(await balanceOf(resident._id)).toBe(before);
});

test('a gift updates live screens of logs, property and users', async () => {
  const { db, resident, property } = server();
  const reply = await send([resident._id]);
  const id = reply.body.results[0]?.pointLogId ?? '';
  const log = await db
    .selectFrom('changes')
    .select(['transaction_id', 'op', 'user_id'])
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(log).toMatchObject({ op: 'insert', user_id: resident._id });
  const all = await db
    .selectFrom('changes')
    .select(['topic', 'record_id'])
    .where('transaction_id', '=', log.transaction_id)
    .orderBy('position')
    .execute();
  expect(all).toEqual([
    { topic: 'pointLog', record_id: id },
    { topic: 'property', record_id: property },
    { topic: 'user', record_id: resident._id },
  ]);
});
