import { contract } from '@hearth/contract';
import { sql } from 'kysely';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Auditable } from '../../src/platform/context.ts';
import { newId } from '../../src/platform/id.ts';
import { eventually, useServer } from '../harness.ts';

const server = useServer();

describe('mutations', () => {
  const request = (amount = 50) => ({ params: { id: server().property }, body: { amount } });

  test('five concurrent requests with one idempotency key have one effect and identical responses; another body is a 422', async () => {
    const headers = { 'idempotency-key': newId() };
    const before = await server().balanceOf(server().property);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        server().as(server().admin).call(contract.pointsRequests.allocate, request(), headers),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await server().balanceOf(server().property)).toBe(before + 50);
    expect(
      (await server().as(server().admin).call(contract.pointsRequests.allocate, request(51), headers)).status,
    ).toBe(422);
  });

  test('a repeated call returns its first response, even if the database would refuse it now', async () => {
    const as = server().as(server().brandAdmin);
    const name = `Brand ${newId()}`;
    const create = (headers: Record<string, string>) => as.call(contract.brands.create, { body: { name } }, headers);
    const headers = { 'idempotency-key': newId() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(headers)));
    answers.push(await create(headers));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const refused = { 'idempotency-key': newId() };
    for (const _time of [1, 2]) expect((await create(refused)).status).toBe(409);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from audit_log where action = 'brand.create' and after ->> 'name' = ${name}`.execute(
      server().db,
    );
    expect(rows[0]?.count).toBe(1);
  });

  test('each leaves an audit row with before and after values', async () => {
    const answer = await server().as(server().admin).call(contract.pointsRequests.allocate, request(7));
    const row = await server()
      .db.selectFrom('audit_log')
      .selectAll()
      .where('request_id', '=', answer.headers.get('x-request-id') ?? '')
      .where('target_kind', '=', 'property')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      action: 'property.allocatePoints',
      actor_id: server().admin._id,
      property_id: server().property,
    });
    expect(row.after).toMatchObject({ points: (row.before as { points: number }).points + 7 });
  });

  test("the audit log's types reject a field named like a secret", () => {
    expectTypeOf<{ name: string; passwordChanged: boolean }>().toExtend<Auditable<{ name: string }>>();
    for (const name of ['password', 'apiToken', 'clientSecret', 'credential'] as const)
      expectTypeOf({ [name]: 'x' } as Record<typeof name, string>).not.toExtend<
        Auditable<Record<typeof name, string>>
      >();
  });

  test("an unknown property is a 404 for an admin until it's created, and only existence is cached", async () => {
    const { company, addProperty, statements } = server();
    const id = newId();
    const allocate = () =>
      server()
        .as(server().admin)
        .call(contract.pointsRequests.allocate, { params: { id }, body: { amount: 5 } });
    expect((await allocate()).status).toBe(404);
    await addProperty(company, { id });
    expect((await allocate()).status).toBe(200);
    statements.length = 0;
    expect((await allocate()).status).toBe(200);
    expect(statements.filter((text) => text.startsWith('select from properties'))).toEqual([]);
  });
});

describe('responses', () => {
  test('an error contains its request id, as does the header', async () => {
    const { status, error, headers } = await server()
      .as(server().manager)
      .call(contract.properties.get, { params: { id: newId() } });
    expect(status).toBe(403);
    expect(error.requestId).toBe(headers.get('x-request-id'));
  });

  test.each([
    ['truncated JSON', '{"amount":', 'application/json'],
    ['a __proto__ key', '{"__proto__":{}}', 'application/json'],
  ])('%s is a 400 with a code', async (_name, body, type) => {
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

  test("every response denies browser features it doesn't need", async () => {
    const { headers } = await fetch(`${server().url}/healthz`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'self'/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self'");
    expect(policy).not.toMatch(/unsafe-|nonce-/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('health, readiness and metrics are served', async () => {
    expect(await (await fetch(`${server().url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${server().url}/readyz`)).json()).toEqual({
      status: 'ready',
      database: true,
      jobs: true,
      space: true,
    });
    expect(await (await fetch(`${server().adminUrl}/metrics`)).text()).toMatch(/hearth_request_seconds_count/);
  });
});

describe('a rate limit', () => {
  const limited = useServer({ env: { RATE_LIMIT_PER_MINUTE: '5' } });

  test('refuses an address with too many requests with a 429', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => limited().as().call(contract.sessions.settings)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(3);
    expect(refused[0]?.error).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests. Try again in a moment.',
    });
    const opened = await fetch(`${limited().url}/points-center`, { headers: { accept: 'text/html,*/*' } });
    expect(opened.status).toBe(429);
    expect(opened.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(opened.headers.get('content-type')).toContain('text/html');
    expect(await opened.text()).toContain('<p>Too many requests. Try again in a moment.</p>');
  });
});

describe('a transaction that fails on every retry', () => {
  const stuck = useServer({ env: {} });

  test('returns a retryable 503 and leaves nothing behind', async () => {
    const { db, property, manager, as } = stuck();
    await sql`create function never() returns trigger language plpgsql as $$
      begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`.execute(db);
    await sql`create trigger never before insert on units for each row execute function never()`.execute(db);
    const body = { building: 'A', unit: '1', floorPlan: '', active: true };
    const reply = await as(manager).call(contract.units.add, { params: { id: property }, body });
    expect(reply).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } });
    const left = await db.selectFrom('units').select('id').where('property_id', '=', property).execute();
    expect(left).toEqual([]);
  });
});

describe('a database server that accepts no changes', () => {
  const demoted = useServer({ env: {} });

  test('is a retryable 503, and the call succeeds with its key once there is another server', async () => {
    const { db, property, manager, as } = demoted();
    const change = (setting: string) =>
      db
        .transaction()
        .setAccessMode('read write')
        .execute((tx) =>
          sql.raw(`do $$ begin execute format('alter database %I ${setting}', current_database()); end $$`).execute(tx),
        );
    const add = (unit: number) =>
      as(manager).call(
        contract.units.add,
        { params: { id: property }, body: { building: 'A', unit: String(unit), floorPlan: '', active: true } },
        { 'idempotency-key': `unit-${unit}` },
      );
    await change('set default_transaction_read_only = on');
    // The statement may end its own connection before the others.
    const disconnect = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'hearth'`
        .execute(db)
        .catch(() => undefined);
    let unit = 0;
    const refused = await eventually(async () => {
      await disconnect();
      const reply = await add((unit += 1));
      return reply.status !== 200 && reply;
    });
    expect(refused).toMatchObject({ status: 503, error: { code: 'UNAVAILABLE' } });
    expect(refused.headers.get('retry-after')).toBe('5');
    await change('reset default_transaction_read_only');
    const added = await eventually(async () => {
      const reply = await add(unit);
      return reply.status === 200 && reply;
    });
    expect((await add(unit)).text).toBe(added.text);
  });
});
