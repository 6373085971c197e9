import { contract } from '@hearth/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { useServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';

const server = useServer();
let person: Person;

/** A company role reaches the properties of the company; the person has no role of their own at any of them. */
beforeEach(async () => {
  const { addPerson, company, db } = server();
  person = await addPerson('property_admin', undefined, { firstName: 'Cora', lastName: 'Company' });
  await db
    .updateTable('users')
    .set({ company_id: company, company_role: 'allSiteAccess' })
    .where('id', '=', person._id)
    .execute();
});
const as = (actor = server().superAdmin) => server().as(actor);
const get = (actor = server().superAdmin) => as(actor).call(contract.users.get, { params: { id: person._id } });
const listed = async (actor: Person) => {
  const query = { search: 'Cora', limit: 100, status: 'all' as const };
  const { body } = await as(actor).call(contract.users.list, { query });
  return body.users.find(({ _id }) => _id === person._id);
};

describe('a user with only a company role', () => {
  test('is listed for the platform with what may be done, and opens', async () => {
    for (const actor of [server().superAdmin, server().admin]) {
      const row = await listed(actor);
      expect(row?.can).toMatchObject({ edit: true, deactivate: true, remove: true });
      const reply = await get(actor);
      expect(reply.status, reply.text).toBe(200);
      expect(reply.body.data.can).toMatchObject(row?.can ?? {});
    }
  });

  test('is edited, deactivated, activated and removed', async () => {
    const change = async (body: object) => {
      const reply = await as().call(contract.users.update, { body: { _id: person._id, ...body } });
      expect(reply.status, reply.text).toBe(200);
      return reply.body.data;
    };
    expect(await change({ firstName: 'Clara' })).toMatchObject({ firstName: 'Clara' });
    expect(await change({ active: false })).toMatchObject({ isDisabled: true });
    expect(await change({ active: true })).toMatchObject({ isDisabled: false });
    const preview = await as().call(contract.removals.preview, { params: { id: person._id }, query: {} });
    expect(preview.body.data).toMatchObject({ leases: 0, closesAccount: true });
    const removed = await as().call(contract.removals.removeUser, { params: { id: person._id }, query: {} });
    expect(removed.status, removed.text).toBe(200);
  });

  test('stays unknown to staff of one property, who do not list them', async () => {
    for (const actor of [server().manager, server().elsewhereManager]) {
      expect(await listed(actor)).toBeUndefined();
      expect((await get(actor)).status).toBe(404);
    }
  });
});
