import { contract } from '@hearth/contract';
import { syncMessages } from '@hearth/contract/people/resident-sync-messages';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { queueJob } from '../../../../test/queued.ts';
import { useSync } from '../../../../test/sync/sync.ts';

const server = useServer();
const sync = contract.residentSync;
const world = useSync(server);
const { admin, params, until, start, confirm, settle, resolve } = world;
const { providerResident, mailOf, linesOf, recordsOf, residents, leases } = world;

const setLease = (id: string, change: object) =>
  server().db.updateTable('leases').set(change).where('id', '=', id).execute();
const welcomed = async () =>
  (
    await server()
      .db.selectFrom('outbox')
      .select('user_id')
      .where('property_id', '=', world.at.propertyId)
      .where('message_key', 'like', 'welcome:%')
      .execute()
  ).length;

/** Fingerprint of the property's users and leases, plus its change and audit counts. */
const fingerprint = async () => {
  const { rows } = await sql<Record<string, string | null>>`
    select (select md5(string_agg(u::text, '|' order by u.id)) from users u join property_roles r on r.user_id = u.id where r.property_id = ${world.at.propertyId}) as users,
      (select md5(string_agg(l::text || l.xmin::text, '|' order by l.id)) from leases l where l.property_id = ${world.at.propertyId}) as leases,
      (select count(*)::text from changes where property_id = ${world.at.propertyId} and topic in ('user', 'lease')) as changes,
      (select count(*)::text from audit_log where property_id = ${world.at.propertyId} and target_kind in ('user', 'lease')) as trail`.execute(
    server().db,
  );
  return rows[0];
};

describe('the first sync', () => {
  test('previews without changes, is applied on confirmation, and changes nothing when repeated', async () => {
    world.at.provider.list = [
      providerResident(1),
      providerResident(2),
      providerResident(3, { email: null }),
      providerResident(4, { status: 'past', moveOut: '2026-02-01' }),
    ];
    world.at.provider.perPage = 3;
    world.at.provider.unitList = [{ externalID: 'u1', building: 'A', unit: '101', floorPlan: '1x1', active: true }];
    const preview = await start();
    expect(preview).toMatchObject({
      state: 'waiting',
      hold: 'preview',
      counts: { created: 2, conflict: 1, welcomeMails: 2 },
    });
    expect(await residents()).toEqual([]);
    expect((await linesOf(preview)).map(({ action, name, text }) => [action, name, text])).toEqual([
      ['create', 'First1 Last1', syncMessages.create],
      ['create', 'First2 Last2', syncMessages.create],
      ['conflict', 'First3 Last3', syncMessages.emailMissing('Propexo')],
    ]);
    const done = await confirm(preview);
    expect(done).toMatchObject({ state: 'done', counts: { applied: 2, outdated: 0, failed: 0 } });
    expect((await residents()).map(({ email, unit_number, external_id }) => [email, unit_number, external_id])).toEqual(
      [
        [mailOf(1), '101', 'r00001'],
        [mailOf(2), '102', 'r00002'],
      ],
    );
    expect((await leases()).map(({ unit_number, rent_amount }) => [unit_number, Number(rent_amount)])).toEqual([
      ['101', 1500],
      ['102', 1500],
    ]);
    await eventually(async () => (await welcomed()) === 2);
    const units = () =>
      server()
        .db.selectFrom('units')
        .select(['unit', 'floor_plan', 'owner'])
        .where('property_id', '=', world.at.propertyId)
        .execute();
    expect(await units()).toEqual([{ unit: '101', floor_plan: '1x1', owner: 'propexo' }]);
    const before = await fingerprint();
    for (const isFull of [true, false]) {
      const again = await start(isFull);
      expect(again).toMatchObject({ state: 'done', counts: { created: 0, changed: 0, applied: 0 } });
      expect(await fingerprint()).toEqual(before);
    }
    expect(world.at.provider.reads.at(-1)?.since).toBeInstanceOf(Date);
  });

  test("blocks a second sync, and can't be confirmed once discarded", async () => {
    world.at.provider.list = [providerResident(1)];
    const preview = await start();
    const second = await admin().call(sync.start, { params: params(), body: {} });
    expect([second.status, second.error.message]).toEqual([409, syncMessages.waits]);
    await admin().call(sync.discard, { params: { ...params(), runId: preview._id } });
    const late = await admin().call(sync.confirm, { params: { ...params(), runId: preview._id } });
    expect([late.status, late.error.message]).toEqual([409, syncMessages.notWaiting]);
    expect(await residents()).toEqual([]);
  });

  test('skips and reports records that changed after the preview', async () => {
    world.at.provider.list = [providerResident(1), providerResident(2)];
    const preview = await start();
    await server().addPerson('resident', world.at.propertyId, {
      email: mailOf(1),
      firstName: 'Other',
      lastName: 'Person',
    });
    const done = await confirm(preview);
    expect(done.counts).toMatchObject({ applied: 1, outdated: 1 });
    expect((await linesOf(preview)).find(({ name }) => name === 'First1 Last1')).toMatchObject({
      state: 'outdated',
      note: `${syncMessages.outdated}: ${syncMessages.emailShared('Other Person')}`,
    });
  });
});

