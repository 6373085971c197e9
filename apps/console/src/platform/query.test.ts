import { getPointLog, listPointLogs } from '@hearth/contract/points/point-logs';
import { listCompanies } from '@hearth/contract/companies/companies';
import { getProperty } from '@hearth/contract/properties/properties';
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
  test('leaves users alone: a balance that moves is a change of its user', () => {
    const user = endpointQuery(getUser, { params: { id: other } });
    expect(isStaleAfter(user, changed(one))).toBe(false);
    expect(isStaleAfter(user, new Map([['user', new Set([other])]]))).toBe(true);
  });
  test('leaves what does not read point logs', () => {
    expect(isStaleAfter(endpointQuery(listCompanies), changed(one))).toBe(false);
  });
});

test('a change of one property leaves the others', () => {
  const property = endpointQuery(getProperty, { params: { id: one } });
  expect([one, other].map((id) => isStaleAfter(property, new Map([['property', new Set([id])]])))).toEqual([
    true,
    false,
  ]);
});

test('an action that names no record makes every answer of its topic stale', () => {
  expect(isStaleAfter(endpointQuery(getPointLog, { params: { id: other } }), new Map([['pointLog', 'any']]))).toBe(
    true,
  );
});
