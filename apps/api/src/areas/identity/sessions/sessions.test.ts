import { contract } from '@hearth/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, setPasswordOf, goodPassword, withoutFactor } from '../../../../test/sign-in/sign-in.ts';
import { useServer, withinASecond } from '../../../../test/harness.ts';
import { readIsSetUp } from './queries.ts';

const server = useServer();
const { signIn, refresh, signOut, me } = contract.sessions;

beforeAll(() => setPasswordOf(server().db, server().manager, server().viewer));

async function open(email = server().manager.email) {
  const reply = withoutFactor(
    await server()
      .as()
      .call(signIn, { body: { email, password: goodPassword } }),
  );
  expect(reply.status).toBe(200);
  return { accessToken: reply.body.accessToken, cookie: cookieOf(reply) };
}
const renew = (headers: Record<string, string>) => server().as().call(refresh, {}, headers);
const whoAmI = (accessToken: string) => server().as({ accessToken }).call(me);

/** Opens the live stream; resolves to the time it ended in ms. */
async function follow(accessToken: string) {
  const response = await fetch(`${server().url}/api/live`, { headers: { authorization: `Bearer ${accessToken}` } });
  expect(response.status).toBe(200);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  for (let seen = ''; !seen.includes('ready');) seen += Buffer.from((await reader.read()).value ?? []).toString();
  const ended = (async () => {
    while (!(await reader.read()).done);
    return performance.now();
  })();
  return { ended, stop: () => reader.cancel() };
}

describe('refreshing', () => {
  test('returns a new access token and keeps the cookie', async () => {
    const { cookie } = await open();
    const reply = await renew(cookie);
    expect(reply.status).toBe(200);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect((await whoAmI(reply.body.accessToken)).body.user._id).toBe(server().manager._id);
  });

  test('in many tabs at once works in every tab', async () => {
    const { cookie } = await open();
    const replies = await Promise.all(Array.from({ length: 6 }, () => renew(cookie)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    for (const { body } of replies) expect((await whoAmI(body.accessToken)).status).toBe(200);
  });

  test("doesn't extend the session", async () => {
    const { cookie } = await open();
    const ends = () =>
      server()
        .db.selectFrom('sessions')
        .select(['id', 'expires_at'])
        .where('user_id', '=', server().manager._id)
        .orderBy('id')
        .execute();
    const before = await ends();
    await renew(cookie);
    expect(await ends()).toEqual(before);
    const days = ((before.at(-1)?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(19.99);
    expect(days).toBeLessThanOrEqual(20);
  });

  test.each([{}, { cookie: 'hearth=' }, { cookie: 'hearth=forged' }, { cookie: '__Host-hearth=forged' }])(
    'with %o is refused',
    async (headers) => {
      expect(await renew(headers as Record<string, string>)).toMatchObject({
        status: 401,
        error: { message: 'Session has been expired' },
      });
    },
  );

  test('after 20 days is refused', async () => {
    const { accessToken, cookie } = await open(server().viewer.email);
    await server()
      .db.updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('user_id', '=', server().viewer._id)
      .execute();
    expect((await renew(cookie)).status).toBe(401);
    expect((await whoAmI(accessToken)).status).toBe(401);
  });

  test("is refused for other sites' pages", async () => {
    const { cookie } = await open();
    expect((await renew({ ...cookie, origin: 'https://evil.example' })).status).toBe(403);
    expect((await renew({ ...cookie, 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect(
      (await renew({ ...cookie, 'sec-fetch-site': 'same-origin', origin: new URL(server().url).origin })).status,
    ).toBe(200);
  });
});

describe('signing out', () => {
  test('ends the session, clears the cookie and keeps other sessions', async () => {
    const [here, elsewhere] = [await open(), await open()];
    const reply = await server().as().call(signOut, {}, here.cookie);
    expect(reply).toMatchObject({ status: 200, body: { success: true, message: 'Signed out' } });
    expect(reply.headers.getSetCookie()).toEqual(['hearth=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
    expect((await whoAmI(here.accessToken)).status).toBe(401);
    expect((await renew(here.cookie)).status).toBe(401);
    expect((await whoAmI(elsewhere.accessToken)).status).toBe(200);
    expect((await renew(elsewhere.cookie)).status).toBe(200);
  });

  test('also works with only the access token', async () => {
    const { accessToken, cookie } = await open();
    expect((await server().as({ accessToken }).call(signOut)).status).toBe(200);
    expect((await renew(cookie)).status).toBe(401);
  });

  test('twice, or without a session, succeeds', async () => {
    const { cookie } = await open();
    for (const headers of [cookie, cookie, {}])
      expect(
        (
          await server()
            .as()
            .call(signOut, {}, headers as Record<string, string>)
        ).status,
      ).toBe(200);
  });

  test("is refused for other sites' pages", async () => {
    const { accessToken, cookie } = await open();
    expect(
      (
        await server()
          .as()
          .call(signOut, {}, { ...cookie, origin: 'https://evil.example' })
      ).status,
    ).toBe(403);
    expect((await whoAmI(accessToken)).status).toBe(200);
  });

  test("ends the session's open live stream within a second, and no other", async () => {
    const kept = await follow((await open()).accessToken);
    await withinASecond(async () => {
      const here = await open();
      const cut = await follow(here.accessToken);
      const start = performance.now();
      await server().as().call(signOut, {}, here.cookie);
      return (await cut.ended) - start;
    });
    const still = await Promise.race([
      kept.ended.then(() => 'ended'),
      new Promise((resolve) => setTimeout(() => resolve('open'), 300)),
    ]);
    expect(still).toBe('open');
    await kept.stop();
  });
});

test('a changed role applies to signed-in users', async () => {
  const { db, addPerson, property } = server();
  const person = await addPerson('manager', property);
  const list = () =>
    server()
      .as(person)
      .call(contract.pointLogs.list, { query: { propertyId: property } });
  expect((await list()).status).toBe(200);
  await db.updateTable('property_roles').set({ role: 'resident' }).where('user_id', '=', person._id).execute();
  await expect.poll(async () => (await list()).status).toBe(403);
});

test('Hearth is set up while a super admin is active; other admins do not count', async () => {
  expect(await readIsSetUp(server().db)).toBe(true);
  const undone = new Error('undone');
  await expect(
    server()
      .db.transaction()
      .execute(async (tx) => {
        await tx.updateTable('users').set({ role: 'admin' }).where('role', '=', 'super_admin').execute();
        expect(await readIsSetUp(tx)).toBe(false);
        throw undone;
      }),
  ).rejects.toBe(undone);
});
