import { expect, test } from 'vitest';
import { mergedValues } from './form-values.ts';

const before = { subject: 'Water', rich: '<p>Off at nine</p>', neverSignedIn: true, to: 'picked' };

test('edits stay, untouched fields take the other change, and clashes are listed', () => {
  const entered = {
    subject: 'Water on Friday',
    rich: '<p>Off at nine</p>',
    lease: null,
    neverSignedIn: true,
    to: 'picked',
  };
  const now = { subject: 'Water on Monday', rich: '<p>Off at ten</p>', lease: 'EXPIRES_IN_60', to: 'residents' };
  const form = { getValues: () => entered, blank: { lease: null, neverSignedIn: false } };
  expect(mergedValues(form, before, now)).toEqual({
    changes: [
      ['rich', '<p>Off at ten</p>'],
      ['neverSignedIn', false],
      ['to', 'residents'],
      ['lease', 'EXPIRES_IN_60'],
    ],
    clashes: [{ name: 'subject', theirs: 'Water on Monday' }],
  });
});

test('equal edits are no clash', () => {
  const form = { getValues: () => ({ ...before, subject: 'Gas' }), blank: {} };
  expect(mergedValues(form, before, { ...before, subject: 'Gas' })).toEqual({ changes: [], clashes: [] });
});
