import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { matchLines, type Candidate } from './matching.ts';
import { readLeases, readOutside, type LeaseRow, type OutsideRow } from './queries.ts';
import { obstacleTo } from './service.ts';

const toCandidate = (row: Omit<OutsideRow, 'void_at'>): Omit<Candidate, 'isVoid' | 'isOfMonth' | 'obstacle'> => ({
  id: row.id,
  userId: row.user_id,
  firstName: row.first_name,
  lastName: row.last_name,
  emails: [row.email, row.contact_email],
  unitNumber: row.unit_number,
  building: row.building,
  startDate: row.start_date,
  endDate: row.end_date,
  rent: row.rent_amount,
});

/** Staff bring the month's rent roll from their property-management system, and learn line by line who has paid in full and in time. */
export async function match(
  ctx: Ctx,
  { body: { propertyId, lines, ...month } }: InputOf<typeof contract.rentRoll.match>,
) {
  const ofMonth = (await readLeases(ctx.db, { propertyId, ...month })).map((row: LeaseRow) => ({
    ...toCandidate(row),
    isVoid: false,
    isOfMonth: true,
    obstacle: obstacleTo(ctx, month, row),
  }));
  const outside = (
    await readOutside(
      ctx.db,
      propertyId,
      ofMonth.map(({ id }) => id),
    )
  ).map((row) => ({ ...toCandidate(row), isVoid: row.void_at !== null, isOfMonth: false, obstacle: null }));
  return { data: matchLines(lines, [...ofMonth, ...outside], month) };
}
