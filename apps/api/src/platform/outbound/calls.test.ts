import { gzipSync } from 'node:zlib';
import { providerMessages } from '@hearth/contract/properties/provider-messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { oddities, startProtocolServer } from '../../../test/providers/protocol-server.ts';
import { call, retryAfterMs, type Call, type Connection } from './calls.ts';

let server: Awaited<ReturnType<typeof startProtocolServer>>;
beforeAll(async () => {
  server = await startProtocolServer(() => ({ contentType: 'application/json', body: '{"residents":[]}' }));
});
beforeEach(() => server.forget());
afterAll(() => server.stop());

let credentials = 0;
const connection = (changes: Partial<Connection> = {}): Connection => ({
  name: 'Entrata',
  base: server.url,
  credential: `key ${credentials++}`,
  budget: { perMinute: 1000, perDay: 1000 },
  takeCall: async () => 0,
  bytesMaximum: 100_000,
  pace: { callMs: 20_000, attempts: 3, pauseMs: 1, longestWaitMs: 1500 },
  signal: new AbortController().signal,
  ...changes,
});
const hasty = { callMs: 500, attempts: 1, pauseMs: 1, longestWaitMs: 100 };
const read: Call = { path: '/residents', method: 'GET', headers: {}, contentType: 'json', isRead: true };
const send: Call = { ...read, path: '/leads', method: 'POST', body: '{}', isRead: false };

test('a response is read whole', async () => {
  expect(await call(connection(), read)).toEqual({ status: 200, body: '{"residents":[]}' });
});

test('the caller gets a rejection with any content type', async () => {
  server.answerNext(oddities.status(401));
  expect(await call(connection(), read)).toMatchObject({ status: 401 });
});

test('temporary failures are retried', async () => {
  server.answerNext(oddities.status(503), oddities.lost);
  expect(await call(connection(), read)).toMatchObject({ status: 200 });
  expect(server.received).toHaveLength(3);
});

test('a persistent failure is reported after the last attempt', async () => {
  server.answerNext(oddities.status(500), oddities.status(502), oddities.status(500));
  await expect(call(connection(), read)).rejects.toMatchObject({
    kind: 'unavailable',
    message: providerMessages.failed('Entrata'),
  });
});

test('a short rate limit is waited for, given in seconds or as a date', async () => {
  server.answerNext(oddities.status(429, { 'retry-after': '1' }));
  const startedAt = Date.now();
  expect(await call(connection(), read)).toMatchObject({ status: 200 });
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990);
  server.answerNext(oddities.status(429, { 'retry-after': new Date(0).toUTCString() }));
  expect(await call(connection(), read)).toMatchObject({ status: 200 });
});

test('a long rate limit is reported with its end', async () => {
  server.answerNext(oddities.status(429, { 'retry-after': '3600' }));
  await expect(call(connection(), read)).rejects.toMatchObject({ kind: 'limit', retryAfterSeconds: 3600 });
  expect(server.received).toHaveLength(1);
});

