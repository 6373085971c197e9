import type { contract } from '@hearth/contract';
import { groupsOfBrandMaximum } from '@hearth/contract/brands/brand-record';
import { brandMessages as say } from '@hearth/contract/brands/messages';
import type { Ctx } from '../../../platform/context.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import {
  changeMembers,
  deleteGroup,
  insertGroup,
  lockBrands,
  lockGroup,
  orderGroups,
  readGroups,
  readMembers,
  renameGroup,
} from './queries.ts';

type Groups = typeof contract.brandGroups;

export async function list({ db }: Ctx): Promise<AnswerOf<Groups['list']>> {
  const data = await readGroups(db);
  return { data, totalCount: data.length };
}

/** A group is shown with each of its brands. */
const tell = (
  ctx: Ctx,
  op: 'insert' | 'update' | 'delete',
  id: string,
  brandIds: readonly string[],
  trail: { before?: unknown; after?: unknown },
) => {
  ctx.audit({ target: 'brandGroup', id, propertyId: null, ...trail });
  ctx.changed({ topic: 'brand', op, propertyId: null, ids: [id, ...brandIds] });
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
  tell(ctx, 'insert', id, [], { after: { name } });
  return answer(ctx, id);
}

export async function rename(
  ctx: Ctx,
  { params: { id }, body: { name } }: InputOf<Groups['update']>,
): Promise<AnswerOf<Groups['update']>> {
  const before = await lockGroup(ctx.db, id);
  if (!before) throw notFound('Group');
  await renameGroup(ctx.db, id, name);
  tell(ctx, 'update', id, await readMembers(ctx.db, id), { before: { name: before.name }, after: { name } });
  return answer(ctx, id);
}

/** The brands of a group that goes stay. */
export async function remove(
  ctx: Ctx,
  { params: { id } }: InputOf<Groups['delete']>,
): Promise<AnswerOf<Groups['delete']>> {
  const before = await lockGroup(ctx.db, id);
  if (!before) throw notFound('Group');
  const brandIds = await readMembers(ctx.db, id);
  await deleteGroup(ctx.db, id);
  tell(ctx, 'delete', id, brandIds, { before: { name: before.name } });
  return { success: true, message: say.groupDeleted };
}

/** Brand admins put brands into a group and take others out; what each of two does at once stays. */
export async function changeBrands(
  ctx: Ctx,
  { params: { id }, body }: InputOf<Groups['changeBrands']>,
): Promise<AnswerOf<Groups['changeBrands']>> {
  const [coming, going] = [[...new Set(body.add)], [...new Set(body.remove)]];
  // The brands before the group, as a change of a brand has them.
  const locked = await lockBrands(ctx.db, [...coming, ...going]);
  if (!(await lockGroup(ctx.db, id))) throw notFound('Group');
  if (!coming.every((brandId) => locked.has(brandId))) throw invalid(['body', 'add'], say.brandMissing);
  const changed = await changeMembers(ctx.db, id, coming, going);
  if (changed.some(({ groups }) => groups > groupsOfBrandMaximum))
    throw invalid(['body', 'add'], say.groupsFull(groupsOfBrandMaximum));
  const brandIds = changed.map((brand) => brand.id);
  tell(ctx, 'update', id, brandIds, { after: { brandsAdded: coming, brandsRemoved: going } });
  return answer(ctx, id);
}

/** Brand admins say which groups come first. */
export async function order(
  ctx: Ctx,
  { body: { brandGroupIds } }: InputOf<Groups['order']>,
): Promise<AnswerOf<Groups['order']>> {
  const wanted = [...new Set(brandGroupIds)];
  if ((await orderGroups(ctx.db, wanted)) < wanted.length) throw invalid(['body', 'brandGroupIds'], say.groupMissing);
  ctx.audit({ target: 'brandGroup', id: null, propertyId: null, after: { order: wanted } });
  ctx.changed({ topic: 'brand', op: 'update', propertyId: null, ids: wanted });
  return { success: true, message: say.ordered };
}
