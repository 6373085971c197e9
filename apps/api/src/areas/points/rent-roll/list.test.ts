import { contract } from '@hearth/contract';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';
import { labelOf, nameOf, type Month } from './rules.ts';

const server = useServer();
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Denver' });
const thisMonth: Month = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) };
const later = (months: number): Month => {
  const index = thisMonth.year * 12 + thisMonth.month - 1 + months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
};
const day = (months: number, of: string) => `${nameOf(later(months))}-${of}`;
const names: Record<string, string> = {};

const fetchRentRoll = (query: object = {}, as = server().manager, more: Month = later(-2)) =>
  server()
    .as(as)
    .call(contract.rentRoll.list, { query: { propertyId: server().property, ...more, limit: 100, ...query } as never });
const found = async (more: Month, query: object = {}) => {
  const reply = await fetchRentRoll(query, server().manager, more);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.totalCount).toBe(reply.body.data.length);
  return reply.body.data.map(({ _id }) => names[_id]);
};

async function addLease(name: string, userId: string, unit: string, [start, end]: [string, string], more: object = {}) {
  const id = newId();
  names[id] = name;
  await server()
    .db.insertInto('leases')
    .values({
      id,
      property_id: server().property,
      user_id: userId,
      unit_number: unit,
      building: 'B',
      start_date: start,
      end_date: end,
      rent_amount: 1000,
      ...more,
    })
    .execute();
  return id;
}

beforeAll(async () => {
  const { addPerson, property, sister, resident, db, manager } = server();
  const zoe = await addPerson('resident', property, {
    firstName: 'Zoë',
    lastName: 'Andersson',
    email: 'zoe@hearth.example',
  });
  const liam = await addPerson('resident', property, { firstName: 'Liam', lastName: '=Brown' });
  const old = await addLease('old', zoe._id, '101', [day(-12, '10'), day(-2, '10')]);
  await addLease('renewal after the 5th', zoe._id, '101', [day(-2, '10'), day(10, '10')], {
    renews: old,
    rent_amount: 1100,
  });
  const short = await addLease('renewed by the 5th', liam._id, '9', [day(-12, '05'), day(-2, '05')]);
  await addLease('renewal on the 5th', liam._id, '9', [day(-2, '05'), day(10, '05')], {
    renews: short,
    rent_amount: 2000.55,
  });
  await addLease('ends on the first', resident._id, '22', [day(-5, '01'), day(-2, '01')], { rent_amount: null });
  await addLease('ended before', resident._id, '23', [day(-5, '01'), day(-3, '28')]);
  await addLease('begins on the 28th', resident._id, '24', [day(-2, '28'), day(3, '28')]);
  await addLease('begins after', resident._id, '25', [day(-1, '01'), day(3, '28')]);
  await addLease('terminated', resident._id, '26', [day(-5, '01'), day(3, '28')], { void_at: new Date() });
  const leaver = await addPerson('resident', property, { firstName: 'Gone' });
  await addLease('of one who left', leaver._id, '27', [day(-5, '01'), day(3, '28')]);
  await db.updateTable('property_roles').set({ removed_at: new Date() }).where('user_id', '=', leaver._id).execute();
  await addLease('of the manager', manager._id, '28', [day(-5, '01'), day(3, '28')]);
  await addLease('sister', (await addPerson('resident', sister))._id, '101', [day(-5, '01'), day(3, '28')], {
    property_id: sister,
  });
  await addLease('begins next month', resident._id, '29', [day(1, '10'), day(3, '28')]);
});

test("a month's rent roll has each lease current in it; of a lease and its renewal, the one current on the 5th", async () => {
  const all = [
    'begins on the 28th',
    'ends on the first',
    'of one who left',
    'of the manager',
    'old',
    'renewal on the 5th',
  ];
  expect((await found(later(-2))).toSorted()).toEqual(all);
  expect((await found(later(-1))).toSorted()).toEqual([
    'begins after',
    'begins on the 28th',
    'of one who left',
    'of the manager',
    'renewal after the 5th',
    'renewal on the 5th',
  ]);
});

