import type { contract } from '@hearth/contract';
import { rentRollMessages as say, type RentRollMatch } from '@hearth/contract/points/rent-roll-record';
import { openBoundedWorker } from '../../../platform/bounded-worker.ts';
import { actorId, type Ctx } from '../../../platform/context.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { obstacleTo, type LeaseRow } from './fields.ts';
import type { MatchWork } from './match-thread.ts';
import { allLeases, readOutside } from './queries.ts';

const toCandidate = (row: LeaseRow) => ({ ...row, id: row._id, rent: row.rentAmount });

const matchInThread = openBoundedWorker<MatchWork, RentRollMatch[]>(new URL('match-thread.ts', import.meta.url), {
  perCaller: 2,
  refusal: say.matchesBusy,
  workMs: 30_000,
  idleMs: 30_000,
  memoryMb: 512,
});

/** Staff bring the month's rent roll from their property-management system, and learn line by line who has paid in full and in time. */
export async function match(
  ctx: Ctx,
  { body: { propertyId, lines, ...month } }: InputOf<typeof contract.rentRoll.match>,
) {
  const place = { propertyId, ...month };
  const ofMonth = (await allLeases(ctx.db, place)).map((row) => ({
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
  const candidates = [...ofMonth, ...outside];
  return { data: (await matchInThread(actorId(ctx), { lines, candidates, month })) ?? [] };
}
