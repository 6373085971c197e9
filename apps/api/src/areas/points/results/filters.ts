import { sql } from 'kysely';
import { resultTypes } from '@hearth/contract/points/point-log-types';
import type { contract } from '@hearth/contract';
import type { Scope } from '../../../platform/db/database.ts';
import type { DayRange } from '../../../platform/db/day-range.ts';
import { contains, equals, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { conditionsOf } from '../point-logs/public.ts';

type Query = InputOf<typeof contract.results.answers>['query'];
/** Filter of responses, shared by figures, rows and export. */
export type AnswerFilter = Omit<Query, 'page' | 'limit' | 'order' | 'orderBy' | 'format' | 'startDate' | 'endDate'> & {
  days: DayRange;
};

/** Text the resident wrote in log `l`. */
export const words = sql<string>`concat_ws(' ', nullif(l.note, ''), nullif(l.boost_info #>> '{voteBoost,freeformEntry}', ''),
  (select string_agg(n #>> '{}', ' ') from jsonb_path_query(l.boost_info, '$.microSurveyBoost.questions[*].note ? (@ != "")') n))`;
export const entry = sql<string>`coalesce(l.boost_info #>> '{voteBoost,freeformEntry}', '')`;
export const questionsOfAnswer = sql`jsonb_array_elements(l.boost_info #> '{microSurveyBoost,questions}')`;
/** Halves round up. */
export const stars = (rating: Sql) => sql<number>`round(${rating})`;

/** Log `l` is a response that isn't voided or deleted. */
export const isAnswer = sql`l.boost_type in (${sql.join(resultTypes.map((type) => sql.lit(type)))}) and l.status = 'approved' and l.void_at is null and l.deleted_at is null`;
/** Looked up row by row. */
export const isUnreplied = sql`not exists (select from point_log_comments c where c.point_log_id = l.id offset 0)`;
export const isCommented = sql`${words} <> ''`;

function isRated({ rating, questionId }: AnswerFilter): Sql | undefined {
  if (questionId === undefined) return rating === undefined ? undefined : sql`${stars(sql`l.rating`)} = ${rating}`;
  const own = sql`(q ->> 'rating')::numeric`;
  return sql`exists (select from ${questionsOfAnswer} q where q ->> '_id' = ${questionId}
    and ${rating === undefined ? sql`${own} is not null` : sql`${stars(own)} = ${rating}`})`;
}

/** True if the filter excludes responses of a post. */
export const isNarrowed = (filter: AnswerFilter): boolean =>
  filter.days.startDate !== undefined ||
  filter.days.endDate !== undefined ||
  (['searchKey', 'commented', 'unreplied', 'rating', 'questionId', 'selectionId', 'other'] as const).some(
    (key) => filter[key] !== undefined && filter[key] !== '' && filter[key] !== false,
  );

/** The filter as one condition on logs `l`. */
export function answersThat(scope: Scope, filter: AnswerFilter): Sql {
  const { searchKey, commented, unreplied, selectionId, other, postType, ...kept } = filter;
  const { logs } = conditionsOf(scope, { ...kept, status: kept.status ?? 'approved' });
  const conditions = [
    ...logs,
    isAnswer,
    equals(sql`l.boost_type`, postType),
    searchKey
      ? sql`(l.user_id in (select search_user_ids(${searchKey})) or ${contains(sql`lower(${words})`, searchKey)})`
      : undefined,
    commented ? isCommented : undefined,
    unreplied ? isUnreplied : undefined,
    isRated(filter),
    selectionId
      ? sql`l.boost_info @> ${JSON.stringify({ voteBoost: { selections: [{ _id: selectionId, selected: true }] } })}::jsonb`
      : undefined,
    other === undefined ? undefined : sql`lower(trim(${entry})) = lower(trim(${other}))`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );
}
