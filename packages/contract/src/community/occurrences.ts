import { z } from 'zod';
import { atRecord } from '../endpoint.ts';
import { chosenInstant, instant, wholeNumber } from '../primitives.ts';
import { resource } from '../resource.ts';
import { updatePostBody } from './post-body.ts';
import { post } from './post-record.ts';

/** One occurrence of a recurring item, numbered from 0: its window is from its start until the next begins. */
export const occurrenceRecord = z.object({
  number: z.int(),
  startDate: instant,
  endDate: instant.nullable(),
  isSkipped: z.boolean(),
  isMoved: z.boolean(),
  /** When the event takes place, of an event that has a time. */
  eventInfo: z.object({ startDate: instant, endDate: instant.nullable() }).nullable(),
  can: z.object({
    /** It may be skipped, moved or put back, and the series changed from it on: it has not begun. */
    change: z.boolean(),
  }),
});
export type OccurrenceRecord = z.infer<typeof occurrenceRecord>;

export const occurrencesMaximum = 500;
const number = wholeNumber(0, 10_000);

const occurrenceResource = resource({
  path: '/posts/{id}/occurrences',
  tag: 'Posts',
  topic: 'post',
  answers: 'post',
  place: atRecord('post'),
  feature: 'ofRecord',
  permissions: { view: 'posts.view', manage: 'posts.manage' },
  record: occurrenceRecord,
  detail: post,
});

export const listOccurrences = occurrenceResource.list({
  summary: `Occurrences that begin in a time, at most ${occurrencesMaximum}: the next twelve months where none is named`,
  query: {
    from: chosenInstant.optional().describe('The first instant'),
    to: chosenInstant.optional().describe('The first instant that is not asked for any more'),
  },
});

export const changeOccurrenceBody = z.strictObject({
  startDate: chosenInstant.nullable().describe('Where it is moved; null skips it'),
});
export const changeOccurrence = occurrenceResource.act('PUT /posts/{id}/occurrences/{number}', {
  summary: 'Only this one: skip an occurrence, or move it between the one before and the one after it',
  params: { number },
  body: changeOccurrenceBody,
  action: 'post.changeOccurrence',
});

export const restoreOccurrence = occurrenceResource.act('DELETE /posts/{id}/occurrences/{number}', {
  summary: 'Put an occurrence that was skipped or moved back where it was',
  params: { number },
  action: 'post.restoreOccurrence',
});

export const changeFollowingBody = updatePostBody.omit({ version: true });
export const changeFollowing = occurrenceResource.endpoint('POST /posts/{id}/occurrences/{number}/following', {
  summary:
    'This and following: the series ends before the occurrence, and goes on from it as a new item with what is sent changed; both share one budget',
  params: { number },
  body: changeFollowingBody,
  /** `data` is the new item, `previous` the one that it follows; whoever shows either reads it again. */
  output: z.object({ data: post, previous: post }),
  changes: ['post'],
  action: 'post.changeFollowing',
});

export const occurrences = {
  list: listOccurrences,
  change: changeOccurrence,
  restore: restoreOccurrence,
  following: changeFollowing,
};
