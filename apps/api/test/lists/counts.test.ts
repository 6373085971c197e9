import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useServer } from '../harness.ts';
import { makeWorld } from '../tenancy/world.ts';

const server = useServer();
const today = new Date().toISOString().slice(0, 10);
const days = `startDate=${new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)}&endDate=${today}`;

type Json = Record<string, never>;
/** A figure in a response, with the list it links to or summarizes. */
type Count = readonly [figure: string, count: number | undefined, list: string];

async function read<T = Json>(path: string): Promise<T> {
  const { status, text, body } = await server().as(server().admin).sendTo('GET', path, {});
  expect(status, `${path} ${text}`).toBe(200);
  return body as T;
}

/** Point logs of every type, state and audience, and users in every state, at two properties. */
beforeAll(async () => {
  const { db, property, sister, addPerson } = server();
  await makeWorld(server());
  for (const place of [property, sister]) {
    await addPerson('ambassador', place);
    const [invited, off] = [await addPerson('resident', place), await addPerson('ambassador', place)];
    await db.updateTable('users').set({ subject: null }).where('id', '=', invited._id).execute();
    await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', off._id).execute();
    const { _id: person } = await addPerson('resident', place);
    await sql`
      insert into point_logs (property_id, user_id, type, boost_type, audience, status, points, decided_at, created_at, void_at, deleted_at, rating, post_id)
      select ${place}, ${person}, 'boost', b, a, s, 10, case when s <> 'pending' then now() - interval '1 day' * d end, now() - interval '1 day' * (d + 1),
        case when v = 1 and s = 'approved' then now() end, case when v = 2 then now() end, case when b = 'newReviewBoost' then 1 + d % 5 end,
        case when v <> 2 then (select id from posts where property_id = ${place} and boost_type = b order by id limit 1) end
      from unnest(array['custom', 'review', 'newReviewBoost', 'microSurveyBoost', 'voteBoost', 'event']) b
      cross join unnest(array['RESIDENT', 'AMBASSADOR']) a cross join unnest(array['pending', 'approved', 'denied']) s
      cross join unnest(array[0, 1, 2]) v cross join unnest(array[0, 3, 40]) d
      where (s <> 'pending' or b in ('custom', 'review', 'event')) and (v <> 2 or s = 'pending')`.execute(db);
    await sql`
      insert into point_logs (property_id, user_id, type, boost_type, audience, status, points, decided_at, created_at, void_at, boost_info)
      select ${place}, ${person}, 'boost', 'referral', a, s, 10, case when s <> 'pending' then now() end, now() - interval '1 day' * d,
        case when v then now() end, jsonb_build_object('referral', jsonb_build_object('firstName', 'Lea', 'lastName', 'L' || d, 'email', new_id() || '@leads.example',
          'phone', '', 'leadStatus', l, 'promoCode', case when a = 'AMBASSADOR' then 'SHARED' else '' end))
      from unnest(array['RESIDENT', 'AMBASSADOR']) a cross join unnest(array['pending', 'approved']) s cross join unnest(array[false, true]) v
      cross join unnest(array['new', 'contacted', 'leased', 'lost']) l cross join unnest(array[0, 5, 50]) d where s = 'approved' or not v`.execute(
      db,
    );
  }
}, 60_000);

const asArray = (value: unknown) => value as Record<string, never>[];

async function dashboards(scope: string): Promise<Count[]> {
  const { data } = await read<{ data: Json }>(`/api/insights?${scope}&${days}`);
  const waiting = data['pendingByAudience'] as unknown as Record<string, { count: number }>;
  const pending = `/api/point-logs?${scope}&status=pending&pointLogType=boost`;
  const people = `/api/users?${scope}&isTransaction=true`;
  return [
    ['dashboard pending', data['pending'], pending],
    ['dashboard pending of residents', waiting['RESIDENT']?.count, `${pending}&userType=RESIDENT`],
    ['dashboard pending of ambassadors', waiting['AMBASSADOR']?.count, `${pending}&userType=AMBASSADOR`],
    ['dashboard active residents', data['activeResidents'], `${people}&status=active`],
  ];
}

