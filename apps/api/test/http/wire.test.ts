import { contract } from '@hearth/contract';
import { errorBody } from '@hearth/contract/errors';
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/platform/id.ts';
import { useServer } from '../harness.ts';
import { rawRequest } from './raw.ts';

const server = useServer();

describe('an unreadable request', () => {
  test.each([
    [400, 'INVALID', 'GET /api/me HTTP/1.1\nHost: a\nbroken header'],
    [400, 'INVALID', `GET /api/users/%ED%A0%80 HTTP/1.1\nHost: a`],
    [400, 'INVALID', `GET /api/settings?search=%ED%A0%80 HTTP/1.1\nHost: a`],
    [414, 'ADDRESS_TOO_LONG', `GET /api/users/${'a'.repeat(301)} HTTP/1.1\nHost: a`],
    [414, 'ADDRESS_TOO_LONG', `GET /api/users/${'a'.repeat(30_000)} HTTP/1.1\nHost: a`],
    [431, 'HEADERS_TOO_LARGE', `GET /api/me HTTP/1.1\nHost: a\nX-Long: ${'a'.repeat(30_000)}`],
    [404, 'NOT_FOUND', 'GET /api/nothing HTTP/1.1\nHost: a'],
  ])('is a %i %s in the declared form', async (status, code, head) => {
    const response = await rawRequest(server().url, head);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(errorBody.safeParse(response.body).error).toBeUndefined();
    expect(response.body.requestId).toBe(response.headers.get('x-request-id'));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(response.body)).not.toMatch(/FST_|statusCode/);
  });

  test('a lone percent sign is literal', async () => {
    const { status } = await server()
      .as(server().manager)
      .send('GET', `/users?propertyId=${server().property}&search=100%&page=1`);
    expect(status).toBe(200);
  });
});

describe('an unpaired surrogate', () => {
  const half = '\ud800';

  test.each([
    ['a text', { note: `a${half}` }],
    ['a text in a list', { users: [half] }],
    ['a key', { [half]: 1 }],
    ['a key deep inside', { users: [{ a: { [`x${half}`]: 1 } }] }],
    ['the second half', { note: '\udc00' }],
  ])('in %s is a 400', async (_where, body) => {
    const { status, error } = await server()
      .as(server().manager)
      .send('POST', `/point-logs/award?propertyId=${server().property}`, {
        body: { users: [server().resident._id], amount: 1, category: 'Thank You!', ...body },
      });
    expect([status, error.code]).toEqual([400, 'INVALID']);
    expect(error.message).toEqual(expect.stringMatching(/ can't contain half a character \(a lone surrogate\)$/));
  });

  test('is a character when paired', async () => {
    const { status } = await server()
      .as(server().manager)
      .call(contract.gifts.award, {
        query: { propertyId: server().property },
        body: { users: [server().resident._id], amount: 1, category: 'Thank You!', note: '🏠' },
      });
    expect(status).toBe(200);
  });
});

describe('API responses are never cached', () => {
  test.each([
    ['a list', 'GET', () => `/users?propertyId=${server().property}`],
    ['a CSV', 'GET', () => `/users?propertyId=${server().property}&format=csv`],
    ['the caller', 'GET', () => '/me'],
    ['a refusal', 'GET', () => `/users/${newId()}`],
    ['a sign-in', 'POST', () => '/auth/sign-in'],
  ])('%s', async (_what, method, path) => {
    const { headers } = await server()
      .as(server().manager)
      .send(method, path(), method === 'POST' ? { body: { email: 'a@b.example', password: 'x' } } : {});
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe('behind one proxy', () => {
  const limited = useServer({ env: { RATE_LIMIT_PER_MINUTE: '5', TRUST_PROXY: '1' } });

  test('requests are counted by the address the proxy saw, whatever the caller claims', async () => {
    const call = (spoofed: number, seen: string) =>
      limited()
        .as()
        .call(
          contract.sessions.settings,
          {},
          { 'x-forwarded-for': `203.0.113.${spoofed}, 10.0.0.${spoofed}, ${seen}` },
        );
    const answers = [];
    for (let spoofed = 1; spoofed <= 8; spoofed += 1) answers.push((await call(spoofed, '198.51.100.7')).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect((await call(1, '198.51.100.8')).status).toBe(200);
  });
});

describe('behind proxies of a network', () => {
  const limited = useServer({ env: { RATE_LIMIT_PER_MINUTE: '3', TRUST_PROXY: '10.0.0.0/8' } });

  test("a caller who bypasses them can't set an address", async () => {
    const answers = [];
    for (let spoofed = 1; spoofed <= 5; spoofed += 1)
      answers.push(
        (
          await limited()
            .as()
            .call(contract.sessions.settings, {}, { 'x-forwarded-for': `203.0.113.${spoofed}` })
        ).status,
      );
    expect(answers).toEqual([200, 200, 200, 429, 429]);
  });
});
