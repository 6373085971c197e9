import { contract } from '@hearth/contract';
import { peopleMessages } from '@hearth/contract/people/messages';
import { propertyMessages } from '@hearth/contract/properties/messages';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../src/platform/id.ts';
import { newSecret } from '../../src/platform/tokens.ts';
import { useServer } from '../harness.ts';
import { declaredEndpoints, type Schema } from '../inputs.ts';
import type { Person } from '../scenario.ts';
import { testTokens } from '../secrets.ts';

const server = useServer();
const limit = 100;

interface World {
  property: string;
  resident: string;
  /** Has a spend limit and tries to exceed it. */
  maker: Person;
  admin: Person;
}

async function world(): Promise<World> {
  const { addPerson, addProperty, company, fund, admin } = server();
  const property = await addProperty(company);
  await fund(property, 100_000);
  const maker = await addPerson('manager', property);
  await limitOf(maker._id, limit);
  return { property, resident: (await addPerson('resident', property))._id, maker, admin };
}

const limitOf = (id: string, spendLimit: number) =>
  server().db.updateTable('users').set({ spend_limit: spendLimit }).where('id', '=', id).execute();

/** Signs in to an account someone created, as its owner would after the welcome email. */
async function signIn(where: { id: string } | { email: string }): Promise<Person> {
  const { db } = server();
  const found = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id' in where ? 'id' : 'email', '=', 'id' in where ? where.id : where.email)
    .where('invited_to', 'is', null)
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ subject: newId(), onboarded: true }).where('id', '=', found.id).execute();
  const sessionId = newId();
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: found.id,
      token_hash: newSecret().hash,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  const { accessToken } = (await testTokens(db)).issue(sessionId, new Date());
  return { _id: found.id, email: found.email, accessToken, sessionId };
}

const gift = async (as: Person, { property, resident }: World, amount: number) =>
  (
    await server()
      .as(as)
      .call(contract.gifts.award, {
        query: { propertyId: property },
        body: { users: [resident], amount, category: 'Maintenance' },
      })
  ).status;

/** Checks that both accounts together can spend exactly their creator's limit. */
async function shareOneLimit(at: World, other: Person) {
  expect(await gift(other, at, limit + 1)).toBe(409);
  expect(await gift(other, at, 60)).toBe(200);
  expect(await gift(at.maker, at, 41)).toBe(409);
  const together = await Promise.all([gift(at.maker, at, 30), gift(other, at, 30)]);
  expect(together.sort()).toEqual([200, 409]);
  expect(await gift(other, at, 11)).toBe(409);
  expect(await gift(at.maker, at, 10)).toBe(200);
}

const ok = (reply: { status: number; text: string }) => expect(reply.status, reply.text).toBe(200);
const person = () => ({ email: `${newId()}@hearth.example`, firstName: 'Second', lastName: 'Account' });

async function created(at: World) {
  const body = { ...person(), role: 'sr_leasing_agent' as const };
  const reply = await server()
    .as(at.maker)
    .call(contract.users.create, { query: { propertyId: at.property }, body });
  ok(reply);
  const own = await server()
    .as(at.maker)
    .call(contract.users.get, { params: { id: reply.body.data._id } });
  expect(own.body.data).toMatchObject({ spendLimit: limit, limits: { spendLimit: limit } });
  return signIn({ email: body.email });
}

async function companyUser(at: World): Promise<Person> {
  const { addPerson, company } = server();
  const limited = await addPerson('admin');
  await limitOf(limited._id, limit);
  at.maker = limited;
  const change = { companyId: company, ...person(), role: 'manager' as const, companyRole: 'all' as const };
  const plan = await server()
    .as(limited)
    .call(contract.companyUsers.preview, { body: { change: { ...change, groupIds: [] } } });
  ok(plan);
  const { key } = plan.body.data as { key?: string };
  ok(
    await server()
      .as(limited)
      .call(contract.companyUsers.add, { body: { ...change, groupIds: [], ...(key && { confirms: key }) } }),
  );
  return signIn({ email: change.email });
}

