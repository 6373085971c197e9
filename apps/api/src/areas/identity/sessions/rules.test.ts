import { expect, test } from 'vitest';
import {
  accountRole,
  cookieHeader,
  cookieValue,
  isOwnSite,
  lockoutSubjects,
  networkOf,
  readMarks,
  writeMarks,
} from './rules.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('failures from %s count against %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('a failure counts against the account and the address', () => {
  expect(lockoutSubjects('a@hearth.example', '203.0.113.9')).toEqual([
    'account:a@hearth.example',
    'address:203.0.113.9',
  ]);
});

test('a failure in a browser that the account knows counts against that browser alone', () => {
  expect(lockoutSubjects('a@hearth.example', '203.0.113.9', 'b'.repeat(24))).toEqual([`browser:${'b'.repeat(24)}`]);
});

test('a cookie of marks is read as it was written, at most six of them, and nothing else is', () => {
  const marks = Array.from({ length: 9 }, (_none, i) => ({
    id: `${i}`.repeat(24),
    issuedAt: 1_700_000_000_000 + i,
    seal: 's'.repeat(43),
  }));
  const written = writeMarks(marks);
  expect(readMarks(written)).toEqual(marks.slice(0, 6));
  expect(readMarks(`x~${written.slice(0, 60)}~${'a'.repeat(24)}.1.${'s'.repeat(43)}~`)).toEqual([]);
  expect(readMarks(undefined)).toEqual([]);
});

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

test('the cookie is read by its own name alone', () => {
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
])('a request with %o comes from the own site: %s', (headers, expected) => {
  expect(isOwnSite(headers, undefined)).toBe(expected);
});

test('the public address is an own site behind a proxy that names another host', () => {
  expect(isOwnSite({ host: '10.0.0.5:4600', origin: 'https://hearth.example' }, 'https://hearth.example/')).toBe(true);
});

test('an account is shown by its platform role, its own role where held, else the highest held', () => {
  expect(accountRole('admin', [])).toBe('admin');
  expect(accountRole('leasing_agent', ['manager', 'leasing_agent'])).toBe('leasing_agent');
  expect(accountRole('manager', ['resident', 'read_only_manager'])).toBe('read_only_manager');
  expect(accountRole('manager', [])).toBe('manager');
});
