import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { obstacleTo, type LeaseRow } from './fields.ts';
import { matchLines } from './matching.ts';
import { readLeases, readOutside } from './queries.ts';

const toCandidate = (row: LeaseRow) => ({ ...row, id: row._id, rent: row.rentAmount });

/** Staff bring the month's rent roll from their property-management system, and learn line by line who has paid in full and in time. */
export async function match(
  ctx: Ctx,
  { body: { propertyId, lines, ...month } }: InputOf<typeof contract.rentRoll.match>,
) {
  const place = { propertyId, ...month };
  const ofMonth = (await readLeases(ctx.db, place)).map((row) => ({
    ...toCandidate(row),
    isVoid: false,
    isOfMonth: true,
    obstacle: obstacleTo(ctx, month, row),
  }));
  const others = await readOutside(
    ctx.db,
    place,
    ofMonth.map(({ id }) => id),
  );
  const outside = others.map((row) => ({ ...toCandidate(row), isOfMonth: false, obstacle: null }));
  return { data: matchLines(lines, [...ofMonth, ...outside], month) };
}
