import { beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { allProperties } from '@hearth/contract/constants';
import type { CompanyAccessLevel } from '@hearth/contract/roles';
import { newId } from '../../src/platform/id.ts';
import { useServer } from '../harness.ts';
import type { Person } from '../scenario.ts';

const server = useServer();
const groups = { garden: '', downtown: '', empty: '', foreign: '' };
const residents = { garden: '', downtown: '', foreign: '' };
let secondCompany = '';

/** `property` is in Garden Communities, its `sister` in Downtown, and `elsewhere` in a group of the other company. */
beforeAll(async () => {
  const { db, property, sister, elsewhere, company, addPerson } = server();
  const owner = await db
    .selectFrom('properties')
    .select('company_id')
    .where('id', '=', elsewhere)
    .executeTakeFirstOrThrow();
  secondCompany = owner.company_id ?? '';
  const addGroup = async (name: string, companyId: string, ...properties: string[]) => {
    const id = newId();
    await db.insertInto('company_groups').values({ id, company_id: companyId, name }).execute();
    for (const property_id of properties)
      await db.insertInto('property_groups').values({ property_id, group_id: id }).execute();
    return id;
  };
  groups.garden = await addGroup('Garden Communities', company, property);
  groups.downtown = await addGroup('Downtown', company, sister);
  groups.empty = await addGroup('Student Living', company);
  groups.foreign = await addGroup('Lakeside', secondCompany, elsewhere);
  residents.garden = (await addPerson('resident', property, { firstName: 'Gail', signedIn: false }))._id;
  residents.downtown = (await addPerson('resident', sister, { firstName: 'Dora', signedIn: false }))._id;
  residents.foreign = (await addPerson('resident', elsewhere, { firstName: 'Fay', signedIn: false }))._id;
});

async function companyUser(level: CompanyAccessLevel, ...held: string[]): Promise<Person> {
  const person = await server().addPerson('property_admin');
  await server()
    .db.updateTable('users')
    .set({ company_id: server().company, company_role: level, company_group_ids: held })
    .where('id', '=', person._id)
    .execute();
  return person;
}

async function residentsSeen(person: Person, query: object) {
  const { status, body } = await server()
    .as(person)
    .call(contract.users.list, { query: { userType: 'resident', limit: 100, ...query } });
  if (status !== 200) return status;
  const seen = new Set(body.users.map(({ _id }) => _id));
  expect(body.totalCount).toBe(body.users.length);
  return Object.entries(residents).flatMap(([name, id]) => (seen.has(id) ? [name] : []));
}

describe('company and group filters', () => {
  test('narrow lists for platform users, who otherwise see everything', async () => {
    const { superAdmin, company } = server();
    expect(await residentsSeen(superAdmin, {})).toEqual(['garden', 'downtown', 'foreign']);
    expect(await residentsSeen(superAdmin, { companyId: company })).toEqual(['garden', 'downtown']);
    expect(await residentsSeen(superAdmin, { propertyId: allProperties, companyId: secondCompany })).toEqual([
      'foreign',
    ]);
    expect(await residentsSeen(superAdmin, { groupId: groups.garden })).toEqual(['garden']);
    expect(await residentsSeen(superAdmin, { companyId: company, groupId: groups.empty })).toEqual([]);
  });

  test('narrow lists for company users, within their groups', async () => {
    const { company } = server();
    for (const level of ['all', 'allSiteAccess'] as const) {
      const person = await companyUser(level);
      expect(await residentsSeen(person, { companyId: company })).toEqual(['garden', 'downtown']);
      expect(await residentsSeen(person, { groupId: groups.downtown })).toEqual(['downtown']);
      expect(await residentsSeen(person, { groupId: groups.empty })).toEqual([]);
      expect(await residentsSeen(person, { groupId: groups.foreign })).toBe(403);
      expect(await residentsSeen(person, { companyId: secondCompany })).toBe(403);
    }
    const multi = await companyUser('multiSiteAccess', groups.garden);
    expect(await residentsSeen(multi, { companyId: company })).toEqual(['garden']);
    expect(await residentsSeen(multi, { groupId: groups.garden })).toEqual(['garden']);
    expect(await residentsSeen(multi, { groupId: groups.downtown })).toBe(403);
    expect(await residentsSeen(multi, { companyId: company, groupId: groups.foreign })).toBe(403);
  });

  test('return 404 for mismatched ids', async () => {
    const { superAdmin, company, elsewhere } = server();
    expect(await residentsSeen(superAdmin, { companyId: newId() })).toBe(404);
    expect(await residentsSeen(superAdmin, { companyId: secondCompany, groupId: groups.garden })).toBe(404);
    expect(await residentsSeen(superAdmin, { companyId: company, propertyId: elsewhere })).toBe(404);
    expect(await residentsSeen(superAdmin, { companyId: secondCompany, propertyId: elsewhere })).toEqual(['foreign']);
    expect(await residentsSeen(superAdmin, { companyId: 'garden' })).toBe(400);
    expect(await residentsSeen(server().manager, { companyId: newId() })).toBe(403);
  });

  test('apply to exports and dashboard totals, and exclude users and emails without a property', async () => {
    const { superAdmin, company, db } = server();
    const caller = server().as(superAdmin);
    const csv = await caller.send('GET', `/users?format=csv&groupId=${groups.garden}`);
    expect([csv.text.includes('Gail'), csv.text.includes('Dora'), csv.text.includes('Fay')]).toEqual([
      true,
      false,
      false,
    ]);
    const points = async (query: object) =>
      (await caller.call(contract.dashboard.insights, { query })).body.data.points;
    expect([await points({}), await points({ companyId: company }), await points({ groupId: groups.garden })]).toEqual([
      3_000_000, 2_000_000, 1_000_000,
    ]);
    const admins = await caller.call(contract.users.list, { query: { companyId: company, userType: 'super_admin' } });
    expect(admins.body.totalCount).toBe(0);
    const mail = (property_id: string | null) => ({
      message_key: newId(),
      property_id,
      recipient: 'one@hearth.example',
      subject: 'Welcome',
      text_body: '',
      html_body: '',
      status: 'queued',
      message_id: `<${newId()}@hearth.example>`,
    });
    await db
      .insertInto('outbox')
      .values([mail(server().property), mail(server().elsewhere), mail(null)])
      .execute();
    const emailCount = async (query: object) => (await caller.call(contract.mailbox.list, { query })).body.totalCount;
    expect([await emailCount({}), await emailCount({ companyId: company })]).toEqual([3, 1]);
  });

  test('apply to the live stream', async () => {
    const { superAdmin, property, sister, elsewhere, url } = server();
    const stop = new AbortController();
    const response = await fetch(`${url}/api/live?groupId=${groups.garden}`, {
      headers: { authorization: `Bearer ${superAdmin.accessToken}` },
      signal: stop.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    const until = async (text: string) => {
      while (!received.includes(text)) received += (await reader?.read())?.value ?? text;
    };
    await until('"ready"');
    for (const id of [elsewhere, sister, property])
      await server()
        .as(superAdmin)
        .call(contract.pointsRequests.allocate, { params: { id }, body: { amount: 5 } });
    await until(property);
    stop.abort();
    expect([received.includes(sister), received.includes(elsewhere)]).toEqual([false, false]);
  });
});
