import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const names: Record<string, string> = {};
let mia: { _id: string };
let noah: { _id: string };

/** A date relative to today in Denver, where the properties are. */
const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Denver' });

const fetchLeases = (query: object, as = server().manager) =>
  server()
    .as(as)
    .call(contract.leases.list, { query: { propertyId: server().property, limit: 100, ...query } as never });
const found = async (query: object, as = server().manager) => {
  const reply = await fetchLeases(query, as);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.totalCount).toBe(reply.body.data.length);
  return reply.body.data.map(({ _id }) => names[_id]).sort();
};

beforeAll(async () => {
  const { db, property, sister, resident, addPerson, manager } = server();
  mia = await addPerson('resident', property, { firstName: 'Mia', lastName: 'Vance', email: 'mv50%@hearth.example' });
  noah = await addPerson('resident', property, { firstName: 'Noah', lastName: 'Reed' });
  const add = async (
    name: string,
    userId: string,
    unit: string,
    building: string,
    start: string,
    end: string,
    more: object = {},
  ) => {
    const id = newId();
    names[id] = name;
    await db
      .insertInto('leases')
      .values({
        id,
        property_id: property,
        user_id: userId,
        unit_number: unit,
        building,
        start_date: start,
        end_date: end,
        rent_amount: 1500,
        updated_by: manager._id,
        ...more,
      })
      .execute();
    return id;
  };
  const old = await add('over', mia._id, '101', 'North', '2020-01-15', '2021-01-15', { rent_amount: null });
  await add('long', mia._id, '101', 'North', '2021-01-15', day(400), { renews: old });
  await add('roommate', noah._id, '101', 'NORTH', day(-10), day(90));
  await add('begins today', resident._id, '7B', 'South', day(0), day(60), { rent_amount: 900.5 });
  await add('ends today', noah._id, '8_8', 'South', day(-100), day(0));
  await add('within thirty', resident._id, '9', 'South', day(-100), day(30));
  await add('tomorrow', noah._id, '8_8', 'South', day(1), day(365));
  await add('terminated', mia._id, '300', 'West', '2024-03-01', day(200), {
    void_at: new Date('2024-05-20T12:00:00Z'),
  });
  await add(
    'sister',
    (await addPerson('resident', sister, { firstName: 'Mia', lastName: 'Elsewhere' }))._id,
    '101',
    'North',
    day(-5),
    day(300),
    { property_id: sister },
  );
});

describe('the tabs', () => {
  const current = ['begins today', 'ends today', 'long', 'roommate', 'within thirty'];
  test.for([
    ['CURRENT', current],
    ['UPCOMING', ['tomorrow']],
    ['EXPIRES_IN_30', ['ends today', 'within thirty']],
    ['EXPIRES_IN_60', ['begins today', 'ends today', 'within thirty']],
    ['EXPIRES_IN_90', ['begins today', 'ends today', 'roommate', 'within thirty']],
    ['EXPIRED', ['over', 'terminated']],
    ['ALL', [...current, 'tomorrow', 'over', 'terminated'].sort()],
  ] as const)('%s', async ([filter, expected]) => {
    expect(await found({ filter })).toEqual(expected);
    if (filter === 'CURRENT') expect(await found({})).toEqual(expected);
  });

  test("use today's date at the property", async () => {
    const { db, company, addProperty, addPerson } = server();
    const auckland = await addProperty(company, { timezone: 'Pacific/Kiritimati' });
    const midway = await addProperty(company, { timezone: 'Pacific/Pago_Pago' });
    for (const place of [auckland, midway]) {
      const person = await addPerson('resident', place);
      // Kiritimati is 25 hours ahead of Pago Pago: there it is always a later date.
      const ahead = new Date().toLocaleDateString('en-CA', { timeZone: 'Pacific/Kiritimati' });
      const id = newId();
      names[id] = place === auckland ? 'ahead' : 'behind';
      await db
        .insertInto('leases')
        .values({
          id,
          property_id: place,
          user_id: person._id,
          unit_number: '1',
          building: 'A',
          start_date: ahead,
          end_date: '2199-01-01',
        })
        .execute();
    }
    expect(await found({ propertyId: auckland }, server().admin)).toEqual(['ahead']);
    expect(await found({ propertyId: midway }, server().admin)).toEqual([]);
    expect(await found({ propertyId: midway, filter: 'UPCOMING' }, server().admin)).toEqual(['behind']);
  });
});

