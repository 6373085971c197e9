import { contract } from '@hearth/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '../../../../../test/harness.ts';
import { newId } from '../../../../platform/id.ts';

const server = useServer();
type Query = Parameters<typeof fetchLogs>[0];
const names: Record<string, string> = {};

const fetchLogs = (query: Record<string, unknown>, as = server().manager) =>
  server()
    .as(as)
    .call(contract.pointLogs.list, { query: { propertyId: server().property, limit: 100, ...query } });
const found = async (query: Query, as = server().manager) => {
  const reply = await fetchLogs(query, as);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.totalCount).toBe(reply.body.data.length);
  return reply.body.data.map(({ _id }) => names[_id]).sort();
};

let post: string;
let maria: { _id: string };

beforeAll(async () => {
  const { db, property, resident, ambassador, elsewhere, elsewhereResident, sister, brand, addPerson, manager } =
    server();
  maria = await addPerson('resident', property, {
    firstName: 'María',
    lastName: "O'Neil_50%",
    email: 'maria.oneil@hearth.example',
  });
  post = newId();
  await db
    .insertInto('posts')
    .values({
      id: post,
      property_id: property,
      type: 'BOOST',
      boost_type: 'referral',
      title: 'Refer a Friend',
      reward_points: 100,
      start_at: new Date('2026-01-01'),
    })
    .execute();
  const add = async (name: string, at: string, values: object) => {
    const id = newId();
    names[id] = name;
    await db
      .insertInto('point_logs')
      .values({
        id,
        property_id: property,
        user_id: resident._id,
        created_by: resident._id,
        type: 'surprise',
        status: 'approved',
        decided_at: new Date(at),
        points: 100,
        created_at: new Date(at),
        ...values,
      })
      .execute();
  };
  // The property is in Denver, where a day starts at 06:00 or 07:00 UTC.
  await add('gift', '2026-03-01T06:59:59.999Z', {
    category: 'Maintenance',
    note: "=cmd|'/c calc'!A1",
    property_note: 'She said "hi", twice',
    created_by: manager._id,
    decided_by: manager._id,
  });
  await add('redemption', '2026-03-01T07:00:00Z', { type: 'redemption', points: -400, brand_id: brand });
  await add('lead', '2026-03-02T06:59:59Z', {
    type: 'boost',
    boost_type: 'referral',
    status: 'pending',
    decided_at: null,
    post_id: post,
    user_id: maria._id,
  });
  await add('survey', '2026-03-02T07:00:00Z', {
    type: 'boost',
    boost_type: 'microSurveyBoost',
    rating: 4.5,
    audience: 'AMBASSADOR',
    user_id: ambassador._id,
  });
  await add('denied', '2026-03-03T12:00:00Z', {
    type: 'boost',
    boost_type: 'ugc',
    status: 'denied',
    reason: 'Too dark',
  });
  await add('sister', '2026-03-03T12:00:00Z', { property_id: sister });
  await add('elsewhere', '2026-03-03T12:00:00Z', { property_id: elsewhere, user_id: elsewhereResident._id });
});

const here = ['denied', 'gift', 'lead', 'redemption', 'survey'];

