import { contract } from '@hearth/contract';
import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { client } from '../../../../test/client.ts';
import { eventually, useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const sync = contract.residentSync;
let propertyId: string;
let key: string;
let mark: string;

const admin = () => server().as(server().admin);
const params = () => ({ id: propertyId });
const resident = (number: number, more: object = {}) => ({
  externalID: `f${number}`,
  firstName: `First${number}`,
  lastName: `Last${number}`,
  email: `feed-${number}-${mark}@hearth.example`,
  building: 'A',
  unit: String(100 + number),
  leaseStart: '2026-01-01',
  leaseEnd: '2199-01-01',
  rentAmount: 1450.5,
  ...more,
});
const send = (body: object, token = key, headers: Record<string, string> = {}) =>
  client(server().url, token).call(contract.residentFeed.send, { body: body as never }, headers);
const ended = (id: string, states = ['waiting', 'done']) =>
  eventually(async () => {
    const { body } = await admin().call(sync.runs, { params: params(), query: { runId: id } });
    const [run] = body.data;
    return run && states.includes(run.state) && run;
  });
const confirm = async (runId: string) => {
  await ended(runId);
  await admin().call(sync.confirm, { params: { ...params(), runId } });
  return ended(runId, ['done']);
};
const rents = async () =>
  (
    await sql<{
      rent: string;
    }>`select rent_amount::text as rent from leases where property_id = ${propertyId} order by unit_number`.execute(
      server().db,
    )
  ).rows.map(({ rent }) => rent);

beforeEach(async () => {
  mark = newId();
  propertyId = await server().addProperty(server().company);
  key = (await admin().call(contract.integrations.makeFeedKey, { params: params() })).body.data.key;
});

test('residents from another system are previewed, confirmed and written; resending them changes nothing', async () => {
  const first = await send({ residents: [resident(1), resident(2)], isFull: true });
  expect(first.status, first.text).toBe(200);
  const waiting = await send({ residents: [resident(3)] });
  expect(waiting.status).toBe(409);
  expect((await confirm(first.body.data.run)).counts).toMatchObject({ created: 2, applied: 2 });
  expect(await rents()).toEqual(['1450.50', '1450.50']);
  const again = await send({ residents: [resident(1), resident(2)], isFull: true });
  expect((await ended(again.body.data.run)).counts).toMatchObject({ created: 0, changed: 0, applied: 0 });
});

test('a stolen key can add a few people a day; more of them, at once or one by one, need review', async () => {
  const people = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => resident(from + index, { unit: String(500 + from + index) }));
  const sent = async (residents: object[]) => ended((await send({ residents })).body.data.run);
  await confirm((await send({ residents: [resident(1)], isFull: true })).body.data.run);
  expect(await sent(people(10, 6))).toMatchObject({ state: 'done', counts: { created: 6 } });
  const second = await sent(people(20, 5));
  expect(second).toMatchObject({ state: 'waiting', hold: 'newPeople', counts: { created: 5, applied: 0 } });
  expect(await rents()).toHaveLength(7);
  await confirm(second._id);
  expect(await rents()).toHaveLength(12);
  expect(await sent(people(30, 4)), 'what staff confirmed does not count').toMatchObject({ state: 'done' });
  expect(await sent(people(40, 11))).toMatchObject({ state: 'waiting', hold: 'newPeople' });
});

test('a snapshot resent with its Idempotency-Key, even concurrently, counts once', async () => {
  const many = Array.from({ length: 40 }, (_, index) => resident(index + 1));
  await confirm((await send({ residents: many, isFull: true })).body.data.run);
  const snapshot = { residents: many.slice(1), isFull: true };
  const keyed = (body: object, of = key) => send(body, of, { 'idempotency-key': `snapshot-${mark}` });
  const [first, second] = await Promise.all([keyed(snapshot), keyed(snapshot)]);
  expect([first.status, second.status], first.text + second.text).toEqual([200, 200]);
  expect(second.text).toBe(first.text);
  await ended(first.body.data.run, ['done']);
  expect((await keyed(snapshot)).text).toBe(first.text);
  const { body: runs } = await admin().call(sync.runs, { params: params() });
  expect(runs.totalCount).toBe(2);
  expect((await admin().call(sync.moveOuts, { params: params() })).body.data).toEqual([]);
  const other = await keyed({ residents: many, isFull: true });
  expect([other.status, other.error.message]).toEqual([422, 'This Idempotency-Key was used with a different request']);

  const neighbor = await server().addProperty(server().company);
  const made = await admin().call(contract.integrations.makeFeedKey, { params: { id: neighbor } });
  const elsewhere = await keyed(snapshot, made.body.data.key);
  expect([elsewhere.status, elsewhere.text === first.text]).toEqual([200, false]);

  const later = await send(snapshot);
  expect(await ended(later.body.data.run, ['done'])).toMatchObject({ counts: { movedOut: 1 } });
});

