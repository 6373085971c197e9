import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { scopedTo } from '../../../platform/db/page.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { streaksOf } from '../../points/rent-roll/public.ts';
import { readAccount, sumLogs } from './queries.ts';

type Stats = typeof contract.userProfile.stats;

/** Points earned and redeemed, and submissions, of a person by month. */
export async function stats(ctx: Ctx, { query: { userId } }: InputOf<Stats>): Promise<OutputOf<Stats>> {
  const account = await readAccount(ctx, userId);
  if (!account) throw notFound('User');
  const sums = await sumLogs(ctx.db, ctx.scope, userId, ctx.now);
  return {
    data: {
      ...account,
      redeemed: sums.redeemed,
      friends: { received: sums.received, sent: sums.sent },
      pending: sums.pending,
      submissions: { pending: sums.pending_count, approved: sums.approved_count, denied: sums.denied_count },
      months: sums.months,
      streaks: await streaksOf(ctx.db, userId, scopedTo(ctx.scope, sql`p.id`)),
      firstActivity: sums.first_at?.toISOString() ?? null,
      lastActivity: sums.last_at?.toISOString() ?? null,
    },
  };
}
