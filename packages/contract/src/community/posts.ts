import { z } from 'zod';
import { atProperties, atProperty, atRecord, fromRecord } from '../endpoint.ts';
import { audiences } from '../boosts.ts';
import { chosenInstant, done, listQuery, objectId, oneProperty, paging, queryFlag, searchText } from '../primitives.ts';
import { list, resource } from '../resource.ts';
import { postMessages as say } from './messages.ts';
import { postBody, updatePostBody } from './post-body.ts';
import { post, revision } from './post-record.ts';
import { postWhens } from './phases.ts';
import { featuresOfPosts, postFilters, postTypeFilters, postTypesOf } from './post-types.ts';

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

const postResource = resource({
  path: '/posts',
  tag: 'Posts',
  topic: 'post',
  answers: 'post',
  listedAt: atProperties,
  place: atRecord('post'),
  feature: 'ofRecord',
  permissions: { view: 'posts.view', manage: 'posts.manage' },
  record: post,
  versioned: true,
});

export const listPosts = postResource.list({
  summary: 'Posts, events and boosts with likes, submissions and the next occurrence',
  feature: ({ query }) => featuresOfPosts(postTypesOf(query)),
  page: listQuery(postColumns, { orderBy: 'createdAt' }),
  query: {
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
  },
  row: 'postId',
  reads: ['post', 'pointLog'],
});

export const getPost = postResource.get({
  summary: 'One post, event or boost',
  reads: ['post', 'pointLog'],
});

export const createPost = postResource.create({
  summary: 'Create a post, an event or a boost',
  place: atProperty,
  feature: ({ body }) => featuresOfPosts([body.type]),
  query: {
    propertyId: oneProperty(),
    template: objectId.optional().describe('The template of its kind that it was begun from, which counts its use'),
  },
  body: postBody,
});

export const updatePost = postResource.update({
  summary: 'Change, activate or deactivate a post, an event or a boost; what is not sent stays',
  body: updatePostBody,
});

export const favoriteBody = z.strictObject({ favorite: z.boolean() });
export const favoritePost = postResource.act('PUT /posts/{id}/favorite', {
  summary: 'Make it a favorite of the property, or not',
  body: favoriteBody,
  action: 'post.favorite',
});

export const removePost = postResource.remove({
  summary:
    'Delete a post, an event or a boost: it can be looked at and copied, and submissions that wait are withdrawn',
  output: done.extend({ data: post }),
  answers: 'post',
  changes: ['post', 'pointLog', 'property'],
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
export const copyPost = postResource.endpoint('POST /posts/{id}/copies', {
  summary: 'Copy an item to properties, one result for each; it begins active, with no likes and submissions',
  place: fromRecord('post'),
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

export const listRevisions = list('/posts/revisions', {
  summary: 'What an item was before, the newest version first; v0 is as it was made',
  tag: 'Posts',
  place: atRecord('post', 'postId'),
  permission: 'posts.view',
  feature: 'ofRecord',
  record: revision,
  topic: 'post',
  query: { postId: objectId, ...paging },
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
