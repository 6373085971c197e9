import { expect, test } from 'vitest';
import { anyDate, chosenTab, clearedList, filtersInUse, readList, type Filter } from './list-state.ts';

const filters: Filter[] = [
  { kind: 'search' },
  { kind: 'dates' },
  {
    kind: 'choices',
    key: 'pointLogType',
    label: 'Type',
    placeholder: 'All',
    options: [
      { value: 'rent', label: 'Rent' },
      { value: 'surprise', label: 'Surprise' },
    ],
  },
];
const tabs = {
  key: 'status',
  label: 'Status',
  options: [
    { value: 'pending', label: 'Pending' },
    { value: 'all', label: 'All' },
  ],
};
const read = (search: Parameters<typeof readList>[0], defaults = {}) =>
  readList(search, {
    filters,
    tabs,
    sortable: ['createdAt', 'points'],
    defaults: { orderBy: 'createdAt', ...defaults },
  });

test('a URL without parameters shows the first page with the defaults', () => {
  expect(read({})).toEqual({
    page: 1,
    limit: 10,
    order: 'desc',
    orderBy: 'createdAt',
    filters: {
      search: undefined,
      startDate: undefined,
      endDate: undefined,
      pointLogType: undefined,
      status: 'pending',
    },
  });
});

test('the URL has page, size, sort and filters', () => {
  const state = read({
    page: '3',
    limit: '25',
    order: 'asc',
    orderBy: 'points',
    search: ' ann ',
    pointLogType: ['rent', 'surprise'],
    status: 'all',
    startDate: '2026-11-01',
  });
  expect(state).toMatchObject({ page: 3, limit: 25, order: 'asc', orderBy: 'points' });
  expect(state.filters).toMatchObject({
    search: 'ann',
    pointLogType: ['rent', 'surprise'],
    status: 'all',
    startDate: '2026-11-01',
  });
});

test('invalid URL parameters are ignored', () => {
  const state = read({
    page: '-2',
    limit: '11',
    order: 'up',
    orderBy: 'password',
    pointLogType: 'tax',
    status: 'odd',
    startDate: '2026-13-40',
  });
  expect(state).toMatchObject({ page: 1, limit: 10, order: 'desc', orderBy: 'createdAt' });
  expect(state.filters).toMatchObject({ pointLogType: undefined, status: 'pending', startDate: undefined });
});

test("filters ignore URL values that aren't among their options", () => {
  const options = [{ value: 'a', label: 'A' }] as const;
  const named = { key: 'key', label: 'Key' };
  const strict: Filter[] = [
    { kind: 'property' },
    { kind: 'role' },
    { ...named, kind: 'choice', placeholder: 'All', options },
    { ...named, kind: 'choices', placeholder: 'All', options },
    { ...named, kind: 'choice', placeholder: 'All', options: [], ofRecords: true },
    { ...named, kind: 'only' },
    { ...named, kind: 'switch' },
    { kind: 'dates' },
  ];
  const wrong = { propertyId: 'zzz', userType: 'zzz', key: 'zzz', startDate: 'zzz', endDate: '2026-02-31' };
  for (const filter of strict) {
    const state = readList(wrong, { filters: [filter], sortable: [], defaults: { orderBy: 'createdAt' } });
    expect([filter.kind, Object.values(state.filters).filter((value) => value !== undefined)]).toEqual([
      filter.kind,
      [],
    ]);
  }
});

test('a default start date can be cleared, and an end before the start is dropped', () => {
  expect(read({}, { startDate: '2026-11-14' }).filters.startDate).toBe('2026-11-14');
  expect(read({ startDate: anyDate }, { startDate: '2026-11-14' }).filters.startDate).toBeUndefined();
  expect(read({ startDate: '2026-11-14', endDate: '2026-11-01' }).filters.endDate).toBeUndefined();
});

test('Reset clears the filters and the page, and keeps page size and sort', () => {
  expect(Object.keys(clearedList(filters, tabs)).toSorted()).toEqual([
    'endDate',
    'page',
    'pointLogType',
    'search',
    'startDate',
    'status',
  ]);
});

test("a filter is in use when it differs from its default; tabs don't count", () => {
  const defaults = { orderBy: 'createdAt', startDate: '2026-11-14' };
  const inUse = (search: Parameters<typeof readList>[0]) =>
    filtersInUse(filters, read(search, defaults), defaults).map(({ kind }) => kind);
  expect(inUse({ status: 'all' })).toEqual([]);
  expect(inUse({ startDate: anyDate })).toEqual(['dates']);
  expect(inUse({ search: 'ann', pointLogType: ['rent', 'surprise'] })).toEqual(['search', 'choices']);
});

test('an empty tab is named unless new records appear there or it is the only one', () => {
  expect(chosenTab(tabs, read({}))).toBe('Pending');
  expect(chosenTab(tabs, read({ status: 'all' }))).toBeUndefined();
  expect(chosenTab({ ...tabs, options: tabs.options.slice(0, 1) }, read({}))).toBeUndefined();
  expect(chosenTab({ ...tabs, home: 'pending' }, read({}))).toBeUndefined();
  expect(chosenTab({ ...tabs, home: 'pending' }, read({ status: 'all' }))).toBe('All');
  expect(chosenTab(undefined, read({}))).toBeUndefined();
});
