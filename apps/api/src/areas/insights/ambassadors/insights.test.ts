import { contract } from '@hearth/contract';
import { paidByProperty } from '@hearth/contract/points/point-log-types';
import { expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();

const codesOf = async (person: Person, as: Person = server().manager) =>
  (
    await server()
      .as(as)
      .call(contract.users.get, { params: { id: person._id } })
  ).body.data.promoCode;
const setCodes = (property: string, isOn: boolean) =>
  server()
    .db.updateTable('properties')
    .set((update) => ({
      features: update.fn('jsonb_set', [
        'features',
        update.val('{ambassadorPromoCodes}'),
        update.cast(update.val(String(isOn)), 'jsonb'),
      ]),
    }))
    .where('id', '=', property)
    .execute();

test('an ambassador has a code from their full first name, others have none', async () => {
  const { addPerson, property } = server();
  const people = await Promise.all(
    Array.from({ length: 5 }, () => addPerson('ambassador', property, { firstName: 'Zoë Io' })),
  );
  const codes = (await Promise.all(people.map((person) => codesOf(person)))).flat();
  expect(new Set(codes).size).toBe(5);
  for (const code of codes) expect(code).toMatch(/^ZOEIO[2-9]{4,}$/);
  const unnamed = await addPerson('ambassador', property, { firstName: '李' });
  expect((await codesOf(unnamed))[0]).toMatch(/^REFER[2-9]{4,}$/);
  expect(await codesOf(await addPerson('resident', property))).toEqual([]);
});

test('codes are created when the feature is turned on, and when someone becomes an ambassador', async () => {
  const { addPerson, sister, admin, db } = server();
  await setCodes(sister, false);
  const [there, later] = [await addPerson('ambassador', sister), await addPerson('resident', sister)];
  expect(await codesOf(there, admin)).toEqual([]);
  await setCodes(sister, true);
  const codes = await codesOf(there, admin);
  expect(codes).toHaveLength(1);
  const setRole = (role: string) =>
    db.updateTable('property_roles').set({ role }).where('user_id', '=', later._id).execute();
  await setRole('ambassador');
  const [first] = await codesOf(later, admin);
  await setRole('resident');
  expect(await codesOf(later, admin)).toEqual([]);
  await setRole('ambassador');
  expect(await codesOf(later, admin)).toEqual([first]);
  await setCodes(sister, false);
  await setCodes(sister, true);
  expect(await codesOf(there, admin)).toEqual(codes);
});

const insights = async (query: object = {}, person: Person = server().manager) =>
  server()
    .as(person)
    .call(contract.ambassadors.insights, { query: { propertyId: server().property, ...query } });

async function refer(person: Person, boost: string, promoCode = '') {
  const reply = await server()
    .as(person)
    .call(contract.submissions.submit, {
      params: { id: boost },
      body: { firstName: 'Lea', lastName: 'Lead', email: `${newId()}@leads.example`, promoCode },
    });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data._id;
}

test("insights count ambassadors' referrals in the period and the previous one, with codes and their owners", async () => {
  const { addPerson, property, db, elsewhere, manager } = server();
  const boost = newId();
  const post = { property_id: property, reward_points: 100, max_submission_count: 5, boost_type: 'referral' };
  const ofResidents = newId();
  await db
    .insertInto('posts')
    .values([
      { ...post, id: boost, type: 'AMBASSADOR_BOOST', title: 'Refer' },
      { ...post, id: ofResidents, type: 'BOOST', title: 'Refer' },
    ])
    .execute();
  const [best, other] = [await addPerson('ambassador', property), await addPerson('ambassador', property)];
  const resident = await addPerson('resident', property);
  const [code = ''] = await codesOf(best);
  const foreign = await addPerson('ambassador', elsewhere);
  const [foreignCode = ''] = await codesOf(foreign, server().admin);
  const signed = await refer(best, boost, code.toLowerCase());
  await refer(best, boost, foreignCode);
  await refer(other, boost);
  await refer(resident, ofResidents, code);
  const old = await refer(other, boost);
  await db
    .updateTable('leads')
    .set({ created_at: new Date(Date.now() - 40 * 86_400_000) })
    .where('id', '=', old)
    .execute();
  const moved = await server()
    .as(manager)
    .call(contract.leads.update, { params: { id: signed }, body: { leadStatus: 'leased' } });
  expect(moved.status).toBe(200);
  const rewarded = await server()
    .as(manager)
    .call(contract.leads.planReward, {
      params: { id: signed },
      body: { kind: 'leadIncentive', points: 500, movesInOn: '2026-01-05' },
    });
  expect(rewarded.status, rewarded.text).toBe(200);

  const { data } = (await insights()).body;
  expect(data).toMatchObject({ referring: 2, referringBefore: 1, pointsGiven: 500, pointsGivenBefore: 0 });
  expect(data.ambassadors).toBeGreaterThanOrEqual(2);
  expect([...data.leads].sort((a, b) => a.leadStatus.localeCompare(b.leadStatus))).toEqual([
    { leadStatus: 'leased', count: 1, before: 0 },
    { leadStatus: 'new', count: 2, before: 1 },
  ]);
  expect(data.best.map(({ user, leads, leased }) => [user, leads, leased])).toEqual([
    [best._id, 2, 1],
    [other._id, 1, 0],
  ]);
  expect(data.promoCodes).toMatchObject([
    { promoCode: code, user: { _id: best._id }, leads: 2, leased: 1 },
    { promoCode: foreignCode, user: null, leads: 1, leased: 0 },
  ]);
  const found = await server()
    .as(manager)
    .call(contract.leads.list, { query: { propertyId: property, promoCode: code } });
  expect((found.body as { totalCount: number }).totalCount).toBe(2);

  const days = {
    propertyId: property,
    userType: 'AMBASSADOR',
    startDate: data.startDate,
    endDate: data.endDate,
  } as const;
  const given = await server()
    .as(manager)
    .call(contract.pointLogs.list, { query: { ...days, status: 'approved', pointLogType: [...paidByProperty] } });
  const points = (given.body as { data: { points: number }[] }).data.map((log) => log.points);
  expect(points.reduce((sum, each) => sum + each, 0)).toBe(data.pointsGiven);
  const referred = await server()
    .as(manager)
    .call(contract.leads.list, { query: { ...days, referrerId: best._id } });
  expect((referred.body as { totalCount: number }).totalCount).toBe(2);
});

test("a lead proposes the property's reward", async () => {
  const { property, db, manager } = server();
  const lead = await db.selectFrom('leads').select('id').where('property_id', '=', property).executeTakeFirstOrThrow();
  const proposed = async () =>
    (await server().as(manager).call(contract.leads.get, { params: lead })).body.data.proposedReward;
  expect(await proposed()).toBe(0);
  await db
    .updateTable('properties')
    .set((update) => ({
      features: update.fn('jsonb_set', [
        'features',
        update.val('{ambassadorDefaultLead}'),
        update.cast(update.val('750'), 'jsonb'),
      ]),
    }))
    .where('id', '=', property)
    .execute();
  expect(await proposed()).toBe(750);
});

test('all staff except leasing agents see the insights, for their own properties only', async () => {
  const { seniorStaff, viewer, staff, elsewhereManager, resident, admin } = server();
  for (const person of [seniorStaff, viewer, admin]) expect((await insights({}, person)).status).toBe(200);
  for (const person of [staff, resident]) expect((await insights({}, person)).status).toBe(403);
  expect((await insights({}, elsewhereManager)).status).toBe(
    (await insights({ propertyId: newId() }, elsewhereManager)).status,
  );
  expect((await insights({ startDate: '2026-02-02', endDate: '2026-02-01' })).status).toBe(400);
});
