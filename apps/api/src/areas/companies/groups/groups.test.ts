import { contract } from '@hearth/contract';
import { companyMessages } from '@hearth/contract/companies/messages';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
let groupId = '';
let allSites: Person;
let multiSite: Person;

async function companyUser(role: 'property_admin' | 'manager', companyRole: string, groups: string[] = []) {
  const person = await server().addPerson(role);
  await server()
    .db.updateTable('users')
    .set({ company_id: server().company, company_role: companyRole, company_group_ids: groups })
    .where('id', '=', person._id)
    .execute();
  return person;
}

beforeAll(async () => {
  allSites = await companyUser('property_admin', 'allSiteAccess');
  const { company: companyId, property } = server();
  const created = await server()
    .as(allSites)
    .call(contract.groups.create, { body: { companyId, name: 'Riverside', propertyIds: [property] } });
  groupId = created.body.data._id;
  multiSite = await companyUser('manager', 'multiSiteAccess', [groupId]);
});

const members = async () => {
  const { body } = await server()
    .as(allSites)
    .call(contract.groups.locations, { query: { groupId, limit: 100 } });
  return body.data.map(({ _id }) => _id);
};

test('users with all sites add and remove many properties at once and see the access it gives', async () => {
  const { company: companyId, property, sister } = server();
  const body = { companyId, groupId, add: [sister], remove: [property] };
  const preview = await server()
    .as(allSites)
    .call(contract.groups.preview, { body: { ...body, change: 'update' } });
  expect(preview.body.data).toMatchObject({
    gains: [{ user: { _id: multiSite._id }, role: 'manager', properties: [{ _id: sister }] }],
    losses: [{ user: { _id: multiSite._id }, properties: [{ _id: property }] }],
  });
  expect(await members()).toEqual([property]);
  const created = await server()
    .as(allSites)
    .call(contract.groups.update, { body: { ...body, name: 'Lakeside' } });
  expect([created.status, await members()]).toEqual([200, [sister]]);
  await server()
    .as(allSites)
    .call(contract.groups.update, { body: { ...body, add: [property], remove: [sister] } });
});

test('a property of another company is never added to a group', async () => {
  const { company: companyId, elsewhere, superAdmin } = server();
  for (const person of [allSites, superAdmin]) {
    const { status, body } = await server()
      .as(person)
      .call(contract.groups.update, { body: { companyId, groupId, add: [elsewhere] } });
    expect([status, body]).toMatchObject([409, { message: companyMessages.notOfCompany }]);
  }
});

test("multi-site users and property staff can't change groups", async () => {
  const { company: companyId, sister, manager, propertyAdmin } = server();
  for (const person of [multiSite, manager, propertyAdmin]) {
    const body = { companyId, groupId, add: [sister] };
    expect((await server().as(person).call(contract.groups.update, { body })).status).toBe(403);
    expect(
      (
        await server()
          .as(person)
          .call(contract.groups.create, { body: { companyId, name: 'Mine' } })
      ).status,
    ).toBe(403);
  }
});

test("a group affecting roles that the caller can't assign is changed by admins only", async () => {
  const { company: companyId, sister, admin } = server();
  const peer = await companyUser('property_admin', 'multiSiteAccess', [groupId]);
  const body = { companyId, groupId, add: [sister] };
  expect((await server().as(allSites).call(contract.groups.update, { body })).status).toBe(403);
  expect((await server().as(admin).call(contract.groups.update, { body })).status).toBe(200);
  await server()
    .as(admin)
    .call(contract.groups.update, { body: { companyId, groupId, remove: [sister] } });
  await server().db.updateTable('users').set({ company_role: null }).where('id', '=', peer._id).execute();
});

test('group names are unique in a company, even under concurrency', async () => {
  const { company: companyId } = server();
  const name = `Both ${newId()}`;
  const created = await Promise.all(
    [name, name.toUpperCase()].map((each) =>
      server()
        .as(allSites)
        .call(contract.groups.create, { body: { companyId, name: each } }),
    ),
  );
  expect(created.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('removing a group removes the access it gave', async () => {
  const { company: companyId, property } = server();
  const preview = await server()
    .as(allSites)
    .call(contract.groups.preview, { body: { companyId, groupId, change: 'remove' } });
  expect(preview.body.data.losses).toMatchObject([{ user: { _id: multiSite._id }, properties: [{ _id: property }] }]);
  const { confirms } = preview.body.data;
  await server().as(allSites).call(contract.groups.remove, { body: { companyId, groupId, confirms } });
  const held = await server()
    .db.selectFrom('users')
    .select('company_group_ids')
    .where('id', '=', multiSite._id)
    .executeTakeFirst();
  expect(held?.company_group_ids).toEqual([]);
  const after = await server().as(multiSite).call(contract.groups.locations, {});
  expect([after.status, after.body.totalCount]).toEqual([200, 0]);
});
