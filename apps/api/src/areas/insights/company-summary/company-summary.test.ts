import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { computeFigures } from '../../../../test/fixtures/dashboard-figures.ts';
import { useServer, withinASecond, eventually } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';
import { newId } from '../../../platform/id.ts';
import { bucketOf, choosePeriod } from '../dashboard/public.ts';
import { bucketsOf } from './rules.ts';

const server = useServer();
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const dayAt = (days: number) => daysAgo(days).toISOString().slice(0, 10);
let north = '';
let allSites: Person;
let multiSite: Person;

/** The sister property is in the group; `property` isn't, though the multi-site user has a property role there. */
beforeAll(async () => {
  const { db, company, property, sister, elsewhere, admin, addPerson } = server();
  const made = await server()
    .as(admin)
    .call(contract.groups.create, { body: { companyId: company, name: 'North', propertyIds: [sister] } });
  north = made.body.data._id;
  const user = async (companyRole: string, groups: string[], ownAt?: string) => {
    const person = await addPerson('property_admin', ownAt);
    const level = { company_id: company, company_role: companyRole, company_group_ids: groups };
    await db.updateTable('users').set(level).where('id', '=', person._id).execute();
    return person;
  };
  allSites = await user('allSiteAccess', []);
  multiSite = await user('multiSiteAccess', [north], property);
  for (const [index, place] of [property, sister, elsewhere].entries()) {
    const resident = await addPerson('resident', place, { signedIn: false });
    const log = (values: object) => ({
      property_id: place,
      user_id: resident._id,
      created_by: resident._id,
      ...values,
    });
    const given = [0, 5, 31, 45].map((days) =>
      log({
        type: 'surprise',
        status: 'approved',
        points: 100 * (index + 1) + days,
        created_at: daysAgo(days),
        decided_at: daysAgo(days),
      }),
    );
    const decided = [1, 2, 40].map((days) =>
      log({
        type: 'boost',
        boost_type: 'custom',
        status: days === 2 ? 'denied' : 'approved',
        points: 10,
        created_at: daysAgo(days + index + 1),
        decided_at: daysAgo(days),
      }),
    );
    await db
      .insertInto('point_logs')
      .values([
        ...given,
        ...decided,
        log({
          type: 'boost',
          boost_type: 'voteBoost',
          status: 'approved',
          points: 5,
          created_at: daysAgo(9),
          decided_at: daysAgo(3),
        }),
        log({ type: 'boost', boost_type: 'custom', status: 'pending', points: 40, created_at: daysAgo(2) }),
        log({ type: 'redemption', status: 'approved', points: -30, created_at: daysAgo(3), decided_at: daysAgo(3) }),
      ] as never)
      .execute();
  }
});

const totals = (person: Person, query: object = {}) =>
  server().as(person).call(contract.companySummaries.totals, { query });
const rows = (person: Person, query: object = {}) =>
  server()
    .as(person)
    .call(contract.companySummaries.properties, { query: { limit: 100, ...query } });

describe("a company's figures", () => {
  test.each([
    ['30 days', {}],
    ['a week', { startDate: dayAt(6), endDate: dayAt(0) }],
    ['a year', { startDate: dayAt(364), endDate: dayAt(0) }],
  ])('equal the sums of its logs for %s, folded or not', async (_name, range) => {
    const { db, property, sister } = server();
    const period = choosePeriod(range, new Date(), 'UTC');
    const bucket = bucketOf(period);
    for (const _turn of ['noted', 'folded']) {
      const expected = await computeFigures(db, { places: [property, sister], ...period, bucket, audience: undefined });
      const { body } = await totals(allSites, range);
      const { pointsGiven, pointsGivenBefore, pointsRedeemed, pointsRedeemedBefore, points, pending } = expected;
      expect(body.data).toMatchObject({
        pointsGiven,
        pointsGivenBefore,
        pointsRedeemed,
        pointsRedeemedBefore,
        points,
        pending,
      });
      expect(body.data).toMatchObject({
        residents: expected.residents,
        activeResidents: expected.activeResidents,
        propertyCount: 2,
      });
      expect(body.data.givenByBucket.reduce((sum, value) => sum + value, 0)).toBe(pointsGiven);
      expect(body.data.buckets).toEqual(bucketsOf(period, bucket));
      const compared = (await rows(allSites, range)).body.data;
      const sum = (key: 'pointsGiven' | 'pointsGivenBefore' | 'pointsRedeemed' | 'points' | 'pending' | 'decided') =>
        compared.reduce((all, row) => all + row[key], 0);
      expect(compared.map(({ _id }) => _id).sort()).toEqual([property, sister].sort());
      expect([
        sum('pointsGiven'),
        sum('pointsGivenBefore'),
        sum('pointsRedeemed'),
        sum('points'),
        sum('pending'),
        sum('decided'),
      ]).toEqual([pointsGiven, pointsGivenBefore, pointsRedeemed, points, pending, body.data.decided]);
      for (const row of compared)
        expect(row.givenByBucket.reduce((all, value) => all + value, 0)).toBe(row.pointsGiven);
      await sql`select fold_point_logs(), fold_people()`.execute(db);
    }
  });

  test('include waiting times of submissions, except auto-approved and voided ones', async () => {
    const { db, property, sister } = server();
    const of = async (id: string) => (await rows(allSites)).body.data.find(({ _id }) => _id === id);
    const day = dayMs / 1000;
    expect(await of(property)).toMatchObject({ decided: 2, responseSeconds: day, responseSecondsBefore: day });
    expect(await of(sister)).toMatchObject({ decided: 2, responseSeconds: 2 * day });
    await sql`update point_logs set void_at = now() where property_id = ${property} and type = 'boost' and status = 'approved'`.execute(
      db,
    );
    expect(await of(property)).toMatchObject({ decided: 2, responseSeconds: day });
    expect((await totals(allSites)).body.data).toMatchObject({ decided: 4, responseSeconds: 1.5 * day });
  });

  test('can be sorted, searched, paged and exported', async () => {
    const { property, sister } = server();
    const sorted = await rows(allSites, { orderBy: 'pointsGiven', order: 'asc', limit: 1, page: 2 });
    expect([sorted.body.totalCount, sorted.body.data.map(({ _id }) => _id)]).toEqual([2, [sister]]);
    const beyond = await rows(allSites, { limit: 1, page: 9 });
    expect([beyond.body.totalCount, beyond.body.data]).toEqual([2, []]);
    const { body } = await server()
      .as(allSites)
      .call(contract.properties.get, { params: { id: property } });
    const found = await rows(allSites, { search: body.data.propertyCode.toLowerCase() });
    expect(found.body.data.map(({ _id }) => _id)).toEqual([property]);
    const { text } = await server().as(allSites).send('GET', '/company/summary/properties?format=csv');
    expect(text.trim().split('\n')).toHaveLength(3);
  });
});

