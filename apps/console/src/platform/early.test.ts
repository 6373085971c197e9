import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settings } from '@hearth/contract/identity/sessions';
import { startConsole } from '@hearth/contract/properties/start';
import { afterEach, expect, test, vi } from 'vitest';
import { readEarly, takeEarly } from './early.ts';
import { startProperty } from './url-scope.ts';
import { address } from './request.ts';

const sent = readFileSync(join(import.meta.dirname, '../../head/early.js'), 'utf8');
const globals = globalThis as { hearthEarly?: unknown };
afterEach(() => {
  delete globals.hearthEarly;
  vi.unstubAllGlobals();
});

test('early requests match the contract', () => {
  expect([...sent.matchAll(/fetch\(`([^`]+)`/g)].map(([, path]) => path)).toEqual([
    `\${base}${address(startConsole, {}, '').url}\${named}`,
    `\${base}${address(settings, {}, '').url}`,
  ]);
  expect(sent).toContain(`method: '${address(startConsole, {}).method}'`);
});

test.for([
  ['/', ''],
  ['/points-center?status=denied&property=JLH102', '?property=JLH102'],
  ['/?property=jlh102#part', '?property=jlh102'],
  ['/?property=0123456789abcdef01234567', '?property=0123456789abcdef01234567'],
  ['/?property=all&group=0123456789abcdef01234567', ''],
  ['/?property=%3Cscript%3E', ''],
  ['/?property=', ''],
  ['/?property=AB12&property=CD34', '?property=AB12'],
  ['/login?to=%2Fpoints-center%3Fproperty%3DJLH102', '?property=JLH102'],
  ['/login', ''],
] as const)('the start call of %s includes its property', ([path, query]) => {
  const called: string[] = [];
  const url = new URL(path, 'https://hearth.example');
  const page = { querySelector: () => null };
  const reach = (to: string) => {
    called.push(to);
    return Promise.resolve(new Response());
  };
  new Function('document', 'location', 'fetch', 'globalThis', sent)(page, url, reach, {});
  expect(called).toEqual([`/api/me/start${query}`, '/api/settings']);
  vi.stubGlobal('location', url);
  expect(address(startConsole, { query: startProperty() }, '/api').url).toBe(`/api/me/start${query}`);
});

test('an early response is used once, and a failed one is requested again', async () => {
  globals.hearthEarly = {
    settings: Promise.resolve(Response.json({ product: 'Hearth' })),
    start: Promise.reject(new Error('offline')),
  };
  await expect(takeEarly('start')).rejects.toThrow('offline');
  expect(takeEarly('start')).toBeUndefined();
  expect(await readEarly('settings')).toEqual({ product: 'Hearth' });
  expect(await readEarly('settings')).toBeUndefined();
  globals.hearthEarly = { settings: Promise.resolve(new Response('', { status: 503 })) };
  expect(await readEarly('settings')).toBeUndefined();
});
