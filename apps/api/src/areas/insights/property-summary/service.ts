import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { readReviews, readStaff } from './queries.ts';

type Summary = typeof contract.propertySummary.get;

/** Staff of a property, and its reviews. */
export async function get({ db }: Ctx, { params: { id } }: InputOf<Summary>): Promise<OutputOf<Summary>> {
  const staff = await readStaff(db, id);
  const reviews = await readReviews(db, id);
  return { data: { ...staff, reviews } };
}
