import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

test('the address says which items are shown, and for whom', () => {
  const search = { type: 'BOOST', userType: 'AMBASSADOR' };
  expect(placeOf({ pathname: '/ambassador/boost-management', search })).toEqual({
    kind: 'BOOST',
    audience: 'AMBASSADOR',
    type: 'AMBASSADOR_BOOST',
  });
});

test.each([
  ['/community/event-management', 'EVENT'],
  ['/community/boost-management', 'BOOST'],
  ['/ambassador/post-management', 'AMBASSADOR_POST'],
])('where %s says nothing, or what nobody knows, its path does', (pathname, type) => {
  expect(placeOf({ pathname, search: {} }).type).toBe(type);
  expect(placeOf({ pathname, search: { type: 'constructor', userType: 'EVERYBODY' } }).type).toBe(type);
});
