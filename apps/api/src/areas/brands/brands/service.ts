import type { contract } from '@hearth/contract';
import { favouriteBrandsMaximum, fulfilmentLabels, priceIssues } from '@hearth/contract/brands/brand-record';
import { brandMessages } from '@hearth/contract/brands/messages';
import { allProperties } from '@hearth/contract/constants';
import type { Country } from '@hearth/contract/countries';
import { holds } from '@hearth/contract/permissions';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, forbidden, invalid, invalidFields, notFound } from '../../../platform/errors.ts';
import { updateFileClaims } from '../../../platform/files/claims.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { brands, pricesOf, toWire, type BrandRow, type NewBrand } from './fields.ts';
import * as queries from './queries.ts';

type Brands = typeof contract.brands;

const mayManage = ({ actor }: Pick<Ctx, 'actor'>) => actor.isPlatform && holds(actor.role, 'brands.manage');

/** Properties whose brands are listed: the requested one, all for brand admins, or the caller's own. */
function listedProperties(ctx: Ctx, propertyId: string | undefined) {
  if (propertyId === undefined || propertyId === allProperties)
    return ctx.scope.seesAll ? ('all' as const) : [...ctx.actor.roles.keys()];
  if (!ctx.roleAt(propertyId)) throw forbidden();
  return [propertyId];
}

const exportColumns = brands.csv({
  fulfilment: ({ fulfilment }) => fulfilmentLabels[fulfilment],
  denominations: (row) => pricesOf(row).denominations.join(', '),
  minimumPoints: (row) => String(pricesOf(row).minimumPoints),
  active: ({ active }) => (active ? 'Active' : 'Inactive'),
});

/** Shared brands, and those of the caller's own properties. */
export async function list(ctx: Ctx, { query: given }: InputOf<Brands['list']>): Promise<OutputOf<Brands['list']>> {
  const query = mayManage(ctx) || given.status === 'inactive' ? given : { ...given, status: 'active' as const };
  const favorites = await queries.readFavorites(ctx.db, actorId(ctx));
  const listing = { properties: listedProperties(ctx, query.propertyId), favorites };
  if (query.status === 'inactive' && !mayManage(ctx)) return { body: { data: [], totalCount: 0 } };
  if (query.format === 'csv')
    return ctx.csv({
      name: 'brands.csv',
      rows: (db) => queries.allBrands(db, query, listing),
      columns: exportColumns,
    });
  const { rows, totalCount } = await queries.listBrands(ctx.db, query, listing);
  const reader = { favorites, mayManage: mayManage(ctx) };
  return { body: { data: rows.map((row) => toWire(ctx, row, reader)), totalCount } };
}

export async function categories({ db }: Ctx): Promise<OutputOf<Brands['categories']>> {
  return { data: await queries.readCategories(db) };
}

const responseFor = async (ctx: Ctx, id: string) => {
  const row = await queries.readBrand(ctx.db, id);
  if (!row) throw notFound('Brand');
  const favorites = await queries.readFavorites(ctx.db, actorId(ctx));
  return { data: toWire(ctx, row, { favorites, mayManage: mayManage(ctx) }) };
};

/** Attaches the new logo, if given, and releases the previous one. */
async function nameLogo(ctx: Ctx, before: string | null, after: string | null | undefined) {
  if (after === undefined) return;
  await updateFileClaims(ctx, {
    propertyId: null,
    purpose: 'logo',
    before: before === null ? [] : [before],
    after: after === null ? [] : [after],
    path: ['body', 'logo'],
  });
}

async function replaceGroups(ctx: Ctx, id: string, groupIds: readonly string[] | undefined) {
  if (groupIds && !(await queries.replaceGroups(ctx.db, id, groupIds)))
    throw invalid(['body', 'groupIds'], brandMessages.groupMissing);
}

/** Brand admins create brands. */
export async function create(ctx: Ctx, { body }: InputOf<Brands['create']>): Promise<OutputOf<Brands['create']>> {
  const { propertyId, logo, groupIds } = body;
  if (propertyId !== null && !(await queries.propertyExists(ctx.db, propertyId)))
    throw invalid(['body', 'propertyId'], brandMessages.propertyMissing);
  const id = newId();
  const created = { ...brands.forInsert(body), logoId: logo };
  await nameLogo(ctx, null, logo);
  await queries.insertBrand(ctx.db, id, created);
  await replaceGroups(ctx, id, groupIds);
  ctx.record('brand', { op: 'insert', id, propertyId, after: { ...brands.trail(created), groupIds } });
  return responseFor(ctx, id);
}

/** Adds a provider's product as a brand; a duplicate name gets the country appended. */
export async function addFromProvider(ctx: Ctx, brand: Omit<NewBrand, 'position'> & { country: Country }) {
  const id = newId();
  const name = (await queries.sharedNameExists(ctx.db, brand.name)) ? `${brand.name} (${brand.country})` : brand.name;
  await queries.insertBrand(ctx.db, id, { ...brand, name });
  ctx.record('brand', { op: 'insert', id, propertyId: null, after: brands.trail({ ...brand, name }) });
  return responseFor(ctx, id);
}

