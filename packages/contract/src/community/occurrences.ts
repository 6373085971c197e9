import { z } from 'zod';
import { atRecord } from '../endpoint.ts';
import { chosenInstant, instant, wholeNumber } from '../primitives.ts';
import { resource } from '../resource.ts';
import { updatePostBody } from './post-body.ts';
import { post } from './post-record.ts';

/** An occurrence, numbered from 0; open from its start until the next one starts. */
export const occurrenceRecord = z.object({
  number: z.int(),
  startDate: instant,
  endDate: instant.nullable(),
  isSkipped: z.boolean(),
  isMoved: z.boolean(),
  /** Times of an event. */
  eventInfo: z.object({ startDate: instant, endDate: instant.nullable() }).nullable(),
  can: z.object({
    /** True until it starts: it can be skipped, moved or restored, and the series changed from it on. */
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
  returns: 'post',
  scope: atRecord('post'),
  feature: 'ofRecord',
  permissions: { view: 'posts.view', manage: 'posts.manage' },
  record: occurrenceRecord,
  detail: post,
});

export const listOccurrences = occurrenceResource.list({
  summary: `List up to ${occurrencesMaximum} occurrences in a range, by default the next 12 months`,
  query: {
    from: chosenInstant.optional().describe('Start of the range'),
    to: chosenInstant.optional().describe('End of the range, exclusive'),
  },
});

export const changeOccurrenceBody = z.strictObject({
  startDate: chosenInstant.nullable().describe('New start; null skips the occurrence'),
});
export const changeOccurrence = occurrenceResource.act('PUT /posts/{id}/occurrences/{number}', {
  summary: 'Skip an occurrence, or move it between its neighbors',
  params: { number },
  body: changeOccurrenceBody,
  action: 'post.changeOccurrence',
});

export const restoreOccurrence = occurrenceResource.act('DELETE /posts/{id}/occurrences/{number}', {
  summary: 'Restore a skipped or moved occurrence',
  params: { number },
  action: 'post.restoreOccurrence',
});

export const changeFollowingBody = updatePostBody.omit({ version: true });
export const changeFollowing = occurrenceResource.endpoint('POST /posts/{id}/occurrences/{number}/following', {
  summary: 'Update this and following occurrences as a new post that shares the budget',
  params: { number },
  body: changeFollowingBody,
  /** `data` is the new post, `previous` the one it continues. */
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
