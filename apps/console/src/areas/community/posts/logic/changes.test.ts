import type { Revision } from '@hearth/contract/community/post-record';
import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

const first: Revision = {
  version: 0,
  updatedBy: 'Dana Whitfield',
  updatedAt: '2027-03-01T10:00:00.000Z',
  title: 'How is the gym?',
  text: '<p>Tell us.</p>',
  startDate: null,
  endDate: '2027-04-01T03:55:00.000Z',
  recurrence: 'none',
  budget: 0,
  rewardPoints: 50,
  singleSubmission: false,
  maxSubmissionCount: 1,
  isImageRequired: false,
  active: true,
  eventInfo: { startDate: null, endDate: null, code: '' },
  boostInfo: { microSurveyBoost: { questions: [{ _id: '1', question: 'Clean?' }], ratingComments: false } },
};

test('what a version changed is told as it was and as it is, times by the clock of the property', () => {
  const later: Revision = {
    ...first,
    version: 1,
    budget: 5000,
    endDate: '2027-04-02T03:55:00.000Z',
    boostInfo: {
      microSurveyBoost: {
        questions: [
          { _id: '2', question: 'Safe?' },
          { _id: '1', question: 'Clean?' },
        ],
        ratingComments: false,
      },
    },
  };
  expect(changesOf(first, later, 'America/New_York')).toEqual([
    { label: 'End', before: '03/31/2027, 11:55 PM', after: '04/01/2027, 11:55 PM' },
    { label: 'Budget', before: 'No limit', after: '5,000 points' },
    { label: 'Questions', before: 'Clean?', after: 'Safe? · Clean?' },
  ]);
});

test('a text whose looks alone changed is a change', () => {
  expect(changesOf(first, { ...first, text: '<p><strong>Tell us.</strong></p>' }, 'UTC')).toEqual([
    { label: 'Message', after: 'Formatting changed' },
  ]);
});

test('the first version says what it began with, and not what it had not', () => {
  expect(changesOf(undefined, first, 'UTC').map(({ label }) => label)).toEqual([
    'Title',
    'Message',
    'End',
    'Reward',
    'Maximum submissions',
    'Active',
    'Questions',
  ]);
});