test('a row shows its obstacle', async () => {
  const obstacles = async (month: Month) =>
    Object.fromEntries(
      (await fetchRentRoll({}, server().manager, month)).body.data.map((row) => [names[row._id], row.obstacle]),
    );
  expect(await obstacles(later(-2))).toMatchObject({
    'of one who left': 'leftProperty',
    'of the manager': 'ownLease',
    old: null,
    'ends on the first': null,
  });
  expect(await obstacles(later(1))).toMatchObject({
    'begins next month': 'futureMonth',
    'begins after': 'futureMonth',
  });
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  const id = await addLease('begins tomorrow', server().ambassador._id, '30', [tomorrow, day(6, '28')]);
  const month = { year: Number(tomorrow.slice(0, 4)), month: Number(tomorrow.slice(5, 7)) };
  expect((await obstacles(month))['begins tomorrow']).toBe(
    nameOf(month) > nameOf(thisMonth) ? 'futureMonth' : 'notStarted',
  );
  await server().db.deleteFrom('leases').where('id', '=', id).execute();
});

test('select all selects the rewardable leases and no others', async () => {
  const { status, body } = await server()
    .as(server().manager)
    .call(contract.rentRoll.rewardable, { query: { propertyId: server().property, ...later(-2) } as never });
  expect(status).toBe(200);
  expect(body.data.map((id) => names[id] ?? '').toSorted()).toEqual([
    'begins on the 28th',
    'ends on the first',
    'old',
    'renewal on the 5th',
  ]);
  expect(body.counts).toEqual({ all: 6, ready: 4, sent: 0, blocked: 2 });
});

test('the total rent is the same whether months count from 1 or from 0', async () => {
  const { property, manager } = server();
  const { year, month } = later(-2);
  const row = await server()
    .as(manager)
    .call(contract.rentRoll.amount, { query: { propertyId: property, year, month } as never });
  expect(row.body).toEqual({ rentRollAmount: 6000.55 });
  const zero = await server()
    .as(manager)
    .call(contract.rentRoll.leaseAmount, { params: { propertyId: property, year, month: month - 1 } as never });
  expect(zero.body).toEqual(row.body);
  const none = await server()
    .as(manager)
    .call(contract.rentRoll.amount, { query: { propertyId: property, year: 1999, month: 1 } as never });
  expect(none.body).toEqual({ rentRollAmount: 0 });
});

test.each([
  [{ search: 'ANDERSS' }, ['old']],
  [{ search: 'zoe@hearth' }, ['old']],
  [{ search: 'b-22' }, ['ends on the first']],
  [{ search: '100%' }, []],
  [{ orderBy: 'rentAmount', order: 'desc', limit: 1 }, ['renewal on the 5th']],
  [{ orderBy: 'rentAmount', order: 'asc', limit: 1, page: 6 }, ['ends on the first']],
  [{ orderBy: 'startDate', order: 'asc', limit: 1 }, ['old']],
  [{ orderBy: 'name', order: 'desc', limit: 1 }, ['old']],
  [{ page: 50 }, []],
] as const)('%j finds %j', async (query, expected) => {
  const reply = await fetchRentRoll(query);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data.map(({ _id }) => names[_id])).toEqual(expected);
  expect(reply.body.totalCount).toBe('search' in query ? expected.length : 6);
});

test('a page and its count are one statement', async () => {
  const { statements } = server();
  statements.length = 0;
  await fetchRentRoll();
  expect(statements.filter((text) => text.includes('from leases'))).toHaveLength(1);
});

