import { expect, test } from 'vitest';
import { movedTo } from './moved.ts';

const now = new Date('2027-03-01T12:00:00.000Z');
const timezone = 'America/Denver';

test('an event that is moved takes its end and its closing along, by the clock of the property', () => {
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
  // Clocks are put forward in between.
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

test('a post that is to open later closes as much later; where it is not moved nothing changes', () => {
  const post = { startDate: '2027-03-05T07:00:00.000Z', endDate: null, eventInfo: null, timezone };
  expect(movedTo(post, '2027-03-06T07:00:00.000Z', now)).toEqual({
    dates: [{ label: 'opens', from: '2027-03-05T07:00:00.000Z', to: '2027-03-06T07:00:00.000Z' }],
    change: { startDate: '2027-03-06T07:00:00.000Z', endDate: null },
  });
  expect(movedTo(post, post.startDate, now).dates).toEqual([]);
});
