import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
type Decision = 'approve' | 'deny';

/** Pending submissions, oldest first. */
async function submissions(count: number, values: object = {}) {
  const { db, property, resident } = server();
  const rows = Array.from({ length: count }, (_, i) => ({
    id: newId(),
    property_id: property,
    user_id: resident._id,
    created_by: resident._id,
    type: 'boost',
    boost_type: 'custom',
    status: 'pending',
    points: 100,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, i)),
    boost_info: JSON.stringify({ custom: { boostID: null, code: '', note: '', remoteImages: [] } }),
    ...values,
  }));
  await db.insertInto('point_logs').values(rows).execute();
  return rows.map(({ id }) => id);
}

interface Choices {
  as?: { accessToken: string };
  propertyId?: string;
  reason?: string;
  headers?: Record<string, string>;
}
const decide = (
  decision: Decision,
  pointLogIds: string[],
  { as = server().manager, propertyId = server().property, reason = 'Well done', headers = {} }: Choices = {},
) =>
  server()
    .as(as)
    .call(contract.decisions.decideMany, { query: { propertyId }, body: { decision, reason, pointLogIds } }, headers);
const outcomes = (reply: Awaited<ReturnType<typeof decide>>) => reply.body.data.map(({ outcome }) => outcome);
const statusesOf = async (ids: string[]) =>
  new Map(
    (await server().db.selectFrom('point_logs').select(['id', 'status']).where('id', 'in', ids).execute()).map(
      (row) => [row.id, row.status],
    ),
  );
const drift = async () => (await sql`select * from ledger_drift()`.execute(server().db)).rows;

test('bulk approvals pay, email and audit each submission like a single one', async () => {
  const { db, resident, property, manager, balanceOf } = server();
  const ids = await submissions(3);
  const before = [await balanceOf(resident._id), await balanceOf(property)] as [number, number];
  const reply = await decide('approve', ids, { reason: 'Thank you, {first_name}' });
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data).toEqual(
    ids.map((pointLogId) => ({
      pointLogId,
      outcome: 'approved',
      message: '',
      user: { _id: resident._id, name: 'Test resident' },
      propertyName: expect.any(String),
      points: 100,
    })),
  );
  expect([await balanceOf(resident._id), await balanceOf(property)]).toEqual([before[0] + 300, before[1] - 300]);
  const log = await server()
    .as(manager)
    .call(contract.pointLogs.get, { params: { id: ids[1] ?? '' } });
  expect(log.body.data).toMatchObject({ approved: true, reason: 'Thank you, Test', updatedBy: 'Test manager' });
  const history = await server()
    .as(manager)
    .call(contract.pointLogs.history, { params: { id: ids[1] ?? '' } });
  expect(history.body.data.map(({ text }) => text)).toContain('Approved: Thank you, Test');
  const audits = await db.selectFrom('audit_log').selectAll().where('target_id', 'in', ids).execute();
  expect(audits.map(({ before: was, after }) => [was, after])).toEqual(
    ids.map(() => [
      expect.objectContaining({ status: 'pending' }),
      expect.objectContaining({ status: 'approved', points: 100 }),
    ]),
  );
  const mails = await eventually(async () => {
    const found = await db.selectFrom('outbox').select('subject').where('point_log_id', 'in', ids).execute();
    return found.length === 3 && found;
  });
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['You earned 100 points']));
  expect(await drift()).toEqual([]);
});

test('concurrent bulk reviews of the same submissions resolve and pay each once', async () => {
  const { property, resident, manager, propertyAdmin, balanceOf } = server();
  const ids = await submissions(60);
  const before = [await balanceOf(resident._id), await balanceOf(property)] as [number, number];
  const [approved, denied] = await Promise.all([
    decide('approve', ids, { as: manager }),
    decide('deny', ids.toReversed(), { as: propertyAdmin }),
  ]);
  expect([approved.status, denied.status]).toEqual([200, 200]);
  const paid = outcomes(approved).filter((outcome) => outcome === 'approved').length;
  expect(outcomes(approved).filter((outcome) => outcome === 'skipped')).toHaveLength(60 - paid);
  expect(outcomes(denied).filter((outcome) => outcome === 'denied')).toHaveLength(60 - paid);
  expect([...(await statusesOf(ids)).values()].filter((status) => status === 'approved')).toHaveLength(paid);
  expect([await balanceOf(resident._id), await balanceOf(property)]).toEqual([
    before[0] + paid * 100,
    before[1] - paid * 100,
  ]);
  const skipped = [...approved.body.data, ...denied.body.data].find(({ outcome }) => outcome === 'skipped');
  expect(skipped?.message).toMatch(/^Already (approved|denied) by Test (manager|property_admin)$/);
});

