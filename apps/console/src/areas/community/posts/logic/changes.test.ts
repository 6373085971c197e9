import type { Revision } from '@hearth/contract/community/post-record';
import { expect, test } from 'vitest';
import { changesOf, movedTo } from './changes.ts';

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

test("a version's changes show old and new values, with times in the property's time zone", () => {
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

test('a formatting change counts as a change', () => {
  expect(changesOf(first, { ...first, text: '<p><strong>Tell us.</strong></p>' }, 'UTC')).toEqual([
    { label: 'Message', after: 'Formatting changed' },
  ]);
});

test('the first version shows its initial values, without empty ones', () => {
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

const now = new Date('2027-03-01T12:00:00.000Z');
const timezone = 'America/Denver';

test("moving an event shifts its end and closing date in the property's time zone", () => {
  const event = {
    startDate: '2027-02-01T07:00:00.000Z',
    endDate: '2027-03-13T06:00:00.000Z',
    eventInfo: {
      startDate: '2027-03-12T01:00:00.000Z',
      endDate: '2027-03-12T03:00:00.000Z',
      rewardPoints: 0,
      code: 'A',
    },
    timezone,
  };
  // Daylight saving time starts in between.
  const { dates, change } = movedTo(event, '2027-03-19T00:00:00.000Z', now);
  expect(dates.map(({ label, to }) => `${label} ${to}`)).toEqual([
    'eventStarts 2027-03-19T00:00:00.000Z',
    'eventEnds 2027-03-19T02:00:00.000Z',
    'closes 2027-03-20T05:00:00.000Z',
  ]);
  expect(change).toEqual({
    startDate: '2027-02-01T07:00:00.000Z',
    endDate: '2027-03-20T05:00:00.000Z',
    eventInfo: { startDate: '2027-03-19T00:00:00.000Z', endDate: '2027-03-19T02:00:00.000Z', code: 'A' },
  });
});

test('moving the start of a post moves its end; an unchanged start changes nothing', () => {
  const post = { startDate: '2027-03-05T07:00:00.000Z', endDate: null, eventInfo: null, timezone };
  expect(movedTo(post, '2027-03-06T07:00:00.000Z', now)).toEqual({
    dates: [{ label: 'opens', from: '2027-03-05T07:00:00.000Z', to: '2027-03-06T07:00:00.000Z' }],
    change: { startDate: '2027-03-06T07:00:00.000Z', endDate: null },
  });
  expect(movedTo(post, post.startDate, now).dates).toEqual([]);
});
