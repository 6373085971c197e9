import { expect, test } from 'vitest';
import { movedTo, type Standing } from './rules.ts';

const standing = (more: Partial<Standing>) =>
  movedTo({ current: 'new', isByStaff: false, said: null, says: 'contacted', ...more });

test.each<[string, Partial<Standing>, string | null]>([
  ['goes on', { current: 'contacted', says: 'applied' }, 'applied'],
  ['does not go back over what staff did', { current: 'applied', isByStaff: true, says: 'contacted' }, null],
  ['is lost for the provider', { current: 'toured', isByStaff: true, says: 'lost' }, 'lost'],
  [
    'is not lost again when staff opened it and the provider says the same',
    { current: 'contacted', isByStaff: true, said: 'lost', says: 'lost' },
    null,
  ],
  ['stays lost when staff gave it up', { current: 'lost', isByStaff: true, says: 'toured' }, null],
  ['is opened again by the provider that lost it', { current: 'lost', said: 'lost', says: 'toured' }, 'toured'],
  ['stays leased', { current: 'leased', says: 'lost' }, null],
  ['stays where it is', { current: 'contacted', says: 'contacted' }, null],
])('a lead %s', (_what, more, expected) => {
  expect(standing(more)).toBe(expected);
});
