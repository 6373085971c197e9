import { z } from 'zod';
import { asResident, asResidentOf, endpoint } from '../endpoint.ts';
import { boostTypes } from '../points/point-log-types.ts';
import { instant, listOf, listQuery, objectId } from '../primitives.ts';
import { postTypes } from './post-types.ts';

const tag = 'Resident';

/** A post, event or boost that is open, as residents see it. */
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
  /** Of the occurrence that runs, or of the next one. */
  eventInfo: z.object({ startDate: instant.nullable(), endDate: instant.nullable() }).nullable(),
  likes: z.int(),
  liked: z.boolean(),
  rewardPoints: z.int(),
  isImageRequired: z.boolean(),
  /** In the occurrence that runs; 0 where nothing can be earned. */
  submissionsLeft: z.int(),
  ratingComments: z.boolean(),
  freeformEntry: z.boolean(),
  questions: z.array(z.object({ _id: z.string(), question: z.string() })),
  selections: z.array(z.object({ _id: z.string(), label: z.string() })),
  createdAt: instant,
});
export type FeedItem = z.infer<typeof feedItem>;

const { page, limit } = listQuery(['createdAt'], { orderBy: 'createdAt' });

export const listFeed = endpoint({
  method: 'GET',
  path: '/resident/posts',
  summary: 'Posts, events and boosts that are open to the caller, the newest first',
  tag,
  place: asResident,
  permission: 'resident.act',
  query: { page, limit },
  output: listOf(feedItem),
});

const params = { id: objectId };
const one = z.object({ data: feedItem });

export const getFeedItem = endpoint({
  method: 'GET',
  path: '/resident/posts/{id}',
  summary: 'One item that is open to the caller',
  tag,
  place: asResidentOf('post'),
  permission: 'resident.act',
  feature: 'ofRecord',
  params,
  output: one,
});

export const likeBody = z.strictObject({ liked: z.boolean() });
export const likePost = endpoint({
  method: 'PUT',
  path: '/resident/posts/{id}/like',
  summary: 'Like an item, or take the like back',
  tag,
  place: asResidentOf('post'),
  permission: 'resident.act',
  feature: 'ofRecord',
  params,
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
