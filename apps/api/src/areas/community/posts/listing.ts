import { sql } from 'kysely';
import type { contract } from '@hearth/contract';
import { recurrenceMonths } from '@hearth/contract/community/recurrence';
import { featureOfPost, isReviewPost, postTypes, reviewPosts } from '@hearth/contract/community/post-types';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { contains, oneRow, equals, scopedTo, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { posts, type PostRow } from './fields.ts';
import { ends, inWhen } from './phases.ts';

type Query = InputOf<typeof contract.posts.list>['query'];
type Viewer = Pick<Ctx, 'scope' | 'now'>;

const counted = sql`count(*) as submitted, count(*) filter (where m.status = 'approved' and m.void_at is null) as approved,
  count(*) filter (where m.status = 'pending') as pending`;

/** Row details, looked up per row. */
const joins = () => sql`
  left join lateral (select p.name, p.timezone from properties p where p.id = o.property_id offset 0) p on true
  left join lateral (select count(*) as likes from post_likes k where k.post_id = o.id offset 0) k on true
  left join lateral (select ${counted} from point_logs m where m.post_id = o.id and m.deleted_at is null offset 0) m on true`;

const sortKeys = {
  createdAt: [],
  title: [sql`lower(o.title)`],
  likes: [sql`coalesce(s.likes, 0)`],
  startDate: [sql`o.start_at`],
  endDate: [ends],
  recurrence: [sql`array_position(array['none', 'monthly', 'quarterly', 'yearly'], o.recurrence)`],
  nextOccurrence: [sql`s.next`],
  budget: [sql`o.budget`],
  rewardPoints: [sql`o.reward_points`],
  pointLogsSubmitted: [sql`coalesce(s.submitted, 0)`],
  pointLogsApproved: [sql`coalesce(s.approved, 0)`],
  author: [sql`lower(person_name(o.author_id))`],
} satisfies Record<Query['orderBy'], readonly Sql[]>;

const months = sql`nullif(case o.recurrence ${sql.join(
  Object.entries(recurrenceMonths).map(([recurrence, count]) => sql`when ${recurrence} then ${count}::integer`),
  sql` `,
)} end, 0)`;
const monthOf = (at: Sql) => sql`(extract(year from ${at}) * 12 + extract(month from ${at}))::integer`;
/** The contract's `nextOccurrence` in SQL. Looks ahead by the number of skipped or moved occurrences. */
const nextOccurrences = (now: Date): Sql => sql`left join lateral (
  select min(coalesce(c.start_at, w.planned)) as next
  from (select coalesce(o.event_start_at, o.start_at, o.created_at) as began, ${months} as months, ${now}::timestamptz as at) b
  join properties z on z.id = o.property_id
  cross join lateral (select greatest(0, (${monthOf(sql`b.at`)} - ${monthOf(sql`b.began`)}) / b.months - 2) as number,
    (select count(*)::integer from post_occurrence_changes c where c.post_id = o.id) as changed) first
  cross join lateral generate_series(first.number, first.number + first.changed + 4) n (number)
  cross join lateral (select ((b.began at time zone z.timezone) + make_interval(months => n.number * b.months)) at time zone z.timezone as planned) w
  left join post_occurrence_changes c on c.post_id = o.id and c.number = n.number
  where (n.number = 0 or w.planned < o.end_at) and (c.post_id is null or c.start_at is not null) and coalesce(c.start_at, w.planned) > b.at
) s on o.recurrence <> 'none'`;

/** All counts together, for sorting. */
function countsForSorting({ scope, now }: Viewer, orderBy: Query['orderBy']): Sql | undefined {
  const within = (property: Sql) => scopedTo(scope, property) ?? sql`true`;
  if (orderBy === 'nextOccurrence') return nextOccurrences(now);
  if (orderBy === 'likes')
    return sql`left join (select k.post_id, count(*) as likes from post_likes k where ${within(sql`k.property_id`)} group by 1) s on s.post_id = o.id`;
  if (orderBy === 'pointLogsSubmitted' || orderBy === 'pointLogsApproved')
    return sql`left join (select m.post_id, ${counted} from point_logs m
      where m.post_id is not null and m.deleted_at is null and ${within(sql`m.property_id`)} group by 1) s on s.post_id = o.id`;
  return undefined;
}

/** True if the property has the feature of a post `o`. */
export const isSwitchedOn: Sql = sql`case ${sql.join(
  postTypes.map((type) => {
    const feature = featureOfPost(type);
    return sql`when o.type = ${type} then ${
      feature
        ? sql`(select z.features -> ${feature}::text = 'true' from properties z where z.id = o.property_id)`
        : sql`true`
    }`;
  }),
  sql` `,
)} end`;

/** The `postType` filter of posts `o`. */
export function ofPostType(filter: Query['postType']): Sql | undefined {
  if (filter === undefined || !isReviewPost(filter)) return equals(sql`o.type`, filter);
  const { type, boostType } = reviewPosts[filter];
  return sql`o.type = ${type} and o.boost_type = ${boostType}`;
}

function inTab({ filterType, isDeleted }: Pick<Query, 'filterType' | 'isDeleted'>): Sql {
  if (filterType === 'deleted' || (isDeleted && filterType === undefined)) return sql`o.deleted_at is not null`;
  const deletion = isDeleted ? sql`o.deleted_at is not null` : sql`o.deleted_at is null`;
  if (filterType === undefined) return deletion;
  return {
    active: sql`${deletion} and o.active`,
    inactive: sql`${deletion} and not o.active`,
    favorite: sql`${deletion} and o.favorite`,
  }[filterType];
}

/**
 * Active posts `o` with less than 20% of the budget or one reward left; `post_committed_points` does the same for one.
 */
const budgetEnds = (now: Date) => sql`o.budget > 0 and o.active and o.deleted_at is null and ${inWhen('current', now)}
  and o.budget - greatest(o.reward_points, o.budget / 5) < (
    select coalesce(sum(m.points), 0) from posts s join point_logs m on m.post_id = s.id
    where s.series_id = o.series_id and m.status in ('pending', 'approved') and m.void_at is null and m.deleted_at is null)`;

export function postList({ scope, now }: Viewer, query: Query) {
  const { userType, postType, userId, postId, endsFrom, endsBefore, search, orderBy, order } = query;
  const isOldestFirst = orderBy === 'createdAt' && order === 'asc';
  return {
    ...posts.read.list,
    filterJoins: countsForSorting({ scope, now }, orderBy),
    where: [
      scopedTo(scope, sql`o.property_id`),
      isSwitchedOn,
      inTab(query),
      inWhen(query.when, now),
      ofPostType(postType),
      userType === undefined ? undefined : sql`(o.type like 'AMBASSADOR%') = ${userType === 'AMBASSADOR'}`,
      equals(sql`o.author_id`, userId),
      equals(sql`o.id`, postId),
      endsFrom === undefined ? undefined : sql`${ends} >= ${endsFrom}`,
      endsBefore === undefined ? undefined : sql`${ends} < ${endsBefore}`,
      query.budgetEnds ? budgetEnds(now) : undefined,
      contains(sql`lower(o.title)`, search),
    ],
    order: [
      ...sortedBy(sortKeys, query),
      { by: sql`o.created_at`, order: isOldestFirst ? ('asc' as const) : ('desc' as const) },
    ],
    joins,
  };
}

export const readPost = (db: Tx, id: string): Promise<PostRow | undefined> =>
  oneRow(db, { ...posts.read.list, joins }, id);
