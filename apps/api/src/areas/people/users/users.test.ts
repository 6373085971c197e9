import { describe, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
const list = (query: object, as = server().manager) => server().as(as).call(contract.users.list, { query });

describe('the user list', () => {
  test('finds any part of a name or an e-mail, literally, and counts exactly', async () => {
    for (const index of [1, 2, 3]) await server().addPerson('resident', server().property, { firstName: 'Zebedee', lastName: `Quill${index}`, email: `zq${index}@hearth.example` });
    const found = await list({ search: 'EDEE qui', limit: 2, orderBy: 'name', order: 'asc' });
    expect(found.body.totalCount).toBe(3);
    expect(found.body.users.map(({ lastName }) => lastName)).toEqual(['Quill1', 'Quill2']);
    expect((await list({ search: 'zq3@' })).body.totalCount).toBe(1);
    expect((await list({ search: '_uill' })).body.totalCount).toBe(0);
    expect((await list({ search: 'Quill', page: 9 })).body).toEqual({ users: [], totalCount: 3 });
  });

  test('shows staff the people of their properties alone, and the roles there alone', async () => {
    const both = await server().addPerson('resident', server().property, { firstName: 'Both' });
    await server().db.insertInto('property_roles').values({ user_id: both._id, property_id: server().elsewhere, role: 'ambassador' }).execute();
    const seen = await list({ search: 'Both' });
    expect(seen.body.users.map(({ properties }) => properties)).toEqual([[{ property: server().property, name: expect.stringMatching(/^Property T/), role: 'resident' }]]);
    expect((await list({ limit: 100 })).body.users.map(({ _id }) => _id)).not.toContain(server().elsewhereResident._id);
    expect((await list({ propertyId: server().elsewhere }, server().admin)).body.users.map(({ _id }) => _id)).toContain(both._id);
  });

  test('filters by status, by role at the property, and by who can be paid', async () => {
    const invited = await server().addPerson('resident', server().property, { firstName: 'Invited' });
    await server().db.updateTable('users').set({ subject: null }).where('id', '=', invited._id).execute();
    expect((await list({ search: 'Invited', status: 'active' })).body.totalCount).toBe(0);
    expect((await list({ search: 'Invited', status: 'inactive' })).body.users[0]).toMatchObject({ active: false, userId: null });
    expect((await list({ userType: 'leasing_agent' })).body.users.map(({ _id }) => _id)).toEqual([server().staff._id]);
    const paid = await list({ isTransaction: true as never, limit: 100 });
    expect(new Set(paid.body.users.map(({ role }) => role))).toEqual(new Set(['resident', 'ambassador']));
  });

  test.each([[{ orderBy: 'password' }], [{ limit: 101 }], [{ page: -1 }], [{ status: 'gone' }], [{ propertyId: 'x' }]])('%j is refused', async (query) => {
    expect((await list(query)).status).toBe(400);
  });
});

test('one user is shown to those who work where the user lives, and is not found by others', async () => {
  const get = (as = server().manager) => server().as(as).call(contract.users.get, { params: { id: server().resident._id } });
  expect((await get()).body.data).toMatchObject({ _id: server().resident._id, propertyIds: [server().property], balance: 0, leaseData: [] });
  expect((await get(server().elsewhereManager)).status).toBe(404);
  expect((await get(server().resident)).status).toBe(403);
});
