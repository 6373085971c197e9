import { expect, test } from 'vitest';
import { cookieHeader, cookieValue, isOwnSite } from './cookies.ts';

test.each([
  [{ host: 'localhost:4600' }, undefined, 'hearth=s; Path=/; Max-Age=1728000; HttpOnly; SameSite=Lax'],
  [{ host: '127.0.0.1:4600' }, undefined, 'hearth=s; Path=/; Max-Age=1728000; HttpOnly; SameSite=Lax'],
  [{ host: 'hearth.example' }, undefined, '__Host-hearth=s; Path=/; Max-Age=1728000; HttpOnly; SameSite=Lax; Secure'],
  [
    { host: 'localhost.hearth.example' },
    undefined,
    '__Host-hearth=s; Path=/; Max-Age=1728000; HttpOnly; SameSite=Lax; Secure',
  ],
  [
    { host: '127.0.0.1:4600', 'x-forwarded-proto': 'https' },
    undefined,
    '__Host-hearth=s; Path=/; Max-Age=1728000; HttpOnly; SameSite=Lax; Secure',
  ],
  [
    { host: '127.0.0.1:4600' },
    'https://hearth.example',
    '__Host-hearth=s; Path=/; Max-Age=1728000; HttpOnly; SameSite=Lax; Secure',
  ],
])('the session cookie at %o lasts 20 days', (headers, publicUrl, expected) => {
  expect(cookieHeader('session', headers, publicUrl, 's')).toBe(expected);
});

test('the cookie is only read by its exact name', () => {
  const both = 'theme=dark; hearth=plain; __Host-hearth=safe';
  expect(cookieValue('session', { host: 'localhost', cookie: both }, undefined)).toBe('plain');
  expect(cookieValue('session', { host: 'hearth.example', cookie: both }, undefined)).toBe('safe');
  expect(cookieValue('session', { host: 'hearth.example', cookie: 'hearth=plain' }, undefined)).toBeUndefined();
  expect(cookieValue('session', { host: 'hearth.example' }, undefined)).toBeUndefined();
});

test.each([
  [{ host: 'hearth.example', 'sec-fetch-site': 'same-origin' }, true],
  [{ host: 'hearth.example', 'sec-fetch-site': 'none' }, true],
  [{ host: 'hearth.example', 'sec-fetch-site': 'same-site', origin: 'https://other.hearth.example' }, false],
  [{ host: 'hearth.example', 'sec-fetch-site': 'cross-site', origin: 'https://hearth.example' }, false],
  [{ host: 'hearth.example', origin: 'https://hearth.example' }, true],
  [{ host: 'hearth.example', origin: 'https://evil.example' }, false],
  [{ host: 'hearth.example', origin: 'null' }, false],
  [{ host: 'hearth.example' }, true],
])('a request with %o is same-site: %s', (headers, expected) => {
  expect(isOwnSite(headers, undefined)).toBe(expected);
});

test('the public address is same-site even if a proxy changes the host', () => {
  expect(isOwnSite({ host: '10.0.0.5:4600', origin: 'https://hearth.example' }, 'https://hearth.example/')).toBe(true);
});
