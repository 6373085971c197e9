import { contract } from '@hearth/contract';
import { leadMessages } from '@hearth/contract/leads/messages';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../../../test/harness.ts';
import type { Person } from '../../../../../test/scenario.ts';
import { newId } from '../../../../platform/id.ts';

const server = useServer();
const boost = newId();

beforeAll(async () => {
  await server()
    .db.insertInto('posts')
    .values({
      id: boost,
      property_id: server().property,
      type: 'BOOST',
      reward_points: 100,
      max_submission_count: 5,
      boost_type: 'referral',
      title: 'Refer a Friend',
    })
    .execute();
});

const as = () => server().as(server().manager);
const addReferrer = () => server().addPerson('resident', server().property);
const balance = ({ _id }: Person) => server().balanceOf(_id);
const address = () => `${newId()}@leads.example`;

async function refer(person: object, by?: Person): Promise<string> {
  const reply = await server()
    .as(by ?? (await addReferrer()))
    .call(contract.submissions.submit, {
      params: { id: boost },
      body: { firstName: 'Lea', lastName: 'Lead', email: address(), ...person },
    });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data._id;
}
const get = async (id: string) => (await as().call(contract.leads.get, { params: { id } })).body.data;
const lease = async (id: string) => {
  const reply = await as().call(contract.leads.update, { params: { id }, body: { leadStatus: 'leased' } });
  expect(reply.status, reply.text).toBe(200);
};
const plan = (id: string, body: object = {}) =>
  as().call(contract.leads.planReward, {
    params: { id },
    body: { kind: 'leaseReferral', points: 700, movesInOn: '2026-01-05', ...body },
  });
const merge = (id: string, leadId: string) => as().call(contract.leads.merge, { params: { id }, body: { leadId } });
const refuse = (id: string) =>
  as().call(contract.leads.refuseReward, { params: { id, kind: 'leaseReferral' }, body: { reason: 'Applied before' } });
const withDays = (days: number) =>
  server().db.updateTable('properties').set({ lead_reward_days: days }).where('id', '=', server().property).execute();
const lateMove = { movesInOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) };

