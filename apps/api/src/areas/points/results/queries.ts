import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import { resultTypes } from '@hearth/contract/points/point-log-types';
import { reviewsShown } from '@hearth/contract/points/result-record';
import type { Scope, Tx } from '../../../platform/db/database.ts';
import { oneRow, equals, page, scopedTo, type Sql } from '../../../platform/db/page.ts';
import { wireInstant } from '../../../platform/db/record.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { isSwitchedOn, ofPostType } from '../../community/posts/public.ts';
import { isResult, results } from './fields.ts';
import {
  answersThat,
  entry,
  isAnswer,
  isCommented,
  isNarrowed,
  isUnreplied,
  questionsOfAnswer,
  stars,
  type AnswerFilter,
} from './filters.ts';

type Query = InputOf<typeof contract.results.list>['query'];

const average = (rating: Sql) => sql<number | null>`round(avg(${rating}), 2)::float8`;
const distribution = (rating: Sql) => {
  const rated = [1, 2, 3, 4, 5].map((star) => sql`count(*) filter (where ${stars(rating)} = ${sql.lit(star)})`);
  return sql<number[]>`array_to_json(array[${sql.join(rated)}])`;
};

/** Joins for response figures, poll options in order, and the audience. */
const figures = (answers: Sql) => () =>
  sql`
  join properties p on p.id = o.property_id
  left join lateral (
    select count(*) as responses, ${average(sql`l.rating`)} as avg_rating, count(l.rating) as rated,
      ${distribution(sql`l.rating`)} as distribution,
      count(*) filter (where ${isCommented}) as commented,
      count(*) filter (where ${isUnreplied}) as unreplied,
      count(*) filter (where (l.boost_info #>> '{newReviewBoost,reviewClick}')::boolean) as review_clicks,
      count(*) filter (where ${entry} <> '') as other_entries
    from point_logs l where l.post_id = o.id and ${answers}
  ) a on true
  left join lateral (
    select json_agg(json_build_object('_id', coalesce(k.id, c.id), 'label', coalesce(k.label, c.label), 'count', coalesce(c.count, 0))
      order by k.place, c.label) as selections
    from (
      select e.value ->> '_id' as id, e.value ->> 'label' as label, e.ordinality as place
      from jsonb_array_elements(o.boost_info #> '{voteBoost,selections}') with ordinality e
    ) k
    full join (
      select e ->> '_id' as id, max(e ->> 'label') as label, count(*) filter (where (e ->> 'selected')::boolean) as count
      from point_logs l cross join lateral jsonb_array_elements(l.boost_info #> '{voteBoost,selections}') e
      where l.post_id = o.id and ${answers} group by 1
    ) c on c.id = k.id
  ) s on o.boost_type = 'voteBoost'
  left join lateral (
    select json_agg(json_build_object('_id', l.id, 'user', json_build_object('_id', l.user_id, 'name', coalesce(person_name(l.user_id), '')),
      'rating', l.rating, 'note', l.note, 'createdAt', ${wireInstant(sql`l.created_at`)}) order by l.created_at desc, l.id desc) as reviews
    from (select * from point_logs l where l.post_id = o.id and ${answers} order by l.created_at desc, l.id desc limit ${sql.lit(reviewsShown)}) l
  ) v on o.boost_type = 'newReviewBoost'
  left join lateral (
    select (select count(distinct l.user_id) from point_logs l where l.post_id = o.id and ${isAnswer}) as respondents,
      (select count(*) from property_roles r where r.property_id = o.property_id
        and r.role = case when starts_with(o.type, 'AMBASSADOR_') then 'ambassador' else 'resident' end
        and r.created_at < coalesce(o.end_at, now())
        and coalesce(o.start_at, o.created_at) < coalesce(r.removed_at, now())) as audience
  ) w on true`;

/** The audience of posts `o`. */
const isOf = (userType: Query['userType']) =>
  userType && sql`starts_with(o.type, 'AMBASSADOR_') = ${userType === 'AMBASSADOR'}`;

const isBoostType = (filter: string): filter is (typeof resultTypes)[number] =>
  (resultTypes as readonly string[]).includes(filter);

const ofKind = (filter: Query['postType']) =>
  filter !== undefined && isBoostType(filter) ? equals(sql`o.boost_type`, filter) : ofPostType(filter);

