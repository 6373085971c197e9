import { contract } from '@hearth/contract';
import { integrationMessages } from '@hearth/contract/properties/integration-messages';
import type { IntegrationInput } from '@hearth/contract/properties/integration-record';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import { adapters, type Opening } from './providers/adapters.ts';
import type { Provider } from './providers/provider.ts';

const server = useServer();
const calls = contract.integrations;
const password = 'correct-horse-battery';

const entrata = (more: object = {}) =>
  ({
    name: 'entrata',
    locationID: 'L1',
    companyID: 'C1',
    username: 'hearth',
    residentSync: true,
    leaseSync: true,
    ...more,
  }) as IntegrationInput;
const propexo = (more: object = {}) =>
  ({
    name: 'propexo',
    integrationID: 'I1',
    propertyID: 'P1',
    residentSync: false,
    leadsSync: true,
    ...more,
  }) as IntegrationInput;

const save = (integrations: IntegrationInput[], { as = server().admin, at = server().property } = {}) =>
  server()
    .as(as)
    .call(calls.save, { params: { id: at }, body: { integrations } });
const stored = (at = server().property) =>
  server().db.selectFrom('integrations').selectAll().where('property_id', '=', at).orderBy('created_at').execute();

beforeEach(() => server().db.deleteFrom('integrations').execute());

describe('settings', () => {
  test('a secret is encrypted, never returned, and kept when left out', async () => {
    const { status, body, text } = await save([entrata({ password })]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { name: 'entrata', status: 'active', hasPassword: true, hasApiKey: false, locationID: 'L1' },
    ]);
    expect(text).not.toContain(password);
    const [before] = await stored();
    expect(JSON.stringify(before)).not.toContain(password);
    const again = await save([entrata({ locationID: 'L2' })]);
    expect(again.body.data).toMatchObject([{ hasPassword: true, locationID: 'L2' }]);
    const [after] = await stored();
    expect(after?.secrets).toEqual(before?.secrets);
    const trail = await server()
      .db.selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'integration.save')
      .execute();
    expect(trail.length).toBeGreaterThan(0);
    expect(JSON.stringify(trail)).not.toContain(password);
    for (const sealed of Object.values(before?.secrets ?? {})) expect(JSON.stringify(trail)).not.toContain(sealed);
  });

  test('a list can be sent back as read, and an integration left out is removed', async () => {
    const { body } = await save([entrata({ password }), propexo()]);
    const { createdAt, lastSyncTime } = body.data[0]!;
    expect((await save([entrata({ createdAt, lastSyncTime }), propexo()])).status).toBe(200);
    expect((await save([propexo()])).body.data.map(({ name }) => name)).toEqual(['propexo']);
  });

  test('a property manager sees names and status, but no settings', async () => {
    await save([entrata({ password })]);
    const { body } = await server()
      .as(server().manager)
      .call(calls.list, { params: { id: server().property } });
    expect(body.data).toMatchObject([{ name: 'entrata', health: { state: 'new' } }]);
    expect(body.data[0]).not.toHaveProperty('username');
    expect(body.data[0]).not.toHaveProperty('hasPassword');
    expect((await save([], { as: server().manager })).status).toBe(403);
  });

  test.each<[string, IntegrationInput[], string]>([
    ['two of one name', [propexo(), propexo()], integrationMessages.twice('Propexo')],
    [
      'residents of two systems',
      [entrata({ password }), propexo({ leaseSync: true })],
      integrationMessages.oneForResidents('Entrata', 'Propexo'),
    ],
    [
      'leads to two systems',
      [entrata({ password, leadsSync: true }), propexo()],
      integrationMessages.oneForLeads('Entrata', 'Propexo'),
    ],
    ['no credential', [entrata()], integrationMessages.credentialRequired],
    [
      'an address that the deployment does not know',
      [
        {
          name: 'yardi',
          status: 'active',
          interfaceURL: 'http://169.254.169.254/',
          username: 'a',
          password,
          serverName: 'a',
          database: 'a',
          propertyCode: 'a',
          leadsSync: false,
          residentSync: false,
          leaseSync: false,
        },
      ],
      integrationMessages.addressNotAllowed,
    ],
  ])('%s is refused and changes nothing', async (_what, list, message) => {
    const { status, error } = await save(list);
    expect([status, error.message]).toEqual([400, message]);
    expect(await stored()).toEqual([]);
  });

  test('one save moves residents from one system to another', async () => {
    await save([entrata({ password }), propexo()]);
    const { status } = await save([
      entrata({ residentSync: false, leaseSync: false }),
      propexo({ residentSync: true }),
    ]);
    expect(status).toBe(200);
  });
});