test('a file is read line by line: an unreadable line is reported, and the others count', async () => {
  const csv = [
    'externalID,firstName,lastName,email,unit,leaseStart,leaseEnd,rentAmount',
    `f1,"Mary ""May""","O'Neil, Jr.",mary-${mark}@hearth.example,101,2026-01-01,2199-01-01,1200`,
    `f2,Tom,Lee,tom-${mark}@hearth.example,102,01/02/2026,2199-01-01,1300`,
  ].join('\r\n');
  const { body, text } = await send({ csv });
  expect(body.data, text).toMatchObject({ received: 1, unread: 1 });
  expect((await confirm(body.data.run)).counts).toMatchObject({ created: 1, unread: 1 });
  const { body: found } = await admin().call(sync.records, { params: params(), query: { limit: 10 } });
  expect(found.data.map(({ name, state, reason }) => [name, state, reason])).toEqual([
    ['', 'unread', expect.stringContaining('leaseStart')],
    [`Mary "May" O'Neil, Jr.`, 'synced', ''],
  ]);
  const unknown = await send({ csv: 'externalID,shoeSize\nf1,44' });
  expect([unknown.status, unknown.error.message]).toEqual([400, syncMessages.unknownColumn('shoeSize')]);
});

test('only the active key works, and only for the feed', async () => {
  const body = { residents: [resident(1)] };
  expect((await send(body, 'x'.repeat(43))).status).toBe(401);
  expect((await send(body, server().admin.accessToken)).status).toBe(401);
  expect((await client(server().url, key).call(contract.users.list, { query: { propertyId } })).status).toBe(401);
  expect((await send({ residents: [resident(1, { role: 'manager' })] })).status).toBe(400);
  expect((await send({ ...body, propertyId: server().elsewhere } as object)).status).toBe(400);
  await admin().call(contract.integrations.revokeFeedKey, { params: params() });
  expect((await send(body)).status).toBe(401);
});

test("a stolen feed key can't move anyone out or take over accounts", async () => {
  const many = Array.from({ length: 30 }, (_, index) => resident(index + 1));
  const first = await send({ residents: many, isFull: true });
  await confirm(first.body.data.run);
  for (const turn of [1, 2]) {
    const { body } = await send({ residents: [resident(1)], isFull: true });
    expect(await ended(body.data.run)).toMatchObject({
      state: turn === 1 ? 'done' : 'waiting',
      counts: { applied: 0 },
    });
  }
  expect((await admin().call(sync.moveOuts, { params: params() })).body.data).toEqual([]);
  expect((await send({ residents: many })).status).toBe(409);
  const [waiting] = (await admin().call(sync.runs, { params: params(), query: {} })).body.data;
  await admin().call(sync.discard, { params: { ...params(), runId: waiting?._id ?? '' } });
  const taken = await send({
    residents: [
      resident(2, { email: server().manager.email, firstName: 'Second' }),
      resident(3, { email: `own-${mark}@hearth.example` }),
    ],
  });
  expect(await ended(taken.body.data.run)).toMatchObject({ counts: { created: 0, changed: 0 } });
  const { rows } = await sql<{ email: string }>`select u.email from users u join property_roles r on r.user_id = u.id
    where r.property_id = ${propertyId} order by u.external_id collate "C" limit 3`.execute(server().db);
  expect(rows.map(({ email }) => email)).not.toContain(`own-${mark}@hearth.example`);
  expect((await rents()).length).toBe(30);
});

test("a system that pushes residents isn't polled, and staff can't start a sync", async () => {
  const { status, error } = await admin().call(sync.start, { params: params(), body: {} });
  expect([status, error.message]).toEqual([409, syncMessages.pushes('Resident feed')]);
  expect((await admin().call(contract.integrations.list, { params: params() })).body.can).toEqual({
    sync: false,
    feed: true,
  });
});

test.each([
  ['leases', { leaseEnd: '2026-01-02' }],
  ['rents', { rentAmount: 1 }],
  ['units', { building: 'Z' }],
])(
  "a stolen feed key can't change the %s of many residents without review, at once or one by one",
  async (_what, change) => {
    const everyone = Array.from({ length: 12 }, (_, index) => resident(index + 1));
    await confirm((await send({ residents: everyone, isFull: true })).body.data.run);
    const before = await rents();
    const changed = everyone.map((person) => ({ ...person, ...change }));
    const sent = async (residents: object[]) => ended((await send({ residents })).body.data.run);
    const held = await sent(changed);
    expect(held).toMatchObject({ state: 'waiting', hold: 'changes', counts: { applied: 0 } });
    expect(await rents()).toEqual(before);
    await admin().call(sync.discard, { params: { ...params(), runId: held._id } });
    expect(await sent(changed.slice(0, 1))).toMatchObject({ state: 'done', counts: { changed: 1 } });
    expect(await sent(changed.slice(1, 2))).toMatchObject({ state: 'done', counts: { changed: 1 } });
    expect(await sent(changed.slice(2, 3)), 'the third one of a day').toMatchObject({
      state: 'waiting',
      hold: 'changes',
    });
  },
);

test("a feed doesn't change names or contacts of existing people", async () => {
  const everyone = Array.from({ length: 12 }, (_, index) => resident(index + 1));
  await confirm((await send({ residents: everyone, isFull: true })).body.data.run);
  const people = async () =>
    (
      await sql`select u.* from users u join property_roles r on r.user_id = u.id where r.property_id = ${propertyId} order by u.id`.execute(
        server().db,
      )
    ).rows;
  const before = await people();
  for (const change of [
    { firstName: 'Other' },
    { lastName: 'Other' },
    { phone: '(512) 555-0199' },
    { email: `other-${mark}@hearth.example` },
  ])
    await confirm((await send({ residents: everyone.map((person) => ({ ...person, ...change })) })).body.data.run);
  expect(await people()).toEqual(before);
});