test('the CSV has every matching row, safe cells and formatted dates', async () => {
  const { year, month } = later(-2);
  const reply = await server()
    .as(server().manager)
    .send('GET', `/rent-roll?propertyId=${server().property}&year=${year}&month=${month}&format=csv&limit=1`);
  expect(reply.headers.get('content-disposition')).toBe(
    `attachment; filename="rent_roll_${nameOf({ year, month })}.csv"`,
  );
  const lines = reply.text.trimEnd().split('\r\n');
  expect(lines[0]?.replace('\uFEFF', '')).toBe(
    'Unit,Building,Resident,Email,Lease Start,Lease End,Rent,Reward Points,Rewarded On,Note',
  );
  expect(lines).toHaveLength(7);
  const date = (months: number, of: string) =>
    `${nameOf(later(months)).slice(5)}/${of}/${nameOf(later(months)).slice(0, 4)}`;
  expect(lines).toContain(`101,B,Zoë Andersson,zoe@hearth.example,${date(-12, '10')},${date(-2, '10')},1000.00,,,`);
  expect(reply.text).toContain('Liam =Brown');
  expect(reply.text).toContain("You can't send points to yourself");
});

test.each([
  [{ month: 13 }, 'Month must be 1 to 12'],
  [{ month: 0 }, 'Month must be 1 to 12'],
  [{ year: 1800 }, 'Year must be 1900 to 2199'],
  [{ orderBy: 'email' }, 'orderBy'],
  [{ limit: 101 }, 'limit'],
  [{ propertyId: 'All Property' }, ''],
])('the query %j is refused', async (query, message) => {
  const reply = await fetchRentRoll(query);
  expect(reply.status).toBe(400);
  expect(reply.text).toContain(message);
});

test.for(['staff', 'viewer', 'resident', 'elsewhereManager', 'sisterManager', 'contentAdmin'] as const)(
  'the %s does not see the rent roll',
  async (who) => {
    expect((await fetchRentRoll({}, server()[who])).status).toBe(403);
  },
);

test('months have names', () => {
  expect(labelOf({ year: 2026, month: 10 })).toBe('October 2026');
});

test('the tabs cover the whole month, with matching rows, counts and exports in unit order', async () => {
  const { manager, property } = server();
  const month = later(-2);
  const possible = await server()
    .as(manager)
    .call(contract.rentRoll.rewardable, { query: { propertyId: property, ...month } as never });
  const [paid] = possible.body.data;
  await server()
    .as(manager)
    .call(contract.properties.addFeature, {
      body: { propertyId: property, feature: 'rentRollPointsAmount', value: 100 },
    });
  const sent = await server()
    .as(manager)
    .call(contract.rentRoll.send, {
      params: { propertyId: property },
      body: { leases: [paid ?? ''], completedDate: today, rewardedMonthYear: `${nameOf(month)}-05` },
    });
  expect(sent.body.results[0]?.success, sent.text).toBe(true);
  const { counts, data } = (
    await server()
      .as(manager)
      .call(contract.rentRoll.rewardable, { query: { propertyId: property, ...month } as never })
  ).body;
  expect(counts).toEqual({ all: 6, ready: 3, sent: 1, blocked: 2 });
  const seen: string[] = [];
  for (const status of ['ready', 'sent', 'blocked'] as const) {
    const reply = await fetchRentRoll({ status });
    expect(reply.body.totalCount).toBe(counts[status]);
    seen.push(...reply.body.data.map(({ _id }) => _id));
    const csv = await fetchRentRoll({ status, format: 'csv' });
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(counts[status] + 1);
  }
  expect(seen.toSorted()).toEqual((await fetchRentRoll()).body.data.map(({ _id }) => _id).toSorted());
  expect((await fetchRentRoll({ status: 'ready' })).body.data.map(({ _id }) => _id)).toEqual(data);
  const two = data.slice(0, 2);
  expect((await fetchRentRoll({ leaseId: two })).body.data.map(({ _id }) => _id)).toEqual(two);
  expect((await fetchRentRoll({ leaseId: [paid ?? ''], status: 'ready' })).body.totalCount).toBe(0);
});
