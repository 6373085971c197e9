import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { communicationMessages } from '@hearth/contract/communication/messages';
import { newId } from '../../../../platform/id.ts';
import { eventually, useServer } from '../../../../../test/harness.ts';
import { queueJob, wakeJobs } from '../../../../../test/queued.ts';

const server = useServer();
const calls = contract.messages;
const manager = () => server().as(server().manager);
const params = () => ({ propertyId: server().property, senderId: server().manager._id });

let people = 0;
/** A resident with consent to everything; `columns` override. */
async function person(columns: Record<string, unknown> = {}) {
  const email = `reader-${people++}@residents.example`;
  const { _id } = await server().addPerson('resident', server().property, { firstName: 'Reader', email });
  const preferences = JSON.stringify({ textOptIn: true });
  await server()
    .db.updateTable('users')
    .set({ phone: `303555${1000 + people}`, preferences, ...columns })
    .where('id', '=', _id)
    .execute();
  return { _id, email };
}
async function write(recipients: string[], more: object = {}) {
  const content = { type: 'EMAIL' as const, subject: 'Water', message: '<p>Dear {{first_name}} {{last_name}},</p>' };
  const { body, text } = await manager().call(calls.send, {
    params: params(),
    body: { recipients, ...content, ...more },
  });
  expect(body.data, text).toBeDefined();
  return body.data;
}
const get = async (id: string) => (await manager().call(calls.get, { params: { id } })).body.data;
const isSent = (id: string) => eventually(async () => (await get(id)).status === 'sent');
const reasonsOf = async (communicationId: string) => {
  const { body } = await manager().call(calls.history, { query: { communicationId, limit: 100 } });
  return Object.fromEntries(body.data.map(({ user, status, reason }) => [user._id, reason || status]));
};
const mailTo = (recipient: string) =>
  server().db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).executeTakeFirst();
async function wake(name: string) {
  await sql`update pgboss.job set start_after = now() where name = ${name} and state < 'active'`.execute(server().db);
  await wakeJobs(server().db, name);
}

