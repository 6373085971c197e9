import type { Ctx } from '../../../platform/context.ts';
import { endSessionsOf } from './queries.ts';

export { readIsSetUp } from './queries.ts';

export { me, newSession, recordVisit, openSession, refuseOtherSites } from './service.ts';

/** Ends sessions, calls and live streams of deactivated or removed users. */
export async function endAccess(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  await endSessionsOf(ctx.db, userIds);
}