/** A Canadian product keeps its amounts, even when the client sends them back in today's points. */
function checkedAmounts<B extends { denominations?: number[]; minimumPoints?: number }>(before: BrandRow, body: B) {
  if (before.rate === null) return body;
  const { denominations, minimumPoints, ...rest } = body;
  const now = pricesOf(before);
  if (denominations && denominations.join() !== now.denominations.join())
    throw invalid(['body', 'denominations'], brandMessages.priceOfProduct);
  if (minimumPoints !== undefined && minimumPoints !== now.minimumPoints)
    throw invalid(['body', 'minimumPoints'], brandMessages.priceOfProduct);
  return rest;
}

/** Validates the whole brand after each change. */
export async function update(
  ctx: Ctx,
  { params: { id }, body }: InputOf<Brands['update']>,
): Promise<OutputOf<Brands['update']>> {
  const before = await queries.lockBrand(ctx.db, id);
  if (!before) throw notFound('Brand');
  const { logo, groupIds, version, ...given } = body;
  if (version !== undefined && version !== before.version)
    throw conflict(brandMessages.editConflict, (await responseFor(ctx, id)).data);
  const rest = checkedAmounts(before, given);
  const issues = priceIssues({ ...before, ...rest });
  if (issues.length > 0) throw invalidFields(issues.map((issue) => ({ ...issue, path: ['body', ...issue.path] })));
  if (before.fulfilment === 'provider' && body.country !== undefined && body.country !== before.country)
    throw invalid(['body', 'country'], brandMessages.countryOfProduct);
  const changes = brands.changed(before, { ...rest, ...(logo !== undefined && { logoId: logo }) });
  await nameLogo(ctx, before.logoId, logo);
  await replaceGroups(ctx, id, groupIds);
  if (Object.keys(changes).length > 0 || groupIds) await queries.updateBrand(ctx.db, id, changes);
  const groups = groupIds && {
    before: { groupIds: before.groups.map(({ _id }) => _id) },
    after: { groupIds },
  };
  ctx.record('brand', {
    op: 'update',
    id,
    propertyId: before.propertyId,
    before: { ...brands.trail(before), ...groups?.before },
    after: { ...changes, ...groups?.after },
  });
  return responseFor(ctx, id);
}

/** Deletes a brand without redemptions and codes; others are deactivated so that the history keeps their names. */
export async function remove(
  ctx: Ctx,
  { params: { id } }: InputOf<Brands['delete']>,
): Promise<OutputOf<Brands['delete']>> {
  const before = await queries.lockBrand(ctx.db, id);
  if (!before) throw notFound('Brand');
  if (await queries.isInUse(ctx.db, id)) {
    await queries.updateBrand(ctx.db, id, { active: false });
    ctx.record('brand', {
      op: 'update',
      id,
      propertyId: before.propertyId,
      before: { active: before.active },
      after: { active: false },
    });
    return { success: true, message: brandMessages.deactivated };
  }
  await queries.deleteBrand(ctx.db, id);
  await nameLogo(ctx, before.logoId, null);
  ctx.record('brand', { op: 'delete', id, propertyId: before.propertyId, before: brands.trail(before) });
  return { success: true, message: brandMessages.deleted };
}

export async function reorder(
  ctx: Ctx,
  { body: { brandIds } }: InputOf<Brands['order']>,
): Promise<OutputOf<Brands['order']>> {
  const wanted = [...new Set(brandIds)];
  if ((await queries.orderBrands(ctx.db, wanted)) < wanted.length)
    throw invalid(['body', 'brandIds'], brandMessages.brandMissing);
  ctx.audit({ target: 'brand', id: null, propertyId: null, after: { order: wanted } });
  ctx.changed({ topic: 'brand', op: 'update', propertyId: null, ids: wanted });
  return { success: true, message: brandMessages.updated };
}

export async function setFavorite(
  ctx: Ctx,
  { params: { id }, body: { isFavourite } }: InputOf<Brands['favour']>,
): Promise<OutputOf<Brands['favour']>> {
  const me = actorId(ctx);
  const brand = await queries.readBrand(ctx.db, id);
  const before = await queries.readFavorites(ctx.db, me);
  if (isFavourite && !brand?.active) throw notFound('Brand');
  if (!isFavourite && !before.includes(id)) throw notFound('Brand');
  const favouriteBrandIds = await queries.setFavoriteBrand(ctx.db, id, isFavourite, favouriteBrandsMaximum);
  ctx.record('user', { op: 'update', id: me, propertyId: null, after: { favouriteBrandIds } });
  return { data: { favouriteBrandIds } };
}
