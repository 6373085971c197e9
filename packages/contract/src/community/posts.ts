import { z } from 'zod';
import { atProperties, atProperty, atRecord, endpoint, fromRecord } from '../endpoint.ts';
import { audiences } from '../points/point-log-types.ts';
import {
  chosenInstant,
  done,
  listOf,
  listQuery,
  objectId,
  oneProperty,
  queryFlag,
  scopeQuery,
  searchText,
} from '../primitives.ts';
import { postMessages as say } from './messages.ts';
import { postBody, updatePostBody } from './post-body.ts';
import { post, revision } from './post-record.ts';
import { postWhens } from './phases.ts';
import { featuresOfPosts, postFilters, postTypeFilters, postTypesOf } from './post-types.ts';

const tag = 'Posts';

export const postColumns = [
  'createdAt',
  'title',
  'likes',
  'startDate',
  'endDate',
  'recurrence',
  'nextOccurrence',
  'budget',
  'rewardPoints',
  'pointLogsSubmitted',
  'pointLogsApproved',
  'author',
] as const;

export const listPosts = endpoint({
  method: 'GET',
  path: '/posts',
  summary: 'Posts, events and boosts with likes, submissions and the next occurrence',
  tag,
  place: atProperties,
  permission: 'posts.view',
  feature: ({ query }) => featuresOfPosts(postTypesOf(query)),
  query: {
    ...listQuery(postColumns, { orderBy: 'createdAt' }),
    ...scopeQuery,
    filterType: z.enum(postFilters).optional().describe('A tab; without it everything that was not deleted'),
    when: z.enum(postWhens).default('any').describe('`current` is what runs or is still to come'),
    userId: objectId.optional().describe('Items that this person made'),
    userType: z.enum(audiences).optional().describe('For whom they are'),
    postType: z.enum(postTypeFilters).optional(),
    endsFrom: chosenInstant.optional().describe('Items that end then or later'),
    endsBefore: chosenInstant.optional(),
    budgetEnds: queryFlag.describe('true: active items that have less than a fifth of their budget left'),
    isDeleted: queryFlag.describe('true: what was deleted; it says what filterType deleted says'),
    /** Finds titles by any part of them. */
    search: searchText,
    /** That item alone, if it is on the list. */
    postId: objectId.optional(),
  },
  output: listOf(post),
  reads: ['post', 'pointLog'],
  rows: { topic: 'post', key: 'postId' },
});

const params = { id: objectId };
const one = z.object({ data: post });
const answer = { answers: 'post', changes: ['post'] } as const;

export const getPost = endpoint({
  method: 'GET',
  path: '/posts/{id}',
  summary: 'One post, event or boost',
  tag,
  place: atRecord('post'),
  permission: 'posts.view',
  feature: 'ofRecord',
  params,
  output: one,
  answers: 'post',
  reads: ['post', 'pointLog'],
});

export const createPost = endpoint({
  method: 'POST',
  path: '/posts',
  summary: 'Create a post, an event or a boost',
  tag,
  place: atProperty,
  permission: 'posts.manage',
  feature: ({ body }) => featuresOfPosts([body.type]),
  query: {
    propertyId: oneProperty(),
    template: objectId.optional().describe('The template of its kind that it was begun from, which counts its use'),
  },
  body: postBody,
  output: one,
  ...answer,
  action: 'post.create',
});

export const updatePost = endpoint({
  method: 'PUT',
  path: '/posts/{id}',
  summary: 'Change, activate or deactivate a post, an event or a boost; what is not sent stays',
  tag,
  place: atRecord('post'),
  permission: 'posts.manage',
  feature: 'ofRecord',
  params,
  body: updatePostBody,
  output: one,
  ...answer,
  action: 'post.update',
});

export const favoriteBody = z.strictObject({ favorite: z.boolean() });
export const favoritePost = endpoint({
  method: 'PUT',
  path: '/posts/{id}/favorite',
  summary: 'Make it a favorite of the property, or not',
  tag,
  place: atRecord('post'),
  permission: 'posts.manage',
  feature: 'ofRecord',
  params,
  body: favoriteBody,
  output: one,
  ...answer,
  action: 'post.favorite',
});

export const removePost = endpoint({
  method: 'DELETE',
  path: '/posts/{id}',
  summary:
    'Delete a post, an event or a boost: it can be looked at and copied, and submissions that wait are withdrawn',
  tag,
  place: atRecord('post'),
  permission: 'posts.manage',
  feature: 'ofRecord',
  params,
  output: done.extend({ data: post }),
  answers: 'post',
  changes: ['post', 'pointLog', 'property'],
  action: 'post.remove',
});

/** Properties of one call. */
export const copiesMaximum = 100;
export const copyPostBody = z.strictObject({
  propertyIds: z
    .array(objectId)
    .min(1, say.chooseProperty)
    .max(copiesMaximum)
    .refine((ids) => new Set(ids).size === ids.length, say.propertyOnce),
});
/** A deleted item, too. Dates stay what the clocks of each property show; questions and options are new ones. */
export const copyPost = endpoint({
  method: 'POST',
  path: '/posts/{id}/copies',
  summary: 'Copy an item to properties, one result for each; it begins active, with no likes and submissions',
  tag,
  place: fromRecord('post'),
  permission: 'posts.manage',
  feature: 'ofRecord',
  params,
  body: copyPostBody,
  output: z.object({
    success: z.boolean(),
    failed: z.boolean(),
    message: z.string(),
    results: z.array(
      z.object({ propertyId: objectId, success: z.boolean(), message: z.string(), postId: objectId.nullable() }),
    ),
  }),
  changes: ['post'],
  action: 'post.copy',
});

const { page, limit } = listQuery(['version'], { orderBy: 'version' });
export const listRevisions = endpoint({
  method: 'GET',
  path: '/posts/revisions',
  summary: 'What an item was before, the newest version first; v0 is as it was made',
  tag,
  place: atRecord('post', 'postId'),
  permission: 'posts.view',
  feature: 'ofRecord',
  query: { postId: objectId, page, limit },
  output: listOf(revision),
  reads: ['post'],
});

export const posts = {
  list: listPosts,
  get: getPost,
  create: createPost,
  update: updatePost,
  favorite: favoritePost,
  remove: removePost,
  copy: copyPost,
  revisions: listRevisions,
};
