import { gunzipSync } from 'node:zlib';
import { contract } from '@hearth/contract';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveReference } from './reference.ts';

test('the reference is rendered once for any number of reads, and again under a new name', async () => {
  const app = fastify();
  let reads = 0;
  const counting = new Proxy(contract, {
    ownKeys(target) {
      reads += 1;
      return Reflect.ownKeys(target);
    },
  });
  let product = 'Hearth';
  serveReference(app, counting, () => product);
  const headers = { 'accept-encoding': 'br, gzip' };
  const read = async () => {
    for (const path of ['/api/docs', '/api/openapi.json'])
      expect((await app.inject({ path, headers })).statusCode).toBe(200);
    return reads;
  };
  const once = await read();
  expect(once).toBeGreaterThan(0);
  for (let times = 0; times < 3; times += 1) expect(await read()).toBe(once);
  expect((await app.inject('/api/docs')).body).toContain('Hearth API');
  expect((await app.inject('/api/openapi.json')).json()).toMatchObject({ info: { title: 'Hearth API' } });
  const packed = await app.inject({ path: '/api/docs', headers });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(packed.rawPayload).toString()).toContain('Hearth API');
  product = 'Elm';
  expect((await app.inject('/api/docs')).body).toContain('Elm API');
  await app.close();
});
