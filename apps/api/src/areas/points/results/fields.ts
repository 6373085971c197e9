import { sql } from 'kysely';
import type { Result } from '@hearth/contract/points/result-record';
import type { Audience } from '@hearth/contract/boosts';
import { resultTypes, type ResultType } from '@hearth/contract/points/point-log-types';
import { defineRecord } from '../../../platform/db/record.ts';
import { entry, questionsOfAnswer } from './filters.ts';

/** A survey, review or poll `o` with response figures `a`, options `s`, latest reviews `v` and audience `w`. */
export const results = defineRecord('posts', 'o', {
  _id: { column: 'id' },
  title: { column: 'title' },
  text: { column: 'text' },
  boostType: { read: sql<ResultType>`o.boost_type` },
  userType: { read: sql<Audience>`case when starts_with(o.type, 'AMBASSADOR_') then 'AMBASSADOR' else 'RESIDENT' end` },
  active: { column: 'active' },
  isDeleted: { read: sql<boolean>`o.deleted_at is not null` },
  startDate: { column: 'start_at' },
  endDate: { column: 'end_at' },
  createdAt: { column: 'created_at' },
  property: { column: 'property_id' },
  propertyName: { read: sql<string>`p.name` },
  timezone: { read: sql<string>`p.timezone` },
  responses: { read: sql<number>`a.responses` },
  avgRating: { read: sql<number | null>`a.avg_rating` },
  totalReviews: { read: sql<number>`a.rated` },
  reviews: { read: sql<Result['reviews']>`coalesce(v.reviews, '[]')` },
  distribution: { read: sql<number[]>`a.distribution` },
  commented: { read: sql<number>`a.commented` },
  unreplied: { read: sql<number>`a.unreplied` },
  reviewClicks: { read: sql<number>`a.review_clicks` },
  selections: { read: sql<Result['selections']>`coalesce(s.selections, '[]')` },
  otherEntries: { read: sql<number>`a.other_entries` },
  respondents: { read: sql<number>`w.respondents` },
  audienceSize: { read: sql<number>`w.audience` },
  responseRate: {
    read: sql<
      number | null
    >`case when w.audience > 0 then least(1, round(w.respondents::numeric / w.audience, 4))::float8 end`,
  },
});

export const isResult = sql`o.boost_type = any (${[...resultTypes]}::text[])`;

export interface ResponseText {
  answer: string;
  comments: string | null;
}

/** Export columns of a response `l`: its content and the staff comments. */
export const responseText = sql<ResponseText>`
  case l.boost_type
    when 'microSurveyBoost' then (
      select string_agg(concat(q ->> 'question', ': ', coalesce(q ->> 'rating', 'no rating'), case when q ->> 'note' <> '' then ', ' || (q ->> 'note') end), '; ')
      from ${questionsOfAnswer} q)
    when 'voteBoost' then (
      select concat_ws('; ', string_agg(e ->> 'label', '; '), nullif(${entry}, ''))
      from jsonb_array_elements(l.boost_info #> '{voteBoost,selections}') e where (e ->> 'selected')::boolean)
    else coalesce(l.boost_info #>> '{newReviewBoost,question}', '')
  end as answer,
  (select string_agg(concat(coalesce(person_name(c.user_id), ''), ': ', c.comment), E'\\n' order by c.created_at, c.id)
    from point_log_comments c where c.point_log_id = l.id) as comments`;