test('a request that may have arrived is never sent again', async () => {
  for (const odd of [oddities.lost, oddities.silent, oddities.status(500)]) {
    server.forget();
    server.answerNext(odd);
    const patient = connection({ pace: { callMs: 1000, attempts: 3, pauseMs: 1, longestWaitMs: 100 } });
    await expect(call(patient, send)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(server.received.length).toBeLessThan(2);
  }
});

test('a request refused by a rate limit is sent again', async () => {
  server.answerNext(oddities.status(429, { 'retry-after': '0' }));
  expect(await call(connection(), send)).toMatchObject({ status: 200 });
});

describe('an invalid response', () => {
  test.each([
    ['an HTML page', oddities.page],
    ['another content type', oddities.wrongType],
    ['a redirect', oddities.status(302, { location: 'http://127.0.0.1:1/' })],
  ])('%s is not followed or parsed', async (_name, odd) => {
    server.answerNext(odd);
    await expect(call(connection(), read)).rejects.toMatchObject({
      kind: 'protocol',
      message: providerMessages.notUnderstood('Entrata'),
    });
    expect(server.received).toHaveLength(1);
  });

  test('without an end is cut off as it streams', async () => {
    server.answerNext(oddities.endless);
    await expect(call(connection(), read)).rejects.toMatchObject({
      kind: 'protocol',
      message: providerMessages.tooLarge('Entrata'),
    });
  });

  test('that decompresses to too much is cut off, too', async () => {
    const body = gzipSync(Buffer.alloc(50_000_000));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    server.answerNext((response) => void response.writeHead(200, headers).end(body));
    await expect(call(connection(), read)).rejects.toMatchObject({
      kind: 'protocol',
      message: providerMessages.tooLarge('Entrata'),
    });
  });

  test.each([
    ['slow', oddities.slow],
    ['silent', oddities.silent],
  ])('that is %s is abandoned', async (_name, odd) => {
    server.answerNext(odd);
    await expect(call(connection({ pace: hasty }), read)).rejects.toMatchObject({
      kind: 'unavailable',
      message: providerMessages.tooSlow('Entrata'),
    });
  });
});

test('a refused connection and an unknown host are reported', async () => {
  const nobody = call(connection({ base: 'http://127.0.0.1:1' }), send);
  await expect(nobody).rejects.toMatchObject({ kind: 'unavailable', message: providerMessages.noAnswer('Entrata') });
  const nowhere = call(connection({ base: 'http://entrata.invalid', pace: hasty }), read);
  await expect(nowhere).rejects.toMatchObject({ kind: 'unavailable' });
});

test('no error contains a secret', async () => {
  const secret = 'sesame-4711';
  const faults = [oddities.status(500), oddities.lost, oddities.page, oddities.silent];
  for (const odd of faults) {
    server.forget();
    server.answerNext(odd);
    const error: unknown = await call(connection({ credential: secret, pace: hasty }), {
      ...read,
      headers: { 'x-api-key': secret },
    }).catch((caught: unknown) => caught);
    expect(JSON.stringify([error, String(error), (error as Error).stack, (error as Error).cause ?? ''])).not.toContain(
      secret,
    );
  }
});

test('the caller can abort', async () => {
  const asked = new AbortController();
  server.answerNext(oddities.silent);
  const answer = call(connection({ signal: asked.signal }), read);
  setTimeout(() => asked.abort(new Error('the job ends')), 30);
  await expect(answer).rejects.toThrow('the job ends');
});

test("a caller's own timeout is reported as too slow, even between attempts", async () => {
  server.answerNext(oddities.status(429, { 'retry-after': '1' }));
  const answer = call(connection({ signal: AbortSignal.timeout(300) }), read);
  await expect(answer).rejects.toMatchObject({ kind: 'unavailable', message: providerMessages.tooSlow('Entrata') });
});

test('an exhausted budget is reported without calling the provider', async () => {
  const waits = [0, 0, 43_200_000];
  const poor = connection({ takeCall: async () => waits.shift() ?? 0 });
  await call(poor, read);
  await call(poor, read);
  await expect(call(poor, read)).rejects.toMatchObject({ kind: 'limit', message: providerMessages.busy('Entrata') });
  expect(server.received).toHaveLength(2);
});

test('Retry-After is seconds or a date', () => {
  const now = Date.parse('2026-03-01T00:00:00Z');
  expect(retryAfterMs('120', now)).toBe(120_000);
  expect(retryAfterMs('Sun, 01 Mar 2026 00:01:00 GMT', now)).toBe(60_000);
  expect(retryAfterMs('Sat, 28 Feb 2026 00:00:00 GMT', now)).toBe(0);
  expect([retryAfterMs('soon', now), retryAfterMs(null, now)]).toEqual([undefined, undefined]);
});
