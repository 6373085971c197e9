import type { SearchResult } from '@hearth/contract/insights/search';
import { expect, test } from 'vitest';
import { destinationOf, matching, targetOf, type Opens } from './targets.ts';

const property = { _id: 'a'.repeat(24), name: 'Juniper Lofts', propertyCode: 'JUN101' };
const result = (more: Partial<SearchResult>): SearchResult => ({
  kind: 'lead',
  _id: 'b'.repeat(24),
  title: 'Maria Lopez',
  subtitle: 'New',
  property,
  postType: null,
  ...more,
});
const opens = (more: Partial<Opens> = {}): Opens => ({
  screens: [],
  actions: [],
  mayOpen: () => true,
  admin: '/hearth-admin',
  propertyCode: undefined,
  ...more,
});

test('a record at another property than the selected one switches to it', () => {
  const searchAt = (selected: string | undefined) => destinationOf(targetOf(result({}), opens()), selected).search;
  expect(searchAt('JUN101')).toEqual({ lead: 'b'.repeat(24) });
  expect(searchAt(undefined)).toEqual({ lead: 'b'.repeat(24) });
  expect(searchAt('OAK202')).toEqual({ lead: 'b'.repeat(24), property: 'JUN101' });
});

test('units and properties open at their property, also from all properties', () => {
  const destination = (more: Partial<SearchResult>) => destinationOf(targetOf(result(more), opens()), undefined);
  expect(destination({ kind: 'unit', title: '204, Elm' })).toEqual({
    to: '/property-manager/units',
    search: { 'unit.search': '204', 'unit.building': 'Elm', property: 'JUN101' },
  });
  expect(destination({ kind: 'property' }).search).toEqual({ property: 'JUN101' });
});

test('profiles open in the area that lists users', () => {
  const pathFor = (more: Partial<Opens>) => targetOf(result({ kind: 'user' }), opens(more)).to;
  expect(pathFor({})).toBe(`/hearth-admin/user/${'b'.repeat(24)}`);
  expect(pathFor({ mayOpen: () => false })).toBe(`/property-manager/user/${'b'.repeat(24)}`);
});

test('targets match every typed word, beginnings first', () => {
  const targets = [
    { title: 'Survey Management', to: '/a', subtitle: 'Community' },
    { title: 'Manage Users', to: '/b' },
    { title: 'Leads', to: '/c' },
  ];
  const titles = (typed: string) => matching(targets, typed).map(({ title }) => title);
  expect(titles('manage')).toEqual(['Manage Users', 'Survey Management']);
  expect(titles('comm SURV')).toEqual(['Survey Management']);
  expect(titles('nothing')).toEqual([]);
});