describe('in the property form', () => {
  const form = {
    name: 'Oak Park',
    address: '1 Elm Street',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    email: 'office@oak.example',
    website: 'https://oak.example',
    payableAccount: 'bills@oak.example',
  };
  const { create, update, get } = contract.properties;

  test('admins send the whole list; property leads are refused by field and see no settings', async () => {
    const made = await server()
      .as(server().admin)
      .call(create, { body: { ...form, integrations: [entrata({ password })] } });
    expect(made.status, made.text).toBe(200);
    expect(made.body.data.integrations).toMatchObject([{ name: 'entrata', locationID: 'L1', hasPassword: true }]);
    expect(made.text).not.toContain(password);
    const id = made.body.data._id;
    const lead = await server().addPerson('property_admin', id);
    const put = (as: typeof lead, body: object) => server().as(as).call(update, { params: { id }, body });
    const refused = await put(lead, { city: 'Dallas', integrations: [] });
    expect([refused.status, refused.error.issues?.[0]?.path]).toEqual([403, ['body', 'integrations']]);
    const read = await server().as(lead).call(get, { params: { id } });
    expect(read.body.data).toMatchObject({
      city: 'Austin',
      integrations: [{ name: 'entrata', health: { state: 'new' } }],
    });
    expect(read.body.data.integrations[0]).not.toHaveProperty('locationID');
    expect((await put(server().admin, { integrations: [propexo()] })).body.data.integrations).toMatchObject([
      { name: 'propexo' },
    ]);
    expect((await put(server().admin, { city: 'Dallas' })).body.data.integrations.length).toBe(1);
  });
});

describe('a connection test', () => {
  const opened: Opening[] = [];
  const provider = { test: async () => ({ ok: true, message: 'Connected. Entrata recognizes Oak Park.' }) } as Provider;
  beforeEach(() => {
    opened.length = 0;
    adapters.entrata = (opening) => {
      opened.push(opening);
      return provider;
    };
  });
  const kept = adapters.entrata;
  afterEach(() => {
    if (kept) adapters.entrata = kept;
    else delete adapters.entrata;
  });
  const run = (body: object = {}, as = server().admin) =>
    server()
      .as(as)
      .call(calls.test, { params: { id: server().property, name: 'entrata' }, body });

  test('uses the stored settings, or the ones sent with stored secrets', async () => {
    expect((await run()).body.data).toEqual({ ok: false, message: integrationMessages.notConfigured('Entrata') });
    await save([entrata({ password })]);
    expect((await run()).body.data).toEqual({ ok: true, message: 'Connected. Entrata recognizes Oak Park.' });
    await run({ integration: entrata({ locationID: 'L9' }) });
    expect(opened.map(({ settings, secrets }) => [settings.locationID, secrets.password])).toEqual([
      ['L1', password],
      ['L9', password],
    ]);
    expect((await run({}, server().manager)).status).toBe(403);
    expect(opened.length).toBe(2);
  });
});

describe('the feed key', () => {
  const make = (as = server().admin) =>
    server()
      .as(as)
      .call(calls.makeFeedKey, { params: { id: server().property } });

  test('is shown once and stored as a hash; a new one replaces it', async () => {
    const first = await make();
    const second = await make();
    const keys = await server()
      .db.selectFrom('feed_keys')
      .selectAll()
      .where('property_id', '=', server().property)
      .execute();
    expect(keys.map(({ revoked_at }) => revoked_at === null).sort()).toEqual([false, true]);
    for (const { body } of [first, second]) expect(JSON.stringify(keys)).not.toContain(body.data.key);
    const read = await server()
      .as(server().admin)
      .call(calls.list, { params: { id: server().property } });
    expect(read.body.feedKey).toMatchObject({ hint: second.body.data.hint });
    expect(read.body.data).toEqual([]);
    const revoke = () =>
      server()
        .as(server().admin)
        .call(calls.revokeFeedKey, { params: { id: server().property } });
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).status).toBe(409);
    expect((await make(server().manager)).status).toBe(403);
  });

  test("can't be created while an integration syncs residents", async () => {
    const offered = async () =>
      (
        await server()
          .as(server().admin)
          .call(calls.list, { params: { id: server().property } })
      ).body.can.feed;
    expect(await offered()).toBe(true);
    await save([entrata({ password })]);
    expect(await offered()).toBe(false);
    const { status, error } = await make();
    expect([status, error.message]).toEqual([409, integrationMessages.feedOccupied('Entrata')]);
  });
});
