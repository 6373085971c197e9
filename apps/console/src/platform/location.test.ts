import { expect, test } from 'vitest';
import { hrefOf, parseSearch, returnPath, stringifySearch } from './location.ts';

test('the sign-in only returns to paths inside the console', () => {
  expect(returnPath('/points-center?status=pending')).toBe('/points-center?status=pending');
  for (const bad of [null, '', 'https://evil.example', '//evil.example', '/\\evil.example', '/login?to=/x'])
    expect(returnPath(bad)).toBe('/');
});

test('search parameters are strings, and a repeated key is a list', () => {
  expect(parseSearch('?page=2&type=rent&type=boost&id=123456789012345678901234')).toEqual({
    page: '2',
    type: ['rent', 'boost'],
    id: '123456789012345678901234',
  });
  expect(stringifySearch({ page: 2, type: ['rent', 'boost'], search: '', none: undefined })).toBe(
    '?page=2&type=rent&type=boost',
  );
  expect(stringifySearch({})).toBe('');
});

test('a link never leads to another site, and omits empty parameters', () => {
  expect(hrefOf({ to: '/points-center', search: { log: '1', page: undefined }, hash: 'here' })).toBe(
    '/points-center?log=1#here',
  );
  for (const foreign of ['//evil.example/x', '/\\evil.example/x'])
    expect(hrefOf({ to: foreign })).toBe('/evil.example/x');
});
