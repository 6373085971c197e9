import { expect, test } from 'vitest';
import { mergedValues } from './meanwhile.ts';

const before = { subject: 'Water', rich: '<p>Off at nine</p>', neverSignedIn: true, to: 'picked' };

test('what was entered stays, what was left alone becomes theirs, and what both changed is told', () => {
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

test('where both wrote the same there is nothing to tell', () => {
  const form = { getValues: () => ({ ...before, subject: 'Gas' }), blank: {} };
  expect(mergedValues(form, before, { ...before, subject: 'Gas' })).toEqual({ changes: [], clashes: [] });
});
