import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { newId } from '../../../platform/id.ts';
import { useServer } from '../../../../test/harness.ts';
import { declaredEndpoints } from '../../../../test/inputs.ts';
import { setPasswordOf, goodPassword } from '../../../../test/sign-in/sign-in.ts';
import { addBrand } from '../../../../test/tenants/platform.ts';

const server = useServer();
const { audit } = contract;
type Query = {
  search?: string;
  actorId?: string;
  kind?: string;
  recordId?: string;
  action?: string[];
  startDate?: string;
  endDate?: string;
  propertyId?: string;
  limit?: number;
  page?: number;
};

const read = async (query: Query = {}) =>
  (
    await server()
      .as(server().admin)
      .call(audit.list, { query: query as never })
  ).body as unknown as {
    data: {
      _id: string;
      actor: string;
      action: string;
      words: string;
      kind: string;
      recordId: string;
      recordName: string | null;
      before: unknown;
      after: unknown;
      createdAt: string;
    }[];
    totalCount: number;
  };

beforeAll(async () => {
  const { property, superAdmin } = server();
  const body = { spendLimit: 123_400 };
  expect((await server().as(superAdmin).send('PUT', `/property/${property}`, { body })).status).toBe(200);
  await sql`insert into audit_log (actor_id, action, target_kind, target_id, property_id, before, after, request_id)
    values (${server().manager._id}, 'user.update', 'user', ${server().resident._id}, ${server().sister},
      ${JSON.stringify({ passwordHash: 'kept-from-all', nested: [{ apiKey: 'kept-from-all', name: 'kept' }] })}::jsonb, null, 'test')`.execute(
    server().db,
  );
});

test('an admin finds who changed the spend limit, when, where, and what it was', async () => {
  const { property, superAdmin } = server();
  const { data, totalCount } = await read({ kind: 'property', recordId: property, action: ['property.update'] });
  expect(totalCount).toBe(1);
  expect(data[0]).toMatchObject({
    actorId: superAdmin._id,
    words: 'Edited a property',
    property,
    before: { spendLimit: 0 },
    after: { spendLimit: 123_400 },
  });
});

test('a row is found by its person, record, property, action and day only', async () => {
  const { db, property, sister, superAdmin, admin } = server();
  const changed = (await read({ action: ['property.update'] })).data[0];
  const { rows: days } = await sql<{ day: string }>`
    select to_char(${changed?.createdAt}::timestamptz at time zone timezone, 'YYYY-MM-DD') as day
    from properties where id = ${property}`.execute(db);
  const today = days[0]?.day ?? '';
  const finds: Query[] = [
    { actorId: superAdmin._id },
    { search: superAdmin.email },
    { propertyId: property },
    { startDate: today, endDate: today },
    { kind: 'property' },
  ];
  for (const query of finds)
    expect((await read({ ...query, limit: 100 })).data.map(({ _id }) => _id)).toContain(changed?._id);
  const others: Query[] = [
    { actorId: admin._id },
    { search: 'nobody-is-called-so' },
    { propertyId: sister },
    { startDate: '2100-01-01' },
    { endDate: '2020-01-01' },
    { kind: 'lease' },
    { recordId: newId() },
  ];
  for (const query of others)
    expect((await read({ ...query, limit: 100 })).data.map(({ _id }) => _id)).not.toContain(changed?._id);
  const { data } = (await server().as(admin).call(audit.words, {})).body;
  expect(data.kinds).toEqual(expect.arrayContaining(['property', 'user']));
  expect(data.actions).toContainEqual({ action: 'property.update', words: 'Edited a property' });
});

