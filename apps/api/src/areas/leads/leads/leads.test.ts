import { contract } from '@hearth/contract';
import type { LeadDetail } from '@hearth/contract/leads/lead-record';
import { beforeAll, expect, test } from 'vitest';
import { leadMessages } from '@hearth/contract/leads/messages';
import { useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
let boost: string;

beforeAll(async () => {
  boost = newId();
  const post = { property_id: server().property, type: 'BOOST', reward_points: 100, max_submission_count: 5 };
  await server()
    .db.insertInto('posts')
    .values({ ...post, id: boost, boost_type: 'referral', title: 'Refer a Friend' })
    .execute();
});

/** A resident refers a person, up to five times each. */
async function refer(person: object, resident?: Person): Promise<string> {
  const by = resident ?? (await server().addPerson('resident', server().property));
  const reply = await server()
    .as(by)
    .call(contract.submissions.submit, {
      params: { id: boost },
      body: { firstName: 'Lea', lastName: 'Lead', email: `${newId()}@leads.example`, ...person },
    });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data._id;
}
const as = (person: Person = server().manager) => server().as(person);
const get = async (id: string) => (await as().call(contract.leads.get, { params: { id } })).body.data;
const update = (id: string, body: object, person?: Person) =>
  as(person).call(contract.leads.update, { params: { id }, body });
const list = async (query: object = {}, person?: Person) =>
  (await as(person).call(contract.leads.list, { query: { propertyId: server().property, ...query } })).body as {
    data: LeadDetail[];
    totalCount: number;
  };
const moveTo = async (id: string, leadStatus: string) => expect((await update(id, { leadStatus })).status).toBe(200);
const plan = (id: string, body: object = {}) =>
  as().call(contract.leads.planReward, {
    params: { id },
    body: { kind: 'leadIncentive', points: 500, movesInOn: '2026-01-05', ...body },
  });

test('a referral becomes a lead, which changes status with a reason and updates its log', async () => {
  const id = await refer({ firstName: 'Ann', lastName: 'Lee', phone: '(303) 555-0142', textOptIn: true });
  expect(await get(id)).toMatchObject({
    firstName: 'Ann',
    textOptIn: true,
    leadStatus: 'new',
    contactedAt: null,
    source: 'referral',
    userType: 'RESIDENT',
    referrer: { name: 'Test resident' },
    events: [],
    can: { update: true, reward: false },
  });
  const moved = await update(id, {
    leadStatus: 'toured',
    reason: 'Saw two rooms',
    nextStep: 'Call back',
    nextStepOn: '2026-12-01',
  });
  expect(moved.body.data).toMatchObject({ leadStatus: 'toured', nextStep: 'Call back', nextStepOn: '2026-12-01' });
  expect(moved.body.data.contactedAt).not.toBeNull();
  expect(moved.body.data.events).toMatchObject([
    { kind: 'nextStep', text: 'Next step: Call back, 12/01/2026' },
    { kind: 'status', text: 'Moved to Toured', reason: 'Saw two rooms', by: 'Test manager' },
  ]);
  const log = await as().call(contract.pointLogs.get, { params: { id } });
  expect(log.body.data.boostInfo?.referral).toMatchObject({ leadStatus: 'toured' });
});

test('viewers can read but not change leads; other properties see none', async () => {
  const id = await refer({});
  expect((await list({ leadId: id }, server().viewer)).data).toMatchObject([
    { can: { update: false, merge: false, reward: false } },
  ]);
  expect((await update(id, { leadStatus: 'lost' }, server().viewer)).status).toBe(403);
  expect((await update(id, { leadStatus: 'lost' }, server().elsewhereManager)).status).toBe(404);
});

test('open leads lose an owner who leaves or becomes a resident; closed ones keep theirs', async () => {
  const { property, admin, addPerson, db } = server();
  for (const leave of [
    async ({ _id }: Person) =>
      (await as(admin).call(contract.removals.removeUser, { params: { id: _id }, query: {} })).status,
    async ({ _id }: Person) => {
      await db.updateTable('property_roles').set({ role: 'resident' }).where('user_id', '=', _id).execute();
      return 200;
    },
  ]) {
    const owner = await addPerson('leasing_agent', property);
    const [open, closed] = [await refer({}), await refer({})];
    for (const id of [open, closed]) expect((await update(id, { ownerId: owner._id })).status).toBe(200);
    await moveTo(closed, 'lost');
    expect(await leave(owner)).toBe(200);
    const { owner: released, events } = await get(open);
    expect([released, events[0]]).toEqual([
      null,
      expect.objectContaining({ text: 'Owner removed', reason: 'No longer works here', by: 'System' }),
    ]);
    expect((await get(closed)).owner).toMatchObject({ _id: owner._id });
  }
});

test('an owner must work at the property, and a due date needs a next step', async () => {
  const id = await refer({});
  expect((await update(id, { ownerId: server().elsewhereManager._id })).error.message).toBe(
    'The owner must work at this property',
  );
  expect((await update(id, { ownerId: server().staff._id })).body.data.owner).toMatchObject({
    name: 'Test leasing_agent',
  });
  expect((await list({ ownerId: server().staff._id })).totalCount).toBe(1);
  expect((await update(id, { nextStepOn: '2026-12-01' })).error.message).toBe(leadMessages.stepRequired);
});

test('leads are found by name, phone, promo code, status, and referrer, and exported', async () => {
  const resident = await server().addPerson('resident', server().property, { firstName: 'Zelda', lastName: 'Quist' });
  const id = await refer({ firstName: 'Orla', phone: '720-555-0199', promoCode: 'ORLA10' }, resident);
  for (const query of [{ search: 'orla' }, { search: '5550199' }, { search: 'quist' }, { promoCode: 'orla10' }])
    expect((await list(query)).data.map(({ _id }) => _id)).toEqual([id]);
  expect((await list({ promoCode: 'ORLA10', leadStatus: ['lost', 'leased'] })).totalCount).toBe(0);
  const file = await as().call(contract.leads.list, {
    query: { propertyId: server().property, promoCode: 'ORLA10', format: 'csv' },
  });
  expect(file.text.trim().split('\r\n')[1]).toContain('Orla,Lead');
  expect(file.text).toContain('Zelda Quist');
});

test('no contact in 48 hours, or a due step, makes a lead overdue', async () => {
  const [late, due, fine] = [await refer({}), await refer({}), await refer({})];
  await server()
    .db.updateTable('leads')
    .set({ created_at: new Date(Date.now() - 49 * 3_600_000) })
    .where('id', '=', late)
    .execute();
  await update(due, { leadStatus: 'contacted', nextStep: 'Call', nextStepOn: '2020-01-01' });
  const overdue = (await list({ isOverdue: 'true', limit: 100 })).data.map(({ _id }) => _id);
  expect(overdue).toEqual(expect.arrayContaining([late, due]));
  expect(overdue).not.toContain(fine);
});

test('a duplicate is merged into the earlier lead, whose referrer earns the reward', async () => {
  const email = `${newId()}@leads.example`;
  const first = await refer({ email, firstName: 'Una' });
  const second = await refer({ email: email.toUpperCase(), phone: '303 555 0177' });
  await moveTo(second, 'applied');
  expect((await get(first)).similar).toMatchObject([{ _id: second }]);
  const merged = await as().call(contract.leads.merge, { params: { id: second }, body: { leadId: first } });
  expect(merged.body.data).toMatchObject({ _id: first, leadStatus: 'applied', phone: '303 555 0177', duplicates: 0 });
  expect((await list({ search: email })).data.map(({ _id }) => _id)).toEqual([first]);
  expect((await update(second, { leadStatus: 'lost' })).error.message).toBe(leadMessages.mergedAlready);
});

test('concurrent requests send each reward for a leased lead once', async () => {
  const resident = await server().addPerson('resident', server().property);
  const id = await refer({}, resident);
  expect((await plan(id)).error.message).toBe(leadMessages.notLeased);
  await moveTo(id, 'leased');
  const before = await server().balanceOf(server().property);
  const replies = await Promise.all([plan(id), plan(id), plan(id)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await server().balanceOf(resident._id)).toBe(500);
  expect(await server().balanceOf(server().property)).toBe(before - 500);
  expect((await plan(id, { kind: 'leaseReferral', points: 700 })).body.data.rewards).toMatchObject([
    { kind: 'leadIncentive', state: 'paid' },
    { kind: 'leaseReferral', state: 'paid' },
  ]);
  expect(await server().balanceOf(resident._id)).toBe(1200);
  const logs = await as().call(contract.pointLogs.list, {
    query: { propertyId: server().property, userId: resident._id, pointLogType: ['leadIncentive'] },
  });
  expect((logs.body as { totalCount: number }).totalCount).toBe(1);
});

test('a reward due later stays pending, or is denied with a reason', async () => {
  const { db, property } = server();
  await db.updateTable('properties').set({ lead_reward_days: 90 }).where('id', '=', property).execute();
  const resident = await server().addPerson('resident', property);
  const id = await refer({}, resident);
  await moveTo(id, 'leased');
  const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
  expect((await plan(id, { movesInOn: day })).body.data.rewards).toMatchObject([{ state: 'waiting' }]);
  const reward = (verb: 'payReward' | 'refuseReward', body: object = {}) =>
    as().call(contract.leads[verb], { params: { id, kind: 'leadIncentive' }, body } as never);
  expect((await reward('payReward')).error.message).toMatch(/^You can send this reward starting \d\d\/\d\d\/\d{4}$/);
  expect((await list({ isDue: 'true' })).totalCount).toBe(0);
  await db.updateTable('lead_rewards').set({ due_on: '2026-01-01' }).where('lead_id', '=', id).execute();
  expect((await list({ isDue: 'true' })).data.map(({ _id }) => _id)).toEqual([id]);
  expect((await reward('refuseReward', { reason: 'Had applied before' })).status).toBe(200);
  expect((await reward('payReward')).error.message).toBe(leadMessages.notWaiting);
  expect(await server().balanceOf(resident._id)).toBe(0);
  await db.updateTable('properties').set({ lead_reward_days: 0 }).where('id', '=', property).execute();
});

test('a list filters by referrer', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => server().addPerson('resident', server().property)));
  const mine = await refer({ lastName: 'Ofone' }, one);
  await refer({ lastName: 'Ofother' }, other);
  expect((await list({ referrerId: one?._id })).data.map(({ _id }) => _id)).toEqual([mine]);
});
