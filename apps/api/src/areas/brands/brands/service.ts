import type { Ctx } from '../../../platform/context.ts';
import { activeBrands } from './queries.ts';

/** The brands that points can be redeemed with: everyone's, and those of the caller's own properties. */
export async function list(ctx: Ctx) {
  const data = await activeBrands(ctx.db, ctx.scope.seesAll ? 'all' : [...ctx.actor.roles.keys()]);
  return { data, totalCount: data.length };
}
