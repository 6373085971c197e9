import { contract } from '@hearth/contract';
import { allProperties } from '@hearth/contract/constants';
import { isPlatformRole, roles } from '@hearth/contract/roles';
import { expect, test } from 'vitest';
import { eventually, useServer } from '../../../../test/harness.ts';
import { followLive } from '../../../../test/live.ts';

const server = useServer();
const { properties, sessions, companies } = contract;

test('what the console begins with is, for each role, what the single calls answer or refuse', async () => {
  const { addPerson, property, elsewhere } = server();
  for (const role of roles) {
    const person = await addPerson(role, isPlatformRole(role) ? undefined : property);
    const caller = server().as(person);
    const choose = async (selectedProperty: string) =>
      expect((await caller.call(sessions.keepPrefs, { body: { selectedProperty } })).status).toBe(200);
    for (const chosen of [property, elsewhere, allProperties]) {
      await choose(chosen);
      const start = await caller.call(properties.start);
      expect(start.status, role).toBe(200);
      const { account, position: _position, ...parts } = start.body;
      expect(account).toEqual((await caller.call(sessions.me)).body);
      const list = await caller.call(properties.list, { query: { limit: 2 } });
      expect(parts.properties, role).toEqual(list.status === 200 ? list.body : null);
      const found =
        chosen === allProperties ? undefined : await caller.call(properties.get, { params: { id: chosen } });
      expect(parts.property, `${role} ${chosen}`).toEqual(found?.status === 200 ? found.body.data : null);
      const all = await caller.call(companies.list);
      const choosesCompany = ['super_admin', 'admin'].includes(role);
      expect(parts.companies, role).toEqual(choosesCompany && all.status === 200 ? all.body : null);
    }
  }
});

test('whoever must set up a second factor first is told of the account alone', async () => {
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

test('who follows from the position is told what was committed since, and is not told to begin anew', async () => {
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
