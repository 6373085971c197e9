import { expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { calendarDaysMaximum, type CalendarEntry } from '@hearth/contract/community/calendar';
import { postMessages } from '@hearth/contract/community/messages';
import { useServer } from '../../../../test/harness.ts';

const server = useServer();
type Body = Record<string, unknown>;

// The property is in Denver: in March 2031, UTC-7 until the 8th and UTC-6 from the 9th.
async function createPost(body: Body = {}, propertyId = server().property, as = server().admin) {
  const reply = await server()
    .as(as)
    .call(contract.posts.create, {
      query: { propertyId },
      body: { type: 'POST', title: 'A post', text: '<p>Read.</p>', ...body } as never,
    });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data._id;
}
const fetchCalendar = (query: Body = {}, as = server().viewer) =>
  server()
    .as(as)
    .call(contract.calendar.get, {
      query: { propertyId: server().property, startDate: '2031-03-01', endDate: '2031-03-31', ...query } as never,
    });
const entries = async (query?: Body): Promise<CalendarEntry[]> => {
  const reply = await fetchCalendar(query);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
};
const titles = async (query?: Body) => (await entries(query)).map(({ title }) => title);
const boost = { type: 'BOOST', boostType: 'custom', rewardPoints: 100 };
const event = (startDate: string, endDate: string) => ({
  type: 'EVENT',
  rewardPoints: 100,
  eventInfo: { startDate, endDate, code: 'PARTY' },
});

test("days follow the property's time zone, and posts that only touch the range are left out", async () => {
  await createPost({
    title: 'Ends at the first midnight',
    startDate: '2031-02-01T12:00:00.000Z',
    endDate: '2031-03-01T07:00:00.000Z',
  });
  await createPost({
    title: 'Ends after it',
    startDate: '2031-02-01T12:00:00.000Z',
    endDate: '2031-03-01T07:05:00.000Z',
  });
  await createPost({
    title: 'Begins before the last',
    startDate: '2031-04-01T05:55:00.000Z',
    endDate: '2031-04-09T12:00:00.000Z',
  });
  await createPost({
    title: 'Begins at the last midnight',
    startDate: '2031-04-01T06:00:00.000Z',
    endDate: '2031-04-09T12:00:00.000Z',
  });
  expect(await titles()).toEqual(['Ends after it', 'Begins before the last']);
});

test('a recurring boost has each occurrence, with skipped and moved ones marked', async () => {
  const { as, manager } = server();
  const post = await createPost({
    ...boost,
    title: 'Every month',
    budget: 1000,
    recurrence: 'monthly',
    startDate: '2031-01-31T17:00:00.000Z',
    endDate: '2031-05-15T17:00:00.000Z',
  });
  const change = (number: number, startDate: string | null) =>
    as(manager).call(contract.occurrences.change, { params: { id: post, number }, body: { startDate } });
  const windows = async (query?: Body) =>
    (await entries(query))
      .filter((entry) => entry.post === post)
      .map(({ number, startDate, isSkipped, isMoved, isLast }) => ({ number, startDate, isSkipped, isMoved, isLast }));
  const plain = { isSkipped: false, isMoved: false, isLast: false };
  expect(await windows()).toEqual([
    { number: 1, startDate: '2031-02-28T17:00:00.000Z', ...plain },
    { number: 2, startDate: '2031-03-31T16:00:00.000Z', ...plain },
  ]);
  expect((await change(2, '2031-03-20T16:00:00.000Z')).status).toBe(200);
  expect((await change(1, null)).status).toBe(200);
  expect(await windows()).toEqual([
    { number: 1, startDate: '2031-02-28T17:00:00.000Z', ...plain, isSkipped: true },
    { number: 2, startDate: '2031-03-20T16:00:00.000Z', ...plain, isMoved: true },
  ]);
  expect(await windows({ startDate: '2031-05-01', endDate: '2031-05-31' })).toEqual([
    { number: 3, startDate: '2031-04-30T16:00:00.000Z', ...plain, isLast: true },
  ]);
  expect((await entries()).find((entry) => entry.post === post)).toMatchObject({ budgetLeft: 1000, rewardPoints: 100 });
});

test('an event is listed when it takes place, not while it is announced', async () => {
  await createPost({ title: 'Past midnight', ...event('2031-03-01T04:00:00.000Z', '2031-03-01T08:00:00.000Z') });
  await createPost({ title: 'In April', ...event('2031-04-10T18:00:00.000Z', '2031-04-10T20:00:00.000Z') });
  const found = (await entries({ kind: 'EVENT' })).map(({ title, endDate }) => [title, endDate]);
  expect(found).toEqual([['Past midnight', '2031-03-01T08:00:00.000Z']]);
});

test('both audiences are listed, or one audience or kind if filtered', async () => {
  const days = { startDate: '2032-03-01', endDate: '2032-03-31' };
  const open = { startDate: '2032-03-05T12:00:00.000Z', endDate: '2032-03-09T12:00:00.000Z' };
  await createPost({ ...open, title: 'For residents' });
  await createPost({ ...open, title: 'For ambassadors', type: 'AMBASSADOR_POST' });
  await createPost({ ...open, ...boost, title: 'A boost', active: false });
  const narrowed = async (query: Body) => (await titles({ ...days, ...query })).toSorted();
  expect(await narrowed({})).toEqual(['A boost', 'For ambassadors', 'For residents']);
  expect(await narrowed({ userType: 'AMBASSADOR' })).toEqual(['For ambassadors']);
  expect(await narrowed({ kind: 'BOOST' })).toEqual(['A boost']);
});

test('the calendar needs one property, permission to see its posts, and a limited range', async () => {
  const { sister, manager, resident } = server();
  await createPost({ title: 'Next door', startDate: '2031-03-05T12:00:00.000Z' }, sister);
  expect(await titles()).not.toContain('Next door');
  expect((await fetchCalendar({ propertyId: server().elsewhere }, manager)).status).toBe(403);
  expect((await fetchCalendar({}, resident)).status).toBe(403);
  const long = await fetchCalendar({ endDate: '2031-05-02' });
  expect([long.status, long.error.message]).toEqual([400, postMessages.calendarTooLong(calendarDaysMaximum)]);
  expect((await fetchCalendar({ endDate: '2031-05-01' })).status).toBe(200);
  expect((await fetchCalendar({ endDate: '2031-02-01' })).error.message).toBe(postMessages.startAfterEnd);
});