test('pages have no gaps, and the count includes all rows, sealed or not', async () => {
  const { db, admin } = server();
  await sql`insert into audit_log (actor_id, action, target_kind, target_id, request_id)
    select ${admin._id}, 'test.page', 'test', new_id(), 'r' from generate_series(1, 25)`.execute(db);
  const ids = new Set<string>();
  for (const page of [1, 2, 3]) for (const { _id } of (await read({ action: ['test.page'], page })).data) ids.add(_id);
  expect(ids.size).toBe(25);
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_log`.execute(db);
  expect((await read()).totalCount).toBe(rows[0]?.count);
});

test('a record has its display name, and a deleted one has none', async () => {
  const { db, company } = server();
  const { brand } = await addBrand(db);
  await db.updateTable('companies').set({ name: 'Fairweather Homes' }).where('id', '=', company).execute();
  const calledLike = {
    brand: [brand, `Brand ${brand}`],
    company: [company, 'Fairweather Homes'],
    post: [newId(), null],
  };
  for (const [kind, [id]] of Object.entries(calledLike))
    await sql`insert into audit_log (action, target_kind, target_id, request_id)
      values ('test.named', ${kind}, ${id}, 'test')`.execute(db);
  const { data } = await read({ action: ['test.named'] });
  expect(Object.fromEntries(data.map((row) => [row.kind, [row.recordId, row.recordName]]))).toEqual(calledLike);
});

test('possible secrets are never shown, on the screen or in the export', async () => {
  const [row] = (await read({ actorId: server().manager._id })).data;
  expect(row?.before).toEqual({ nested: [{ name: 'kept' }] });
  const file = await server().as(server().admin).send('GET', '/audit?format=csv');
  expect(file.headers.get('content-disposition')).toContain('audit.csv');
  expect(file.text).toContain('spendLimit');
  expect(file.text).not.toMatch(/kept-from-all|passwordHash|apiKey/);
});

test('a changed secret is recorded, and sign-ins are found by person', async () => {
  const { db, admin, property, manager, addPerson } = server();
  await sql`insert into audit_log (actor_id, action, target_kind, property_id, after, request_id)
    values (${admin._id}, 'integration.save', 'integration', ${property},
      '{"secretsChanged": ["password"], "apiKeyExpiresOn": "2027-01-01", "apiKey": "kept-from-all"}', 'test')`.execute(
    db,
  );
  expect((await read({ action: ['integration.save'] })).data[0]?.after).toEqual({
    secretsChanged: ['password'],
    apiKeyExpiresOn: '2027-01-01',
  });
  const person = await addPerson('manager', property);
  await setPasswordOf(db, person);
  const body = { email: person.email, password: goodPassword };
  expect((await server().as().send('POST', '/auth/sign-in', { body })).status).toBe(200);
  expect((await read({ search: person.email })).data).toMatchObject([
    { action: 'sessions.signIn', recordId: person._id },
  ]);
  expect((await read({ actorId: manager._id, action: ['sessions.signIn'] })).totalCount).toBe(0);
});

test('adding a person records every field, and calls without a record are listed here', async () => {
  const { property, manager } = server();
  const body = { role: 'resident', email: 'typed@hearth.example', firstName: 'Tia', lastName: 'Typed', phone: '' };
  const added = await server().as(manager).send('POST', `/users?propertyId=${property}`, { body });
  expect(added.status, added.text).toBeLessThan(300);
  expect((await read({ action: ['user.create'] })).data[0]?.after).toMatchObject({ ...body, isNew: true });
  const silent = declaredEndpoints().filter(({ method, meta }) => method !== 'GET' && !meta.action);
  // These read, request an email or a challenge, or save personal screen settings.
  expect(silent.map(({ name }) => name).filter((name) => !/preview|recipients|\.quote$|\.match$/i.test(name))).toEqual([
    'links.read',
    'secondFactors.provePasskey',
    'secondFactors.startPasskeySignIn',
    'secondFactors.confirm',
    'secondFactors.confirmPasskey',
    'secondFactors.startAuthenticator',
    'secondFactors.startPasskey',
    'sessions.signUpCode',
    'sessions.refresh',
    'sessions.resetPassword',
    'sessions.savePrefs',
    'invitations.read',
    'properties.start',
  ]);
});

test('only admins can read it', async () => {
  for (const who of [server().propertyAdmin, server().manager, server().brandAdmin, server().resident])
    for (const path of ['/audit', '/audit/words', '/audit?format=csv', `/audit?propertyId=${server().property}`])
      expect((await server().as(who).send('GET', path)).status).toBe(403);
});

test('no application role can update, delete or truncate the audit log, or set times', async () => {
  const { db } = server();
  const as = (role: string, statement: string) =>
    db.transaction().execute(async (tx) => {
      await sql.raw(`set local role ${role}`).execute(tx);
      await sql`set local app.sees_all = 'on'`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
  for (const role of ['hearth_app', 'hearth_resident', 'hearth_identity'])
    for (const statement of [
      `update audit_log set action = 'x'`,
      'delete from audit_log',
      'truncate audit_log',
      `insert into audit_log (at, action, target_kind, request_id) values ('2020-01-01', 'x', 'x', 'x')`,
      `insert into audit_log (transaction_id, action, target_kind, request_id) values ('1', 'x', 'x', 'x')`,
      'delete from audit_seals',
      `update audit_newest_seal set number = 0`,
    ])
      await expect(as(role, statement), `${role} ${statement}`).rejects.toThrow(/permission denied|append-only/);
  for (const statement of [
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
    'truncate audit_seals',
  ])
    await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(/append-only/);
});
