import type { contract } from '@hearth/contract';
import { groupsOfBrandMaximum } from '@hearth/contract/brands/brand-record';
import { brandMessages } from '@hearth/contract/brands/messages';
import type { Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import { namedList } from '../../../platform/named-list.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { changeMembers, insertGroup, lockBrands, orderGroups, readGroups, readMembers } from './queries.ts';

type Groups = typeof contract.brandGroups;

/** Brand groups; deleting one keeps its brands. */
const groupList = namedList({
  table: 'brand_groups',
  what: 'Group',
  kind: 'brandGroup',
  read: readGroups,
  insert: ({ db }, name) => insertGroup(db, name),
  shownWith: readMembers,
  removed: brandMessages.groupDeleted,
});
export const { list, create, rename, remove } = groupList;

/** Brand admins add brands to a group and remove others; concurrent changes both survive. */
export async function changeBrands(
  ctx: Ctx,
  { params: { id }, body }: InputOf<Groups['changeBrands']>,
): Promise<OutputOf<Groups['changeBrands']>> {
  const [added, removed] = [[...new Set(body.add)], [...new Set(body.remove)]];
  // Brands before the group, the lock order of brand updates.
  const locked = await lockBrands(ctx.db, [...added, ...removed]);
  await groupList.lock(ctx, id);
  if (!added.every((brandId) => locked.has(brandId))) throw invalid(['body', 'add'], brandMessages.brandMissing);
  const changed = await changeMembers(ctx.db, id, added, removed);
  if (changed.some(({ groups }) => groups > groupsOfBrandMaximum))
    throw invalid(['body', 'add'], brandMessages.groupsFull(groupsOfBrandMaximum));
  const brandIds = changed.map((brand) => brand.id);
  groupList.recordChange(ctx, 'update', id, brandIds, { after: { brandsAdded: added, brandsRemoved: removed } });
  return groupList.readOne(ctx, id);
}

export async function order(
  ctx: Ctx,
  { body: { brandGroupIds } }: InputOf<Groups['order']>,
): Promise<OutputOf<Groups['order']>> {
  const wanted = [...new Set(brandGroupIds)];
  if ((await orderGroups(ctx.db, wanted)) < wanted.length)
    throw invalid(['body', 'brandGroupIds'], brandMessages.groupMissing);
  ctx.audit({ target: 'brandGroup', id: null, propertyId: null, after: { order: wanted } });
  ctx.changed({ topic: 'brand', op: 'update', propertyId: null, ids: wanted });
  return { success: true, message: brandMessages.ordered };
}
