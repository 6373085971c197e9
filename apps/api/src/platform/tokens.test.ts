import { expect, test } from 'vitest';
import { createTokens } from './tokens.ts';

const now = new Date('2026-11-22T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const tokens = createTokens('a secret of the deployment');

test('a cached token still expires after ten minutes', () => {
  const { accessToken } = tokens.issue('session', now);
  expect(tokens.verify(accessToken, later(9))).toBe('session');
  expect(tokens.verify(accessToken, later(10))).toBeUndefined();
  expect(tokens.verify(accessToken, later(9))).toBe('session');
});

test('the cache only accepts the exact token it verified', () => {
  const { accessToken } = tokens.issue('session', now);
  expect(tokens.verify(accessToken, now)).toBe('session');
  const [head, claims, signature] = accessToken.split('.') as [string, string, string];
  const others = createTokens('another secret').issue('session', now).accessToken;
  const forged = Buffer.from(JSON.stringify({ iss: 'hearth', sub: 'other', iat: 0, exp: 9e9 })).toString('base64url');
  for (const token of [
    others,
    `${head}.${forged}.${signature}`,
    `${head}.${claims}.${signature.slice(1)}`,
    `${head}.${claims}.`,
  ])
    expect(tokens.verify(token, now)).toBeUndefined();
});

test("path tokens and access tokens aren't interchangeable", () => {
  const path = tokens.signPath('/files/1', now);
  const { accessToken } = tokens.issue('/files/1', now);
  expect(tokens.verify(accessToken, now)).toBe('/files/1');
  expect(tokens.verify(path, now)).toBeUndefined();
  expect(tokens.verifyPath(accessToken, '/files/1', now)).toBe(false);
});
