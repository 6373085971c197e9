import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '@hearth/contract/identity/sessions';
import { startConsole } from '@hearth/contract/properties/start';
import { afterEach, expect, test } from 'vitest';
import { readEarly, takeEarly } from './early.ts';
import { address } from './request.ts';

const sent = readFileSync(join(import.meta.dirname, '../../public/early.js'), 'utf8');
const place = globalThis as { hearthEarly?: unknown };
afterEach(() => delete place.hearthEarly);

test('what is asked for early is what the contract names', () => {
  expect([...sent.matchAll(/fetch\(`([^`]+)`/g)].map(([, path]) => path)).toEqual(
    [startConsole, settings].map((endpoint) => `\${base}${address(endpoint, {}, '').url}`),
  );
  expect(sent).toContain(`method: '${address(startConsole, {}).method}'`);
});

test('an early answer is taken once, and one that is no success is asked for again', async () => {
  place.hearthEarly = {
    settings: Promise.resolve(Response.json({ product: 'Hearth' })),
    start: Promise.reject(new Error('offline')),
  };
  await expect(takeEarly('start')).rejects.toThrow('offline');
  expect(takeEarly('start')).toBeUndefined();
  expect(await readEarly('settings')).toEqual({ product: 'Hearth' });
  expect(await readEarly('settings')).toBeUndefined();
  place.hearthEarly = { settings: Promise.resolve(new Response('', { status: 503 })) };
  expect(await readEarly('settings')).toBeUndefined();
});
