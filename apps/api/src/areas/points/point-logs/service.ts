import { contract } from '@hearth/contract';
import { generalMessages } from '@hearth/contract/errors';
import { withDays, type Days } from '../../../platform/db/day-range.ts';
import { invalid } from '../../../platform/errors.ts';
import { exportColumns, pointLogs } from './fields.ts';
import { detailOf, toListRow } from './present.ts';
import { plainList, plainRead } from '../../../platform/plain.ts';
import { logList } from './listing.ts';

/** Refuses a filter whose first day is after its last. */
export function checkDays({ startDate, endDate }: Days) {
  if (startDate && endDate && startDate > endDate) throw invalid(['query', 'startDate'], generalMessages.startAfterEnd);
}

/** Staff see every movement and submission of points at their properties, or take all of them away as one CSV file. */
export const list = plainList(contract.pointLogs.list, {
  read: ({ query }) => pointLogs.readWith(query.fields ?? []),
  async rows(ctx, { query }) {
    checkDays(query);
    return logList(ctx.scope, await withDays(ctx, query), query);
  },
  toWire: toListRow,
  csv: ({ now }, { query }) => ({
    name: query.postId ? `boost_points_${now.toISOString().slice(0, 10)}.csv` : 'pointlog.csv',
    read: pointLogs.read.csv,
    columns: exportColumns,
  }),
});

/** Staff open one log to see what was sent with it and what was said about it. */
export const get = plainRead(detailOf);