describe('filters', () => {
  test.for<[string, Query, string[]]>([
    ['none', {}, here],
    ['one type', { pointLogType: 'redemption' }, ['redemption']],
    ['several types', { pointLogType: ['redemption', 'surprise'] }, ['gift', 'redemption']],
    ['ambassadors', { userType: 'AMBASSADOR' }, ['survey']],
    ['residents', { userType: 'RESIDENT' }, ['denied', 'gift', 'lead', 'redemption']],
    ['pending', { status: 'pending' }, ['lead']],
    ['approved', { status: 'approved' }, ['gift', 'redemption', 'survey']],
    ['denied', { status: 'denied' }, ['denied']],
    ['a boost type', { type: 'ugc' }, ['denied']],
    ['leads', { leads: 'true' }, ['lead']],
    ['only logs that moved points', { isTransaction: 'true' }, ['gift', 'redemption', 'survey']],
    ['a name in capitals', { search: 'MARÍA' }, ['lead']],
    ['part of an email', { search: 'oneil@hearth' }, ['lead']],
    ['a first and last name', { search: 'test ambassador' }, ['survey']],
    ['a percent sign', { search: '50%' }, ['lead']],
    ['an underscore', { search: 'neil_' }, ['lead']],
    ['no match', { search: 'nobody at all' }, []],
    [
      'a day, which begins at midnight in Denver',
      { startDate: '2026-03-01', endDate: '2026-03-01' },
      ['lead', 'redemption'],
    ],
    ['from a day on', { startDate: '2026-03-02' }, ['denied', 'survey']],
    ['up to a day', { endDate: '2026-02-28' }, ['gift']],
    ['several at once', { status: 'approved', startDate: '2026-03-02', userType: 'AMBASSADOR' }, ['survey']],
  ])('%s', async ([, query, expected]) => {
    expect(await found(query)).toEqual(expected);
  });

  test('a post and a user', async () => {
    expect(await found({ postId: post })).toEqual(['lead']);
    expect(await found({ userId: maria._id })).toEqual(['lead']);
  });

  test('a start after the end and an invalid date are refused', async () => {
    const reply = await fetchLogs({ startDate: '2026-03-02', endDate: '2026-03-01' });
    expect(reply.status).toBe(400);
    expect(reply.error).toMatchObject({
      message: 'Start date cannot be after end date',
      issues: [{ path: ['query', 'startDate'] }],
    });
    for (const startDate of ['2026-02-30', '0000-01-01', 'soon', '-2026-01-01'])
      expect((await fetchLogs({ startDate })).status, startDate).toBe(400);
    expect((await fetchLogs({ endDate: '2199-12-31' })).status).toBe(200);
  });

  test.for([
    { orderBy: 'password' },
    { order: 'up' },
    { limit: 101 },
    { limit: 0 },
    { page: -1 },
    { status: 'voided' },
    { pointLogType: 'x' },
    { userType: 'STAFF' },
    { unknown: '1' },
    { search: 'a\0b' },
  ])('%o is refused', async (query) => {
    expect((await fetchLogs(query)).status).toBe(400);
  });
});

describe('scope', () => {
  test('an admin sees every property, a manager only their own', async () => {
    const { admin, sisterManager, elsewhereManager, property } = server();
    expect(await found({ propertyId: 'All Property' }, admin)).toEqual([...here, 'elsewhere', 'sister'].sort());
    expect(await found({ propertyId: undefined })).toEqual(here);
    expect(await found({ propertyId: undefined }, sisterManager)).toEqual(['sister']);
    for (const as of [sisterManager, elsewhereManager])
      expect((await fetchLogs({ propertyId: property }, as)).status).toBe(403);
    expect((await fetchLogs({ propertyId: '0123456789abcdef01234567' })).status).toBe(403);
  });

  test('a manager of two properties sees both', async () => {
    const { addPerson, db, property, sister } = server();
    const both = await addPerson('manager', property);
    await db
      .insertInto('property_roles')
      .values({ user_id: both._id, property_id: sister, role: 'leasing_agent' })
      .execute();
    expect(await found({ propertyId: undefined }, both)).toEqual([...here, 'sister'].sort());
  });
});

describe('order', () => {
  test.for(['createdAt', 'points', 'type', 'category', 'name', 'status'] as const)(
    'by %s both ways, page by page, every row once',
    async (orderBy) => {
      for (const order of ['asc', 'desc'] as const) {
        const whole = (await fetchLogs({ orderBy, order })).body.data.map(({ _id }) => _id);
        const pages = [];
        for (const page of [1, 2, 3])
          pages.push(
            ...(
              await server()
                .as(server().manager)
                .call(contract.pointLogs.list, {
                  query: { propertyId: server().property, limit: 2, page, orderBy, order },
                })
            ).body.data,
          );
        expect(pages.map(({ _id }) => _id)).toEqual(whole);
        expect(new Set(whole).size).toBe(5);
      }
    },
  );

  test('the newest come first, and page 0 is the first page', async () => {
    const { body } = await fetchLogs({ page: 0, limit: 2 });
    expect(body.data.map(({ _id }) => names[_id])).toEqual(['denied', 'survey']);
    expect(body.totalCount).toBe(5);
    expect((await fetchLogs({ page: 9, limit: 2 })).body).toEqual({ data: [], totalCount: 5 });
    const points = (await fetchLogs({ orderBy: 'points', order: 'asc' })).body.data.map((log) => log.points);
    expect(points).toEqual([-400, 100, 100, 100, 100]);
    const byName = (await fetchLogs({ orderBy: 'name', order: 'asc' })).body.data.map((log) => log.user.name);
    expect(byName[0]).toBe("María O'Neil_50%");
  });
});

