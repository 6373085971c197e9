import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import { actorId, type Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/page.ts';
import type { OutputOf } from '../../../platform/serve.ts';

const monthOf = (day: Sql) => sql`date_trunc('month', ${day})::date`;

/**
 * Consecutive months with a rent reward at property `p`; null if streaks are off. A past month with a lease but no reward
 * breaks the streak; months without a lease and the current month don't. A terminated lease counts up to the month before.
 */
export const streakOf = (user: Sql) => sql<number | null>`case when (p.features ->> 'streaks')::boolean then (
  with rewarded as materialized (
    select distinct y.month from leases x join rent_rewards y on y.lease_id = x.id and y.voided_at is null
    where x.user_id = ${user} and x.property_id = p.id
  )
  select count(*)::int from rewarded where month > coalesce((
    select max(m.month)::date from leases x cross join lateral generate_series(
      greatest(${monthOf(sql`x.start_date`)}, (select min(month) from rewarded)),
      least(${monthOf(sql`x.runs_until`)}, ${monthOf(sql`coalesce(x.void_at, now()) at time zone p.timezone`)} - interval '1 month',
        ${monthOf(sql`now() at time zone p.timezone`)} - interval '1 month'), interval '1 month') m (month)
    where x.user_id = ${user} and x.property_id = p.id and m.month::date not in (select month from rewarded)
  ), '-infinity'::date)
) end`;

/** A user's streaks at the caller's properties with streaks on. */
export async function streaksOf(db: Tx, userId: string, within: Sql | undefined) {
  const { rows } = await sql<{ property: string; name: string; months: number }>`
    select p.id as property, p.name, ${streakOf(sql`${userId}`)} as months
    from property_roles r join properties p on p.id = r.property_id
    where r.user_id = ${userId} and r.removed_at is null and r.role in ('resident', 'ambassador')
      and (p.features ->> 'streaks')::boolean ${within ? sql`and ${within}` : sql``}
    order by lower(p.name), p.id`.execute(db);
  return rows;
}

/** The resident's own rent reward streaks. */
export async function ownStreaks(ctx: Ctx): Promise<OutputOf<typeof contract.rentRoll.ownStreaks>> {
  return { data: await streaksOf(ctx.db, actorId(ctx), undefined) };
}
