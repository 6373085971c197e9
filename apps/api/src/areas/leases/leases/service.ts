import type { contract } from '@hearth/contract';
import { generalMessages } from '@hearth/contract/errors';
import type { Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { listLeases } from './listing.ts';

/** Staff see who holds which unit, from when until when and for how much. */
export async function list(ctx: Ctx, { query }: InputOf<typeof contract.leases.list>) {
  const { month, year, startDate, endDate } = query;
  if (startDate && endDate && startDate > endDate) throw invalid(['query', 'startDate'], generalMessages.startAfterEnd);
  if (month !== undefined && year === undefined) throw invalid(['query', 'year'], 'Year is required with month');
  return listLeases(ctx, query);
}
