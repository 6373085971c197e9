import { contract } from '@hearth/contract';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveReference } from './reference.ts';

test('the reference is written once, however often anybody reads it', async () => {
  const app = fastify();
  serveReference(app, contract, 'Hearth');
  const timeOf = async (times: number) => {
    const started = performance.now();
    for (let count = 0; count < times; count += 1)
      for (const path of ['/api/docs', '/api/openapi.json']) expect((await app.inject(path)).statusCode).toBe(200);
    return performance.now() - started;
  };
  const [first, later] = [await timeOf(1), await timeOf(10)];
  expect(later).toBeLessThan(first);
  expect((await app.inject('/api/docs')).body).toContain('Hearth API');
  expect((await app.inject('/api/openapi.json')).json()).toMatchObject({ info: { title: 'Hearth API' } });
  await app.close();
});
