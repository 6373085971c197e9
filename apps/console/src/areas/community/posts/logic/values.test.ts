import { postMessages } from '@hearth/contract/community/messages';
import { postBody } from '@hearth/contract/community/post-body';
import type { Post } from '@hearth/contract/community/post-record';
import { expect, test } from 'vitest';
import { changedFrom } from '../../../../kit/form-values.ts';
import { copyOf, formSchema, hasEmptyText, infoFor, valuesOf, type PostValues } from './values.ts';

const post: Post = {
  _id: '0123456789abcdef01234567',
  type: 'BOOST',
  boostType: 'microSurveyBoost',
  title: 'How is the gym?',
  text: '<p>Tell us.</p>',
  startDate: '2027-01-01T08:00:00.000Z',
  endDate: '2027-06-01T06:55:00.000Z',
  recurrence: 'monthly',
  nextOccurrence: null,
  active: false,
  favorite: true,
  isDeleted: true,
  budget: 5000,
  rewardPoints: 50,
  isImageRequired: false,
  singleSubmission: false,
  maxSubmissionCount: 2,
  likes: 4,
  pointLogsSubmitted: 3,
  pointLogsApproved: 3,
  pointLogsPending: 0,
  eventInfo: null,
  boostInfo: {
    microSurveyBoost: {
      questions: [{ _id: 'a'.repeat(24), question: 'Is it clean?' }],
      ratingComments: true,
    },
  },
  author: { _id: null, name: 'Dana Whitfield' },
  property: 'b'.repeat(24),
  propertyName: 'Alder Court',
  timezone: 'America/Denver',
  version: 2,
  createdAt: '2026-12-31T08:00:00.000Z',
  can: { edit: false, copy: true, delete: false, activate: false, favorite: false },
};

test('an unchanged form sends no changes', () => {
  const record = valuesOf(post);
  expect(changedFrom(record, postBody.parse(record))).toEqual({});
});

test('a copy is active, has new questions, and continues a series at its next occurrence', () => {
  const copy = copyOf(post, new Date('2027-03-01T00:00:00Z'));
  expect(copy).toMatchObject({ active: true, endDate: post.endDate, recurrence: 'monthly' });
  expect(copy.startDate).toBe('2027-03-01T08:00:00.000Z');
  expect(copy.boostInfo?.microSurveyBoost).toEqual({ questions: [{ question: 'Is it clean?' }], ratingComments: true });
  const late = copyOf(post, new Date('2027-07-01T00:00:00Z'));
  expect(late).toMatchObject({ endDate: null, recurrence: 'none' });
  expect(postBody.safeParse(late).success).toBe(true);
});

test('another boost type has its own questions, and switching back restores earlier ones', () => {
  const written = infoFor('voteBoost', { voteBoost: { selections: [{ label: 'Pool' }] } });
  expect(written).toEqual({ voteBoost: { selections: [{ label: 'Pool' }] } });
  expect(Object.keys(infoFor('newReviewBoost', written))).toEqual(['newReviewBoost']);
  expect(infoFor('custom', written)).toEqual({});
});

test.each([
  [true, { microSurveyBoost: { questions: [{ question: 'Clean?' }, { question: ' ' }] } }],
  [true, { voteBoost: { selections: [{ label: '' }] } }],
  [false, { voteBoost: { selections: [{ label: 'Pool' }], freeformEntry: true } }],
  [false, {}],
])('whether a question or an option is empty: %s', (isEmpty, boostInfo: NonNullable<PostValues['boostInfo']>) => {
  expect(hasEmptyText({ boostInfo })).toBe(isEmpty);
});

test('a past date is refused unless it is unchanged', () => {
  const record = { ...valuesOf(post), startDate: '2020-01-01T08:00:00.000Z', endDate: '2020-06-01T06:55:00.000Z' };
  expect(formSchema('UTC', record).safeParse(record).success).toBe(true);
  const { error } = formSchema('UTC', record).safeParse({ ...record, endDate: '2020-06-02T06:55:00.000Z' });
  expect(error?.issues).toMatchObject([{ path: ['endDate'], message: postMessages.pastDay }]);
});

const boost: Post = { ...post, boostType: 'custom', boostInfo: {}, timezone: 'America/Denver' };

test.each([
  // Monthly on the 31st at 10:00 in Denver: November has no 31st, so the copy starts in December.
  [{ startDate: '2026-10-31T16:00:00.000Z' }, '2026-12-31T17:00:00.000Z'],
  [{ startDate: '2026-10-25T16:00:00.000Z' }, '2026-11-25T17:00:00.000Z'],
  [{ startDate: '2026-12-05T17:00:00.000Z' }, '2026-12-05T17:00:00.000Z'],
  // Without a start, it repeats from its creation, rounded to five minutes.
  [{ startDate: null, createdAt: '2026-10-25T16:03:27.123Z' }, '2026-11-25T17:00:00.000Z'],
])('the copy of a series %j begins at %s', (times, begins) => {
  const copy = copyOf({ ...boost, ...times }, new Date('2026-11-23T19:42:31.456Z'));
  expect([copy.startDate, copy.recurrence]).toEqual([begins, 'monthly']);
});

test('copying a recurring event moves its start and end', () => {
  const eventInfo = {
    startDate: '2026-10-25T16:00:00.000Z',
    endDate: '2026-10-25T18:00:00.000Z',
    code: 'YOGA',
    rewardPoints: 10,
  };
  const copy = copyOf({ ...boost, type: 'EVENT', boostType: 'event', eventInfo }, new Date('2026-11-23T19:42:31.456Z'));
  expect(copy.eventInfo).toEqual({
    startDate: '2026-11-25T17:00:00.000Z',
    endDate: '2026-11-25T19:00:00.000Z',
    code: 'YOGA',
  });
});
