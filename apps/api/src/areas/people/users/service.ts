import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { findUser, listUsers } from './queries.ts';

/** The people of a property, or of every property that the caller sees, also as the picker asks for them. */
export async function list(ctx: Ctx, { query }: InputOf<typeof contract.users.list>) {
  return listUsers(ctx.db, ctx.scope, query);
}

/** One person with the roles that the caller may see. */
export async function get(ctx: Ctx, { params }: InputOf<typeof contract.users.get>) {
  const user = await findUser(ctx.db, params.id);
  if (!user) throw notFound('User');
  return { data: user };
}