async function ambassadors(scope: string): Promise<Count[]> {
  const { data } = await read<{ data: Json }>(`/api/ambassador/insights?${scope}&${days}`);
  const leads = `/api/leads?${scope}&${days}&userType=AMBASSADOR`;
  return [
    ['ambassadors', data['ambassadors'], `/api/users?${scope}&userType=ambassador`],
    ['active ambassadors', data['active'], `/api/users?${scope}&userType=ambassador&status=active`],
    ...asArray(data['leads']).map(({ leadStatus, count }): Count => [
      `leads ${String(leadStatus)}`,
      count,
      `${leads}&leadStatus=${String(leadStatus)}`,
    ]),
    ...asArray(data['best']).flatMap(({ user, leads: brought, leased }): Count[] => [
      ['leads of an ambassador', brought, `${leads}&referrerId=${String(user)}`],
      ['leases of an ambassador', leased, `${leads}&referrerId=${String(user)}&leadStatus=leased`],
    ]),
    ...asArray(data['promoCodes']).map(({ promoCode, leads: brought }): Count => [
      'leads of a code',
      brought,
      `/api/leads?${scope}&${days}&promoCode=${String(promoCode)}`,
    ]),
  ];
}

async function companies(scope: string): Promise<Count[]> {
  const { data } = await read<{ data: Json }>(`/api/company/summary?${scope}&${days}`);
  return [
    ['company pending', data['pending'], `/api/point-logs?${scope}&status=pending&pointLogType=boost`],
    ['company active', data['activeResidents'], `/api/users?${scope}&isTransaction=true&status=active`],
    ['company decided', data['decided'], `/api/point-logs?${scope}&decided=true&${days}`],
    ['company properties', data['propertyCount'], `/api/company/locations?${scope}`],
  ];
}

async function platform(scope: string): Promise<Count[]> {
  const { data } = await read<{ data: Json }>(`/api/insights/platform?${scope}&${days}`);
  const lists: Record<string, string> = {
    review: `/api/point-logs?${scope}&${days}&status=approved&type=review&type=newReviewBoost`,
    lead: `/api/leads?${scope}&${days}`,
    lease: `/api/leads?${scope}&${days}&leadStatus=leased`,
    answer: `/api/point-logs?${scope}&${days}&status=approved&type=microSurveyBoost`,
  };
  return asArray(data['outcomes']).map(({ outcome, count }): Count => [
    `platform ${String(outcome)}`,
    count,
    lists[String(outcome)] ?? '',
  ]);
}

async function items(scope: string): Promise<Count[]> {
  const posts = await read<{ data: Json[] }>(`/api/posts?${scope}&limit=100`);
  const results = await read<{ data: Json[] }>(`/api/posts/surveys?${scope}&limit=100`);
  return [
    ...posts.data.flatMap(({ _id, pointLogsSubmitted, pointLogsApproved }): Count[] => [
      ['submissions of an item', pointLogsSubmitted, `/api/point-logs?${scope}&postId=${String(_id)}`],
      ['approved ones of an item', pointLogsApproved, `/api/point-logs?${scope}&postId=${String(_id)}&status=approved`],
    ]),
    ...results.data.flatMap((result): Count[] => {
      const answers = `/api/point-logs/surveys?${scope}&postId=${String(result['_id'])}`;
      return [
        ['responses', result['responses'], answers],
        ['with words', result['commented'], `${answers}&commented=true`],
        ['without a reply', result['unreplied'], `${answers}&unreplied=true`],
        ...(result['boostType'] === 'newReviewBoost'
          ? (result['distribution'] as unknown as number[]).map((count, at): Count => [
              `${at + 1} stars`,
              count,
              `${answers}&rating=${at + 1}`,
            ])
          : []),
      ];
    }),
  ];
}