describe('each filter', () => {
  test.for([
    ['a name in capitals', { search: 'MIA VAN' }, ['long', 'over', 'terminated']],
    ['a part of an e-mail with a per cent sign', { search: 'v50%' }, ['long', 'over', 'terminated']],
    ['a unit', { search: '7b' }, ['begins today']],
    ['an underscore, literally', { search: '_8' }, ['ends today', 'tomorrow']],
    ['a building', { search: 'wes' }, ['terminated']],
    ['building and unit', { search: 'north 101' }, ['long', 'over', 'roommate']],
    ['nobody', { search: 'nobody at all' }, []],
    ['a month that begins and ends within a lease', { month: '2', year: '2020' }, ['over']],
    ['the month in which one ends and the next begins', { month: '1', year: '2021' }, ['long', 'over']],
    ['the month of a move-out', { month: '5', year: '2024' }, ['long', 'terminated']],
    ['a month after a move-out', { month: '6', year: '2024' }, ['long']],
    ['a whole year', { year: '2020' }, ['over']],
    ['a day before any lease', { endDate: '2020-01-14' }, []],
    ['the first day', { endDate: '2020-01-15' }, ['over']],
    ['a range', { startDate: '2021-01-15', endDate: '2021-01-15' }, ['long', 'over']],
    ['a range after the end', { startDate: '2021-01-16', endDate: '2021-02-01' }, ['long']],
  ] as const)('%s', async ([, query, expected]) => {
    expect(await found({ filter: 'ALL', ...query })).toEqual(expected);
  });

  test('filters by resident and state', async () => {
    expect(await found({ filter: 'ALL', userId: mia._id })).toEqual(['long', 'over', 'terminated']);
    expect(await found({ userId: mia._id })).toEqual(['long']);
  });

  test("finds one lease if it's on the list", async () => {
    const over = Object.keys(names).find((id) => names[id] === 'over') ?? '';
    expect(await found({ filter: 'EXPIRED', leaseId: over })).toEqual(['over']);
    expect(await found({ filter: 'CURRENT', leaseId: over })).toEqual([]);
    expect((await fetchLeases({ leaseId: 'x' })).status).toBe(400);
  });

  test('refuses a start after the end, and a month without a year', async () => {
    const reply = await fetchLeases({ startDate: '2026-03-02', endDate: '2026-03-01' });
    expect(reply.error).toMatchObject({
      message: 'Start date cannot be after end date',
      issues: [{ path: ['query', 'startDate'] }],
    });
    expect((await fetchLeases({ month: '3' })).error).toMatchObject({ message: 'Send year with month' });
    for (const query of [
      { orderBy: 'user' },
      { filter: 'expired' },
      { month: '13', year: '2026' },
      { month: '0', year: '2026' },
      { year: '20' },
      { startDate: '2026-02-30' },
      { userId: 'x' },
    ]) {
      expect((await fetchLeases(query)).status, JSON.stringify(query)).toBe(400);
    }
  });
});

describe('rows', () => {
  const row = async (name: string, as = server().manager) =>
    (await fetchLeases({ filter: 'ALL' }, as)).body.data.find(({ _id }) => names[_id] === name);

  test('a row has the fields of the spec', async () => {
    expect(await row('begins today')).toMatchObject({
      property: server().property,
      user: { _id: server().resident._id, name: 'Test resident', email: server().resident.email },
      unitNumber: '7B',
      building: 'South',
      startDate: day(0),
      endDate: day(60),
      voidDate: null,
      rentAmount: 900.5,
      updatedBy: 'Test manager',
      renews: null,
      isRenewed: false,
      renewal: null,
      roommates: [],
      can: { renew: true, terminate: true },
    });
    expect(await row('over')).toMatchObject({
      isRenewed: true,
      rentAmount: null,
      renewal: { startDate: '2021-01-15', endDate: day(400) },
      can: { renew: false, terminate: false },
    });
    expect(await row('terminated')).toMatchObject({
      voidDate: '2024-05-20T12:00:00.000Z',
      can: { renew: false, terminate: false },
      roommates: [],
    });
    expect((await row('long'))?.renews).toBe((await row('over'))?._id);
  });

  test('roommates are residents of the same unit on the same dates, ignoring case', async () => {
    expect((await row('long'))?.roommates).toEqual([{ _id: noah._id, name: 'Noah Reed' }]);
    expect((await row('roommate'))?.roommates).toEqual([{ _id: mia._id, name: 'Mia Vance' }]);
    expect((await row('over'))?.roommates).toEqual([]);
  });

  test('senior staff can act on leases, staff and viewers only see them', async () => {
    expect((await row('long', server().seniorStaff))?.can).toEqual({ renew: true, terminate: true });
    for (const as of [server().staff, server().viewer])
      expect((await row('long', as))?.can).toEqual({ renew: false, terminate: false });
  });
});

describe('order and scope', () => {
  test.for(['createdAt', 'name', 'unitNumber', 'building', 'startDate', 'endDate', 'rentAmount'])(
    'by %s both ways, page by page, every row once',
    async (orderBy) => {
      for (const order of ['asc', 'desc'] as const) {
        const whole = (await fetchLeases({ filter: 'ALL', orderBy, order })).body.data.map(({ _id }) => _id);
        const pages = [];
        for (const page of [1, 2, 3])
          pages.push(...(await fetchLeases({ filter: 'ALL', orderBy, order, page, limit: 3 })).body.data);
        expect(pages.map(({ _id }) => _id)).toEqual(whole);
        expect(new Set(whole).size).toBe(8);
      }
    },
  );

  test('units sort naturally', async () => {
    const units = (await fetchLeases({ filter: 'ALL', orderBy: 'unitNumber', order: 'asc' })).body.data.map(
      ({ unitNumber }) => unitNumber,
    );
    expect(units).toEqual(['7B', '8_8', '8_8', '9', '101', '101', '101', '300']);
  });

  test('a page past the end has the count and no rows', async () => {
    expect((await fetchLeases({ filter: 'ALL', page: 9 })).body).toEqual({ data: [], totalCount: 8 });
  });

  test('staff see their own properties, and admins all', async () => {
    const { admin, sisterManager, elsewhereManager, property } = server();
    expect(await found({ search: 'mia', propertyId: 'All Property' }, admin)).toEqual(['long', 'sister']);
    expect(await found({ propertyId: undefined }, sisterManager)).toEqual(['sister']);
    for (const as of [sisterManager, elsewhereManager])
      expect((await fetchLeases({ propertyId: property }, as)).status).toBe(403);
    expect(await found({ propertyId: undefined }, elsewhereManager)).toEqual([]);
    expect((await fetchLeases({}, server().resident)).status).toBe(403);
  });

  test('one page is read in one statement', async () => {
    server().statements.length = 0;
    await fetchLeases({ search: 'a', filter: 'ALL', orderBy: 'name' });
    expect(server().statements.filter((text) => text.includes('"leases"'))).toHaveLength(1);
  });
});