/** Every call that takes a role or spend limit, with an attempt to exceed the caller's own limit through it. */
const paths: Record<string, (at: World) => Promise<void>> = {
  'POST /users': async (at) => {
    const other = await created(at);
    await shareOneLimit(at, other);
  },
  'POST /users/multiple': async (at) => {
    const row = { ...person(), role: 'sr_leasing_agent' as const };
    ok(
      await server()
        .as(at.maker)
        .call(contract.userImport.import, { query: { propertyId: at.property }, body: { users: [row] } } as never),
    );
    await shareOneLimit(at, await signIn({ email: row.email }));
  },
  'POST /admin/user': async (at) => {
    const reply = await server()
      .as(at.maker)
      .call(contract.users.createAdmin, { body: { ...person(), role: 'admin' } });
    expect(reply.status).toBe(403);
  },
  'PUT /users/update-user': async (at) => {
    const { addPerson } = server();
    const other = await addPerson('resident', at.property);
    const change = (body: object, as = at.maker) =>
      server()
        .as(as)
        .call(contract.users.update, { body: { propertyId: at.property, ...body } as never });
    ok(await change({ _id: other._id, role: 'sr_leasing_agent' }));
    for (const spendLimit of [0, limit + 1])
      expect((await change({ _id: other._id, spendLimit })).error.message).toBe(peopleMessages.spendLimitAboveOwn);
    expect((await change({ _id: at.maker._id, spendLimit: 0 })).error.message).toBe(peopleMessages.ownSpendLimit);
    await shareOneLimit(at, other);
    ok(await change({ _id: other._id, spendLimit: 5000 }, at.admin));
    expect(await gift(other, at, 3000)).toBe(200);
  },
  'POST /company/user': async (at) => shareOneLimit(at, await companyUser(at)),
  'PUT /company/user': async (at) => {
    const other = await companyUser(at);
    const change = { userId: other._id, role: 'property_admin' as const, companyRole: 'all' as const, groupIds: [] };
    const plan = await server().as(at.maker).call(contract.companyUsers.preview, { body: { change } });
    ok(plan);
    const { key } = plan.body.data as { key?: string };
    ok(
      await server()
        .as(at.maker)
        .call(contract.companyUsers.update, { body: { ...change, ...(key && { confirms: key }) } }),
    );
    await shareOneLimit(at, other);
  },
  'PUT /property/{id}': async (at) => {
    const put = (spendLimit: number, as = at.maker) =>
      server()
        .as(as)
        .call(contract.properties.update, { params: { id: at.property }, body: { spendLimit } });
    ok(await put(50, at.admin));
    for (const role of ['manager', 'property_admin'] as const) {
      const as = await server().addPerson(role, at.property);
      const refused = await put(0, as);
      expect([refused.status, refused.error.message]).toEqual([403, propertyMessages.adminsOnly]);
      ok(await put(50, as));
      const seen = await server()
        .as(as)
        .call(contract.properties.get, { params: { id: at.property } });
      expect(seen.body.data.can.setSpendLimit).toBe(false);
    }
    expect(await gift(at.maker, at, 51)).toBe(409);
  },
  'POST /property': async (at) => {
    const reply = await server()
      .as(at.maker)
      .send('POST', '/property', { body: { name: 'Mine', spendLimit: 0 } });
    expect(reply.status).toBe(403);
  },
  'POST /property/import': async (at) => {
    const reply = await server()
      .as(at.maker)
      .send('POST', '/property/import', { body: { properties: [] } });
    expect(reply.status).toBe(403);
  },
};

