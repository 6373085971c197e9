import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signedPath, verifyLink } from './links.ts';

const secret = 'a secret only for these tests, long enough';
const id = '65f0a1b2c3d4e5f6a7b8c9d0';
const noon = new Date('2026-03-01T12:00:00Z');
const after = (minutes: number, from = noon) => new Date(from.getTime() + minutes * 60_000);

function queryOf(path: string): Record<string, string> {
  return Object.fromEntries(new URL(path, 'http://localhost').searchParams);
}

test('a link names its file and works for at least an hour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_400_000 }), (offset) => {
      const signedAt = new Date(noon.getTime() + offset);
      const path = signedPath(secret, id, signedAt);
      expect(path).toMatch(/^\/api\/files\/65f0a1b2c3d4e5f6a7b8c9d0\?expires=\d+&signature=[\w-]{43}$/);
      expect(verifyLink(secret, id, queryOf(path), signedAt)).toBe(true);
      expect(verifyLink(secret, id, queryOf(path), new Date(signedAt.getTime() + 3_600_000 - 1))).toBe(true);
      expect(verifyLink(secret, id, queryOf(path), after(90, signedAt))).toBe(false);
    }),
  );
});

test('a link stays the same within a half-hour for caching, then changes', () => {
  expect(signedPath(secret, id, after(1))).toBe(signedPath(secret, id, after(29)));
  expect(signedPath(secret, id, after(1))).not.toBe(signedPath(secret, id, after(31)));
});

test("a link doesn't open another file, later, under another name, or with another secret", () => {
  const path = signedPath(secret, id, noon, { downloadName: 'lease.pdf' });
  const query = queryOf(path);
  expect(query.name).toBe('lease.pdf');
  expect(verifyLink(secret, id, query, noon)).toBe(true);
  expect(verifyLink(secret, '65f0a1b2c3d4e5f6a7b8c9d1', query, noon)).toBe(false);
  expect(verifyLink(secret, id, { ...query, expires: String(Number(query.expires) + 1800) }, noon)).toBe(false);
  expect(verifyLink(secret, id, { ...query, name: 'lease.html' }, noon)).toBe(false);
  expect(verifyLink(`${secret}.`, id, query, noon)).toBe(false);
});

test.for([
  {},
  { expires: '9999999999' },
  { expires: '9999999999', signature: '' },
  { expires: ['9999999999'], signature: ['x'] },
  { expires: '9999999999', signature: 'A'.repeat(43) },
])('the query %j opens nothing', (query) => {
  expect(verifyLink(secret, id, query, noon)).toBe(false);
});