test('a merge keeps all data of both leads', async () => {
  const email = address();
  const [first, second] = [await refer({ email }), await refer({ email })];
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'leads' and data_type = 'text' and domain_name is null and is_generated = 'NEVER'`.execute(
    server().db,
  );
  const own = ['email', 'promo_code', 'status'];
  const texts = rows.map(({ name }) => name).filter((name) => !own.includes(name));
  expect(texts).toContain('next_step');
  const write = (id: string, textOf: (name: string) => string) =>
    server()
      .db.updateTable('leads')
      .set(Object.fromEntries(texts.map((name) => [name, textOf(name)])))
      .where('id', '=', id)
      .execute();
  await write(first, () => '');
  await write(second, (name) => `Known ${name}`);
  expect((await merge(first, second)).status).toBe(200);
  const remaining = await server().db.selectFrom('leads').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
  expect(remaining).toMatchObject(Object.fromEntries(texts.map((name) => [name, `Known ${name}`])));
});

test('a reward sent for the later lead moves to the remaining one and is not sent again', async () => {
  const [resident, ambassador] = [await addReferrer(), await addReferrer()];
  const email = address();
  const first = await refer({ email }, resident);
  const second = await refer({ email: email.toUpperCase() }, ambassador);
  await lease(second);
  expect((await plan(second)).status).toBe(200);
  expect(await balance(ambassador)).toBe(700);
  const merged = await merge(first, second);
  expect(merged.body.data, merged.text).toMatchObject({
    _id: first,
    leadStatus: 'leased',
    rewards: [{ kind: 'leaseReferral', state: 'paid', points: 700 }],
  });
  expect(merged.body.data.events.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Lease referral reward moved here from a later referral',
      'Lease referral reward of 700 points sent',
      'Merged with a later referral for Lea Lead',
    ]),
  );
  expect((await plan(first)).error.message).toBe(leadMessages.rewardedAlready);
  expect([await balance(resident), await balance(ambassador)]).toEqual([0, 700]);
});

test('a prospect earns each kind of reward once per property, even without a merge, by email or phone, and concurrently', async () => {
  for (const shared of [{ email: address() }, { phone: '(303) 555-0142' }]) {
    const leads = await Promise.all([refer(shared), refer(shared), refer(shared)]);
    await Promise.all(leads.map(lease));
    const replies = await Promise.all(leads.map((id) => plan(id)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.error.message).toBe(leadMessages.rewardedElsewhere);
    expect((await plan(leads[0] ?? '', { kind: 'leadIncentive' })).status).toBe(200);
  }
});

test("two leads with a reward of the same kind each, from before the limit, can't be merged", async () => {
  const [first, second] = [await refer({}), await refer({ phone: '303 555 0111' })];
  await Promise.all([first, second].map(lease));
  for (const id of [first, second]) expect((await plan(id)).status).toBe(200);
  await sql`alter table leads disable trigger leads_claim_contacts`.execute(server().db);
  await server().db.updateTable('leads').set({ phone: '(303) 555-0111' }).where('id', '=', first).execute();
  await sql`alter table leads enable trigger leads_claim_contacts`.execute(server().db);
  const reply = await merge(first, second);
  expect([reply.status, reply.error.message]).toEqual([409, leadMessages.bothRewarded('Lease referral', false)]);
  expect((await get(second)).rewards).toHaveLength(1);
});

test('a pending reward moves to the first referrer, replacing a denied one', async () => {
  await withDays(30);
  const resident = await addReferrer();
  const email = address();
  const first = await refer({ email }, resident);
  await lease(first);
  expect((await plan(first, lateMove)).status).toBe(200);
  expect((await refuse(first)).status).toBe(200);
  const second = await refer({ email });
  await lease(second);
  expect((await plan(second, lateMove)).status).toBe(200);
  const merged = await merge(second, first);
  expect(merged.body.data.rewards, merged.text).toMatchObject([{ kind: 'leaseReferral', state: 'waiting' }]);
  expect((await get(second)).rewards).toMatchObject([{ state: 'refused' }]);
  await server().db.updateTable('lead_rewards').set({ due_on: '2026-01-01' }).where('lead_id', '=', first).execute();
  await withDays(0);
  const paid = await as().call(contract.leads.payReward, { params: { id: first, kind: 'leaseReferral' } });
  expect(paid.status, paid.text).toBe(200);
  expect(await balance(resident)).toBe(700);
});

test("different people at one property can't be merged", async () => {
  const [first, second] = [await refer({ phone: '303 555 0160' }), await refer({ phone: '303 555 0161' })];
  const reply = await merge(first, second);
  expect([reply.status, reply.error.message]).toEqual([409, leadMessages.notSimilar]);
});

test('data of the later lead is kept, even through a second merge', async () => {
  const [email, phone] = [address(), '303 555 0123'];
  const first = await refer({ email });
  const second = await refer({ email, phone, textOptIn: true, floorPlanType: 'Studio', promoCode: '' });
  const third = await refer({ phone, note: 'Likes the top floor' });
  expect((await merge(second, third)).status).toBe(200);
  const { body } = await merge(first, second);
  expect(body.data).toMatchObject({ _id: first, phone, textOptIn: true, floorPlanType: 'Studio' });
  expect(body.data.events.map(({ text }) => text)).toContain('Merged with a later referral for Lea Lead');
  const { db } = server();
  const merged = await db.selectFrom('leads').select('id').where('merged_into', '=', first).execute();
  expect(merged.map(({ id }) => id).toSorted()).toEqual([second, third].toSorted());
});

test("a pending lead isn't sent twice after a merge", async () => {
  const { db, property } = server();
  const email = address();
  const [first, second] = [await refer({ email }), await refer({ email })];
  await db
    .insertInto('lead_sends')
    .values([first, second].map((lead_id) => ({ lead_id, property_id: property })))
    .execute();
  expect((await merge(first, second)).status).toBe(200);
  const sends = await db
    .selectFrom('lead_sends')
    .select(['lead_id', 'state'])
    .where('lead_id', 'in', [first, second])
    .execute();
  expect(Object.fromEntries(sends.map(({ lead_id, state }) => [lead_id, state]))).toEqual({
    [first]: 'waiting',
    [second]: 'merged',
  });
});
