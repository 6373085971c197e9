import { z } from 'zod';
import { platformWide, signedIn } from '../endpoint.ts';
import { line, objectId } from '../primitives.ts';
import { resource } from '../resource.ts';
import { libraryMessages } from './messages.ts';

export const category = z.object({
  _id: objectId,
  name: z.string(),
  /** Visible templates in it. */
  templates: z.int(),
});
export type Category = z.infer<typeof category>;

export const categoryBody = z.strictObject({ name: line(80).min(1, libraryMessages.categoryRequired) });

const categoryResource = resource({
  path: '/categories',
  tag: 'Content library',
  topic: 'content',
  name: 'category',
  listScope: signedIn,
  scope: platformWide,
  permissions: { view: 'content.view', manage: 'content.manage' },
  record: category,
});

export const listCategories = categoryResource.list({ summary: 'List template categories by name' });

export const createCategory = categoryResource.create({
  summary: 'Add a category',
  body: categoryBody,
});

export const updateCategory = categoryResource.update({
  summary: 'Rename a category',
  body: categoryBody,
});

export const deleteCategory = categoryResource.remove({
  summary: 'Delete an empty category',
  action: 'category.delete',
});

export const categories = {
  list: listCategories,
  create: createCategory,
  update: updateCategory,
  delete: deleteCategory,
};
