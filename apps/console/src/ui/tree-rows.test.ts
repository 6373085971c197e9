import { expect, test } from 'vitest';
import { matching, pickedOf, rowsOf, rowTo, toggled, type TreeNode } from './tree-rows.ts';

const leaf = (id: string, label: string): TreeNode => ({ id, label });
const alder = leaf('a', 'Alder Court');
const birch = leaf('b', 'Birch Row');
const cedar = leaf('c', 'Cedar Yard');
const hill: TreeNode = { id: 'hill', label: 'Hill Homes', children: [alder, birch] };
const tree = [hill, { id: 'lake', label: 'Lake Living', children: [cedar] }, { id: 'new', label: 'New', children: [] }];
const open = rowsOf(tree, () => true);

test('a company is selected fully, partly or not at all, by its properties', () => {
  expect(pickedOf(hill, new Set())).toBe(false);
  expect(pickedOf(hill, new Set(['b', 'c']))).toBe('mixed');
  expect(pickedOf(hill, new Set(['a', 'b']))).toBe(true);
  expect(pickedOf(tree[2]!, new Set(['a']))).toBe(false);
});

test('pressing a company selects the rest of it, or deselects all if it is fully selected', () => {
  expect([...toggled(hill, new Set(['b', 'c']))].toSorted()).toEqual(['a', 'b', 'c']);
  expect([...toggled(hill, new Set(['a', 'b', 'c']))]).toEqual(['c']);
});

test('searching shows matches under their company, and selecting the company selects the visible ones', () => {
  const found = matching(tree, ' birch');
  expect(rowsOf(found, () => true).map(({ node }) => node.id)).toEqual(['hill', 'b']);
  expect([...toggled(found[0]!, new Set())]).toEqual(['b']);
  expect(rowsOf(matching(tree, 'hill'), () => true)).toHaveLength(3);
  expect(matching(tree, 'nowhere')).toEqual([]);
});

test('keys move through the visible rows', () => {
  expect(open.map(({ node }) => node.id)).toEqual(['hill', 'a', 'b', 'lake', 'c', 'new']);
  expect([rowTo(open, 5, 'ArrowDown'), rowTo(open, 0, 'ArrowUp'), rowTo(open, 2, 'End')]).toEqual([5, 0, 5]);
  expect([rowTo(open, 2, 'ArrowLeft'), rowTo(open, 0, 'ArrowLeft')]).toEqual([0, undefined]);
  expect([rowTo(open, 2, 'a'), rowTo(open, 0, 'h'), rowTo(open, 0, 'x')]).toEqual([1, 0, undefined]);
  expect(rowsOf(tree, () => false)).toHaveLength(3);
});