describe('matching', () => {
  test('finds existing people by email and name, or by name and unit, and never adds them twice', async () => {
    const byMail = await server().addPerson('resident', world.at.propertyId, {
      email: mailOf(1),
      firstName: 'FIRST1',
      lastName: 'last1',
    });
    const byUnit = await server().addPerson('ambassador', world.at.propertyId, {
      firstName: 'First2',
      lastName: 'Last2',
    });
    await server()
      .db.updateTable('users')
      .set({ unit_number: '102', building: 'a' })
      .where('id', '=', byUnit._id)
      .execute();
    const shared = await server().addPerson('resident', world.at.propertyId, {
      email: mailOf(3),
      firstName: 'Somebody',
      lastName: 'Else',
    });
    world.at.provider.list = [providerResident(1), providerResident(2), providerResident(3)];
    const done = await settle();
    expect(done.counts).toMatchObject({ created: 0, changed: 2, conflict: 1, applied: 2 });
    expect((await residents()).length).toBe(3);
    expect((await leases()).map(({ user_id }) => user_id).sort()).toEqual([byMail._id, byUnit._id].sort());
    const [conflict] = await recordsOf({ state: 'attention' });
    expect(conflict).toMatchObject({ reason: syncMessages.emailShared('Somebody Else'), user: { _id: shared._id } });
  });

  test('invites people of another company, and adds known people of the company', async () => {
    await server().addPerson('resident', server().elsewhere, {
      email: mailOf(1),
      firstName: 'First1',
      lastName: 'Last1',
    });
    const sister = await server().addPerson('resident', server().sister, {
      email: mailOf(2),
      firstName: 'First2',
      lastName: 'Last2',
    });
    world.at.provider.list = [providerResident(1), providerResident(2)];
    await settle();
    const people = await residents();
    expect(people.length).toBe(2);
    expect(people[1]?.id).toBe(sister._id);
    const invited = await server()
      .db.selectFrom('users')
      .select('invited_to')
      .where('id', '=', people[0]?.id ?? '')
      .executeTakeFirst();
    expect(invited?.invited_to).not.toBeNull();
  });

  test('merges several provider records into one resident with several leases, even under different ids', async () => {
    world.at.provider.list = [
      providerResident(1),
      providerResident(1, { leaseID: 'l2', unit: '201' }),
      providerResident(2, {
        externalID: 'other',
        email: mailOf(1),
        firstName: 'First1',
        lastName: 'Last1',
        unit: '301',
      }),
    ];
    const done = await settle();
    expect((await residents()).length).toBe(1);
    expect((await leases()).map(({ unit_number }) => unit_number)).toEqual(['101', '201', '301']);
    expect(done.counts).toMatchObject({ outdated: 0, failed: 0 });
    expect((await start()).counts).toMatchObject({ created: 0, changed: 0, conflict: 0 });
  });

  test('treats a new record in another unit as a move: account and points stay, the old lease ends', async () => {
    world.at.provider.list = [providerResident(1)];
    await settle();
    const [person] = await residents();
    world.at.provider.list = [
      providerResident(1, { status: 'past', moveOut: '2026-06-01' }),
      providerResident(1, { externalID: 'r9', unit: '909', leaseStart: '2026-06-01' }),
    ];
    const run = await start();
    expect(run).toMatchObject({ state: 'done', counts: { created: 0, changed: 1, applied: 1, movedOut: 0 } });
    expect(await linesOf(run)).toMatchObject([
      { action: 'transfer', text: syncMessages.transfer('A 101'), user: person?.id },
    ]);
    expect((await residents()).map(({ id, unit_number }) => [id, unit_number])).toEqual([[person?.id, '909']]);
    expect((await leases()).map(({ unit_number, end_date, void_at }) => [unit_number, end_date, void_at])).toEqual([
      ['101', '2026-06-01', null],
      ['909', '2199-01-01', null],
    ]);
    expect((await start()).counts).toMatchObject({ changed: 0, applied: 0 });
  });
});

