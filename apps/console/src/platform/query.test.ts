import { getPointLog, listPointLogs } from '@hearth/contract/points/point-logs';
import { listCompanies } from '@hearth/contract/companies/companies';
import { getUser } from '@hearth/contract/people/users';
import { describe, expect, test } from 'vitest';
import { endpointQuery, isStaleAfter, type Changes } from './query.ts';

const one = '0123456789abcdef01234567';
const other = 'fedcba987654321001234567';
const changed = (id: string): Changes => new Map([['pointLog', new Set([id])]]);

describe('a change of one point log', () => {
  test('makes every list of point logs stale', () => {
    expect(isStaleAfter(endpointQuery(listPointLogs, { query: { page: 2 } }), changed(one))).toBe(true);
  });
  test('makes its own detail stale, and no other', () => {
    expect(isStaleAfter(endpointQuery(getPointLog, { params: { id: one } }), changed(one))).toBe(true);
    expect(isStaleAfter(endpointQuery(getPointLog, { params: { id: other } }), changed(one))).toBe(false);
  });
  test('makes the user whose balance it may move stale', () => {
    expect(isStaleAfter(endpointQuery(getUser, { params: { id: other } }), changed(one))).toBe(true);
  });
  test('leaves what does not read point logs', () => {
    expect(isStaleAfter(endpointQuery(listCompanies), changed(one))).toBe(false);
  });
});

test('an action that names no record makes every answer of its topic stale', () => {
  expect(isStaleAfter(endpointQuery(getPointLog, { params: { id: other } }), new Map([['pointLog', 'any']]))).toBe(
    true,
  );
});
