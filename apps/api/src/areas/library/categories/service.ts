import type { contract } from '@hearth/contract';
import { libraryMessages as say } from '@hearth/contract/library/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { deleteCategory, insertCategory, lockCategory, readCategories, renameCategory } from './queries.ts';

type Categories = typeof contract.categories;

export async function list({ db }: Ctx): Promise<AnswerOf<Categories['list']>> {
  const data = await readCategories(db);
  return { data, totalCount: data.length };
}

const tell = (
  ctx: Ctx,
  op: 'insert' | 'update' | 'delete',
  id: string,
  trail: { before?: unknown; after?: unknown },
) => {
  ctx.audit({ target: 'category', id, propertyId: null, ...trail });
  ctx.changed({ topic: 'content', op, propertyId: null, ids: [id] });
};

const answer = async ({ db }: Ctx, id: string) => {
  const [data] = await readCategories(db, id);
  if (!data) throw notFound('Category');
  return { data };
};

export async function create(
  ctx: Ctx,
  { body: { name } }: InputOf<Categories['create']>,
): Promise<AnswerOf<Categories['create']>> {
  const id = await insertCategory(ctx.db, name, actorId(ctx));
  tell(ctx, 'insert', id, { after: { name } });
  return answer(ctx, id);
}

export async function rename(
  ctx: Ctx,
  { params: { id }, body: { name } }: InputOf<Categories['update']>,
): Promise<AnswerOf<Categories['update']>> {
  const before = await lockCategory(ctx.db, id);
  if (!before) throw notFound('Category');
  await renameCategory(ctx.db, id, name);
  tell(ctx, 'update', id, { before: { name: before.name }, after: { name } });
  return answer(ctx, id);
}

/** A category goes when nothing is in it; the database refuses it otherwise. */
export async function remove(
  ctx: Ctx,
  { params: { id } }: InputOf<Categories['delete']>,
): Promise<AnswerOf<Categories['delete']>> {
  const before = await lockCategory(ctx.db, id);
  if (!before) throw notFound('Category');
  await deleteCategory(ctx.db, id);
  tell(ctx, 'delete', id, { before: { name: before.name } });
  return { success: true, message: say.categoryDeleted };
}
