import type { contract } from '@hearth/contract';
import { generalMessages } from '@hearth/contract/errors';
import type { Ctx } from '../../../platform/context.ts';
import { withDays, type Days } from '../../../platform/db/day-range.ts';
import { invalid } from '../../../platform/errors.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { exportColumns, toWire } from './fields.ts';
import { detailOf } from './present.ts';
import { allRows, readPage } from './listing.ts';

type List = typeof contract.pointLogs.list;

/** Refuses a filter whose first day is after its last. */
export function checkDays({ startDate, endDate }: Days) {
  if (startDate && endDate && startDate > endDate) throw invalid(['query', 'startDate'], generalMessages.startAfterEnd);
}

/** Staff see every movement and submission of points at their properties, or take all of them away as one CSV file. */
export async function list(ctx: Ctx, { query }: InputOf<List>): Promise<AnswerOf<List>> {
  const { page, limit, order, orderBy, format, ...asked } = query;
  checkDays(asked);
  const filter = await withDays(ctx, asked);
  if (format === 'csv') {
    const name = filter.postId ? `boost_points_${ctx.now.toISOString().slice(0, 10)}.csv` : 'pointlog.csv';
    return ctx.csv({ name, rows: (db) => allRows(db, ctx.scope, filter, { order, orderBy }), columns: exportColumns });
  }
  const { rows, totalCount } = await readPage(ctx.db, ctx.scope, filter, { order, orderBy }, { page, limit });
  return { body: { data: rows.map((row) => toWire(ctx, row)), totalCount } };
}

/** Staff open one log to see what was sent with it and what was said about it. */
export async function get(ctx: Ctx, { params }: InputOf<typeof contract.pointLogs.get>) {
  return { data: await detailOf(ctx, params.id) };
}
