import type { Ctx } from '../../../platform/context.ts';
import { companiesInScope } from './queries.ts';

/** The companies of the properties that the caller sees; a group is offered to staff when they see a property in it. */
export async function list(ctx: Ctx) {
  const data = await companiesInScope(ctx.db, ctx.scope.seesAll);
  return { data, totalCount: data.length };
}
