import { contract } from '@hearth/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { addApp, addKey, confirmed, newcomer } from '../../../../test/sign-in/factors.ts';
import { softwareAuthenticator } from '../../../../test/sign-in/authenticator.ts';
import { useServer, withinASecond, type TestServer } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';

const { secondFactors, sessions, ownSessions, properties, pointLogs } = contract;
type As = { accessToken: string };

const calls = (server: () => TestServer) => ({
  list: (as: As, propertyId = server().property) => server().as(as).call(pointLogs.list, { query: { propertyId } }),
  me: (as: As) => server().as(as).call(sessions.me),
  require: (value: boolean, as: As = server().propertyAdmin, propertyId = server().property) =>
    server()
      .as(as)
      .call(properties.addFeature, { body: { propertyId, feature: 'requireSecondFactor', value } }),
});
const held = {
  status: 403,
  error: { code: 'SECOND_FACTOR_REQUIRED', message: expect.stringContaining('needs a second factor') },
};

describe('required by a property', () => {
  const server = useServer();
  const { list, me, require } = calls(server);
  const release = () => server().db.updateTable('properties').set({ requires_second_factor: false }).execute();
  afterEach(release);

  test("users whose role there can move points must set it up on their next call; platform and company users needn't", async () => {
    const { propertyAdmin, manager, seniorStaff, staff, admin, superAdmin, viewer, resident, sisterManager } = server();
    const reply = await require(true);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data?.features.requireSecondFactor).toBe(true);
    for (const person of [propertyAdmin, manager, seniorStaff, staff]) expect(await list(person)).toMatchObject(held);
    const regional = await server().addPerson('property_admin');
    await server()
      .db.updateTable('users')
      .set({ company_id: server().company, company_role: 'all' })
      .where('id', '=', regional._id)
      .execute();
    for (const person of [admin, superAdmin, regional]) {
      expect((await list(person)).status).toBe(200);
      expect((await me(person)).body.mustSetUpSecondFactor).toBe(false);
    }
    expect((await list(viewer)).status).toBe(200);
    expect((await list(sisterManager, server().sister)).status).toBe(200);
    expect((await server().as(resident).call(contract.redemptions.wallet)).status).toBe(200);
    expect((await me(viewer)).body.mustSetUpSecondFactor).toBe(false);
  });

  test('until then they can only use their account, its security settings and sign-out', async () => {
    const person = await newcomer(server());
    await require(true);
    expect((await me(person)).body.mustSetUpSecondFactor).toBe(true);
    expect((await server().as(person).call(secondFactors.get)).body.data.isRequired).toBe(true);
    expect((await server().as(person).call(ownSessions.list)).status).toBe(200);
    for (const attempt of [
      () => require(false, person),
      () => list(person),
      () => server().as(person).send('GET', '/property'),
      () => server().as(person).send('GET', '/live'),
      () => server().as(person).send('POST', '/point-logs/award', { body: {} }),
    ]) {
      const reply = await attempt();
      expect([403, 404], reply.text).toContain(reply.status);
      if (reply.status === 403) expect(reply.error.code).toBe('SECOND_FACTOR_REQUIRED');
    }
    await addApp(server(), person);
    expect((await list(person)).status).toBe(200);
    expect((await me(person)).body.mustSetUpSecondFactor).toBe(false);
  });

  test('their open streams end within a second; others stay open', async () => {
    const [manager, viewer] = [await newcomer(server()), await newcomer(server(), 'read_only_manager')];
    const follow = async ({ accessToken }: As) => {
      const response = await fetch(`${server().url}/api/live?propertyId=${server().property}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      for (let seen = ''; !seen.includes('ready');) seen += Buffer.from((await reader.read()).value ?? []).toString();
      const ended = (async () => {
        while (!(await reader.read()).done);
        return performance.now();
      })();
      return { ended, stop: () => reader.cancel() };
    };
    const unaffected = await follow(viewer);
    await withinASecond(async () => {
      await release();
      const cut = await follow(manager);
      const begun = performance.now();
      await require(true);
      return (await cut.ended) - begun;
    });
    const still = new Promise((resolve) => setTimeout(() => resolve('open'), 300));
    expect(await Promise.race([unaffected.ended.then(() => 'ended'), still])).toBe('open');
    await unaffected.stop();
  });

  test("it also applies to roles assigned later, and the last factor can't be removed", async () => {
    const person = await newcomer(server(), 'read_only_manager');
    await require(true);
    expect((await list(person)).status).toBe(200);
    await server()
      .db.updateTable('property_roles')
      .set({ role: 'manager' })
      .where('user_id', '=', person._id)
      .execute();
    await expect.poll(() => list(person)).toMatchObject(held);
    await addApp(server(), person);
    await confirmed(server(), person);
    const remove = () => server().as(person).call(secondFactors.removeAuthenticator);
    expect(await remove()).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('Add another one') },
    });
    expect((await list(person)).status).toBe(200);
    await release();
    expect((await remove()).status).toBe(200);
  });

  test("property leads and admins can set it, which is audited; other staff and other properties can't", async () => {
    for (const who of ['seniorStaff', 'staff', 'viewer', 'resident', 'elsewhereManager', 'sisterManager'] as const)
      expect((await require(true, server()[who])).status, who).toBe(403);
    expect((await require(false, server().manager)).status).toBe(200);
    const row = await server()
      .db.selectFrom('audit_log')
      .select(['before', 'after'])
      .where('actor_id', '=', server().manager._id)
      .where('action', '=', 'property.addFeature')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ before: { requireSecondFactor: false }, after: { requireSecondFactor: false } });
    const wrong = await server()
      .as(server().manager)
      .send('PUT', '/property/add-feature', {
        body: { propertyId: server().property, feature: 'requireSecondFactor', value: 1 },
      });
    expect(wrong.status).toBe(400);
  });
});

describe('required by the deployment', () => {
  const server = useServer({
    env: { HEARTH_REQUIRE_SECOND_FACTOR: 'true', HEARTH_PUBLIC_URL: 'https://hearth.example', HEARTH_DEMO: 'false' },
  });
  const { list, me } = calls(server);

  test('it applies at every property, and a passkey is enough', async () => {
    expect(await list(server().manager)).toMatchObject(held);
    expect(await list(server().elsewhereManager, server().elsewhere)).toMatchObject(held);
    expect((await list(server().viewer)).status).toBe(200);
    expect((await me(server().resident)).body.mustSetUpSecondFactor).toBe(false);
    const person = await newcomer(server());
    expect((await addKey(server(), person, softwareAuthenticator())).status).toBe(200);
    expect((await list(person)).status).toBe(200);
  });
});

describe('resetting a lost factor', () => {
  const server = useServer();
  const reset = (as: Person, id: string) => server().as(as).call(contract.users.resetSecondFactor, { params: { id } });
  const enter = (person: Person) => server().as(person).call(sessions.me);

  test('requires a superior who confirms their identity; it signs out and emails the user, and is audited', async () => {
    const lead = await newcomer(server(), 'property_admin');
    const person = await newcomer(server());
    await addApp(server(), person);
    expect(await reset(lead, person._id)).toMatchObject({ status: 428, error: { code: 'CONFIRMATION_REQUIRED' } });
    await confirmed(server(), lead);
    const reply = await reset(lead, person._id);
    expect(reply.status, reply.text).toBe(200);
    expect((await enter(person)).status).toBe(401);
    expect(
      await server().db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person._id).execute(),
    ).toEqual([]);
    expect((await reset(lead, person._id)).status).toBe(409);
    const row = await server()
      .db.selectFrom('audit_log')
      .select(['actor_id', 'before', 'after'])
      .where('target_id', '=', person._id)
      .where('action', '=', 'user.resetSecondFactor')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ actor_id: lead._id, before: { secondFactor: true }, after: { secondFactor: false } });
    const mail = await server()
      .db.selectFrom('pgboss.job' as never)
      .selectAll()
      .execute();
    expect(JSON.stringify(mail)).toContain('"notice":"reset"');
  });

  test("isn't allowed for peers, lower roles, other properties or yourself", async () => {
    const person = await newcomer(server());
    await addApp(server(), person);
    for (const [role, place, status] of [
      ['manager', server().property, 403],
      ['sr_leasing_agent', server().property, 403],
      ['read_only_manager', server().property, 403],
      ['property_admin', server().elsewhere, 404],
    ] as const) {
      const other = await confirmed(server(), await newcomer(server(), role, place));
      expect((await reset(other, person._id)).status, role).toBe(status);
    }
    await confirmed(server(), person);
    expect((await reset(person, person._id)).status).toBe(403);
    expect((await server().as(person).call(secondFactors.get)).body.data.authenticator).not.toBeNull();
  });
});
