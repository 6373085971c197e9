import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { lockQuietHours, readQuietHours, writeQuietHours } from './queries.ts';

type QuietHours = typeof contract.quietHours;

export async function list({ db }: Ctx): Promise<OutputOf<QuietHours['list']>> {
  const data = await readQuietHours(db);
  return { data, totalCount: data.length };
}

/** Changes the hours of a state or province. Messages already waiting keep their send time. */
export async function update(
  ctx: Ctx,
  { body }: InputOf<QuietHours['update']>,
): Promise<OutputOf<QuietHours['update']>> {
  const before = await lockQuietHours(ctx.db, body.country, body.state);
  if (!before) throw notFound('State');
  await writeQuietHours(ctx.db, body);
  ctx.audit({ target: 'quietHours', id: null, propertyId: null, before, after: body });
  return { data: { ...before, ...body } };
}