test('overlapping concurrent reviews neither deadlock nor pay twice', async () => {
  const { manager, admin, seniorStaff, staff, property, balanceOf } = server();
  const ids = await submissions(40);
  const before = await balanceOf(property);
  const single = (id: string) =>
    server()
      .as(admin)
      .call(contract.pointLogs.approve, { params: { id }, body: { reason: 'One by one' } });
  const replies = await Promise.all([
    decide('approve', ids.slice(0, 30), { as: manager }),
    decide('approve', ids.slice(10).toReversed(), { as: seniorStaff }),
    decide('approve', ids.toReversed(), { as: staff }),
    decide('approve', ids, { as: admin, propertyId: 'All Property' }),
  ]);
  const alone = await Promise.all(ids.slice(0, 8).map(single));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(alone.map(({ status }) => status))).toEqual(new Set([409]));
  expect(replies.flatMap(outcomes).filter((outcome) => outcome === 'approved')).toHaveLength(40);
  expect(await balanceOf(property)).toBe(before - 4000);
  expect(await drift()).toEqual([]);
});

test("submissions the property can't pay stay pending with a reason; the others are paid", async () => {
  const { company, addProperty, addPerson, fund, balanceOf, admin } = server();
  const poor = await addProperty(company);
  await fund(poor, 250);
  const person = await addPerson('resident', poor);
  const ids = await submissions(4, { property_id: poor, user_id: person._id, created_by: person._id });
  const reply = await decide('approve', ids, { as: admin, propertyId: poor });
  expect(outcomes(reply)).toEqual(['approved', 'approved', 'refused', 'refused']);
  expect(reply.body.data[3]?.message).toBe("The property doesn't have enough points");
  expect([...(await statusesOf(ids)).values()].filter((status) => status === 'pending')).toHaveLength(2);
  expect([await balanceOf(poor), await balanceOf(person._id)]).toEqual([50, 200]);
});

test('property and personal spend limits hold across the set and across properties', async () => {
  const { company, addProperty, addPerson, fund, db } = server();
  const [limited, free] = [await addProperty(company, { spendLimit: 300 }), await addProperty(company)];
  const sender = await addPerson('property_admin', limited);
  await db
    .insertInto('property_roles')
    .values({ user_id: sender._id, property_id: free, role: 'property_admin' })
    .execute();
  await db.updateTable('users').set({ spend_limit: 500 }).where('id', '=', sender._id).execute();
  const at = async (property: string) => {
    await fund(property, 10_000);
    const person = await addPerson('resident', property);
    return submissions(4, { property_id: property, user_id: person._id, created_by: person._id });
  };
  const [first, second] = [await at(limited), await at(free)];
  const reply = await decide('approve', [...first, ...second], { as: sender, propertyId: 'All Property' });
  const paidAt = (ids: string[]) =>
    reply.body.data.filter(({ pointLogId, outcome }) => ids.includes(pointLogId) && outcome === 'approved').length;
  expect(paidAt(first)).toBeLessThanOrEqual(3);
  expect(paidAt(first) + paidAt(second)).toBe(5);
  expect(new Set(reply.body.data.filter(({ outcome }) => outcome === 'refused').map(({ message }) => message))).toEqual(
    new Set(['This goes over the monthly spend limit']),
  );
  expect(
    (await decide('approve', [...first, ...second], { as: sender, propertyId: 'All Property' })).body.data,
  ).toEqual(expect.not.arrayContaining([expect.objectContaining({ outcome: 'approved' })]));
});

test("the caller's own, other properties' and removed users' submissions are refused; the rest are reviewed", async () => {
  const { staff, elsewhere, elsewhereResident, addPerson, property, db } = server();
  const gone = await addPerson('resident', property);
  const [good] = await submissions(1);
  const [own] = await submissions(1, { user_id: staff._id, created_by: staff._id });
  const foreign = { property_id: elsewhere, user_id: elsewhereResident._id, created_by: elsewhereResident._id };
  const [other] = await submissions(1, foreign);
  const [left] = await submissions(1, { user_id: gone._id, created_by: gone._id });
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', gone._id).execute();
  const ids = [own, other, left, good, newId()] as string[];
  for (const propertyId of [property, 'All Property']) {
    const reply = await decide('approve', ids, { as: staff, propertyId });
    expect(reply.body.data.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', "You can't make decisions about your own points"],
      ['refused', 'Point log not found'],
      ['refused', 'This user was removed. Their points were returned to the property.'],
      propertyId === property ? ['approved', ''] : ['skipped', 'Already approved by Test leasing_agent'],
      ['refused', 'Point log not found'],
    ]);
    expect(reply.text).not.toContain(elsewhereResident._id);
  }
  expect((await statusesOf(ids)).get(other ?? '')).toBe('pending');
  expect(outcomes(await decide('deny', [left ?? ''], { as: staff }))).toEqual(['denied']);
});

test("users who left or haven't accepted an invitation aren't paid and don't block others", async () => {
  const { addPerson, property, sister, db, balanceOf } = server();
  const [leaver, guest] = [await addPerson('resident', property), await addPerson('resident', property)];
  await db
    .insertInto('property_roles')
    .values({ user_id: leaver._id, property_id: sister, role: 'resident' })
    .execute();
  const of = (person: { _id: string }) => submissions(1, { user_id: person._id, created_by: person._id });
  const ids = [...(await of(leaver)), ...(await of(guest)), ...(await submissions(1))];
  await db
    .updateTable('property_roles')
    .set({ removed_at: new Date() })
    .where('user_id', '=', leaver._id)
    .where('property_id', '=', property)
    .execute();
  await db.updateTable('users').set({ subject: null, invited_to: property }).where('id', '=', guest._id).execute();
  const reply = await decide('approve', ids);
  expect(reply.status, reply.text).toBe(200);
  expect(outcomes(reply)).toEqual(['refused', 'refused', 'approved']);
  expect([...(await statusesOf(ids)).values()].filter((status) => status === 'pending')).toHaveLength(2);
  expect([await balanceOf(leaver._id), await balanceOf(guest._id)]).toEqual([0, 0]);
});

