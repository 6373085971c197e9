import { requestBytes } from './processes/http-client.ts';
import { inServer } from './in-server.ts';
import { httpLoad, alternate, sqlLoad, type Statement } from './load.ts';
import { percentile, rounded, type Measurement } from './measurement.ts';
import { residentsOf, signInDemo, withDb, type Pool } from './people.ts';
import { inWorld, smallWorld } from './world.ts';

const surveys = 10;
const answers = 50_000;
const clients = 4;
const load = { clients, warmMs: 1500, ms: 4000 };
const rounds = 4;
const limit = 10;
const questionIds = ['a', 'b', 'c'].map((letter) => letter.repeat(24));

/** Ten surveys of one property with three questions each and residents' responses, a third of them with text. */
async function fill(pool: Pool, propertyId: string, residents: readonly string[]): Promise<string> {
  const questions = questionIds.map((_id, i) => ({ _id, question: `Question ${i + 1}` }));
  const { rows } = await pool.query<{ id: string }>(
    `insert into posts (property_id, type, boost_type, title, text, reward_points, boost_info, created_at)
    select $1, 'BOOST', 'microSurveyBoost', 'Survey ' || n, '<p>Tell us.</p>', 10, $2, now() - make_interval(days => 400) - make_interval(mins => n)
    from generate_series(1, $3::int) n returning id`,
    [propertyId, JSON.stringify({ microSurveyBoost: { questions, ratingComments: true } }), surveys],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(
    `insert into point_logs (property_id, user_id, created_by, type, boost_type, status, points, post_id, rating, decided_at, created_at, boost_info)
    select $1, u, u, 'boost', 'microSurveyBoost', 'approved', 10, ($3::text[])[1 + n % cardinality($3::text[])], 1 + n % 5, now(),
      now() - make_interval(mins => n * 10),
      jsonb_build_object('microSurveyBoost', jsonb_build_object('boostID', null, 'code', '', 'note', '', 'ratingComments', true, 'questions',
        (select jsonb_agg(jsonb_build_object('_id', q, 'question', 'Question', 'rating', 1 + (n + ord) % 5, 'note', case when n % 3 = 0 then 'Some words' else '' end))
        from unnest($4::text[]) with ordinality as t (q, ord))))
    from generate_series(1, $5::int) n, lateral (select ($2::text[])[1 + n % cardinality($2::text[])] as u) person`,
    [propertyId, residents, ids, questionIds, answers],
  );
  await pool.query('vacuum analyze posts, point_logs');
  return ids[0] as string;
}

const isAnswer = `l.status = 'approved' and l.void_at is null and l.deleted_at is null`;
const stars = (rating: string) =>
  [1, 2, 3, 4, 5].map((star) => `count(*) filter (where round(${rating}) = ${star})`).join(', ');
const months = `to_char(l.created_at at time zone 'America/Denver', 'YYYY-MM')`;

/** Handwritten statements for just these figures, prepared. */
const bareStatements = (propertyId: string, postId: string): Statement[][] => [
  [
    {
      name: 'surveys',
      text: `select o.*, a.*, (select count(*) from posts c where c.property_id = $1 and c.boost_type = 'microSurveyBoost' and c.deleted_at is null) as total
      from (select * from posts where property_id = $1 and boost_type = 'microSurveyBoost' and deleted_at is null order by created_at desc limit ${limit}) o
      cross join lateral (select count(*), avg(l.rating), ${stars('l.rating')}, count(distinct l.user_id)
        from point_logs l where l.post_id = o.id and ${isAnswer}) a`,
      parameters: [propertyId],
    },
  ],
  [
    {
      name: 'questions',
      text: `select q ->> '_id', ${months}, avg((q ->> 'rating')::numeric), count(*), ${stars(`(q ->> 'rating')::numeric`)}
      from point_logs l cross join lateral jsonb_array_elements(l.boost_info #> '{microSurveyBoost,questions}') q
      where l.post_id = $1 and ${isAnswer} group by grouping sets ((q ->> '_id'), (q ->> '_id', ${months}))`,
      parameters: [postId],
    },
    {
      name: 'months',
      text: `select ${months}, count(*), avg(l.rating) from point_logs l where l.post_id = $1 and ${isAnswer} group by 1`,
      parameters: [postId],
    },
  ],
  [
    {
      name: 'answers',
      text: `select l.*, u.first_name, u.last_name, u.email, (select count(*) from point_logs c where c.post_id = $1 and ${isAnswer.replaceAll('l.', 'c.')}) as total,
        (select avg(c.rating) from point_logs c where c.post_id = $1 and ${isAnswer.replaceAll('l.', 'c.')}) as average
      from (select * from point_logs l where l.post_id = $1 and ${isAnswer} order by l.created_at desc limit ${limit}) l join users u on u.id = l.user_id`,
      parameters: [postId],
    },
  ],
];

const pathsOf = (propertyId: string, postId: string) => [
  `/api/posts/surveys?propertyId=${propertyId}&postType=microSurveyBoost&limit=${limit}`,
  `/api/posts/${postId}/results`,
  `/api/point-logs/surveys?propertyId=${propertyId}&postId=${postId}&limit=${limit}`,
];

export const measurement: Measurement = {
  about: `Results of ${answers} responses to ${surveys} surveys of three questions: the survey cards, one survey's
figures with its questions and months, and a page of its responses with their average, alternating; ${clients}
clients. The bare client reads the same figures with prepared statements, over as many connections. Both alternate,
${rounds} rounds of ${load.ms / 1000} s each.`,
  run: () =>
    inWorld(smallWorld, (world) =>
      world.inCopy((connection) =>
        inServer(
          connection,
          (server) =>
            withDb(connection, async (db, pool) => {
              const property = await db.selectFrom('properties').select('id').orderBy('id').executeTakeFirstOrThrow();
              const { accessToken } = await signInDemo(db, 'admin');
              const postId = await fill(pool, property.id, await residentsOf(db, property.id, 500));
              const requests = pathsOf(property.id, postId).map((path) => requestBytes({ path, token: accessToken }));
              const bare = bareStatements(property.id, postId);
              const sides = await alternate(
                rounds,
                () => httpLoad(server.port, requests, load),
                () => sqlLoad(connection, bare, load),
              );
              const [ours, theirs] = [sides.ours, sides.bare].map(({ latencies }) => percentile(latencies, 0.95)) as [
                number,
                number,
              ];
              return [
                { name: 'server, p95', value: rounded(ours, 1), unit: 'ms' },
                { name: 'bare pg, p95', value: rounded(theirs, 1), unit: 'ms' },
                { name: 'non-200 responses', value: sides.ours.failures, atMost: 0 },
                { name: 'ratio of p95', value: rounded(ours / theirs), atMost: 3 },
              ];
            }),
          { role: 'web', DATABASE_POOL: String(clients), RATE_LIMIT_PER_MINUTE: '0' },
        ),
      ),
    ),
};
