import { describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { peopleMessages } from '@hearth/contract/people/messages';
import { eventually, useServer } from '../../../../test/harness.ts';

const server = useServer();
let count = 0;
const resident = (more: object = {}) => ({
  email: `import-${++count}@hearth.example`,
  firstName: 'Zoë',
  lastName: "O'Brien",
  role: 'resident',
  ...more,
});
const leased = { unitNumber: '821', building: 'D', startDate: '2026-03-06', endDate: '2099-04-05' };
type Sent = { as?: { accessToken: string }; propertyId?: string; headers?: Record<string, string>; body?: object };
const input = (users: object[], { propertyId = server().property, body = {} }: Sent) => ({
  query: { propertyId },
  body: { users, type: 'RESIDENT', ...body } as never,
});
const send = (users: object[], sent: Sent = {}) =>
  server()
    .as(sent.as ?? server().manager)
    .call(contract.userImport.import, input(users, sent), sent.headers);
const preview = (users: object[], sent: Sent = {}) =>
  server()
    .as(sent.as ?? server().manager)
    .call(contract.userImport.preview, input(users, sent));
const tally = ({ body: { data } }: Awaited<ReturnType<typeof send>>) =>
  data.map(({ status, message, isPartlyLeftOut }) => [status, message, isPartlyLeftOut]);
const usersCount = async () =>
  (
    await server()
      .db.selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

/** Typical rows, valid and invalid, including every kind of existing person. */
const mixed = () => [
  resident(leased),
  resident({ ...leased, endDate: '2026-03-06' }),
  resident({ ...leased, unitNumber: '' }),
  resident({ phone: '1', contactEmail: 'x' }),
  resident({ role: 'ambassador', occupants: 4 }),
  { email: 'not-an-address', role: 'resident' },
  resident({ role: 'manager' }),
  resident({ firstName: '' }),
  { ...resident(), email: server().resident.email },
  { ...resident(leased), email: server().sisterManager.email },
  { ...resident(), email: server().admin.email },
  ...[resident()].flatMap((line) => [line, { ...line, email: line.email.toUpperCase() }]),
];

describe('an import', () => {
  test('matches its preview, and sent again finds everyone existing', async () => {
    const rows = mixed();
    const before = await usersCount();
    const shown = await preview(rows);
    expect(shown.status, shown.text).toBe(200);
    expect(await usersCount()).toBe(before);
    const done = await send(rows);
    expect(tally(done)).toEqual(tally(shown));
    expect(done.body.data.map(({ status }) => status)).toEqual([
      'created',
      'created',
      'created',
      'created',
      'created',
      'failed',
      'failed',
      'failed',
      'existing',
      'added',
      // Known to Hearth, but new to this company.
      'created',
      'created',
      'failed',
    ]);
    // A lease that ends too early, one without a unit, and an invalid phone number and email.
    expect(done.body.data.flatMap(({ isPartlyLeftOut }, i) => (isPartlyLeftOut ? [i] : []))).toEqual([1, 2, 3]);
    expect(done.body.data.map(({ email }) => email)).toEqual(rows.map(({ email }) => email));
    expect(await usersCount()).toBe(before + 7);
    const again = await send(rows);
    expect(again.body.data.map(({ status }) => status)).toEqual([
      ...Array(5).fill('existing'),
      'failed',
      'failed',
      'failed',
      'existing',
      'existing',
      'existing',
      'existing',
      'failed',
    ]);
    expect(tally(await preview(rows))).toEqual(tally(again));
    expect(await usersCount()).toBe(before + 7);
  });

  test('adds users with details and leases, visible at the property at once', async () => {
    const row = resident({
      ...leased,
      phone: '(321) 707-8364',
      contactEmail: 'home@hearth.example',
      occupants: 3,
      externalID: 'T-1',
      rentAmount: 1959,
      sendEmail: 'no',
    });
    const {
      body: {
        data: [result],
      },
    } = await send([row]);
    const user = (
      await server()
        .as(server().manager)
        .call(contract.users.get, { params: { id: result?.userId ?? '' } })
    ).body.data;
    expect(user).toMatchObject({
      email: row.email,
      name: "Zoë O'Brien",
      phone: '(321) 707-8364',
      contactEmail: 'home@hearth.example',
      occupants: 3,
      externalID: 'T-1',
      sendEmail: false,
      role: 'resident',
      unitNumber: '821',
      building: 'D',
      leaseData: [{ startDate: '2026-03-06', endDate: '2099-04-05', unitNumber: '821' }],
      balance: 0,
      active: false,
    });
    expect(await server().balanceOf(user._id)).toBe(0);
  });

  test('sends one welcome email to each user who accepts email', async () => {
    const rows = [resident(), resident({ sendEmail: 'no' }), resident({ role: 'ambassador' })];
    const ids = (await send(rows)).body.data.map(({ userId }) => userId ?? '');
    await send(rows);
    const mails = await eventually(async () => {
      const found = await server()
        .db.selectFrom('outbox')
        .select(['user_id', 'subject'])
        .where('user_id', 'in', ids)
        .execute();
      return found.length >= 2 && found;
    });
    expect(new Set(mails.map(({ user_id }) => user_id))).toEqual(new Set([ids[0], ids[2]]));
    expect(mails).toHaveLength(2);
  });

  test('previews the number of welcome emails, by opt-in, account, and the property’s setting', async () => {
    const { addPerson, addProperty, company, sister, db, admin } = server();
    const quiet = await addProperty(company);
    await db.updateTable('properties').set({ features: '{}' }).where('id', '=', quiet).execute();
    const known = async (hasAccount: boolean) => {
      const person = await addPerson('resident', sister);
      if (!hasAccount) await db.updateTable('users').set({ subject: null }).where('id', '=', person._id).execute();
      return { ...resident(), email: person.email };
    };
    const rows = [resident(), resident({ sendEmail: 'no' }), await known(true), await known(false)];
    const sent = { as: admin, propertyId: quiet };
    const welcomed = ({ body }: Awaited<ReturnType<typeof send>>) => body.data.map(({ isWelcomed }) => isWelcomed);
    expect(welcomed(await preview(rows, sent))).toEqual([false, false, false, false]);
    const asked = { ...sent, body: { welcome: true } };
    expect(welcomed(await preview(rows, asked))).toEqual([true, false, false, true]);
    const reply = await send(rows, asked);
    expect(welcomed(reply)).toEqual([true, false, false, true]);
    const ids = reply.body.data.map(({ userId }) => userId ?? '');
    const mails = () => db.selectFrom('outbox').select('user_id').where('user_id', 'in', ids).execute();
    await eventually(async () => (await mails()).length >= 2);
    expect(new Set((await mails()).map(({ user_id }) => user_id))).toEqual(new Set([ids[0], ids[3]]));
    expect(welcomed(await send(rows, asked))).toEqual([false, false, false, false]);
  });

  test('keeps the name, role, and points of people the company knows', async () => {
    const { addPerson, sister, db } = server();
    const known = await addPerson('resident', sister, { firstName: 'Own', lastName: 'Name' });
    await send([{ ...resident({ role: 'ambassador' }), email: known.email }]);
    expect(
      await db.selectFrom('users').select(['first_name', 'role']).where('id', '=', known._id).executeTakeFirstOrThrow(),
    ).toEqual({ first_name: 'Own', role: 'resident' });
    await send([{ ...resident({ role: 'resident' }), email: known.email }]);
    expect(
      await db
        .selectFrom('property_roles')
        .select(['property_id', 'role'])
        .where('user_id', '=', known._id)
        .orderBy('created_at')
        .execute(),
    ).toEqual([
      { property_id: sister, role: 'resident' },
      { property_id: server().property, role: 'ambassador' },
    ]);
  });
});

describe('the importer', () => {
  test('can assign roles that both lists allow, and add leases only with permission', async () => {
    const rows = () =>
      (
        [
          'property_admin',
          'manager',
          'sr_leasing_agent',
          'leasing_agent',
          'read_only_manager',
          'ambassador',
          'resident',
        ] as const
      ).map((role) => resident({ role, ...(role === 'resident' && leased) }));
    const statuses = async (as: { accessToken: string }) =>
      (await send(rows(), { as })).body.data
        .map(({ status, message }) =>
          status === 'failed' ? '-' : message.includes(peopleMessages.importLease) ? 'L' : '+',
        )
        .join('');
    const { admin, propertyAdmin, manager, seniorStaff, staff } = server();
    expect([
      await statuses(admin),
      await statuses(propertyAdmin),
      await statuses(manager),
      await statuses(seniorStaff),
      await statuses(staff),
    ]).toEqual(['++++++L', '-+++++L', '--++++L', '---+-++', '-----++']);
  });

  test('is never a viewer, a resident or staff of another property', async () => {
    const { viewer, resident: somebody, elsewhereManager, sisterManager, contentAdmin } = server();
    for (const as of [viewer, somebody, elsewhereManager, sisterManager, contentAdmin]) {
      expect((await send([resident()], { as })).status).toBe(403);
      expect((await preview([resident()], { as })).status).toBe(403);
    }
  });
});

test('an unknown property is not found, in the preview and the import', async () => {
  const sent = { as: server().admin, propertyId: '0123456789abcdef01234567' };
  expect((await preview([resident()], sent)).status).toBe(404);
  expect((await send([resident()], sent)).status).toBe(404);
});

test.for([
  ['no rows', { users: [] }, 'The file has no rows to import'],
  ['501 rows', { users: Array.from({ length: 501 }, () => resident()) }, 'Choose up to 500 users'],
  ['an unknown role', { users: [resident({ role: 'king' })] }, 'role'],
  ['no role', { users: [{ email: 'a@hearth.example' }] }, 'role'],
  ['half an occupant', { users: [resident({ occupants: 1.5 })] }, 'occupants'],
  ['a date that is none', { users: [resident({ startDate: '2026-02-30' })] }, 'startDate'],
  ['an unknown field', { users: [resident({ password: 'x' })] }, 'password'],
  [
    'another property in the body',
    { users: [resident()], propertyId: '0123456789abcdef01234567' },
    peopleMessages.propertyMismatch,
  ],
  ['an unknown type', { users: [resident()], type: 'STAFF' }, 'type'],
] as const)('%s is refused as a whole', async ([, body, message]) => {
  for (const call of [send, preview]) {
    const reply = await call([], { body });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain(message);
  }
});

test('emails of any script and length are imported or refused, and never fail the call', async () => {
  const odd = [
    'İx@hearth.example',
    'ΑΣ@hearth.example',
    `${'a'.repeat(230)}@hearth.example`,
    'a@b',
    'ünï@hearth.example',
    '@',
    ' ',
    'a b@hearth.example',
    "o'b@hearth.example",
    'x@hearth.example;y@hearth.example',
    'K@hearth.example',
  ];
  const reply = await send(odd.filter((email) => email.trim()).map((email) => ({ ...resident(), email })));
  expect(reply.status, reply.text).toBe(200);
  const again = await send(odd.filter((email) => email.trim()).map((email) => ({ ...resident(), email })));
  expect(again.body.data.map(({ status }) => status)).toEqual(
    reply.body.data.map(({ status }) => (status === 'created' ? 'existing' : status)),
  );
});

test('the same file imported by five users at once, in any order, invites everyone once per company', async () => {
  const rows = Array.from({ length: 40 }, () => resident(leased));
  const before = await usersCount();
  const replies = await Promise.all(
    [rows, rows.toReversed(), rows, rows.toReversed(), rows].map((part, index) =>
      send(part, index === 4 ? { as: server().elsewhereManager, propertyId: server().elsewhere } : {}),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await usersCount()).toBe(before + 80);
  const here = replies.slice(0, 4).flatMap(({ body }) => body.data);
  expect(here.filter(({ status }) => status === 'created' || status === 'added')).toHaveLength(40);
  expect(
    here.filter(({ status, message }) => status === 'existing' && message === peopleMessages.importExisting),
  ).toHaveLength(120);
  const leases = await server()
    .db.selectFrom('leases')
    .select('id')
    .where(
      'user_id',
      'in',
      here.map(({ userId }) => userId ?? ''),
    )
    .where('property_id', '=', server().property)
    .execute();
  expect(leases).toHaveLength(40);
});

test('the same key imports once and gets the same response', async () => {
  const rows = [resident(), resident()];
  const headers = { 'idempotency-key': 'import-once' };
  const replies = await Promise.all([send(rows, { headers }), send(rows, { headers }), send(rows, { headers })]);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(tally(replies[0] as never).map(([status]) => status)).toEqual(['created', 'created']);
  expect((await send([resident()], { headers })).status).toBe(422);
});

test('500 rows take as many statements as 5', async () => {
  const { statements, manager } = server();
  const counted = async (size: number) => {
    const rows = Array.from({ length: size }, () => resident({ ...leased, sendEmail: 'yes' }));
    statements.length = 0;
    const reply = await send(rows, { as: manager, headers: { 'idempotency-key': `size-${size}` } });
    expect(reply.body.data.every(({ status }) => status === 'created')).toBe(true);
    return statements.slice(statements.findIndex((text) => text.includes('actor_properties'))).length;
  };
  const few = await counted(5);
  expect(await counted(500)).toBe(few);
  expect(few).toBeGreaterThan(8);
  expect(few).toBeLessThanOrEqual(16);
}, 60_000);
