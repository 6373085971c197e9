import { gunzipSync } from 'node:zlib';
import { contract } from '@hearth/contract';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveReference } from './reference.ts';

test('the reference is written once, however often anybody reads it', async () => {
  const app = fastify();
  serveReference(app, contract, 'Hearth');
  const headers = { 'accept-encoding': 'br, gzip' };
  const timeOf = async (times: number) => {
    const started = performance.now();
    for (let count = 0; count < times; count += 1)
      for (const path of ['/api/docs', '/api/openapi.json'])
        expect((await app.inject({ path, headers })).statusCode).toBe(200);
    return performance.now() - started;
  };
  const [first, later] = [await timeOf(1), await timeOf(10)];
  expect(later).toBeLessThan(first);
  expect((await app.inject('/api/docs')).body).toContain('Hearth API');
  expect((await app.inject('/api/openapi.json')).json()).toMatchObject({ info: { title: 'Hearth API' } });
  const packed = await app.inject({ path: '/api/docs', headers });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(packed.rawPayload).toString()).toContain('Hearth API');
  await app.close();
});
