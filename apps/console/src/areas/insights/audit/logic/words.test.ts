import { expect, test } from 'vitest';
import { changesOf, inWords } from './words.ts';

test('field names become readable labels', () => {
  expect(
    ['spendLimit', 'CAD', 'lease_end', 'pointLog', 'requireSecondFactor', 'secondaryMaxioSubscriptionIds'].map(inWords),
  ).toEqual([
    'Spend limit',
    'CAD',
    'Lease end',
    'Point log',
    'Require second factor',
    'Secondary Maxio subscription ids',
  ]);
});

test('only changed fields are shown', () => {
  const before = { spendLimit: 0, name: 'Maple Court', features: { streaks: false, ambassador: true }, tags: ['a'] };
  const after = { spendLimit: 5000, name: 'Maple Court', features: { streaks: true, ambassador: true }, tags: [] };
  expect(changesOf(before, after)).toEqual([
    { label: 'Spend limit', before: '0', after: '5,000' },
    { label: 'Features, streaks', before: 'No', after: 'Yes' },
    { label: 'Tags', before: 'a', after: '–' },
  ]);
});

test("ids and markup aren't shown", () => {
  const id = '0123456789abcdef01234567';
  const after = { post: id, users: [id, id], message: '<p>Pool <b>opens</b></p>', sendAt: '2026-11-23T16:06:00.000Z' };
  expect(changesOf(null, after)).toEqual([
    { label: 'Users', after: '2' },
    { label: 'Message', after: 'Pool opens' },
    { label: 'Send at', after: '11/23/2026, 4:06 PM UTC' },
  ]);
});

test('a created record has no old values, and a deleted one no new values', () => {
  expect(changesOf(null, { name: 'Coffee' })).toEqual([{ label: 'Name', after: 'Coffee' }]);
  expect(changesOf({ name: 'Coffee' }, null)).toEqual([{ label: 'Name', before: 'Coffee', after: '–' }]);
});
