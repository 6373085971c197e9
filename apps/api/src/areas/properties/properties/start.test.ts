import { contract } from '@hearth/contract';
import { allProperties } from '@hearth/contract/constants';
import { isPlatformRole, roles } from '@hearth/contract/roles';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { followLive } from '../../../../test/live/live.ts';
import { cookieOf, setPasswordOf, goodPassword } from '../../../../test/sign-in/sign-in.ts';

const server = useServer();
const { properties, sessions, companies } = contract;

test("each role's start data matches the responses of the separate calls", async () => {
  const { addPerson, property, elsewhere } = server();
  for (const role of roles) {
    const person = await addPerson(role, isPlatformRole(role) ? undefined : property);
    const caller = server().as(person);
    const choose = async (selectedProperty: string) =>
      expect((await caller.call(sessions.savePrefs, { body: { selectedProperty } })).status).toBe(200);
    for (const chosen of [property, elsewhere, allProperties]) {
      await choose(chosen);
      const start = await caller.call(properties.start);
      expect(start.status, role).toBe(200);
      const { session: _session, account, position: _position, ...parts } = start.body;
      expect(account).toEqual((await caller.call(sessions.me)).body);
      const list = await caller.call(properties.list, { query: { limit: 2 } });
      expect(parts.properties, role).toEqual(list.status === 200 ? list.body : null);
      const only = list.status === 200 && list.body.totalCount === 1 ? list.body.data[0]?._id : undefined;
      const id = chosen === allProperties ? only : chosen;
      const found = id && (await caller.call(properties.get, { params: { id } }));
      const { units: _units, ...record } = (found && found.body.data) || {};
      expect(parts.property, `${role} ${chosen}`).toEqual(found && found.status === 200 ? record : null);
      const all = await caller.call(companies.list);
      const choosesCompany = ['super_admin', 'admin'].includes(role);
      expect(parts.companies, role).toEqual(choosesCompany && all.status === 200 ? all.body : null);
    }
  }
});

test('the console reads a property without its units; other callers get them', async () => {
  const { db, addPerson, property } = server();
  const manager = server().as(await addPerson('manager', property));
  const units = Array.from({ length: 2000 }, (_, i) => ({ property_id: property, unit: `U${i}` }));
  await db.insertInto('units').values(units).execute();
  const start = await manager.call(properties.start);
  const { body } = await manager.call(properties.get, { params: { id: property } });
  const short = await manager.call(properties.get, { params: { id: property }, query: { units: 'false' } });
  await db.deleteFrom('units').where('property_id', '=', property).where('unit', 'like', 'U%').execute();
  expect(start.body.property).not.toHaveProperty('units');
  expect(JSON.stringify(start.body).length).toBeLessThan(20_000);
  const { units: all, ...record } = body.data;
  expect(all).toHaveLength(2000);
  expect(short.body.data).toEqual(record);
});

test('without a choice, staff start at their first property and platform staff at all of them', async () => {
  const { addPerson, property } = server();
  for (const role of ['manager', 'admin'] as const) {
    const person = await addPerson(role, isPlatformRole(role) ? undefined : property);
    const { body } = await server().as(person).call(properties.start);
    expect(body.property?._id, role).toBe(role === 'manager' ? property : undefined);
  }
});

test('users who must set up a second factor get only their account', async () => {
  const { addPerson, property, db } = server();
  const manager = await addPerson('manager', property);
  await db.updateTable('properties').set({ requires_second_factor: true }).where('id', '=', property).execute();
  const { body, status } = await server().as(manager).call(properties.start);
  await db.updateTable('properties').set({ requires_second_factor: false }).where('id', '=', property).execute();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    account: { mustSetUpSecondFactor: true },
    properties: null,
    property: null,
    companies: null,
  });
});

test('following the live stream from the position misses no commit and needs no reset', async () => {
  const { property, manager, url } = server();
  const set = (value: number) =>
    server()
      .as(manager)
      .call(properties.addFeature, { body: { propertyId: property, feature: 'rentRollPointsAmount', value } });
  await set(40);
  const { position } = (await server().as(manager).call(properties.start)).body;
  await set(50);
  const live = followLive(url, manager.accessToken, { lastEventId: position });
  await eventually(async () => live.changes().includes(property));
  await live.stop();
  expect(live.seen.map(({ topic }) => topic)).not.toContain('reset');
});

