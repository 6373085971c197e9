import { expect, test } from 'vitest';
import { accountRole, lockoutSubjects, networkOf, readMarks, writeMarks } from './rules.ts';

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

test('a failure in a known browser counts against that browser only', () => {
  expect(lockoutSubjects('a@hearth.example', '203.0.113.9', 'b'.repeat(24))).toEqual([`browser:${'b'.repeat(24)}`]);
});

test('a cookie has at most six marks, and anything else in it is ignored', () => {
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

test('an account shows its platform role, its own role if held, or else its highest role', () => {
  expect(accountRole('admin', [])).toBe('admin');
  expect(accountRole('leasing_agent', ['manager', 'leasing_agent'])).toBe('leasing_agent');
  expect(accountRole('manager', ['resident', 'read_only_manager'])).toBe('read_only_manager');
  expect(accountRole('manager', [])).toBe('manager');
});
