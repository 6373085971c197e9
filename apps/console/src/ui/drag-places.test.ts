import { expect, test } from 'vitest';
import { movedTo, placeInWords, placeOf, steppedPlace } from './drag-places.ts';

const item = (id: string) => ({ id, label: id });
const columns = [
  { id: 'new', label: 'New', items: [item('a'), item('b'), item('c')] },
  { id: 'toured', label: 'Toured', items: [] },
  { id: 'signed', label: 'Signed', items: [item('d')] },
];
const at = (column: string, index: number) => ({ column, index });

test('keys move an item up and down within its column and stop at the ends', () => {
  expect(placeOf(columns, 'b')).toEqual(at('new', 1));
  expect(steppedPlace(columns, 'b', at('new', 1), 'ArrowDown')).toEqual(at('new', 2));
  expect(steppedPlace(columns, 'b', at('new', 2), 'ArrowDown')).toEqual(at('new', 2));
  expect(steppedPlace(columns, 'b', at('new', 2), 'Home')).toEqual(at('new', 0));
  expect(steppedPlace(columns, 'b', at('new', 0), 'Tab')).toBeUndefined();
});

test('keys move an item into the next column, at most to its end', () => {
  expect(steppedPlace(columns, 'c', at('new', 2), 'ArrowRight')).toEqual(at('toured', 0));
  expect(steppedPlace(columns, 'c', at('signed', 0), 'End')).toEqual(at('signed', 1));
  expect(steppedPlace(columns, 'c', at('signed', 1), 'ArrowRight')).toEqual(at('signed', 1));
  expect(steppedPlace([columns[0]!], 'c', at('new', 2), 'ArrowRight')).toBeUndefined();
});

test('a position includes its column if there are several', () => {
  expect(placeInWords(columns, 'a', at('signed', 1))).toBe('Signed, position 2 of 2');
  expect(placeInWords([columns[0]!], 'a', at('new', 2))).toBe('position 3 of 3');
});

test('a moved item is at its new position among the others', () => {
  const order = (index: number) => movedTo(columns[0]!.items, 'a', index).map(({ id }) => id);
  expect([order(0), order(1), order(2)]).toEqual([
    ['a', 'b', 'c'],
    ['b', 'a', 'c'],
    ['b', 'c', 'a'],
  ]);
});
