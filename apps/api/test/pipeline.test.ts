import { randomInt } from 'node:crypto';
import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '../src/platform/id.ts';
import { eventually, useServer } from './harness.ts';

const adminPort = randomInt(20_000, 32_000);
const server = useServer({ env: { ADMIN_PORT: String(adminPort) } });
const adminUrl = `http://127.0.0.1:${adminPort}`;

/** Follows the live stream until `stop`, keeping what arrives. */
function follow(token: string, lastEventId?: string) {
  const abort = new AbortController();
  const seen: { id: string; topic: string; _id: string }[] = [];
  let isEnded = false;
  const done = (async () => {
    const response = await fetch(`${server().url}/api/live`, {
      headers: { authorization: `Bearer ${token}`, ...(lastEventId && { 'last-event-id': lastEventId }) },
      signal: abort.signal,
    });
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data)
          seen.push({
            id: /^id: (.*)$/m.exec(event)?.[1] ?? '',
            ...(JSON.parse(data) as { topic: string; _id: string }),
          });
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      isEnded = true;
    });
  return {
    seen,
    changes: () => seen.filter(({ topic }) => topic !== 'ready' && topic !== 'reset').map(({ _id }) => _id),
    ready: () => eventually(async () => seen.some(({ topic }) => topic === 'ready')),
    isEnded: () => isEnded,
    async stop() {
      abort.abort();
      await done;
    },
  };
}

const addChange = (id: string) =>
  sql`insert into changes (topic, op, property_id, record_id) values ('property', 'update', ${server().property}, ${id})`;

describe('live updates', () => {
  test('a change of a transaction that commits late is told, after one that began later and committed first', async () => {
    const stream = follow(server().manager.accessToken);
    await stream.ready();
    const [early, late] = [newId(), newId()];
    const first = await server().db.startTransaction().execute();
    await addChange(early).execute(first);
    await addChange(late).execute(server().db);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await first.commit().execute();
    await eventually(async () => stream.changes().length === 2);
    expect(stream.changes()).toEqual([early, late]);
    await stream.stop();
  });

  test('a console that reconnects gets what it missed, once and in order', async () => {
    const all = Array.from({ length: 60 }, () => newId());
    const first = follow(server().manager.accessToken);
    await first.ready();
    for (const id of all.slice(0, 20)) await addChange(id).execute(server().db);
    await eventually(async () => first.changes().length >= 10);
    await first.stop();
    const known = first.seen.filter(({ topic }) => topic === 'property').slice(0, 7);
    for (const id of all.slice(20, 40)) await addChange(id).execute(server().db);
    const second = follow(server().manager.accessToken, known.at(-1)?.id);
    for (const id of all.slice(40)) await addChange(id).execute(server().db);
    await eventually(async () => second.changes().length >= 53);
    expect([...known.map(({ _id }) => _id), ...second.changes()]).toEqual(all);
    await second.stop();
  });

  test('a position from before what is kept, or one that never was, answers reset', async () => {
    const unknown = follow(server().manager.accessToken, 'not-a-position');
    await unknown.ready();
    expect(unknown.seen[0]?.topic).toBe('reset');
    await unknown.stop();
    const { id } = unknown.seen[0] ?? { id: '' };
    await sql`update changes_trimmed set transaction_id = pg_current_xact_id()`.execute(server().db);
    const trimmed = follow(server().manager.accessToken, id);
    await trimmed.ready();
    expect(trimmed.seen.map(({ topic }) => topic)).toEqual(['reset', 'ready']);
    await trimmed.stop();
  });

  test('a client that goes away leaves no stream behind', async () => {
    const before = await streams();
    const stream = follow(server().staff.accessToken);
    await stream.ready();
    expect(await streams()).toBe(before + 1);
    await stream.stop();
    await eventually(async () => (await streams()) === before);
  });

  test.each([
    ['a changed role', (id: string) => sql`update property_roles set role = 'read_only_manager' where user_id = ${id}`],
    ['a disabled user', (id: string) => sql`update users set disabled_at = now() where id = ${id}`],
  ])('%s ends an open stream within a second', async (_name, change) => {
    const person = await server().addPerson('manager', server().property);
    const stream = follow(person.accessToken);
    await stream.ready();
    await change(person._id).execute(server().db);
    await sql`insert into changes (topic, op, record_id) values ('user', 'update', ${person._id})`.execute(server().db);
    await eventually(async () => stream.isEnded(), 1);
  });
});

/** Open streams, as the figures of the operator have it. */
async function streams(): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  return Number(/^hearth_live_streams (\d+)$/m.exec(text)?.[1]);
}

describe('mutations', () => {
  const request = (amount = 50) => ({ params: { id: server().property }, body: { amount } });

  test('the same key sent five times at once has one effect and byte-equal answers; another body is a 422', async () => {
    const headers = { 'idempotency-key': newId() };
    const before = await server().balanceOf(server().property);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server().as(server().admin).call(contract.properties.allocatePoints, request(), headers),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await server().balanceOf(server().property)).toBe(before + 50);
    expect(
      (await server().as(server().admin).call(contract.properties.allocatePoints, request(51), headers)).status,
    ).toBe(422);
  });

  test('each leaves an audit row with what was before and after', async () => {
    const answer = await server().as(server().admin).call(contract.properties.allocatePoints, request(7));
    const row = await server()
      .db.selectFrom('audit_log')
      .selectAll()
      .where('request_id', '=', answer.headers.get('x-request-id') ?? '')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      action: 'property.allocatePoints',
      actor_id: server().admin._id,
      property_id: server().property,
    });
    expect(row.after).toMatchObject({ points: (row.before as { points: number }).points + 7 });
  });
});

describe('answers', () => {
  test('an error carries the id of its request, which the header has, too', async () => {
    const { status, error, headers } = await server()
      .as(server().manager)
      .call(contract.properties.get, { params: { id: newId() } });
    expect(status).toBe(403);
    expect(error.requestId).toBe(headers.get('x-request-id'));
  });

  test.each([
    ['cut JSON', '{"amount":', 'application/json'],
    ['a prototype', '{"__proto__":{}}', 'application/json'],
  ])('%s is a coded 400', async (_name, body, type) => {
    const response = await fetch(`${server().url}/api/properties/${server().property}/points/request`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, authorization: `Bearer ${server().manager.accessToken}` },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID', requestId: response.headers.get('x-request-id') });
  });

  test('a body over a megabyte is a 413', async () => {
    const { status, error } = await server()
      .as(server().manager)
      .send('POST', `/properties/${server().property}/points/request`, {
        body: { amount: 1, more: 'a'.repeat(1_100_000) },
      });
    expect([status, error.code]).toEqual([413, 'TOO_LARGE']);
  });

  test('every answer forbids what it does not need', async () => {
    const { headers } = await fetch(`${server().url}/healthz`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'self'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe-/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('health, readiness and figures are served', async () => {
    expect(await (await fetch(`${server().url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${server().url}/readyz`)).json()).toEqual({
      status: 'ready',
      database: true,
      jobs: true,
    });
    expect(await (await fetch(`${adminUrl}/metrics`)).text()).toMatch(/hearth_request_seconds_count/);
  });
});

describe('a rate limit', () => {
  const limited = useServer({ env: { RATE_LIMIT_PER_MINUTE: '5' } });

  test('refuses an address that asks too often with a coded 429', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => limited().as().call(contract.sessions.settings)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(3);
    expect(refused[0]?.error).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests. Please try again in a moment.',
    });
  });
});
