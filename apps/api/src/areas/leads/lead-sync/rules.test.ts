import { expect, test } from 'vitest';
import { nextStatus, type ProviderUpdate } from './rules.ts';

const moved = (more: Partial<ProviderUpdate>) =>
  nextStatus({ current: 'new', isByStaff: false, providerStatus: null, reported: 'contacted', ...more });

test.each<[string, Partial<ProviderUpdate>, string | null]>([
  ['moves forward', { current: 'contacted', reported: 'applied' }, 'applied'],
  ["does not go back behind the staff's status", { current: 'applied', isByStaff: true, reported: 'contacted' }, null],
  ['is lost when the provider loses it', { current: 'toured', isByStaff: true, reported: 'lost' }, 'lost'],
  [
    'is not lost again when staff reopened it and the provider repeats itself',
    { current: 'contacted', isByStaff: true, providerStatus: 'lost', reported: 'lost' },
    null,
  ],
  ['stays lost when staff lost it', { current: 'lost', isByStaff: true, reported: 'toured' }, null],
  [
    'is reopened by the provider that lost it',
    { current: 'lost', providerStatus: 'lost', reported: 'toured' },
    'toured',
  ],
  ['stays leased', { current: 'leased', reported: 'lost' }, null],
  ['stays at the same status', { current: 'contacted', reported: 'contacted' }, null],
])('a lead %s', (_case, more, expected) => {
  expect(moved(more)).toBe(expected);
});