test('staff can review only at properties where they have permission', async () => {
  const { sister, addPerson, property, db, resident } = server();
  const both = await addPerson('manager', property);
  await db
    .insertInto('property_roles')
    .values({ user_id: both._id, property_id: sister, role: 'read_only_manager' })
    .execute();
  const ids = [...(await submissions(1)), ...(await submissions(1, { property_id: sister }))];
  const reply = await decide('deny', ids, { as: both, propertyId: 'All Property' });
  expect(outcomes(reply)).toEqual(['denied', 'refused']);
  const { viewer } = server();
  for (const as of [viewer, resident]) expect((await decide('deny', ids, { as })).status).toBe(403);
});

test('the same key sent five times has one effect; another body is refused', async () => {
  const ids = await submissions(5);
  const before = await server().balanceOf(server().property);
  const headers = { 'idempotency-key': `many-${ids[0]}` };
  const replies = await Promise.all(Array.from({ length: 5 }, () => decide('approve', ids, { headers })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await server().balanceOf(server().property)).toBe(before - 500);
  expect((await decide('deny', ids, { headers })).status).toBe(422);
});

test('a reason is required, and a request has at most 500 unique submissions', async () => {
  const [id = ''] = await submissions(1);
  expect((await decide('approve', [id], { reason: '  ' })).error.message).toBe('Reason is required');
  expect((await decide('approve', [id, id])).status).toBe(400);
  expect((await decide('approve', [])).status).toBe(400);
  expect((await decide('approve', Array.from({ length: 501 }, newId))).error.message).toBe(
    'Choose up to 500 submissions',
  );
  expect((await statusesOf([id])).get(id)).toBe('pending');
});

test('500 submissions from two properties are reviewed in one transaction of at most 14 statements', async () => {
  const { sister, admin, statements, addPerson } = server();
  const there = await addPerson('resident', sister);
  const ids = [
    ...(await submissions(250)),
    ...(await submissions(250, { property_id: sister, user_id: there._id, created_by: there._id })),
  ];
  statements.length = 0;
  const headers = { 'idempotency-key': 'five-hundred-decisions' };
  const reply = await decide('approve', ids, { as: admin, propertyId: 'All Property', headers });
  expect(new Set(outcomes(reply))).toEqual(new Set(['approved']));
  const sent = statements.slice(statements.findIndex((text) => text.includes('actor_properties')));
  expect(sent.filter((text) => text === 'begin')).toHaveLength(1);
  expect(sent.length).toBeLessThanOrEqual(14);
  expect(await drift()).toEqual([]);
});

test('select all returns matching submissions the caller can review, oldest first', async () => {
  const { addProperty, company, addPerson, fund, admin, viewer } = server();
  const place = await addProperty(company);
  await fund(place, 1000);
  const [findable, two] = [
    await addPerson('resident', place, { lastName: 'Findable' }),
    await addPerson('manager', place),
  ];
  const of = (person: { _id: string }) => ({ property_id: place, user_id: person._id, created_by: person._id });
  const old = await submissions(2, { ...of(findable), boost_type: 'ugc' });
  const [own] = await submissions(1, of(two));
  const [recent] = await submissions(1, {
    ...of(findable),
    created_at: new Date('2026-03-01T12:00:00Z'),
    audience: 'AMBASSADOR',
  });
  await submissions(1, { ...of(findable), status: 'denied', decided_at: new Date() });
  const fetchMatching = async (as: { accessToken: string }, query: object = {}) =>
    (
      await server()
        .as(as)
        .call(contract.decisions.decidable, { query: { propertyId: place, ...query } })
    ).body;
  expect(await fetchMatching(two)).toEqual({
    data: [...old, recent].map((_id, i) => ({
      _id,
      points: 100,
      boostType: i < 2 ? 'ugc' : 'custom',
      property: place,
    })),
    totalCount: 3,
  });
  expect((await fetchMatching(admin)).data.map(({ _id }) => _id)).toContain(own);
  expect((await fetchMatching(two, { type: 'ugc' })).totalCount).toBe(2);
  expect((await fetchMatching(two, { startDate: '2026-02-01' })).data.map(({ _id }) => _id)).toEqual([recent]);
  expect((await fetchMatching(two, { userType: 'AMBASSADOR' })).totalCount).toBe(1);
  expect((await fetchMatching(two, { search: 'findable' })).totalCount).toBe(3);
  expect((await server().as(viewer).call(contract.decisions.decidable, { query: {} })).status).toBe(403);
});