test("each total equals its list's count: active residents, reviews in the period, pending submissions", async () => {
  const { db, property, sister, addPerson } = server();
  const lives = (user: Person, at: string) =>
    db.insertInto('property_roles').values({ user_id: user._id, property_id: at, role: 'resident' }).execute();
  await lives(await addPerson('resident', property), sister);
  const off = await addPerson('ambassador', property);
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', off._id).execute();
  await db
    .updateTable('users')
    .set({ subject: null })
    .where('id', '=', (await addPerson('resident', sister))._id)
    .execute();
  const as = server().as(allSites);
  const days = { startDate: dayAt(29), endDate: dayAt(0) };
  const people = async (propertyId?: string) =>
    (
      await as.call(contract.users.list, {
        query: { status: 'active', isTransaction: 'true', ...(propertyId && { propertyId }) },
      })
    ).body.totalCount;
  const decisions = async (propertyId?: string) =>
    (await as.call(contract.pointLogs.list, { query: { decided: 'true', ...days, ...(propertyId && { propertyId }) } }))
      .body.totalCount;
  const { activeResidents, decided } = (await totals(allSites, days)).body.data;
  expect([await people(), await decisions()]).toEqual([activeResidents, decided]);
  expect(activeResidents).toBeGreaterThan(0);
  expect(decided).toBeGreaterThan(0);
  for (const row of (await rows(allSites, days)).body.data)
    expect([await people(row._id), await decisions(row._id)]).toEqual([row.activeResidents, row.decided]);
});

describe('a multi-site user', () => {
  test('sees only figures of their groups, in totals, rows, counts and the export', async () => {
    const { db, sister, property } = server();
    const period = choosePeriod({}, new Date(), 'UTC');
    const own = await computeFigures(db, {
      places: [sister],
      ...period,
      bucket: bucketOf(period),
      audience: undefined,
    });
    const { body } = await totals(multiSite);
    expect(body.data).toMatchObject({
      propertyCount: 1,
      points: own.points,
      pointsGiven: own.pointsGiven,
      pending: own.pending,
    });
    const list = await rows(multiSite);
    expect([list.body.totalCount, list.body.data.map(({ _id }) => _id)]).toEqual([1, [sister]]);
    const { text } = await server().as(multiSite).send('GET', '/company/summary/properties?format=csv');
    expect(text.trim().split('\n')).toHaveLength(2);
    expect((await totals(multiSite, { propertyId: property })).status).toBe(403);
    expect((await totals(multiSite, { groupId: north })).status).toBe(200);
  });

  test('is refused for other groups and companies, and users without an access level get no figures', async () => {
    const { company, elsewhere, manager, propertyAdmin, db, superAdmin } = server();
    const { _id: south } = (
      await server()
        .as(superAdmin)
        .call(contract.groups.create, { body: { companyId: company, name: 'South' } })
    ).body.data;
    const { company_id } = await db
      .selectFrom('properties')
      .select('company_id')
      .where('id', '=', elsewhere)
      .executeTakeFirstOrThrow();
    expect((await totals(multiSite, { groupId: south })).status).toBe(403);
    expect((await totals(multiSite, { companyId: company_id })).status).toBe(403);
    for (const person of [manager, propertyAdmin]) expect((await totals(person)).status).toBe(403);
    expect((await totals(superAdmin, { companyId: company })).body.data.propertyCount).toBe(2);
    expect((await totals(superAdmin, { companyId: newId() })).status).toBe(404);
  });

  test("loses access to a group's figures within a second", async () => {
    const { sister, company: companyId, admin } = server();
    const count = async () => (await totals(multiSite)).body.data.propertyCount;
    await withinASecond(async () => {
      await server()
        .as(admin)
        .call(contract.groups.update, { body: { companyId, groupId: north, remove: [sister] } });
      const at = performance.now();
      await eventually(async () => (await count()) === 0);
      const taken = performance.now() - at;
      await server()
        .as(admin)
        .call(contract.groups.update, { body: { companyId, groupId: north, add: [sister] } });
      return taken;
    });
    expect(await count()).toBe(1);
  });
});
