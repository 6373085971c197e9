import { z } from 'zod';
import { atProperties, atProperty, atRecord, fromRecord } from '../endpoint.ts';
import { audiences } from '../boosts.ts';
import { chosenInstant, done, listQuery, objectId, oneProperty, paging, queryFlag, searchText } from '../primitives.ts';
import { list, resource } from '../resource.ts';
import { postMessages } from './messages.ts';
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
  returns: 'post',
  listScope: atProperties,
  scope: atRecord('post'),
  feature: 'ofRecord',
  permissions: { view: 'posts.view', manage: 'posts.manage' },
  record: post,
  versioned: true,
});

export const listPosts = postResource.list({
  summary: 'List posts, events and boosts',
  feature: ({ query }) => featuresOfPosts(postTypesOf(query)),
  page: listQuery(postColumns, { orderBy: 'createdAt' }),
  query: {
    filterType: z.enum(postFilters).optional().describe("Tab; by default all that aren't deleted"),
    when: z.enum(postWhens).default('any').describe('`current` is running or upcoming'),
    userId: objectId.optional().describe('Author'),
    userType: z.enum(audiences).optional().describe('Audience'),
    postType: z.enum(postTypeFilters).optional(),
    endsFrom: chosenInstant.optional().describe('End of the post, from'),
    endsBefore: chosenInstant.optional(),
    budgetEnds: queryFlag.describe('true: active with less than a fifth of the budget left'),
    isDeleted: queryFlag.describe('true: same as filterType deleted'),
    search: searchText,
  },
  row: 'postId',
  reads: ['post', 'pointLog'],
});

export const getPost = postResource.get({
  summary: 'Get a post, event or boost',
  reads: ['post', 'pointLog'],
});

export const createPost = postResource.create({
  summary: 'Create a post, event or boost',
  scope: atProperty,
  feature: ({ body }) => featuresOfPosts([body.type]),
  query: {
    propertyId: oneProperty(),
    template: objectId.optional().describe('The template it starts from; its use is counted'),
  },
  body: postBody,
});

export const updatePost = postResource.update({
  summary: 'Update, activate or deactivate a post, event or boost',
  body: updatePostBody,
});

export const favoriteBody = z.strictObject({ favorite: z.boolean() });
export const favoritePost = postResource.act('PUT /posts/{id}/favorite', {
  summary: 'Add to or remove from the favorites of the property',
  body: favoriteBody,
  action: 'post.favorite',
});

export const removePost = postResource.remove({
  summary: 'Delete a post, event or boost and withdraw its pending submissions; it can still be copied',
  output: done.extend({ data: post }),
  returns: 'post',
  changes: ['post', 'pointLog', 'property'],
});

export const copiesMaximum = 100;
export const copyPostBody = z.strictObject({
  propertyIds: z
    .array(objectId)
    .min(1, postMessages.chooseProperty)
    .max(copiesMaximum)
    .refine((ids) => new Set(ids).size === ids.length, postMessages.propertyOnce),
});
/** Local times are the same at each property. Deleted posts can be copied. */
export const copyPost = postResource.endpoint('POST /posts/{id}/copies', {
  summary: 'Copy a post, event or boost to properties, with one result each',
  scope: fromRecord('post'),
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
  summary: "List a post's revisions, newest first",
  tag: 'Posts',
  scope: atRecord('post', 'postId'),
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
