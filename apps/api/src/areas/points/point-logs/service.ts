import type { contract } from '@hearth/contract';
import { decidableMaximum } from '@hearth/contract/constants';
import { generalMessages } from '@hearth/contract/errors';
import {
  boostTypeLabels,
  pointLogTypeLabels,
  type BoostType,
  type PointLogType,
} from '@hearth/contract/points/point-log-types';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { detailOf, toWire } from './present.ts';
import { allRows, countLogs, readPage, readPending, type ExportRow, type Filter } from './queries.ts';

type List = typeof contract.pointLogs.list;

const statusOf = (row: ExportRow) =>
  row.void_at !== null
    ? 'Voided'
    : ({ pending: 'Pending', approved: 'Approved', denied: 'Denied' }[row.status] ?? row.status);

const exportColumns = [
  { header: 'Date', value: (row: ExportRow) => row.created_local },
  {
    header: 'Type',
    value: (row: ExportRow) =>
      row.boost_type === null
        ? pointLogTypeLabels[row.type as PointLogType]
        : boostTypeLabels[row.boost_type as BoostType],
  },
  { header: 'Category', value: (row: ExportRow) => row.category },
  {
    header: 'Name',
    value: (row: ExportRow) =>
      row.user_id === null ? row.property_name : `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
  },
  { header: 'Email', value: (row: ExportRow) => row.email },
  { header: 'Unit', value: (row: ExportRow) => row.unit_number },
  { header: 'Property', value: (row: ExportRow) => row.property_name },
  { header: 'Time Zone', value: (row: ExportRow) => row.timezone },
  { header: 'Points', value: (row: ExportRow) => row.points },
  { header: 'Status', value: statusOf },
  { header: 'Title', value: (row: ExportRow) => row.post_title ?? row.brand_name },
  { header: 'Rating', value: (row: ExportRow) => row.rating },
  { header: 'Note', value: (row: ExportRow) => row.note },
  { header: 'Property Note', value: (row: ExportRow) => row.property_note },
  { header: 'Reason', value: (row: ExportRow) => row.reason },
  { header: 'Updated By', value: (row: ExportRow) => row.updated_by },
  { header: 'Id', value: (row: ExportRow) => row.id },
];

function checkDays({ startDate, endDate }: Pick<Filter, 'startDate' | 'endDate'>) {
  if (startDate && endDate && startDate > endDate) throw invalid(['query', 'startDate'], generalMessages.startAfterEnd);
}

/** Staff see every movement and submission of points at their properties, or take all of them away as one CSV file. */
export async function list(ctx: Ctx, { query }: InputOf<List>): Promise<AnswerOf<List>> {
  const { page, limit, order, orderBy, format, ...filter } = query;
  checkDays(filter);
  if (format === 'csv') {
    const name = filter.postId ? `boost_points_${ctx.now.toISOString().slice(0, 10)}.csv` : 'pointlog.csv';
    return ctx.csv({ name, rows: (db) => allRows(db, ctx.scope, filter, { order, orderBy }), columns: exportColumns });
  }
  const totalCount = await countLogs(ctx.db, ctx.scope, filter);
  const rows = totalCount === 0 ? [] : await readPage(ctx.db, ctx.scope, filter, { order, orderBy }, { page, limit });
  return { body: { data: rows.map((row) => toWire(ctx, row)), totalCount } };
}

/** Staff open one log to see what was sent with it and what was said about it. */
export async function get(ctx: Ctx, { params }: InputOf<typeof contract.pointLogs.get>) {
  return { data: await detailOf(ctx, params.id) };
}

/** Staff who decide on many at once are told which those are. */
export async function decidable(ctx: Ctx, { query }: InputOf<typeof contract.decisions.decidable>) {
  checkDays(query);
  const rows = await readPending(ctx.db, ctx.scope, query, { caller: actorId(ctx), limit: decidableMaximum });
  const data = rows.map((row) => ({
    _id: row.id,
    points: row.points,
    boostType: row.boost_type as BoostType | null,
    property: row.property_id,
  }));
  return { data, totalCount: rows[0]?.total ?? 0 };
}
