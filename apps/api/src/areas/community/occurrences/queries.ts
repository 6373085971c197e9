import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import { calendarItemsMaximum } from '@hearth/contract/community/calendar';
import type { OccurrenceChange } from '@hearth/contract/community/recurrence';
import { actorId, type Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { DayRange } from '../../../platform/db/day-range.ts';
import { equals, page } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { isSwitchedOn } from '../posts/public.ts';
import { calendarItems } from './fields.ts';

export async function saveChanges(
  ctx: Ctx,
  { postId, propertyId }: { postId: string; propertyId: string },
  changes: readonly OccurrenceChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ number, startDate }) => ({
    post_id: postId,
    property_id: propertyId,
    number,
    start_at: startDate,
    created_by: actorId(ctx),
  }));
  await ctx.db
    .insertInto('post_occurrence_changes')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'number'])
        .doUpdateSet((eb) => ({ start_at: eb.ref('excluded.start_at'), created_by: eb.ref('excluded.created_by') })),
    )
    .execute();
}

export const deleteChange = (db: Tx, postId: string, number: number) =>
  db.deleteFrom('post_occurrence_changes').where('post_id', '=', postId).where('number', '=', number).execute();

/** Restores an occurrence and all later ones. */
export const deleteChangesFrom = (db: Tx, postId: string, number: number) =>
  db.deleteFrom('post_occurrence_changes').where('post_id', '=', postId).where('number', '>=', number).execute();

const joins = () =>
  sql`left join lateral (select p.timezone from properties p where p.id = o.property_id offset 0) p on true`;

const begins = sql`coalesce(o.event_start_at, o.start_at, o.created_at)`;
/** End of a post: of the last occurrence of an event, or its end date; null without one. */
const ends = sql`case
  when o.event_start_at is null then o.end_at
  when o.recurrence = 'none' then coalesce(o.event_end_at, o.event_start_at)
  else o.end_at + coalesce(o.event_end_at - o.event_start_at, interval '0') end`;

/** Posts that may have an occurrence in the range, latest start first. */
export function listTouchingDays(
  db: Tx,
  { propertyId, userType, kind }: InputOf<typeof contract.calendar.get>['query'],
  { since, until }: DayRange,
) {
  const [from, to] = [sql`${since?.first}::timestamptz`, sql`${until?.first}::timestamptz`];
  const list = {
    ...calendarItems.read.list,
    where: [
      equals(sql`o.property_id`, propertyId),
      isSwitchedOn,
      sql`o.deleted_at is null`,
      sql`((${begins} < ${to} and coalesce(${ends} >= ${from}, true))
        or exists (select from post_occurrence_changes c where c.post_id = o.id and c.start_at >= ${from} and c.start_at < ${to}))`,
      userType === undefined ? undefined : sql`(o.type like 'AMBASSADOR%') = ${userType === 'AMBASSADOR'}`,
      kind === undefined ? undefined : sql`o.type in (${kind}, ${`AMBASSADOR_${kind}`})`,
    ],
    order: [{ by: begins, order: 'desc' as const }],
    joins,
  };
  return page(db, list, { page: 1, limit: calendarItemsMaximum });
}
