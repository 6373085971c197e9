import type { contract } from '@hearth/contract';
import { postMessages } from '@hearth/contract/community/messages';
import { endIn, occurrence } from '@hearth/contract/community/recurrence';
import type { Ctx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { newId } from '../../../platform/id.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { changePost, insertPosts, validatedChange, postOf, posts, refuseShortBudget, toWire } from '../posts/public.ts';
import { deleteChangesFrom, saveChanges } from './queries.ts';
import { comingOccurrence } from './service.ts';

type Following = typeof contract.occurrences.following;

/**
 * Ends the series before the occurrence and continues it as a new post with the same budget. Keeps changes to later
 * dates.
 */
export async function following(ctx: Ctx, { params, body }: InputOf<Following>): Promise<OutputOf<Following>> {
  const { id, number } = params;
  if (number === 0) throw conflict(postMessages.firstOccurrence);
  const { row, series } = await comingOccurrence(ctx, params);
  // The planned start, so that moving one occurrence doesn't shift the rest.
  const planned = occurrence({ ...series, changes: [] }, number);
  const before = occurrence(series, number - 1);
  if (!planned || !before) throw conflict(postMessages.noSuchOccurrence);
  const event = row.eventStart && {
    startDate: planned.startDate,
    endDate: row.eventEnd && endIn(series, row.eventEnd.toISOString(), planned),
    code: row.code,
  };
  // Events are shown from the previous occurrence on.
  const startDate = event ? before.startDate : planned.startDate;
  const continued = validatedChange(ctx, row, { startDate, ...(event && { eventInfo: event }), ...body });
  await refuseShortBudget(ctx, id, continued.budget);
  const [followingId, propertyId] = [newId(), row.property];
  await insertPosts(ctx, [{ id: followingId, propertyId, values: continued, seriesId: row.seriesId }]);
  await changePost(ctx.db, id, { endDate: new Date(planned.startDate) });
  await deleteChangesFrom(ctx.db, id, number);
  const begins = (continued.eventStart ?? continued.startDate)?.getTime();
  if (continued.recurrence === row.recurrence && begins === Date.parse(planned.startDate)) {
    const later = row.occurrenceChanges.filter((change) => change.number >= number);
    const renumbered = later.map((change) => ({ ...change, number: change.number - number }));
    await saveChanges(ctx, { postId: followingId, propertyId }, renumbered);
  }
  const [previous, next] = [await postOf(ctx, id), await postOf(ctx, followingId)];
  ctx.record('post', { op: 'update', id, propertyId, before: posts.trail(row), after: posts.trail(previous) });
  ctx.record('post', { op: 'insert', id: followingId, propertyId, after: { ...posts.trail(continued), follows: id } });
  return { data: toWire(ctx, next), previous: toWire(ctx, previous) };
}
