import { pointMessages } from '@hearth/contract/points/messages';
import { resultTypes } from '@hearth/contract/points/point-log-types';
import type { contract } from '@hearth/contract';
import type { CsvFile } from '../../../platform/csv.ts';
import type { Ctx } from '../../../platform/context.ts';
import { withDays } from '../../../platform/db/day-range.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { allLogsWith, checkDays, detailPage, exportColumns, type ExportedLog } from '../point-logs/public.ts';
import { answersThat } from './filters.ts';
import { responseText, type ResponseText } from './fields.ts';
import {
  readResult,
  listResults,
  readQuestionsOf,
  readAverage,
  readMonths,
  readOthers,
  readQuestions,
} from './queries.ts';
import { questionsOf } from './rules.ts';

type Answers = typeof contract.results.answers;

/** Results of surveys, reviews and polls. */
export async function list(ctx: Ctx, { query }: InputOf<typeof contract.results.list>) {
  checkDays(query);
  const filter = await withDays(ctx, query);
  return listResults(ctx.db, ctx.scope, filter);
}

/** Results of one survey, review or poll by question and month. */
export async function get(ctx: Ctx, { params, query }: InputOf<typeof contract.results.get>) {
  checkDays(query);
  const filter = await withDays(ctx, query);
  const { db, scope } = ctx;
  const result = await readResult(db, scope, params.id, filter);
  if (!result) throw notFound('Survey');
  if (!resultTypes.includes(result.boostType)) throw invalid(['params', 'id'], pointMessages.notAnswered);
  const questions = await readQuestions(db, scope, params.id, filter);
  return {
    data: {
      ...result,
      questions: questionsOf(await readQuestionsOf(db, params.id), questions),
      months: await readMonths(db, scope, params.id, filter),
      others: await readOthers(db, scope, params.id, filter),
    },
  };
}

const answerColumns: CsvFile<ExportedLog & ResponseText>['columns'] = [
  ...exportColumns,
  { header: 'Response', field: 'answer' },
  { header: 'Comments', field: 'comments' },
];

/** Individual responses, also as CSV. */
export async function answers(ctx: Ctx, { query }: InputOf<Answers>): Promise<OutputOf<Answers>> {
  const { page, limit, order, orderBy, format, ...filters } = query;
  checkDays(filters);
  const filter = await withDays(ctx, filters);
  const condition = answersThat(ctx.scope, filter);
  if (format === 'csv') {
    const name = `boost_points_${ctx.now.toISOString().slice(0, 10)}.csv`;
    return ctx.csv<ExportedLog & ResponseText>({
      name,
      rows: (db) => allLogsWith(db, condition, { order, orderBy }, responseText),
      columns: answerColumns,
    });
  }
  const found = await detailPage(ctx, condition, { order, orderBy }, { page, limit });
  return { body: { ...found, avgRating: await readAverage(ctx.db, ctx.scope, filter) } };
}
