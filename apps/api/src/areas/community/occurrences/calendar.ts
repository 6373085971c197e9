import type { contract } from '@hearth/contract';
import { calendarDaysMaximum } from '@hearth/contract/community/calendar';
import { postMessages } from '@hearth/contract/community/messages';
import type { Ctx } from '../../../platform/context.ts';
import { readDayRange } from '../../../platform/db/day-range.ts';
import { invalid } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { listTouchingDays } from './queries.ts';
import { entriesOf } from './rules.ts';

type Calendar = typeof contract.calendar;
const dayMs = 86_400_000;

export async function get(ctx: Ctx, { query }: InputOf<Calendar['get']>): Promise<OutputOf<Calendar['get']>> {
  const { startDate, endDate } = query;
  if (startDate > endDate) throw invalid(['query', 'startDate'], postMessages.startAfterEnd);
  if (Date.parse(endDate) - Date.parse(startDate) >= calendarDaysMaximum * dayMs)
    throw invalid(['query', 'endDate'], postMessages.calendarTooLong(calendarDaysMaximum));
  const days = await readDayRange(ctx.db, { seesAll: false, propertyIds: [query.propertyId] }, query);
  const { rows, totalCount } = await listTouchingDays(ctx.db, query, days);
  const data = rows.flatMap((row) => entriesOf(row, query));
  return { data: data.toSorted((one, other) => one.startDate.localeCompare(other.startDate)), totalCount };
}
