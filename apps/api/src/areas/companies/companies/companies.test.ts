import { contract } from '@hearth/contract';
import { companyMessages } from '@hearth/contract/companies/messages';
import { describe, expect, test } from 'vitest';
import { followLive } from '../../../../test/live/live.ts';
import { eventually, useServer, withinASecond } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const admin = () => server().as(server().admin);

async function makeCompany(name = `Company ${newId()}`, groups: string[] = []) {
  const { body } = await admin().call(contract.companies.create, { body: { name, groups } });
  return { companyId: body.data._id, groups: body.data.groups };
}

async function companyUser(
  companyId: string,
  companyRole: 'allSiteAccess' | 'multiSiteAccess',
  groups: string[] = [],
): Promise<Person> {
  const person = await server().addPerson('property_admin');
  await server()
    .db.updateTable('users')
    .set({ company_id: companyId, company_role: companyRole, company_group_ids: groups })
    .where('id', '=', person._id)
    .execute();
  return person;
}

const seenBy = async (person: Person) => {
  const { status, body } = await server()
    .as(person)
    .call(contract.properties.list, { query: { limit: 100 } });
  return status === 200 ? body.data.map(({ _id }) => _id).sort() : status;
};

describe('a company', () => {
  test('is created with its groups, renamed, found and removed; its name is unique', async () => {
    const { companyId, groups } = await makeCompany('Garden Homes', ['North', 'South']);
    expect(groups.map(({ name }) => name)).toEqual(['North', 'South']);
    const twice = await admin().call(contract.companies.create, { body: { name: 'garden homes' } });
    expect([twice.status, twice.body]).toMatchObject([409, { message: companyMessages.nameTaken }]);
    await admin().call(contract.companies.update, { body: { companyId, name: 'Garden Living' } });
    const { body } = await admin().call(contract.companies.page, { query: { search: 'garden liv' } });
    expect(body).toMatchObject({ totalCount: 1, data: [{ _id: companyId, name: 'Garden Living', propertyCount: 0 }] });
    const { body: refused, status } = await admin().call(contract.companies.remove, { body: { companyId } });
    expect([status, refused]).toMatchObject([409, { message: 'Before you delete this company, remove its 2 groups' }]);
    for (const { _id: groupId } of groups) await admin().call(contract.groups.remove, { body: { companyId, groupId } });
    expect((await admin().call(contract.companies.remove, { body: { companyId } })).status).toBe(200);
    expect((await admin().call(contract.companies.details, { params: { id: companyId } })).status).toBe(404);
  });

  test("can't be removed while it has properties or users, and the error lists them", async () => {
    const { companyId } = await makeCompany();
    await server().addProperty(companyId);
    await companyUser(companyId, 'allSiteAccess');
    const { body } = await admin().call(contract.companies.remove, { body: { companyId } });
    expect(body).toMatchObject({ message: 'Before you delete this company, remove its 1 property and 1 user' });
  });

  test('is visible to its own users within their access level, and to no other company', async () => {
    const { companyId, groups } = await makeCompany(undefined, ['East', 'West']);
    const [east = ''] = groups.map(({ _id }) => _id);
    const [inside, outside] = [await server().addProperty(companyId), await server().addProperty(companyId)];
    await admin().call(contract.groups.update, { body: { companyId, groupId: east, add: [inside] } });
    const all = await companyUser(companyId, 'allSiteAccess');
    const multi = await companyUser(companyId, 'multiSiteAccess', [east]);
    const known = async (person: Person) => {
      const { body } = await server()
        .as(person)
        .call(contract.companies.information, { params: { id: companyId } });
      return { groups: body.data.groups.map(({ name }) => name), properties: body.data.propertyCount };
    };
    expect(await known(all)).toEqual({ groups: ['East', 'West'], properties: 2 });
    expect(await known(multi)).toEqual({ groups: ['East'], properties: 1 });
    const places = async (person: Person) => {
      const { body } = await server()
        .as(person)
        .call(contract.groups.locations, { query: { limit: 100 } });
      return [body.data.map(({ _id }) => _id).sort(), body.totalCount];
    };
    expect(await places(all)).toEqual([[inside, outside].sort(), 2]);
    expect(await places(multi)).toEqual([[inside], 1]);
    const csv = await server().as(multi).send('GET', '/company/locations?format=csv');
    expect(csv.text.trim().split('\n')).toHaveLength(2);
    const stranger = await companyUser(server().company, 'allSiteAccess');
    const response = await server()
      .as(stranger)
      .call(contract.companies.information, { params: { id: companyId } });
    expect([response.status, (await server().as(server().manager).call(contract.groups.locations, {})).status]).toEqual(
      [403, 403],
    );
  });
});

