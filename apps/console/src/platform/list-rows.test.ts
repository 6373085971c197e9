import type { Topic } from '@hearth/contract/live/topics';
import { metaOf } from '@hearth/contract/definition';
import { listLeases } from '@hearth/contract/leases/leases';
import { describe, expect, test } from 'vitest';
import { listLocations } from '@hearth/contract/companies/groups';
import { isComplete, rowChanged, withoutRow, withRow } from './list-rows.ts';
import type { Changes } from './list-rows.ts';

const meta = metaOf(listLeases);
const id = (n: number) => String(n).padStart(24, '0');
const list = {
  data: [
    { _id: id(1), user: { _id: id(11) } },
    { _id: id(2), user: { _id: id(12) } },
  ],
  totalCount: 2,
};

const of = (changed: Partial<Record<Topic, readonly number[] | 'any'>>): Changes =>
  new Map(
    Object.entries(changed).map(
      ([topic, ids]) => [topic as Topic, ids === 'any' ? 'any' : new Set(ids.map(id))] as const,
    ),
  );

test.for<[string, Changes, string | undefined]>([
  ['a listed lease', of({ lease: [2] }), id(2)],
  ['a listed lease and its resident', of({ lease: [2], user: [12] }), id(2)],
  ['a listed lease and an unrelated topic', of({ lease: [2], pointLog: [3] }), id(2)],
  ['a listed lease and a different resident', of({ lease: [2], user: [11] }), undefined],
  ['another lease', of({ lease: [3] }), undefined],
  ['a listed lease and a new one', of({ lease: [2, 3] }), undefined],
  ['any lease', of({ lease: 'any' }), undefined],
  ['a listed lease and any user', of({ lease: [2], user: 'any' }), undefined],
  ['the resident of a listed lease', of({ user: [12] }), id(2)],
  ['a user without a listed lease', of({ user: [13] }), undefined],
  ["a topic the list doesn't read", of({ pointLog: [2] }), undefined],
])('after a change of %s', ([, changes, row]) => {
  expect(rowChanged(meta, list, changes)).toBe(row);
});

test('a pending query has no changed row', () => {
  expect(rowChanged(meta, undefined, of({ lease: [2] }))).toBeUndefined();
});

test('a user with two leases in the list', () => {
  const both = { data: [...list.data, { _id: id(3), user: { _id: id(12) } }], totalCount: 3 };
  expect(rowChanged(meta, both, of({ user: [12] }))).toBeUndefined();
  expect(rowChanged(meta, both, of({ user: [12], lease: [3] }))).toBe(id(3));
});

test('a row with a company whose properties may have changed', () => {
  const locations = { data: [{ _id: id(1), company: { _id: id(5) } }], totalCount: 1 };
  const locationsMeta = metaOf(listLocations);
  expect(rowChanged(locationsMeta, locations, of({ company: [5] }))).toBeUndefined();
  expect(rowChanged(locationsMeta, locations, of({ property: [1] }))).toBe(id(1));
});

test("a row with an id in its text isn't about that record", () => {
  const note = { _id: id(1), user: { _id: id(11) }, comment: `See ${id(2)}`, photo: `/files/${id(12)}.png` };
  const response = { data: [note, list.data[1] as object], totalCount: 2 };
  expect(rowChanged(meta, response, of({ user: [12] }))).toBe(id(2));
});

describe('list, user-list and paginated responses', () => {
  const rows = [{ _id: id(1) }, { _id: id(2) }];
  const shapes = [
    (shown: readonly object[], totalCount: number) => ({ data: shown, totalCount }),
    (shown: readonly object[], totalCount: number) => ({ users: shown, totalCount }),
    (shown: readonly object[], totalCount: number) => ({
      pages: [
        { data: shown.slice(0, 1), totalCount },
        { data: shown.slice(1), totalCount },
      ],
      pageParams: [1, 2],
    }),
  ];

  test.for(shapes)('have a row replaced by its new version', (shape) => {
    const row = { _id: id(2), points: 5 };
    expect(withRow(shape(rows, 2), row)).toEqual(shape([rows[0] as object, row], 2));
    const other = shape(rows, 2);
    expect(withRow(other, { _id: id(3) })).toBe(other);
  });

  test.for(shapes)('drop a removed row if no other row can move up', (shape) => {
    expect([isComplete(shape(rows, 2)), isComplete(shape(rows, 3))]).toEqual([true, false]);
    const left = withoutRow(shape(rows, 2), id(2));
    expect(left).toEqual(shape([rows[0] as object], 1));
  });
});