/** Calls that only preview, or where the role means something else. */
const harmless: Record<string, string> = {
  'POST /users/multiple/preview': 'keeps nothing',
  'PUT /users/resend/welcome': 'names the role the email speaks to',
  'POST /company/user/preview': 'keeps nothing',
  'POST /property/import/preview': 'keeps nothing',
};

const names = (schema: Schema | undefined): string[] =>
  schema
    ? [
        ...Object.keys(schema.properties ?? {}),
        ...Object.values(schema.properties ?? {}).flatMap(names),
        ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(names),
        ...names(schema.items),
      ]
    : [];

test('the cases here cover every call that takes a role or a spend limit', () => {
  const taking = declaredEndpoints()
    .filter(({ parts }) => names(parts.body).some((name) => name === 'spendLimit' || name === 'role'))
    .map(({ method, path }) => `${method} ${path}`);
  expect(taking.sort()).toEqual([...Object.keys(paths), ...Object.keys(harmless)].sort());
});

test.for(Object.entries(paths))('no one gets past their spend limit by %s', async ([, attempt]) => {
  await attempt(await world());
});

test("a chain of accounts shares the first one's limit", async () => {
  const at = await world();
  const admin = await server().addPerson('property_admin', at.property);
  await limitOf(admin._id, limit);
  at.maker = admin;
  const manager = person();
  ok(
    await server()
      .as(admin)
      .call(contract.users.create, { query: { propertyId: at.property }, body: { ...manager, role: 'manager' } }),
  );
  const middle = await signIn({ email: manager.email });
  const last = await created({ ...at, maker: middle });
  await shareOneLimit(at, last);
});

test("two accounts created by the same user share the limit, and removing one doesn't free it", async () => {
  const at = await world();
  const [first, second] = [await created(at), await created(at)];
  expect(await gift(first, at, 70)).toBe(200);
  ok(await server().as(at.maker).send('DELETE', `/users/${first._id}?propertyId=${at.property}`));
  expect(await gift(second, at, 31)).toBe(409);
  expect(await gift(second, at, 30)).toBe(200);
});

test('a user without a limit elsewhere is limited at a property where a limited user adds them', async () => {
  const at = await world();
  const { addPerson, addProperty, company, fund } = server();
  const home = await addProperty(company);
  await fund(home, 10_000);
  const other = await addPerson('sr_leasing_agent', home);
  ok(
    await server()
      .as(at.maker)
      .call(contract.users.create, {
        query: { propertyId: at.property },
        body: { ...person(), email: other.email, role: 'sr_leasing_agent' },
      }),
  );
  const there = { ...at, property: home, resident: (await addPerson('resident', home))._id };
  expect(await gift(other, there, 5000)).toBe(200);
  await shareOneLimit(at, other);
});

test('an unused account becomes limited when a limited user takes it over by email address', async () => {
  const at = await world();
  const other = await server().addPerson('sr_leasing_agent', at.property, { signedIn: false });
  await server().db.updateTable('users').set({ subject: null }).where('id', '=', other._id).execute();
  const email = `${newId()}@hearth.example`;
  ok(
    await server()
      .as(at.maker)
      .call(contract.users.update, { body: { _id: other._id, propertyId: at.property, email } }),
  );
  await shareOneLimit(at, await signIn({ id: other._id }));
});

test("an accepted invitation stays bound by its sender's limit", async () => {
  const at = await world();
  const { addPerson, elsewhere } = server();
  const other = await addPerson('resident', elsewhere);
  ok(
    await server()
      .as(at.maker)
      .call(contract.users.create, {
        query: { propertyId: at.property },
        body: { ...person(), email: other.email, role: 'sr_leasing_agent' },
      }),
  );
  const own = await server().as(other).call(contract.invitations.list);
  const id = own.body.data[0]?._id ?? '';
  ok(await server().as(other).call(contract.invitations.accept, { params: { id } }));
  await shareOneLimit(at, other);
  expect((await sql`select * from ledger_drift()`.execute(server().db)).rows).toEqual([]);
});
