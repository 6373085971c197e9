import { expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { eventually, useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const { renewalPipeline } = contract;
const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Denver' });
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A resident with a lease that ends in so many days. */
async function leased(endsIn: number, values: object = {}, propertyId = server().property) {
  const person = await server().addPerson('resident', propertyId);
  await server().db.updateTable('users').set({ last_activity: new Date() }).where('id', '=', person._id).execute();
  const leaseId = newId();
  await server()
    .db.insertInto('leases')
    .values({
      id: leaseId,
      property_id: propertyId,
      user_id: person._id,
      unit_number: leaseId,
      building: 'North',
      start_date: day(endsIn - 365),
      end_date: day(endsIn),
      rent_amount: 1500,
      ...values,
    })
    .execute();
  return { ...person, leaseId };
}
type Leased = Awaited<ReturnType<typeof leased>>;

const get = async ({ leaseId }: { leaseId: string }, as = server().manager as { accessToken: string }) =>
  server()
    .as(as)
    .call(renewalPipeline.get, { params: { id: leaseId } });
const stageOf = async (person: Leased) => (await get(person)).body.data.stage;
const update = (leaseId: string, body: object, as = server().manager as { accessToken: string }) =>
  server()
    .as(as)
    .call(renewalPipeline.update, { params: { id: leaseId }, body: body as never });
const list = async (query: object, as = server().manager as { accessToken: string }) => {
  const { body, status, text } = await server()
    .as(as)
    .call(renewalPipeline.list, { query: { propertyId: server().property, limit: 100, ...query } as never });
  expect(status, text).toBe(200);
  return (body as { data: { _id: string }[] }).data.map(({ _id }) => _id);
};

test('the pipeline lists leases ending in 120 days, soonest first, and those that ended in the last 30', async () => {
  const inside = [await leased(-29), await leased(0), await leased(119)];
  const outside = [await leased(-32), await leased(122), await leased(60, { month_to_month: true })];
  const left = await leased(50, { void_at: ago(40) });
  const found = await list({});
  expect(found.filter((id) => inside.some(({ leaseId }) => leaseId === id))).toEqual(
    inside.map(({ leaseId }) => leaseId),
  );
  for (const { leaseId } of [...outside, left]) expect(found).not.toContain(leaseId);
  const [ended, , later] = inside.map(({ leaseId }) => leaseId);
  expect(await list({ state: 'open' })).toContain(later);
  expect(await list({ state: 'open' })).not.toContain(ended);
  expect(await list({ state: 'closed' })).toContain(ended);
  expect(await list({ days: 30 })).not.toContain(inside[2]?.leaseId);
});

test('stages follow the lease: a renewal, its end, and notice from the provider', async () => {
  const { db, property } = server();
  const person = await leased(40);
  expect(await stageOf(person)).toBe('notContacted');
  expect((await update(person.leaseId, { stage: 'deciding' })).body.data.stage).toBe('deciding');

  const integration = newId();
  await db
    .insertInto('integrations')
    .values({ id: integration, property_id: property, name: 'feed', status: 'active' } as never)
    .execute();
  const record = { integration_id: integration, property_id: property, external_id: newId(), content: '' };
  await db
    .insertInto('sync_records')
    .values({ ...record, lease_id: person.leaseId, status: 'notice' })
    .execute();
  expect(await stageOf(person)).toBe('gaveNotice');
  await db.updateTable('sync_records').set({ status: 'current' }).where('lease_id', '=', person.leaseId).execute();
  expect(await stageOf(person)).toBe('deciding');

  const renewed = await server()
    .as(server().manager)
    .call(contract.renewals.renew, {
      params: { userId: person._id },
      query: { propertyId: property },
      body: {
        leaseId: person.leaseId,
        unitNumber: person.leaseId,
        building: 'North',
        startDate: day(40),
        endDate: day(400),
        rentAmount: 1500,
      } as never,
    });
  expect(renewed.status, renewed.text).toBe(200);
  const after = (await get(person)).body.data;
  expect(after).toMatchObject({ stage: 'renewed', risk: null, can: { update: false, offer: false, renew: false } });
  expect((await update(person.leaseId, { stage: 'offered' })).status).toBe(409);

  const gone = await leased(-3);
  expect(await stageOf(gone)).toBe('movedOut');
});

test('risk names its reasons, and sorts and filters the list', async () => {
  const { db, property } = server();
  const [calm, quiet, upset] = [await leased(70), await leased(71), await leased(72)];
  await db
    .updateTable('users')
    .set({ last_activity: ago(100) })
    .where('id', '=', quiet._id)
    .execute();
  const denied = {
    property_id: property,
    user_id: upset._id,
    type: 'boost',
    boost_type: 'custom',
    points: 10,
  } as const;
  const rated = { ...denied, boost_type: 'newReviewBoost', status: 'approved', rating: 2 } as const;
  await db
    .insertInto('point_logs')
    .values([
      { ...denied, status: 'denied', decided_at: new Date() },
      { ...denied, status: 'denied', decided_at: new Date() },
      { ...denied, status: 'denied', decided_at: ago(200), created_at: ago(200) },
      { ...rated, decided_at: new Date() },
    ])
    .execute();
  expect((await get(calm)).body.data.risk).toEqual({ level: 'low', reasons: [] });
  expect((await get(quiet)).body.data.risk).toEqual({ level: 'medium', reasons: [{ reason: 'inactive', count: 100 }] });
  expect((await get(upset)).body.data).toMatchObject({
    risk: {
      level: 'high',
      reasons: [
        { reason: 'lowRating', count: 2 },
        { reason: 'deniedSubmissions', count: 2 },
      ],
    },
    deniedSubmissions: 2,
    reviews: 1,
  });
  const ids = [calm, quiet, upset].map(({ leaseId }) => leaseId);
  const among = (found: string[]) => found.filter((id) => ids.includes(id));
  expect(among(await list({ orderBy: 'risk', order: 'desc' }))).toEqual(ids.toReversed());
  expect(among(await list({ risk: ['high', 'medium'] }))).toEqual(ids.slice(1));
  await update(calm.leaseId, { stage: 'gaveNotice' });
  expect((await get(calm)).body.data.risk).toEqual({ level: 'high', reasons: [{ reason: 'gaveNotice', count: null }] });
});

test('an offer is emailed once, with its points, and assigns an owner', async () => {
  const { db, manager, property } = server();
  const person = await leased(45);
  const body = { subject: 'Stay at {{property_name}}', message: '<p>Hi {{first_name}}</p>', points: 2500 };
  const key = { 'idempotency-key': newId() };
  const send = () =>
    server()
      .as(manager)
      .call(renewalPipeline.offer, { params: { id: person.leaseId }, body }, key);
  const [first, second] = [await send(), await send()];
  expect(first.status, first.text).toBe(200);
  expect(second.body).toEqual(first.body);
  expect(first.body.data).toMatchObject({ stage: 'offered', offer: { points: 2500 }, owner: { _id: manager._id } });
  const sent = await db
    .selectFrom('messages')
    .selectAll()
    .where('property_id', '=', property)
    .where('recipients', '@>', JSON.stringify([person._id]) as never)
    .execute();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toContain('Renew your lease and earn 2,500 points.');
  expect(sent[0]).toMatchObject({ type: 'EMAIL', purpose: 'service', status: 'scheduled' });
  const unknown = await server()
    .as(manager)
    .call(renewalPipeline.offer, { params: { id: person.leaseId }, body: { ...body, message: '{{surname}}' } });
  expect(unknown.status).toBe(400);
});

test('the owner works at the property, and a date needs a next step', async () => {
  const { manager, elsewhereManager } = server();
  const { leaseId } = await leased(33);
  expect((await update(leaseId, { ownerId: elsewhereManager._id })).status).toBe(400);
  expect((await update(leaseId, { nextStepOn: day(0) })).status).toBe(400);
  const saved = await update(leaseId, { ownerId: manager._id, nextStep: 'Call', nextStepOn: day(0) });
  expect(saved.body.data).toMatchObject({ owner: { _id: manager._id }, nextStep: 'Call', isOverdue: true });
  expect(await list({ isOverdue: 'true' })).toContain(leaseId);
  expect(await list({ ownerId: manager._id })).toContain(leaseId);
  expect((await update(leaseId, { nextStep: '' })).body.data).toMatchObject({ nextStep: '', nextStepOn: null });
  const people = await server()
    .as(manager)
    .call(renewalPipeline.owners, { params: { id: leaseId } });
  expect(people.body.data.map(({ _id }) => _id)).toContain(manager._id);
  expect(people.body.data.map(({ _id }) => _id)).not.toContain(elsewhereManager._id);
  const { db } = server();
  const change = await eventually(() =>
    db
      .selectFrom('changes')
      .select('record_id')
      .where('topic', '=', 'lease')
      .where('record_id', '=', leaseId)
      .executeTakeFirst(),
  );
  expect(change).toBeDefined();
});

test('the export names the resident, stage, risk and owner of each lease', async () => {
  const { manager, property } = server();
  const { leaseId } = await leased(80);
  await update(leaseId, { ownerId: manager._id, nextStep: 'Call' });
  const { text, status } = await server()
    .as(manager)
    .call(renewalPipeline.list, { query: { propertyId: property, search: leaseId, format: 'csv' } as never });
  expect(status, text).toBe(200);
  const [head, row] = text.replace('\uFEFF', '').trim().split(/\r?\n/);
  expect(head).toContain('Rent,Stage,Risk,Owner,Next Step,Next Step On,Balance,Last Activity');
  const today = new Date().toISOString().slice(0, 10);
  expect(row).toContain(`,Not contacted,Low risk,Test manager,Call,,0,${today}`);
});

test('other properties and roles without the permission see nothing', async () => {
  const { elsewhereManager, resident, staff, viewer, seniorStaff } = server();
  const person = await leased(20);
  expect((await get(person, elsewhereManager)).status).toBe(404);
  expect((await get(person, resident)).status).toBe(403);
  expect((await get(person, staff)).status).toBe(403);
  expect((await get(person, viewer)).body.data.can).toEqual({ update: false, offer: false, renew: false });
  expect((await get(person, seniorStaff)).body.data.can).toEqual({ update: true, offer: false, renew: true });
  expect((await update(person.leaseId, { stage: 'offered' }, viewer)).status).toBe(403);
});
