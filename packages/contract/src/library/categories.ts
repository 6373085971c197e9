import { z } from 'zod';
import { endpoint, platformWide, signedIn } from '../endpoint.ts';
import { done, line, listOf, objectId } from '../primitives.ts';
import { libraryMessages as say } from './messages.ts';

const tag = 'Content library';
const params = { id: objectId };

export const category = z.object({
  _id: objectId,
  name: z.string(),
  /** Templates in it that the caller sees. */
  templates: z.int(),
});
export type Category = z.infer<typeof category>;
const answer = z.object({ data: category });

export const categoryBody = z.strictObject({ name: line(80).min(1, say.categoryRequired) });

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'Categories of templates, by name',
  tag,
  place: signedIn,
  permission: 'content.view',
  output: listOf(category),
  reads: ['content'],
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/categories',
  summary: 'Add a category',
  tag,
  place: platformWide,
  permission: 'content.manage',
  body: categoryBody,
  output: answer,
  changes: ['content'],
  action: 'category.create',
});

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/categories/{id}',
  summary: 'Rename a category',
  tag,
  place: platformWide,
  permission: 'content.manage',
  params,
  body: categoryBody,
  output: answer,
  changes: ['content'],
  action: 'category.update',
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/categories/{id}',
  summary: 'Delete a category that no template is in',
  tag,
  place: platformWide,
  permission: 'content.manage',
  params,
  output: done,
  changes: ['content'],
  action: 'category.delete',
});

export const categories = {
  list: listCategories,
  create: createCategory,
  update: updateCategory,
  delete: deleteCategory,
};
