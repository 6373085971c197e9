import { pointMessages as say } from '@hearth/contract/points/messages';
import { resultTypes } from '@hearth/contract/points/point-log-types';
import type { contract } from '@hearth/contract';
import type { CsvFile } from '../../../platform/csv.ts';
import type { Ctx } from '../../../platform/context.ts';
import { withDays } from '../../../platform/db/day-range.ts';
import { invalid, notFound } from '../../../platform/errors.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { allLogsWith, checkDays, detailPage, exportColumns, type ExportedLog } from '../point-logs/public.ts';
import { answersThat } from './filters.ts';
import { said, type Said } from './fields.ts';
import { readResult, listResults, readAsked, readAverage, readMonths, readOthers, readQuestions } from './queries.ts';
import { questionsOf } from './rules.ts';

type Answers = typeof contract.results.answers;

/** Staff see what residents answered to each survey, review and poll. */
export async function list(ctx: Ctx, { query }: InputOf<typeof contract.results.list>) {
  checkDays(query);
  const filter = await withDays(ctx, query);
  return listResults(ctx.db, ctx.scope, filter);
}

/** Staff open one of them: every question, how it went month by month, and what was written. */
export async function get(ctx: Ctx, { params, query }: InputOf<typeof contract.results.get>) {
  checkDays(query);
  const filter = await withDays(ctx, query);
  const { db, scope } = ctx;
  const result = await readResult(db, scope, params.id, filter);
  if (!result) throw notFound('Survey');
  if (!resultTypes.includes(result.boostType)) throw invalid(['params', 'id'], say.notAnswered);
  const questions = await readQuestions(db, scope, params.id, filter);
  return {
    data: {
      ...result,
      questions: questionsOf(await readAsked(db, params.id), questions),
      months: await readMonths(db, scope, params.id, filter),
      others: await readOthers(db, scope, params.id, filter),
    },
  };
}

const answerColumns: CsvFile<ExportedLog & Said>['columns'] = [
  ...exportColumns,
  { header: 'Answer', field: 'answer' },
  { header: 'Comments', field: 'comments' },
];

/** Staff read the answers one by one, comment on them, or take all of them away as a file. */
export async function answers(ctx: Ctx, { query }: InputOf<Answers>): Promise<AnswerOf<Answers>> {
  const { page, limit, order, orderBy, format, ...asked } = query;
  checkDays(asked);
  const filter = await withDays(ctx, asked);
  const meant = answersThat(ctx.scope, filter);
  if (format === 'csv') {
    const name = `boost_points_${ctx.now.toISOString().slice(0, 10)}.csv`;
    return ctx.csv<ExportedLog & Said>({
      name,
      rows: (db) => allLogsWith(db, meant, { order, orderBy }, said),
      columns: answerColumns,
    });
  }
  const found = await detailPage(ctx, meant, { order, orderBy }, { page, limit });
  return { body: { ...found, avgRating: await readAverage(ctx.db, ctx.scope, filter) } };
}
