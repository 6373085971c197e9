import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { exchangeRates, findProperty, listProperties } from './queries.ts';

/** The properties that the caller sees, with their points. */
export async function list(ctx: Ctx, { query }: InputOf<typeof contract.properties.list>) {
  return listProperties(ctx.db, query);
}

/** One property with its points and what pending submissions would cost. */
export async function get(ctx: Ctx, { params }: InputOf<typeof contract.properties.get>) {
  const property = await findProperty(ctx.db, params.id);
  if (!property) throw notFound('Property');
  return { data: property };
}

/** The exchange rates that gifts at Canadian properties are reckoned with. */
export async function systemConfig(ctx: Ctx) {
  return { data: await exchangeRates(ctx.db) };
}
