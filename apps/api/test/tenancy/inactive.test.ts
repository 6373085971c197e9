import { contract } from '@hearth/contract';
import { generalMessages } from '@hearth/contract/errors';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useServer } from '../harness.ts';
import { addressOf, declaredEndpoints } from '../inputs.ts';
import { requestAt } from './requests.ts';
import { addTenantRecords } from '../tenants/tenants.ts';
import { addSession, addPasskeyTo } from '../tenants/sign-in.ts';
import { digestOf } from '../tenants/digest.ts';
import { testTokens } from '../secrets.ts';

const server = useServer();
const setActive = (id: string, active: boolean) =>
  server().db.updateTable('properties').set({ active }).where('id', '=', id).execute();

test('at a deactivated property every change is refused, except calls that declare otherwise', async () => {
  const { db, addPerson, addProperty, company, brand } = server();
  const property = await addProperty(company);
  const tenant = await addTenantRecords({ db, addPerson }, property, brand);
  const tokens = await testTokens(db);
  const people = {
    admin: await addPerson('super_admin', undefined, { signedIn: false }),
    resident: await addPerson('resident', property, { signedIn: false }),
  };
  for (const { _id } of Object.values(people)) await addPasskeyTo(db, _id);
  const token = async (who: keyof typeof people) =>
    tokens.issue(await addSession(db, people[who]._id), new Date()).accessToken;
  await setActive(property, false);
  const before = await digestOf(db, property);
  const changing = declaredEndpoints().filter(
    ({ meta }) => meta.action && !meta.whileInactive && ['property', 'record', 'resident'].includes(meta.scope.kind),
  );
  expect(changing.length).toBeGreaterThan(40);
  const answered: string[] = [];
  for (const endpoint of changing) {
    const request = requestAt(endpoint, tenant, 'own property');
    const reply = await server()
      .as({ accessToken: await token(endpoint.meta.scope.kind === 'resident' ? 'resident' : 'admin') })
      .sendTo(endpoint.method, addressOf(endpoint, request), {
        body: request.body as object,
      });
    if (reply.status !== 409 || reply.error.message !== generalMessages.propertyInactive)
      answered.push(`${endpoint.name}: ${reply.status} ${reply.text.slice(0, 150)}`);
  }
  expect(answered).toEqual([]);
  const { sessions: _sessions, ...after } = await digestOf(db, property);
  const { sessions: _before, ...same } = before;
  expect(after).toEqual(same);
});

test('the ledger itself refuses to move points of a deactivated property', async () => {
  const { db, property, resident, balanceOf } = server();
  const before = await balanceOf(property);
  await setActive(property, false);
  const paid = db.transaction().execute(async (tx) => {
    await sql`select set_config('app.sees_all', 'on', true)`.execute(tx);
    await sql`select * from post_transfers('award', ${property}, array['inactive:1'], array[${property}::text],
      array[${resident._id}::text], array[5::bigint], array[null]::text[], array[null]::text[])`.execute(tx);
  });
  await expect(paid).rejects.toMatchObject({ code: 'HP006' });
  await setActive(property, true);
  expect(await balanceOf(property)).toBe(before);
});

test('staff and residents can still read, and idempotent responses are replayed', async () => {
  const { manager, resident, property } = server();
  const award = () =>
    server()
      .as(manager)
      .call(
        contract.gifts.award,
        { query: { propertyId: property }, body: { users: [resident._id], amount: 7, category: 'Thank You!' } },
        { 'idempotency-key': 'gift-before' },
      );
  const first = await award();
  expect(first.status, first.text).toBe(200);
  await setActive(property, false);
  expect((await award()).text).toBe(first.text);
  const read = [
    await server()
      .as(manager)
      .call(contract.pointLogs.list, { query: { propertyId: property } }),
    await server()
      .as(manager)
      .call(contract.properties.get, { params: { id: property } }),
    await server().as(resident).call(contract.brands.list),
  ];
  expect(read.map(({ status }) => status)).toEqual([200, 200, 200]);
  await setActive(property, true);
});