/** A page of surveys, reviews and polls. Deleted ones stay while they have responses; a narrowing filter keeps only those with matches. */
export async function listResults(db: Tx, scope: Scope, query: Query & Pick<AnswerFilter, 'days'>) {
  const { postType, ...filter } = query;
  const found = await page(
    db,
    {
      ...results.read.list,
      where: [
        scopedTo(scope, sql`o.property_id`),
        isResult,
        isSwitchedOn,
        isOf(query.userType),
        ofKind(postType),
        equals(sql`o.id`, query.postId),
        sql`(o.deleted_at is null or exists (select from point_logs l where l.post_id = o.id and ${isAnswer}))`,
        isNarrowed(filter)
          ? sql`exists (select from point_logs l where l.post_id = o.id and ${answersThat(scope, filter)})`
          : undefined,
      ],
      order: [{ by: sql`o.created_at`, order: 'desc' }],
      joins: figures(answersThat(scope, filter)),
    },
    query,
  );
  return { data: found.rows.map((row) => results.toWire(row)), totalCount: found.totalCount };
}

export async function readResult(db: Tx, scope: Scope, id: string, filter: AnswerFilter) {
  const row = await oneRow(db, { ...results.read.list, joins: figures(answersThat(scope, filter)) }, id);
  return row && results.toWire(row);
}

const monthOf = sql<string | null>`to_char(l.created_at at time zone p.timezone, 'YYYY-MM')`;

/** Figures of a survey's questions by month, and over all months where `month` is null. */
export async function readQuestions(db: Tx, scope: Scope, postId: string, filter: AnswerFilter) {
  const rating = sql`(q ->> 'rating')::numeric`;
  const { rows } = await sql<{
    id: string;
    question: string;
    month: string | null;
    avg_rating: number | null;
    responses: number;
    distribution: number[];
  }>`
    select q ->> '_id' as id, max(q ->> 'question') as question, ${monthOf} as month, ${average(rating)} as avg_rating,
      count(${rating}) as responses, ${distribution(rating)} as distribution
    from point_logs l join properties p on p.id = l.property_id cross join lateral ${questionsOfAnswer} q
    where l.post_id = ${postId} and ${answersThat(scope, filter)}
    group by grouping sets ((q ->> '_id'), (q ->> '_id', ${monthOf})) order by month`.execute(db);
  return rows;
}
export type QuestionFigures = Awaited<ReturnType<typeof readQuestions>>[number];

/** Figures by month in the property's time zone, earliest first. */
export async function readMonths(db: Tx, scope: Scope, postId: string, filter: AnswerFilter) {
  const { rows } = await sql<{ month: string; avgRating: number | null; responses: number }>`
    select ${monthOf} as month, ${average(sql`l.rating`)} as "avgRating", count(*) as responses
    from point_logs l join properties p on p.id = l.property_id
    where l.post_id = ${postId} and ${answersThat(scope, filter)} group by 1 order by 1`.execute(db);
  return rows;
}

const othersMaximum = 100;

/** A poll's 'Other' entries, grouped, most frequent first. */
export async function readOthers(db: Tx, scope: Scope, postId: string, filter: AnswerFilter) {
  const { rows } = await sql<{ text: string; count: number }>`
    select min(trim(${entry})) as text, count(*) as count from point_logs l
    where l.post_id = ${postId} and ${entry} <> '' and ${answersThat(scope, filter)}
    group by lower(trim(${entry})) order by count(*) desc, 1 limit ${sql.lit(othersMaximum)}`.execute(db);
  return rows;
}

/** A survey's current questions. */
export async function readQuestionsOf(db: Tx, postId: string): Promise<{ _id: string; question: string }[]> {
  const { rows } = await sql<{ questions: { _id: string; question: string }[] | null }>`
    select o.boost_info #> '{microSurveyBoost,questions}' as questions from posts o where o.id = ${postId}`.execute(db);
  return rows[0]?.questions ?? [];
}

/** Average rating of the matching responses. */
export async function readAverage(db: Tx, scope: Scope, filter: AnswerFilter): Promise<number | null> {
  const { rows } = await sql<{ average: number | null }>`
    select ${average(sql`l.rating`)} as average from point_logs l where ${answersThat(scope, filter)}`.execute(db);
  return rows[0]?.average ?? null;
}

/** Matching responses. */
export const answerList = (scope: Scope, filter: AnswerFilter) =>
  ({ from: 'point_logs', alias: 'l', where: [answersThat(scope, filter)] }) as const;
