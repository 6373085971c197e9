import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useServer } from '../harness.ts';

const server = useServer({ env: { CORS_ORIGINS: 'https://console.example' } });

test.each([
  ['a response', 200, '/healthz', {}],
  ['a refusal', 401, '/api/me', {}],
  ['an unknown path', 404, '/api/nothing', {}],
  ['an invalid address', 400, '/api/me?a=%ff', {}],
  [
    'a CORS preflight',
    204,
    '/api/me',
    { method: 'OPTIONS', headers: { origin: 'https://console.example', 'access-control-request-method': 'GET' } },
  ],
])('%s forbids the browser to run third-party code', async (_name, status, path, request) => {
  const response = await fetch(`${server().url}${path}`, request);
  expect(response.status).toBe(status);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-security-policy':
      "default-src 'self';base-uri 'none';object-src 'none';frame-ancestors 'none';form-action 'self';worker-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';frame-src 'self';script-src 'self';style-src 'self'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(response.headers.get('strict-transport-security')).toBeNull();
});

test('a page runs only its own files and the inline scripts from the build', async () => {
  const response = await fetch(`${server().url}/`);
  const scripts = [...(await response.text()).matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = '']) => code);
  expect(scripts.length).toBeGreaterThan(0);
  const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const policy = response.headers.get('content-security-policy');
  expect(policy?.split(';')).toContain(`script-src 'self' ${hashes.join(' ')}`);
  expect(policy).not.toContain('unsafe');
});

describe('at an https address', () => {
  const secured = useServer({ env: { HEARTH_PUBLIC_URL: 'https://hearth.example', HEARTH_DEMO: 'false' } });

  test('the browser must keep using https', async () => {
    const response = await fetch(`${secured().url}/healthz`);
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });
});