test('a new lease for the same resident and unit is a renewal; the previous lease keeps its dates', async () => {
  world.at.provider.list = [
    providerResident(1, { leaseEnd: '2026-12-31' }),
    providerResident(2, { leaseEnd: '2026-12-31' }),
  ];
  await settle();
  const [person] = await residents();
  world.at.provider.list = [
    providerResident(1, { leaseEnd: '2026-12-31' }),
    providerResident(1, {
      leaseID: 'l2',
      status: 'future',
      leaseStart: '2027-01-01',
      leaseEnd: '2027-12-31',
      rentCents: 160_000,
    }),
    providerResident(2, { leaseEnd: '2026-12-31' }),
    providerResident(2, {
      leaseID: 'l2',
      status: 'future',
      unit: '909',
      leaseStart: '2027-01-01',
      leaseEnd: '2027-12-31',
    }),
  ];
  const run = await start();
  expect(run.counts).toMatchObject({ created: 0, changed: 2, applied: 2 });
  expect((await linesOf(run)).map(({ text }) => text)).toEqual([syncMessages.renewal, syncMessages.newLease]);
  const all = await leases();
  const [old] = all.filter(({ user_id, start_date }) => user_id === person?.id && start_date === '2026-01-01');
  expect(all.map(({ unit_number, end_date, renews }) => [unit_number, end_date, renews])).toEqual([
    ['101', '2026-12-31', null],
    ['102', '2026-12-31', null],
    ['101', '2027-12-31', old?.id],
    ['909', '2027-12-31', null],
  ]);
  const listed = await admin().send('GET', `/leases?propertyId=${world.at.propertyId}&search=last1`);
  expect(listed.body.data).toContainEqual(expect.objectContaining({ _id: old?.id, isRenewed: true }));
  expect((await start()).counts).toMatchObject({ changed: 0, conflict: 0 });
});

