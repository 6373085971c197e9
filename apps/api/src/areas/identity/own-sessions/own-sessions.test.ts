import { contract } from '@hearth/contract';
import { routeOf } from '@hearth/contract/definition';
import { securityMessages } from '@hearth/contract/identity/messages';
import { describe, expect, test } from 'vitest';
import { cookieOf, newAddress, withoutFactor } from '../../../../test/sign-in/sign-in.ts';
import { enter, newcomer } from '../../../../test/sign-in/factors.ts';
import { useServer, withinASecond } from '../../../../test/harness.ts';
import type { Person } from '../../../../test/scenario.ts';

const server = useServer({ env: { TRUST_PROXY: '1' } });
const { ownSessions, sessions, live } = contract;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

async function signIn(person: Person, headers: Record<string, string> = {}) {
  const reply = withoutFactor(await enter(server(), person.email, undefined, { ...newAddress(), ...headers }));
  expect(reply.status, reply.text).toBe(200);
  return { ...reply.body, ...cookieOf(reply) };
}
const listOf = async (as: { accessToken: string }) => (await server().as(as).call(ownSessions.list)).body;
const works = async (as: { accessToken: string }) => (await server().as(as).call(sessions.me)).status === 200;

/** Opens the live stream; resolves when it ends. */
async function follow({ accessToken }: { accessToken: string }) {
  const { path } = routeOf(live.follow);
  const response = await fetch(`${server().url}/api${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  for (let seen = ''; !seen.includes('ready');) seen += Buffer.from((await reader.read()).value ?? []).toString();
  const ended = (async () => {
    while (!(await reader.read()).done);
    return performance.now();
  })();
  return { ended };
}

describe('the session list', () => {
  test("shows browser, address and time of each session, marks the current one, and hides other users' sessions", async () => {
    const person = await newcomer(server());
    const phone = await signIn(person, { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.200' });
    const list = await listOf(phone);
    expect(list.totalCount).toBe(2);
    expect(list.data[0]).toEqual({
      _id: expect.any(String),
      browser: 'Firefox on Linux',
      address: '203.0.113.200',
      signedInAt: expect.any(String),
      lastSeenAt: expect.any(String),
      secondFactor: null,
      isCurrent: true,
    });
    expect(list.data[1]).toMatchObject({ _id: person.sessionId, isCurrent: false });
    const text = (await server().as(phone).call(ownSessions.list)).text;
    const stored = await server().db.selectFrom('sessions').select('token_hash').execute();
    for (const { token_hash } of stored) expect(text).not.toContain(token_hash);
    const other = await newcomer(server());
    expect((await listOf(other)).data.map(({ _id }) => _id)).toEqual([other.sessionId]);
  });

  test('a refresh records the time and address at which a session was last seen', async () => {
    const person = await newcomer(server());
    const session = await signIn(person);
    const [row] = (await listOf(session)).data;
    await server()
      .db.updateTable('sessions')
      .set({ last_seen_at: new Date(Date.now() - 600_000) })
      .where('id', '=', row?._id ?? '')
      .execute();
    const moved = { cookie: session.cookie, 'x-forwarded-for': '198.51.100.7' };
    expect((await server().as().call(sessions.refresh, {}, moved)).status).toBe(200);
    const [seen] = (await listOf(session)).data;
    expect(seen?.address).toBe('198.51.100.7');
    expect(Date.parse(seen?.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('the user agent is stored as text of limited length', async () => {
    const person = await newcomer(server());
    const session = await signIn(person, { 'user-agent': `<script>${'x'.repeat(2000)}` });
    expect((await listOf(session)).data[0]?.browser).toBe(`<script>${'x'.repeat(52)}`);
  });
});

describe('signing out other sessions', () => {
  test('ends every other session with its cookie, calls and stream within a second, but not this one', async () => {
    const person = await newcomer(server());
    const here = await signIn(person);
    let there = await signIn(person);
    await withinASecond(async () => {
      there = await signIn(person);
      const { totalCount } = await listOf(here);
      const stream = await follow(there);
      const begun = performance.now();
      const reply = await server().as(here).call(ownSessions.endOthers);
      expect(reply.body).toEqual({ success: true, message: securityMessages.sessionsEnded(totalCount - 1) });
      return (await stream.ended) - begun;
    });
    expect(await works(there)).toBe(false);
    expect((await server().as().call(sessions.refresh, {}, { cookie: there.cookie })).status).toBe(401);
    expect(await works(here)).toBe(true);
    expect((await listOf(here)).totalCount).toBe(1);
    expect((await server().as(here).call(ownSessions.endOthers)).body.message).toBe(securityMessages.sessionsEnded(0));
  });

  test("ends a single session; other users' sessions are not found", async () => {
    const person = await newcomer(server());
    const [here, there, third] = [await signIn(person), await signIn(person), await signIn(person)];
    const theirs = (await listOf(there)).data[0]?._id ?? '';
    const thief = await newcomer(server());
    const end = (as: { accessToken: string }) =>
      server()
        .as(as)
        .call(ownSessions.end, { params: { id: theirs } });
    expect((await end(thief)).status).toBe(404);
    expect(await works(there)).toBe(true);
    expect((await end(here)).status).toBe(200);
    expect(await works(there)).toBe(false);
    expect(await works(third)).toBe(true);
    expect((await end(here)).status).toBe(404);
  });
});