async function profiles(scope: string): Promise<Count[]> {
  const { users } = await read<{ users: Json[] }>(`/api/users?${scope}&isTransaction=true&limit=100`);
  const counts: Count[] = [];
  for (const { _id } of users.slice(0, 12)) {
    const { data } = await read<{ data: { submissions: Record<string, number> } }>(
      `/api/users/user-stats?${scope}&userId=${String(_id)}`,
    );
    for (const status of ['pending', 'approved', 'denied'])
      counts.push([
        `${status} of a person`,
        data.submissions[status],
        `/api/point-logs?${scope}&userId=${String(_id)}&pointLogType=boost&status=${status}`,
      ]);
  }
  return counts;
}

async function others(scope: string): Promise<Count[]> {
  const kinds = await read<{ data: Json[] }>('/api/content-library/group-by-type');
  const company = await read<{ data: Json[] }>('/api/company?limit=100');
  const sent = await read<{ data: Json[] }>(`/api/communications?${scope}&limit=100`);
  const invoices = await read<{ totals: Json[] }>(`/billing/invoices?${scope}`);
  const groups = await Promise.all(
    company.data.map(({ _id }) => read<{ data: { groups: Json[] } }>(`/api/company/information/${String(_id)}`)),
  );
  return [
    ...kinds.data.flatMap(({ type, totalCount, active, inactive }): Count[] => [
      [`${String(type)} templates`, totalCount, `/api/content-library?type=${String(type)}`],
      [`active ${String(type)} templates`, active, `/api/content-library?type=${String(type)}&status=active`],
      [`inactive ${String(type)} templates`, inactive, `/api/content-library?type=${String(type)}&status=inactive`],
    ]),
    ...company.data.flatMap(({ _id, propertyCount, userCount }): Count[] => [
      ['properties of a company', propertyCount, `/api/company/locations?companyId=${String(_id)}`],
      ['users of a company', userCount, `/api/company/user?companyId=${String(_id)}`],
    ]),
    ...groups.flatMap(({ data }) =>
      data.groups.map(({ _id, propertyCount }): Count => [
        'properties of a group',
        propertyCount,
        `/api/company/locations?groupId=${String(_id)}`,
      ]),
    ),
    ...sent.data.flatMap(({ _id, counts }): Count[] => [
      [
        'people of a message',
        (counts as unknown as Record<string, number>)['total'],
        `/api/communications/mail-history?communicationId=${String(_id)}`,
      ],
      ...(['sent', 'delivered', 'failed', 'bounced', 'skipped'] as const).map((status): Count => [
        `${status} of a message`,
        (counts as unknown as Record<string, number>)[status],
        `/api/communications/mail-history?communicationId=${String(_id)}&status=${status}`,
      ]),
    ]),
    ...invoices.totals.map(({ status, count }): Count => [
      `${String(status)} invoices`,
      count,
      `/billing/invoices?${scope}&status=${String(status)}`,
    ]),
  ];
}

test.each([['one property'], ['all properties']])(
  'every count in %s equals its list',
  async (place) => {
    const scope = place === 'one property' ? `propertyId=${server().property}` : 'propertyId=All%20Property';
    const counts: Count[] = [];
    for (const of of [dashboards, ambassadors, companies, platform, items, profiles, others])
      counts.push(...(await of(scope)));
    const wrong: string[] = [];
    for (const [figure, count, list] of counts) {
      const { totalCount } = await read<{ totalCount: number }>(`${list}&limit=1`);
      if (count !== totalCount) wrong.push(`${figure}: ${count}, and ${totalCount} on ${list}`);
    }
    expect(wrong).toEqual([]);
    expect(counts.length).toBeGreaterThan(50);
    expect(counts.filter(([, count]) => count).length).toBeGreaterThan(25);
  },
  60_000,
);
