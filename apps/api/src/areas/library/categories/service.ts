import { libraryMessages } from '@hearth/contract/library/messages';
import { actorId } from '../../../platform/context.ts';
import { namedList } from '../../../platform/named-list.ts';
import { insertCategory, readCategories } from './queries.ts';

/** The database refuses to delete a category with templates. */
export const { list, create, rename, remove } = namedList({
  table: 'categories',
  what: 'Category',
  kind: 'category',
  read: readCategories,
  insert: (ctx, name) => insertCategory(ctx.db, name, actorId(ctx)),
  removed: libraryMessages.categoryDeleted,
});