describe('properties of a company', () => {
  test('are previewed with the access gained and lost before assignment; the preview saves nothing', async () => {
    const [from, to] = [await makeCompany(), await makeCompany()];
    const property = await server().addProperty(from.companyId);
    const [loser, winner] = [
      await companyUser(from.companyId, 'allSiteAccess'),
      await companyUser(to.companyId, 'allSiteAccess'),
    ];
    const body = { companyId: to.companyId, propertyIds: [property] };
    const preview = await admin().call(contract.companies.previewProperties, { body: { ...body, change: 'assign' } });
    expect(preview.body.data).toMatchObject({
      gains: [{ user: { _id: winner._id }, role: 'property_admin', properties: [{ _id: property }] }],
      losses: [{ user: { _id: loser._id }, properties: [{ _id: property }] }],
    });
    expect([await seenBy(loser), await seenBy(winner)]).toEqual([[property], 403]);
    const { confirms } = preview.body.data;
    const made = await admin().call(contract.companies.assignProperties, { body: { ...body, confirms } });
    expect(made.body.data).toEqual(preview.body.data);
    expect([await seenBy(loser), await seenBy(winner)]).toEqual([403, [property]]);
    const trail = await server()
      .db.selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'company.assignProperties')
      .where('target_id', '=', property)
      .executeTakeFirst();
    expect(trail).toEqual({ before: { company: from.companyId }, after: { company: to.companyId } });
  });

  test('are not assigned with an outdated preview', async () => {
    const [from, to] = [await makeCompany(), await makeCompany()];
    const property = await server().addProperty(from.companyId);
    const body = { companyId: to.companyId, propertyIds: [property] };
    const preview = await admin().call(contract.companies.previewProperties, { body: { ...body, change: 'assign' } });
    const late = await companyUser(from.companyId, 'allSiteAccess');
    const { confirms } = preview.body.data;
    const refused = await admin().call(contract.companies.assignProperties, { body: { ...body, confirms } });
    expect([refused.status, refused.body]).toMatchObject([409, { current: { losses: [{ user: { _id: late._id } }] } }]);
    expect(await seenBy(late)).toEqual([property]);
  });

  test('are removed only from their own company, and leave its groups', async () => {
    const { companyId, groups } = await makeCompany(undefined, ['Lakes']);
    const property = await server().addProperty(companyId);
    const groupId = groups[0]?._id ?? '';
    await admin().call(contract.groups.update, { body: { companyId, groupId, add: [property] } });
    const foreign = await admin().call(contract.companies.unassignProperties, {
      body: { companyId, propertyIds: [server().property] },
    });
    expect(foreign.status).toBe(409);
    await admin().call(contract.companies.unassignProperties, { body: { companyId, propertyIds: [property] } });
    const { body } = await admin().call(contract.properties.get, { params: { id: property } });
    expect([body.data.company, body.data.groups]).toEqual([null, []]);
  });
});

describe('access lost through a change', () => {
  test('ends in calls and live streams within a second, and updates the pickers of remaining users', async () => {
    const { companyId, groups } = await makeCompany(undefined, ['Hills']);
    const groupId = groups[0]?._id ?? '';
    const [inside, other] = [await server().addProperty(companyId), await server().addProperty(companyId)];
    await admin().call(contract.groups.update, { body: { companyId, groupId, add: [inside, other] } });
    const multi = await companyUser(companyId, 'multiSiteAccess', [groupId]);
    const colleague = await companyUser(companyId, 'allSiteAccess');
    const stream = followLive(server().url, multi.accessToken);
    const pickers = followLive(server().url, colleague.accessToken);
    await Promise.all([stream.ready(), pickers.ready()]);
    expect(await seenBy(multi)).toEqual([inside, other].sort());
    await withinASecond(async () => {
      await admin().call(contract.groups.update, { body: { companyId, groupId, remove: [other] } });
      const at = performance.now();
      await eventually(async () => stream.isEnded() && (await seenBy(multi))?.toString() === inside);
      return performance.now() - at;
    });
    await eventually(async () => pickers.seen.some(({ topic, _id }) => topic === 'company' && _id === companyId));
    await Promise.all([stream.stop(), pickers.stop()]);
  });
});