test('a second click on a draft that someone else has sent changes nothing', async () => {
  const { _id } = await person();
  const { _id: id } = await write([_id]);
  await manager().call(calls.moveToDrafts, { params: { id } });
  const release = (status: 'draft' | 'scheduled', key: string) =>
    manager().call(calls.release, { params: { id }, query: { status } }, { 'idempotency-key': `${key}-${id}` });
  const both = await Promise.all([release('draft', 'one'), release('draft', 'two')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.error.message).toBe(communicationMessages.changedByOther);
  expect(await get(id)).toMatchObject({ status: 'scheduled', can: { moveToDrafts: true } });
  expect(Date.parse((await get(id)).sendAt ?? '')).toBeGreaterThan(Date.now() + 30_000);
  const at = await release('scheduled', 'go');
  expect((await release('scheduled', 'go')).text).toBe(at.text);
  await isSent(id);
  expect((await release('scheduled', 'late')).status).toBe(409);
});

test('a conflicting edit or send returns 409 with the current draft', async () => {
  const { _id } = await person();
  const { _id: id, version } = await write([_id]);
  const draft = { params: { id } };
  await manager().call(calls.moveToDrafts, draft);
  const content = { recipients: [_id], type: 'EMAIL' as const, message: '<p>Off at nine</p>' };
  const change = (subject: string, more: object = {}) =>
    manager().call(calls.update, { ...draft, body: { ...content, subject, version, ...more } });
  const both = await Promise.all([change('Friday'), change('Monday')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [first, second] = both.toSorted((one, other) => one.status - other.status);
  expect(second?.error).toMatchObject({ message: communicationMessages.editedByOther, current: first?.body.data });
  const unread = await manager().call(calls.release, { ...draft, query: { status: 'draft', version } });
  expect([unread.status, unread.error.message]).toEqual([409, communicationMessages.changedByOther]);
  expect(await get(id)).toMatchObject({ status: 'draft', version: version + 1, subject: first?.body.data.subject });
  const gone = await change('Sunday', { version: version + 1, sendNow: true });
  expect(gone.body.data).toMatchObject({ subject: 'Sunday', status: 'scheduled', can: { moveToDrafts: true } });
  const late = await change('Late', { version: version + 2 });
  expect(late.error).toMatchObject({
    message: communicationMessages.notDraft,
    current: { status: 'scheduled', subject: 'Sunday' },
  });
});

test('people who leave, are deactivated or opt out while a message is stopped are skipped', async () => {
  const { db, property, manager: sender } = server();
  const remaining = await person();
  const [left, closed, none, ended, back] = [
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  const stopped = async (type: 'EMAIL' | 'SMS', readers: { _id: string; email: string }[]) => {
    const id = newId();
    const content = { type, subject: 'Rest', body: 'Hello', purpose: 'marketing', status: 'stopped' };
    await db
      .insertInto('messages')
      .values({
        id,
        property_id: property,
        sender_id: sender._id,
        ...content,
        recipients: JSON.stringify(readers.map(({ _id }) => _id)),
        started_at: new Date(),
      })
      .execute();
    await db
      .insertInto('message_recipients')
      .values(
        readers.map(({ _id, email }) => ({
          message_id: id,
          property_id: property,
          user_id: _id,
          addresses: [type === 'EMAIL' ? email : '+13035550199'],
          status: 'waiting',
        })),
      )
      .execute();
    return id;
  };
  const mails = await stopped('EMAIL', [remaining, left, closed, none, ended]);
  const texts = await stopped('SMS', [back]);
  await sql`update property_roles set removed_at = now() where user_id = ${left._id}`.execute(db);
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', closed._id).execute();
  await db.updateTable('users').set({ send_email: false }).where('id', '=', none._id).execute();
  await db.updateTable('users').set({ preferences: '{}' }).where('id', '=', back._id).execute();
  await db
    .insertInto('address_states')
    .values({ channel: 'EMAIL', address: ended.email, state: 'optedOut', detail: '' })
    .execute();
  // At night a text message waits for the morning: its recipient is checked when it is sent.
  await db
    .updateTable('messages')
    .set({ purpose: 'emergency', emergency_reason: 'Fire' })
    .where('id', '=', texts)
    .execute();
  for (const id of [mails, texts]) {
    await manager().call(calls.resume, { params: { id } });
    await isSent(id);
  }
  expect(await reasonsOf(mails)).toEqual({
    [remaining._id]: 'sent',
    [left._id]: 'left',
    [closed._id]: 'deactivated',
    [none._id]: 'noConsent',
    [ended._id]: 'unsubscribed',
  });
  expect(await reasonsOf(texts)).toEqual({ [back._id]: 'noConsent' });
  expect((await get(mails)).counts).toMatchObject({ total: 5, waiting: 0, sent: 1, skipped: 4 });
  for (const { email } of [left, closed, none, ended]) expect(await mailTo(email)).toBeUndefined();
});

test('deactivating a property returns due messages to drafts and stops running ones; activating sends nothing', async () => {
  const { db, admin, property } = server();
  const reader = await person();
  const due = await write([reader._id]);
  const going = await write([reader._id]);
  const after = await write([reader._id], {
    sendAt: { date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10), time: '09:00' },
  });
  const place = { params: { id: property } };
  await db
    .updateTable('messages')
    .set({ status: 'sending', started_at: new Date(), fence: 99 })
    .where('id', '=', going._id)
    .execute();
  expect((await server().as(admin).call(contract.properties.deactivate, place)).status).toBe(200);
  expect((await manager().call(calls.release, { params: { id: due._id } })).status).toBe(409);
  await db.updateTable('messages').set({ send_at: new Date() }).where('id', '=', due._id).execute();
  // Its own job runs and is paused.
  await wake('message-send');
  await eventually(
    async () => (await sql`select from paused_jobs where name = 'message-send'`.execute(db)).rows.length > 0,
  );
  await queueJob(db, 'message-due');
  await eventually(async () => (await get(due._id)).status === 'draft');
  expect(await get(due._id)).toMatchObject({ returned: 'property', sendAt: null });
  expect(await get(going._id)).toMatchObject({ status: 'stopped', returned: null });
  expect(await get(after._id)).toMatchObject({ status: 'scheduled', returned: null });
  expect((await server().as(admin).call(contract.properties.activate, place)).status).toBe(200);
  await eventually(async () => (await sql`select from paused_jobs`.execute(db)).rows.length === 0);
  await wake('message-send');
  await eventually(
    async () =>
      (
        await sql`select from pgboss.job where name = 'message-send' and state < 'completed' and start_after <= now()`.execute(
          db,
        )
      ).rows.length === 0,
  );
  expect([(await get(due._id)).status, await mailTo(reader.email)]).toEqual(['draft', undefined]);
  await manager().call(calls.release, { params: { id: due._id }, query: { status: 'draft' } });
  await manager().call(calls.release, { params: { id: due._id }, query: { status: 'scheduled' } });
  await isSent(due._id);
  expect(await get(due._id)).toMatchObject({ returned: null });
  expect(await mailTo(reader.email)).toMatchObject({ subject: 'Water' });
});

test('a message whose process is killed continues within seconds, once per recipient', async () => {
  const { db } = server();
  const { _id, email } = await person();
  const { _id: id } = await write([_id]);
  await db.updateTable('messages').set({ send_at: new Date() }).where('id', '=', id).execute();
  const due = sql`from pgboss.job where name = 'message-send' and data ->> 'communicationId' = ${id}`;
  // The state after a process took the job and was killed before saving anything.
  await sql`update pgboss.job set state = 'active', started_on = now()
    where id = (select id ${due} order by start_after limit 1)`.execute(db);
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from max(start_after) - min(start_after))::float as seconds ${due}`.execute(db);
  expect(rows[0]?.seconds).toBeLessThanOrEqual(6);
  await wake('message-send');
  await isSent(id);
  // The first job, if it still runs, has nothing to do.
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active' and id in (select id ${due})`.execute(
    db,
  );
  await wake('message-send');
  await eventually(
    async () =>
      (await sql`select ${due} and state < 'completed' and start_after <= now()`.execute(db)).rows.length === 0,
  );
  const mails = await db.selectFrom('outbox').select('id').where('recipient', '=', email).execute();
  expect(mails).toHaveLength(1);
});

test('a skipped local time shifts forward, and a past time is refused', async () => {
  const { _id } = await person();
  const now = new Date();
  // The second Sunday in March, when clocks in Denver skip from 2:00 to 3:00.
  const year = now.getUTCFullYear() + (now.getUTCMonth() > 1 ? 1 : 0);
  const first = new Date(Date.UTC(year, 2, 1)).getUTCDay();
  const day = String(8 + ((7 - first) % 7)).padStart(2, '0');
  const made = await write([_id], { sendAt: { date: `${year}-03-${day}`, time: '02:30' } });
  expect(made.sendAt).toBe(`${year}-03-${day}T09:30:00.000Z`);
  const over = await manager().call(calls.send, {
    params: params(),
    body: {
      recipients: [_id],
      type: 'EMAIL',
      subject: 'Water',
      message: '<p>x</p>',
      sendAt: { date: '2026-03-08', time: '02:30' },
    },
  });
  expect([over.status, over.error.message]).toEqual([400, communicationMessages.inPast]);
});

test('names are escaped, and a missing last name leaves no gap', async () => {
  const odd = await person({ first_name: '{{last_name}}<img src=x>', last_name: `O'Neil & "Söhne"` });
  const single = await person({ first_name: 'Madonna', last_name: '' });
  const { _id: id } = await write([odd._id, single._id], {
    subject: '{{first_name}} {{last_name}}:\r\n news',
    message: '<p>Dear {{first_name}} {{last_name}},</p><p><a href="https://hearth.example/?n={{last_name}}">x</a></p>',
  });
  await manager().call(calls.release, { params: { id } });
  await isSent(id);
  const [first, second] = [await mailTo(odd.email), await mailTo(single.email)];
  expect(first?.html_body).toContain('Dear {{last_name}}&lt;img src=x&gt; O&#39;Neil &amp; &quot;Söhne&quot;,');
  expect(first?.html_body).not.toContain('<img src=x>');
  expect(first?.html_body).toContain("?n=O'Neil%20%26%20%22S%C3%B6hne%22");
  expect([first?.subject, second?.subject]).toEqual([
    `{{last_name}}<img src=x> O'Neil & "Söhne": news`,
    'Madonna: news',
  ]);
  expect(second?.text_body).toContain('Dear Madonna,');
});

test('a text message that a name makes too long is skipped for that person', async () => {
  const [short, long, wide] = [
    await person({ first_name: 'Al' }),
    await person({ first_name: 'A'.repeat(30) }),
    // A letter outside GSM-7 switches the text to UCS-2, where an emoji takes two characters.
    await person({ first_name: 'Ł' }),
  ];
  const reached = async (message: string) => {
    const { body } = await manager().call(calls.recipients, {
      query: {},
      body: { propertyId: server().property, recipients: [short._id, long._id, wide._id], type: 'SMS', message },
    });
    return [body.data.map(({ _id }) => _id).toSorted(), body.excluded.map(({ reason, count }) => [reason, count])];
  };
  expect(await reached(`${'x'.repeat(300)} {{first_name}}`)).toEqual([
    [short._id, wide._id].toSorted(),
    [['tooLong', 1]],
  ]);
  expect(await reached(`${'😀'.repeat(150)}{{first_name}}`)).toEqual([
    [short._id, wide._id].toSorted(),
    [['tooLong', 1]],
  ]);
});

test("a resident with two companies gets it once, with the sending property's name", async () => {
  const { db, elsewhere } = server();
  const both = await person();
  await db
    .insertInto('property_roles')
    .values({ user_id: both._id, property_id: elsewhere, role: 'resident' })
    .execute();
  const { _id: id } = await write([both._id], { message: '<p>From {{property_name}}</p>' });
  await manager().call(calls.release, { params: { id } });
  await isSent(id);
  const { rows } = await sql<{ text_body: string; name: string }>`
    select m.text_body, p.name from outbox m join properties p on p.id = m.property_id where recipient = ${both.email}`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text_body).toContain(`From ${rows[0]?.name}`);
});

test('a draft keeps all picked recipients', async () => {
  const { db, property } = server();
  const { rows } = await sql<{ user_id: string }>`
    with made as (insert into users (email, first_name, last_name, role)
      select 'many-' || n || '@residents.example', 'Many', n::text, 'resident' from generate_series(1, 501) n returning id)
    insert into property_roles (user_id, property_id, role) select id, ${property}, 'resident' from made returning user_id`.execute(
    db,
  );
  const picked = rows.map(({ user_id }) => user_id);
  const { _id: id } = await write(picked);
  const draft = await manager().call(calls.moveToDrafts, { params: { id } });
  expect(draft.body.data.recipients.map(({ _id }) => _id).toSorted()).toEqual(picked.toSorted());
});

test('recipients by lease or pick are resolved in one query', async () => {
  const { db, property, sent } = server();
  const content = { type: 'EMAIL' as const, message: '<p>Hello</p>' };
  for (const recipients of [
    { kind: 'residents' as const, lease: 'EXPIRES_IN_60' as const },
    Array.from({ length: 101 }, newId),
  ]) {
    sent.length = 0;
    const body = { propertyId: property, recipients, ...content };
    expect((await manager().call(calls.recipients, { query: {}, body })).status).toBe(200);
    const query = sent.find(({ text }) => text.includes("'pushTokens' as tokens"));
    const plan = await db.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain ${query?.text}`, [...(query?.parameters ?? [])]),
    );
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toContain('hashed SubPlan');
  }
});

test('a message that waits for its time is not claimed again by the standby job', async () => {
  const { db, property: propertyId } = server();
  const { _id } = await person();
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const { _id: communicationId } = await write([_id], { sendAt: { date, time: '10:00' } });
  const read = () =>
    db
      .selectFrom('messages')
      .select(['fence', 'runner_until'])
      .where('id', '=', communicationId)
      .executeTakeFirstOrThrow();
  const before = await read();
  await queueJob(db, 'message-send', { propertyId, communicationId });
  const settled = await eventually(async () => {
    const now = await read();
    return now.fence > before.fence && now.runner_until === null && now;
  });
  const standby = sql`name = 'message-send' and data->>'communicationId' = ${communicationId}
    and data->>'isStandby' = 'true'`;
  await sql`update pgboss.job set start_after = now() where ${standby}`.execute(db);
  await wakeJobs(db, 'message-send');
  await eventually(async () => {
    const { rows } = await sql<{ state: string }>`select state from pgboss.job where ${standby}`.execute(db);
    return rows.length === 1 && rows[0]?.state === 'completed';
  });
  expect(await read()).toEqual(settled);
});
