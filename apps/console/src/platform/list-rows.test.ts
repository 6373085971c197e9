import type { Topic } from '@hearth/contract/endpoint';
import { listLeases } from '@hearth/contract/leases/leases';
import { expect, test } from 'vitest';
import { rowChanged, withRow } from './list-rows.ts';
import type { Changes } from './query.ts';

const { meta } = listLeases['~orpc'];
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
  ['a lease of the list', of({ lease: [2] }), id(2)],
  ['a lease of the list and whose it is', of({ lease: [2], user: [12] }), id(2)],
  ['a lease of the list and something that the list does not show', of({ lease: [2], pointLog: [3] }), id(2)],
  ['a lease of the list and somebody else', of({ lease: [2], user: [11] }), undefined],
  ['another lease', of({ lease: [3] }), undefined],
  ['a lease of the list and a new one', of({ lease: [2, 3] }), undefined],
  ['any lease', of({ lease: 'any' }), undefined],
  ['a lease of the list and any user', of({ lease: [2], user: 'any' }), undefined],
  ['a user', of({ user: [12] }), undefined],
])('after a change of %s', ([, changes, row]) => {
  expect(rowChanged(meta, list, changes)).toBe(row);
});

test('an answer that has not come has no rows', () => {
  expect(rowChanged(meta, undefined, of({ lease: [2] }))).toBeUndefined();
});

test('a row takes the place of the one before', () => {
  expect(withRow(list, { _id: id(1) })).toEqual({ data: [{ _id: id(1) }, list.data[1]], totalCount: 2 });
});
