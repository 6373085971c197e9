import { z } from 'zod';
import { asResident, asResidentOf } from '../endpoint.ts';
import { boostTypes } from '../boosts.ts';
import { instant, listQuery, objectId } from '../primitives.ts';
import { list, shared } from '../resource.ts';
import { postTypes } from './post-types.ts';

/** An open post, event or boost, as residents see it. */
export const feedItem = z.object({
  _id: objectId,
  type: z.enum(postTypes),
  boostType: z.enum(boostTypes).nullable(),
  title: z.string(),
  /** Rich text. */
  text: z.string(),
  property: objectId,
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  /** Current or next occurrence. */
  eventInfo: z.object({ startDate: instant.nullable(), endDate: instant.nullable() }).nullable(),
  likes: z.int(),
  liked: z.boolean(),
  rewardPoints: z.int(),
  isImageRequired: z.boolean(),
  /** Submissions left in the current occurrence; 0 if nothing can be earned. */
  submissionsLeft: z.int(),
  ratingComments: z.boolean(),
  freeformEntry: z.boolean(),
  questions: z.array(z.object({ _id: z.string(), question: z.string() })),
  selections: z.array(z.object({ _id: z.string(), label: z.string() })),
  createdAt: instant,
});
export type FeedItem = z.infer<typeof feedItem>;

const { page, limit } = listQuery(['createdAt'], { orderBy: 'createdAt' });

export const listFeed = list('/resident/posts', {
  summary: 'List open posts, events and boosts, newest first',
  tag: 'Resident',
  scope: asResident,
  permission: 'resident.act',
  record: feedItem,
  query: {
    page,
    limit,
  },
});

const one = z.object({ data: feedItem });

const feedCalls = shared({
  tag: 'Resident',
  scope: asResidentOf('post'),
  permission: 'resident.act',
  feature: 'ofRecord',
});

export const getFeedItem = feedCalls.endpoint('GET /resident/posts/{id}', {
  summary: 'Get an open post, event or boost',
  output: one,
});

export const likeBody = z.strictObject({ liked: z.boolean() });
export const likePost = feedCalls.endpoint('PUT /resident/posts/{id}/like', {
  summary: 'Like or unlike a post, event or boost',
  body: likeBody,
  output: one,
  changes: ['post'],
  action: 'post.like',
  perMinute: 120,
});

export const feed = {
  list: listFeed,
  get: getFeedItem,
  like: likePost,
};