describe('ownership', () => {
  test('updates leases from the provider, and reports manual edits as conflicts for staff to resolve', async () => {
    world.at.provider.list = [providerResident(1), providerResident(2)];
    await settle();
    const [first, second] = await leases();
    world.at.provider.list = [providerResident(1, { rentCents: 160_000 }), providerResident(2, { rentCents: 170_000 })];
    await setLease(second?.id ?? '', { rent_amount: 1550 });
    const run = await start();
    expect(run.counts).toMatchObject({ changed: 1, conflict: 1, applied: 1 });
    expect((await leases()).map(({ id, rent_amount }) => [id, Number(rent_amount)])).toEqual([
      [first?.id, 1600],
      [second?.id, 1550],
    ]);
    const [conflict] = await recordsOf({ state: 'attention' });
    expect(conflict).toMatchObject({
      reason: syncMessages.changedByHand,
      differences: [{ field: 'Rent', hearth: '1550', provider: '1700' }],
      lease: second?.id,
      can: { provider: true, ignore: true },
    });
    const ignored = await resolve(conflict?._id ?? '', 'ignore');
    expect(ignored.body.data.state).toBe('ignored');
    expect((await start()).counts).toMatchObject({ conflict: 0, changed: 0 });
    world.at.provider.list = [providerResident(1, { rentCents: 160_000 }), providerResident(2, { rentCents: 180_000 })];
    expect((await start()).counts).toMatchObject({ conflict: 1 });
    const taken = await resolve(conflict?._id ?? '', 'provider');
    expect(taken.body.data).toMatchObject({ state: 'synced', reason: '' });
    expect(Number((await leases())[1]?.rent_amount)).toBe(1800);
  });

  test("a manually removed resident isn't added back automatically", async () => {
    world.at.provider.list = [providerResident(1), providerResident(2)];
    await settle();
    const [person] = await residents();
    await server()
      .db.updateTable('property_roles')
      .set({ removed_at: new Date() })
      .where('user_id', '=', person?.id ?? '')
      .execute();
    await server()
      .db.updateTable('users')
      .set({ deleted_at: new Date() })
      .where('id', '=', person?.id ?? '')
      .execute();
    const run = await start();
    expect(run.counts).toMatchObject({ created: 0, conflict: 1 });
    const [conflict] = await recordsOf({ state: 'attention' });
    expect(conflict?.reason).toBe(syncMessages.removedHere('First1 Last1'));
    expect((await resolve(conflict?._id ?? '', 'provider')).body.data.state).toBe('synced');
    expect((await residents()).length).toBe(2);
  });

  test("doesn't overwrite a resident's contact email or name", async () => {
    world.at.provider.list = [providerResident(1)];
    await settle();
    const [person] = await residents();
    await server()
      .db.updateTable('users')
      .set({ contact_email: 'own@hearth.example', first_name: 'Called' })
      .where('id', '=', person?.id ?? '')
      .execute();
    world.at.provider.list = [
      providerResident(1, { email: `new-${world.at.mark}@hearth.example`, firstName: 'Renamed', rentCents: 200_000 }),
    ];
    await start();
    const after = await server()
      .db.selectFrom('users')
      .select(['email', 'contact_email', 'first_name'])
      .where('id', '=', person?.id ?? '')
      .executeTakeFirst();
    expect(after).toEqual({
      email: mailOf(1),
      contact_email: 'own@hearth.example',
      first_name: 'Called',
    });
  });

  test('a resident still current after their end date goes month to month', async () => {
    world.at.provider.list = [providerResident(1, { leaseEnd: '2026-02-01' }), providerResident(2, { leaseEnd: null })];
    await settle();
    expect((await leases()).map(({ month_to_month, end_date }) => [month_to_month, end_date])).toEqual([
      [true, '2026-02-01'],
      [true, '2026-02-01'],
    ]);
    const listed = (filter: string) =>
      admin()
        .send('GET', `/leases?propertyId=${world.at.propertyId}&filter=${filter}`)
        .then(({ body }) => body.totalCount);
    expect(await Promise.all(['CURRENT', 'EXPIRED', 'EXPIRES_IN_90'].map(listed))).toEqual([2, 0, 0]);
    expect((await residents()).map(({ unit_number }) => unit_number)).toEqual(['101', '102']);
  });
});

test('staff can see why a resident is missing and retry them', async () => {
  world.at.provider.list = [providerResident(1, { email: null }), providerResident(2)];
  await settle();
  const [found] = await recordsOf({ search: 'last1' });
  expect(found).toMatchObject({
    unit: 'A 101',
    reason: syncMessages.emailMissing('Propexo'),
    user: null,
    can: { retry: true },
  });
  expect((await resolve(found?._id ?? '', 'retry')).body.data.state).toBe('conflict');
  await server()
    .db.updateTable('sync_records')
    .set({ email: `found-${world.at.mark}@hearth.example` })
    .where('id', '=', found?._id ?? '')
    .execute();
  expect((await resolve(found?._id ?? '', 'retry')).body.data).toMatchObject({
    state: 'synced',
    user: { name: 'First1 Last1' },
  });
  expect((await residents()).map(({ email }) => email)).toContain(`found-${world.at.mark}@hearth.example`);
});

test('an abandoned run is resumed within seconds, and fails after a dozen attempts', async () => {
  world.at.provider.list = [providerResident(1)];
  await settle();
  for (const [attempts, state] of [
    [11, 'done'],
    [12, 'failed'],
  ] as const) {
    const { rows } = await sql<{ id: string }>`
      insert into sync_runs (property_id, integration_id, kind, cause, attempts, leased_until)
      select property_id, id, 'full', 'schedule', ${attempts}, now() - interval '1 second'
      from integrations where property_id = ${params().id} returning id`.execute(server().db);
    await queueJob(server().db, 'resident-sync-due');
    const run = await until(rows[0]?.id ?? '', ['done', 'failed']);
    expect([run.state, run.error]).toEqual([state, state === 'failed' ? syncMessages.notFinished : '']);
  }
});

test('only one of several concurrent syncs starts', async () => {
  world.at.provider.list = [providerResident(1)];
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => admin().call(sync.start, { params: params(), body: {} })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  await until(responses.find(({ status }) => status === 200)?.body.data._id ?? '');
});