describe('rows and export', () => {
  test("a row shows the spec's fields", async () => {
    const { data } = (await fetchLogs({ pointLogType: 'redemption', fields: ['redemptionKind'] })).body;
    expect(data[0]).toMatchObject({
      brand: { name: 'Test Coffee' },
      redemptionKind: 'platform',
      points: -400,
      approved: true,
      userDetails: { role: 'resident' },
      createdAt: '2026-03-01T07:00:00.000Z',
      can: { resendEmail: false },
    });
    const lead = (await fetchLogs({ leads: 'true' })).body.data[0];
    expect(lead).toMatchObject({
      post: { _id: post, title: 'Refer a Friend' },
      can: { approve: true, deny: true, void: false },
    });
    const opened = await server()
      .as(server().manager)
      .call(contract.pointLogs.get, { params: { id: lead?._id ?? '' } });
    expect(opened.body.data.post).toEqual({ ...lead?.post, startDate: '2026-01-01T00:00:00.000Z', endDate: null });
  });

  test('the export has every filtered row, a byte order mark and no formulas', async () => {
    const reply = await fetchLogs({ format: 'csv', orderBy: 'createdAt', order: 'asc', limit: 1 });
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="pointlog.csv"');
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = await (
      await fetch(`${server().url}/api/point-logs?propertyId=${server().property}&format=csv`, {
        headers: { authorization: `Bearer ${server().manager.accessToken}` },
      })
    ).arrayBuffer();
    expect([...new Uint8Array(bytes).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = reply.text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe(
      'Date,Type,Category,Name,Email,Unit,Property,Time Zone,Points,Status,Title,Rating,Note,Property Note,Reason,Updated By,Id',
    );
    expect(lines[1]).toContain('02/28/2026 23:59,Surprise,Maintenance,Test resident,');
    expect(lines[1]).toContain('\'=cmd|\'/c calc\'!A1,"She said ""hi"", twice",,Test manager,');
    expect(lines[2]).toContain(',-400,Approved,Test Coffee,');
  });

  test('the export of one boost is named after it and the date', async () => {
    const reply = await fetchLogs({ format: 'csv', postId: post });
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename="boost_points_${new Date().toISOString().slice(0, 10)}.csv"`,
    );
    expect(reply.text.trimEnd().split('\r\n')).toHaveLength(2);
  });

  test('the export of another property is refused', async () => {
    expect((await fetchLogs({ format: 'csv' }, server().elsewhereManager)).status).toBe(403);
  });
});

test("across properties, days follow each property's time zone, in lists and exports", async () => {
  const { db, addProperty, admin, company } = server();
  const [first, last] = [{ timezone: 'Pacific/Kiritimati' }, { timezone: 'Etc/GMT+12' }];
  const propertyIds = [await addProperty(company, first), await addProperty(company, last)];
  const at = async (name: string, property: string | undefined, created_at: string) => {
    const id = newId();
    names[id] = name;
    const values = { id, property_id: property ?? '', type: 'propertyPurchase', status: 'approved', points: 1 };
    await db
      .insertInto('point_logs')
      .values({
        ...values,
        created_by: admin._id,
        created_at: new Date(created_at),
        decided_at: new Date(created_at),
      })
      .execute();
  };
  await at('first: too early', propertyIds[0], '2026-02-28T09:59:59Z');
  await at('first: begun', propertyIds[0], '2026-02-28T10:00:00Z');
  await at('first: over', propertyIds[0], '2026-03-01T10:00:00Z');
  await at('last: too early', propertyIds[1], '2026-03-01T11:59:59Z');
  await at('last: begun', propertyIds[1], '2026-03-01T12:00:00Z');
  await at('last: not over', propertyIds[1], '2026-03-02T11:59:59Z');
  await at('last: over', propertyIds[1], '2026-03-02T12:00:00Z');
  const day = { propertyId: 'All Property', startDate: '2026-03-01', endDate: '2026-03-01' };
  const expected = ['first: begun', 'last: begun', 'last: not over', 'lead', 'redemption'];
  expect(await found(day, admin)).toEqual(expected);
  const { text } = await fetchLogs({ ...day, format: 'csv' }, admin);
  expect(
    Object.entries(names)
      .flatMap(([id, name]) => (text.includes(id) ? [name] : []))
      .sort(),
  ).toEqual(expected);
  expect(await found({ ...day, propertyId: propertyIds[1], endDate: '2026-03-02' }, admin)).toEqual([
    'last: begun',
    'last: not over',
    'last: over',
  ]);
});
