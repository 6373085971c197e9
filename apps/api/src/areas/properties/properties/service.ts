import type { contract } from '@hearth/contract';
import type { Property } from '@hearth/contract/properties/properties';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { exchangeRates, findProperty, listProperties } from './queries.ts';

/** As the caller may read it: points and spend limit are for those who work with them. */
export function present(ctx: Ctx, property: Required<Property>): Property {
  if (ctx.may('propertyPoints.view', property._id)) return property;
  const { points: _points, pointsShadow: _shadow, spendLimit: _limit, ...rest } = property;
  return rest;
}

/** The properties that the caller sees, with their points. */
export async function list(ctx: Ctx, { query }: InputOf<typeof contract.properties.list>) {
  const { data, totalCount } = await listProperties(ctx.db, query);
  return { data: data.map((property) => present(ctx, property)), totalCount };
}

/** One property with its points and what pending submissions would cost. */
export async function get(ctx: Ctx, { params }: InputOf<typeof contract.properties.get>) {
  const property = await findProperty(ctx.db, params.id);
  if (!property) throw notFound('Property');
  return { data: present(ctx, property) };
}

/** The exchange rates that gifts at Canadian properties are reckoned with. */
export async function systemConfig(ctx: Ctx) {
  return { data: await exchangeRates(ctx.db) };
}
