import type { contract } from '@hearth/contract';
import { postMessages } from '@hearth/contract/community/messages';
import { occurrencesMaximum } from '@hearth/contract/community/occurrences';
import { occurrence, occurrencesBetween } from '@hearth/contract/community/recurrence';
import type { Ctx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { changeable, postOf, seriesOf, toWire as postToWire } from '../posts/public.ts';
import { deleteChange, saveChanges } from './queries.ts';
import { hasBegun, placeFault, toWire } from './rules.ts';

type Occurrences = typeof contract.occurrences;
const yearMs = 365 * 86_400_000;

export async function list(
  ctx: Ctx,
  { params, query }: InputOf<Occurrences['list']>,
): Promise<OutputOf<Occurrences['list']>> {
  const row = await postOf(ctx, params.id);
  const series = seriesOf(row);
  const from = query.from ? new Date(query.from) : ctx.now;
  const to = query.to ? new Date(query.to) : new Date(from.getTime() + yearMs);
  const mayChange = !row.isDeleted && ctx.may('posts.manage', row.property);
  const found = occurrencesBetween(series, from, to, occurrencesMaximum);
  const data = found.map((next) => toWire(series, row, next, { mayChange, now: ctx.now }));
  return { data, totalCount: data.length };
}

/** Locks the post and returns a future occurrence. */
export async function comingOccurrence(ctx: Ctx, { id, number }: { id: string; number: number }) {
  const row = await changeable(ctx, id);
  if (row.recurrence === 'none') throw conflict(postMessages.notRecurring);
  const series = seriesOf(row);
  const found = occurrence(series, number);
  if (!found) throw conflict(postMessages.noSuchOccurrence);
  if (hasBegun(found, ctx.now)) throw conflict(postMessages.occurrenceBegun);
  return { row, series, found };
}

async function responseFor(ctx: Ctx, id: string, before: object, after: object) {
  const row = await postOf(ctx, id);
  ctx.record('post', { op: 'update', id, propertyId: row.property, before, after });
  return { data: postToWire(ctx, row) };
}

/** Skips or moves one occurrence. */
export async function change(
  ctx: Ctx,
  { params, body: { startDate } }: InputOf<Occurrences['change']>,
): Promise<OutputOf<Occurrences['change']>> {
  const { row, series, found } = await comingOccurrence(ctx, params);
  const { id, number } = params;
  const fault = startDate === null ? undefined : placeFault(series, number, startDate, ctx.now);
  if (fault) throw conflict(fault);
  await saveChanges(ctx, { postId: id, propertyId: row.property }, [{ number, startDate }]);
  return responseFor(ctx, id, { occurrence: found }, { occurrence: { number, startDate } });
}

/** Restores the planned start. */
export async function restore(
  ctx: Ctx,
  { params }: InputOf<Occurrences['restore']>,
): Promise<OutputOf<Occurrences['restore']>> {
  const { series, found } = await comingOccurrence(ctx, params);
  const { id, number } = params;
  const unchanged = { ...series, changes: series.changes?.filter((other) => other.number !== number) };
  const planned = occurrence(unchanged, number) ?? found;
  const fault = placeFault(unchanged, number, planned.startDate, ctx.now);
  if (fault) throw conflict(fault);
  await deleteChange(ctx.db, id, number);
  return responseFor(ctx, id, { occurrence: found }, { occurrence: planned });
}
