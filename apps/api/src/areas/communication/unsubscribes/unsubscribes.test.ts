import { expect, test } from 'vitest';
import { createTokens } from '../../../platform/tokens.ts';
import { useServer } from '../../../../test/harness.ts';
import { testSecrets } from '../../../../test/secrets.ts';
import { unsubscribingOf } from './public.ts';
import { addressOf, tokenOf } from './rules.ts';

const server = useServer();

async function linkFor(address: string) {
  const platform = { config: server().config, secrets: await testSecrets(server().db) };
  const { url, headers } = unsubscribingOf(platform, address);
  return { at: server().url + new URL(url).pathname + new URL(url).search, url, headers };
}
const stateOf = async (address: string) =>
  (await server().db.selectFrom('address_states').select('state').where('address', '=', address).execute()).map(
    ({ state }) => state,
  );
const form = (fields: Record<string, string> = {}) => ({ method: 'POST', body: new URLSearchParams(fields) });

test('the emailed link asks first; its button stops marketing emails, and another one resumes them', async () => {
  const address = 'Maria@residents.example';
  const { at } = await linkFor(address);
  for (const method of ['GET', 'HEAD']) await fetch(at, { method });
  expect(await stateOf(address.toLowerCase())).toEqual([]);
  const page = await fetch(at);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const text = await page.text();
  expect(text).not.toMatch(/<script|Maria@|https?:/);
  const action = (from: string) => server().url + (/action="([^"]+)"/.exec(from)?.[1] ?? '').replaceAll('&amp;', '&');
  const ended = await fetch(action(text), form());
  expect(await stateOf(address.toLowerCase())).toEqual(['optedOut']);
  expect(await (await fetch(at)).text()).toMatch(/You(&#39;|')re unsubscribed/);
  const again = await fetch(action(await ended.text()), form());
  expect([again.status, await stateOf(address.toLowerCase())]).toEqual([200, []]);
  const rows = await server().db.selectFrom('audit_log').select(['action', 'after']).orderBy('at').execute();
  expect(rows.filter((row) => row.action.endsWith('subscribe'))).toEqual([
    { action: 'unsubscribe', after: { channel: 'EMAIL', address, optedOut: true } },
    { action: 'resubscribe', after: { channel: 'EMAIL', address, optedOut: false } },
  ]);
});

test("an email client's one-click request stops them at once, with either form encoding and when repeated", async () => {
  const { at, url, headers } = await linkFor('one.click@residents.example');
  expect(headers).toEqual({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  const oneClick = { 'List-Unsubscribe': 'One-Click' };
  const parts = new FormData();
  parts.set('List-Unsubscribe', 'One-Click');
  for (const request of [form(oneClick), form(oneClick), { method: 'POST', body: parts }])
    expect((await fetch(at, request)).status).toBe(200);
  expect(await stateOf('one.click@residents.example')).toEqual(['optedOut']);
});

test('a link posted many times, even concurrently, is audited once', async () => {
  const address = 'often@residents.example';
  const { at } = await linkFor(address);
  const again = at.replace('/unsubscribe', '/resubscribe');
  for (const url of [again, at, again, again])
    expect((await Promise.all(Array.from({ length: 8 }, () => fetch(url, form())))).every(({ ok }) => ok)).toBe(true);
  const rows = await server().db.selectFrom('audit_log').select(['action', 'after']).orderBy('id').execute();
  expect(rows.filter(({ after }) => JSON.stringify(after).includes(address)).map(({ action }) => action)).toEqual([
    'unsubscribe',
    'resubscribe',
  ]);
});

test('a forged link unsubscribes no one', async () => {
  const { at } = await linkFor('mine@residents.example');
  const seal = at.slice(at.lastIndexOf('.'));
  const forged = `${server().url}/api/communications/unsubscribe?token=${Buffer.from('yours@residents.example').toString('base64url')}`;
  for (const address of [forged + seal, forged, `${forged}.`, `${at}x`])
    expect((await fetch(address, form())).status).toBe(404);
  expect(await stateOf('yours@residents.example')).toEqual([]);
  const tokens = createTokens('a secret');
  expect(addressOf(tokens, tokenOf(tokens, 'a.b+c@residents.example'))).toBe('a.b+c@residents.example');
});