/** A signed-in user with their session cookie. */
async function signedIn() {
  const person = await server().addPerson('manager', server().property);
  await setPasswordOf(server().db, person);
  const reply = await server()
    .as()
    .call(sessions.signIn, { body: { email: person.email, password: goodPassword } });
  return { person, cookie: cookieOf(reply) };
}

test('a session cookie gets an access token and the start data in one response', async () => {
  const { db } = server();
  const { person, cookie } = await signedIn();
  await db
    .updateTable('sessions')
    .set({ last_seen_at: new Date('2026-01-01') })
    .where('user_id', '=', person._id)
    .execute();
  const { body, status } = await server().as().call(properties.start, {}, cookie);
  expect(status).toBe(200);
  const { session, position: _position, ...parts } = body;
  const caller = server().as({ accessToken: session?.accessToken ?? '' });
  expect(parts.account).toEqual((await caller.call(sessions.me)).body);
  const own = (await caller.call(properties.start)).body;
  expect({ ...own, position: undefined }).toEqual({ session: null, ...parts, position: undefined });
  const seen = db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', person._id);
  expect((await seen.executeTakeFirstOrThrow()).last_seen_at.getUTCFullYear()).toBeGreaterThan(2025);
});

test("an access token can't renew itself, and a cookie doesn't replace a bad one", async () => {
  const { person, cookie } = await signedIn();
  expect((await server().as(person).call(properties.start, {}, cookie)).body.session).toBeNull();
  const forged = { ...cookie, authorization: 'Bearer forged' };
  expect((await server().as().call(properties.start, {}, forged)).status).toBe(401);
});

test("the cookie doesn't work after its session ends, from other sites, or for any other call", async () => {
  const { person, cookie } = await signedIn();
  const status = async (headers: Record<string, string>) =>
    (await server().as().call(properties.start, {}, headers)).status;
  expect(await status({ ...cookie, 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await status({ ...cookie, origin: 'https://evil.example' })).toBe(403);
  expect(await status({})).toBe(204);
  expect(await status({ cookie: 'hearth=made-up' })).toBe(204);
  expect((await server().as().call(sessions.me, {}, cookie)).status).toBe(401);
  await server().db.updateTable('sessions').set({ ended_at: new Date() }).where('user_id', '=', person._id).execute();
  const { status: ended, body } = await server().as().call(properties.start, {}, cookie);
  expect({ ended, body }).toEqual({ ended: 204, body: undefined });
});

test('the property in the URL is the current one if visible, by code or id', async () => {
  const { addPerson, company, addProperty, property, elsewhere, db } = server();
  const second = await addProperty(company);
  const codes = await db.selectFrom('properties').select(['id', 'property_code']).execute();
  const codeOf = (id: string) => codes.find((row) => row.id === id)?.property_code ?? '';
  const startAs = async (person: { accessToken: string }, named: string) =>
    (
      await server()
        .as(person)
        .call(properties.start, { query: { property: named } })
    ).body.property?._id ?? null;
  const manager = await addPerson('manager', property);
  const superAdmin = await addPerson('super_admin');
  for (const name of [codeOf, (id: string) => codeOf(id).toLowerCase(), (id: string) => id]) {
    expect(await startAs(superAdmin, name(second))).toBe(second);
    expect(await startAs(manager, name(property))).toBe(property);
    for (const foreign of [second, elsewhere]) expect(await startAs(manager, name(foreign))).toBe(property);
  }
  expect(await startAs(superAdmin, 'NOSUCH1')).toBeNull();
  expect(await startAs(manager, 'NOSUCH1')).toBe(property);
  for (const caller of [superAdmin, manager]) {
    const found = await server()
      .as(caller)
      .call(properties.list, { query: { propertyCode: codeOf(second).toLowerCase() } });
    expect(found.body.data.map(({ _id }) => _id)).toEqual(caller === superAdmin ? [second] : []);
  }
});
