import type { contract } from '@hearth/contract';
import { brandMessages as say } from '@hearth/contract/brands/messages';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { deleteGroup, insertGroup, lockGroup, readGroups, renameGroup } from './queries.ts';

type Groups = typeof contract.brandGroups;

export async function list({ db }: Ctx): Promise<AnswerOf<Groups['list']>> {
  const data = await readGroups(db);
  return { data, totalCount: data.length };
}

const tell = (
  ctx: Ctx,
  op: 'insert' | 'update' | 'delete',
  id: string,
  trail: { before?: unknown; after?: unknown },
) => {
  ctx.audit({ target: 'brandGroup', id, propertyId: null, ...trail });
  ctx.changed({ topic: 'brand', op, propertyId: null, ids: [id] });
};

const answer = async ({ db }: Ctx, id: string) => {
  const [data] = await readGroups(db, id);
  if (!data) throw notFound('Group');
  return { data };
};

export async function create(
  ctx: Ctx,
  { body: { name } }: InputOf<Groups['create']>,
): Promise<AnswerOf<Groups['create']>> {
  const id = await insertGroup(ctx.db, name);
  tell(ctx, 'insert', id, { after: { name } });
  return answer(ctx, id);
}

export async function rename(
  ctx: Ctx,
  { params: { id }, body: { name } }: InputOf<Groups['update']>,
): Promise<AnswerOf<Groups['update']>> {
  const before = await lockGroup(ctx.db, id);
  if (!before) throw notFound('Group');
  await renameGroup(ctx.db, id, name);
  tell(ctx, 'update', id, { before: { name: before.name }, after: { name } });
  return answer(ctx, id);
}

/** The brands of a group that goes stay. */
export async function remove(
  ctx: Ctx,
  { params: { id } }: InputOf<Groups['delete']>,
): Promise<AnswerOf<Groups['delete']>> {
  const before = await lockGroup(ctx.db, id);
  if (!before) throw notFound('Group');
  await deleteGroup(ctx.db, id);
  tell(ctx, 'delete', id, { before: { name: before.name } });
  return { success: true, message: say.groupDeleted };
}
