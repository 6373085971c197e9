import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { contract } from '@hearth/contract';
import { homeCountMaximum, homeLines, recentDays, type HomeLine } from '@hearth/contract/insights/home';
import { useServer } from '../../../../test/harness.ts';
import { addTenantRecords } from '../../../../test/tenants/tenants.ts';
import { newId } from '../../../platform/id.ts';

const server = useServer();
const since = new Date(Date.now() - recentDays * 86_400_000).toISOString().slice(0, 10);

/** Lines without a list: the rent roll uses its rules, and funds are a single value. */
type Unlisted = 'rentRoll' | 'lowFunds';
const isListed = (line: HomeLine): line is Exclude<HomeLine, Unlisted> => line !== 'rentRoll' && line !== 'lowFunds';

/** The list behind each line, as its screen requests it. */
const lists: Readonly<Record<Exclude<HomeLine, Unlisted>, string>> = {
  residentSubmissions: '/point-logs?status=pending&pointLogType=boost&userType=RESIDENT',
  ambassadorSubmissions: '/point-logs?status=pending&pointLogType=boost&userType=AMBASSADOR',
  pointsRequests: '/properties/points/requests?status=waiting',
  overdueInvoices: '/../billing/invoices?status=overdue',
  overdueLeads: '/leads?isOverdue=true',
  dueLeadRewards: '/leads?isDue=true',
  integrations: '/integrations?state=attention',
  handOvers: '/brands/redemptions?status=handOver',
  failedRewards: '/brands/redemptions?status=failed',
  lowCodes: '/brands?isLow=true',
  failedWelcomes: '/users?welcomeFailed=true',
  unreachedPeople: '/communications/health?',
  unreadAnswers: '/communications/replies?state=unread',
  endingBudgets: '/posts?budgetEnds=true',
  leases30: '/leases?filter=EXPIRES_IN_30',
  leases60: '/leases?filter=EXPIRES_IN_60',
  leases90: '/leases?filter=EXPIRES_IN_90',
  lowRatings1: `/point-logs/surveys?postType=newReviewBoost&userType=RESIDENT&rating=1&startDate=${since}`,
  lowRatings2: `/point-logs/surveys?postType=newReviewBoost&userType=RESIDENT&rating=2&startDate=${since}`,
  reviewsToAnswer: `/point-logs/surveys?postType=newReviewBoost&userType=RESIDENT&commented=true&unreplied=true&startDate=${since}`,
  surveyAnswers: `/point-logs/surveys?postType=microSurveyBoost&userType=RESIDENT&startDate=${since}`,
  pollAnswers: `/point-logs/surveys?postType=voteBoost&userType=RESIDENT&startDate=${since}`,
};

type Who = 'superAdmin' | 'propertyAdmin' | 'manager' | 'viewer';
const home = async (who: Who, propertyId: string) =>
  (await server().as(server()[who]).call(contract.home.get, { query: { propertyId } })).body.data.lines;

beforeAll(async () => {
  const { db, addPerson, property, elsewhere, brand } = server();
  const { ids } = await addTenantRecords({ db, addPerson }, property, brand);
  await addTenantRecords({ db, addPerson }, elsewhere, brand);
  await sql`insert into leases (id, property_id, user_id, unit_number, building, start_date, end_date, rent_amount, created_by, updated_by)
    select new_id(), ${property}, ${ids.user}, 'U' || d, 'B', current_date - 300, current_date + d, 1000, ${ids.user}, ${ids.user}
    from unnest(array[10, 45, 80]) d`.execute(db);
  await sql`update leads set created_at = now() - interval '5 days', status = 'new' where property_id = ${property}`.execute(
    db,
  );
  await sql`insert into point_logs (id, property_id, user_id, type, boost_type, audience, points, status, decided_at, rating, note)
    select new_id(), ${property}, ${ids.user}, 'boost', 'newReviewBoost', 'RESIDENT', 5, 'approved', now(), r, 'The lift is broken'
    from unnest(array[1, 1, 2, 5]) r`.execute(db);
  await addBudgets();
  await addWelcomes();
});

/**
 * Boosts with a budget of 1,000 that pay 100: one with 900 left, one with 100 left, and an inactive one with none left.
 */
async function addBudgets() {
  const { db, property, resident } = server();
  for (const [title, spent, active] of [
    ['Plenty left', 100, true],
    ['Nearly used up', 900, true],
    ['Over', 1000, false],
  ] as const) {
    const id = newId();
    await sql`insert into posts (id, property_id, type, boost_type, title, reward_points, budget, active)
      values (${id}, ${property}, 'BOOST', 'custom', ${title}, 100, 1000, ${active})`.execute(db);
    await sql`insert into point_logs (property_id, user_id, type, boost_type, audience, points, status, decided_at, post_id)
      select ${property}, ${resident._id}, 'boost', 'custom', 'RESIDENT', 100, 'approved', now(), ${id} from generate_series(1, ${spent / 100}::integer)`.execute(
      db,
    );
  }
}

/** A bounced welcome email, one that was resent, and one to someone who has signed up since. */
async function addWelcomes() {
  const { db, property, addPerson } = server();
  for (const { states, subject } of [
    { states: ['bounced'], subject: null },
    { states: ['failed', 'delivered'], subject: null },
    { states: ['bounced'], subject: newId() },
  ]) {
    const { _id } = await addPerson('resident', property, { signedIn: false });
    await db.updateTable('users').set({ subject }).where('id', '=', _id).execute();
    for (const [index, status] of states.entries())
      await sql`insert into outbox (message_key, property_id, user_id, recipient, subject, text_body, html_body, status, message_id, created_at, sent_at)
        values (${`welcome:${_id}:${property}:${index}`}, ${property}, ${_id}, 'somebody@hearth.example', 'Welcome', '', '', ${status}, ${newId()},
          now() + make_interval(secs => ${index}), case when ${status} = 'failed' then null else now() end)`.execute(
        db,
      );
  }
}

test.each<[Who, string]>([
  ['superAdmin', 'All Property'],
  ['superAdmin', 'property'],
  ['propertyAdmin', 'property'],
  ['manager', 'All Property'],
  ['viewer', 'property'],
])("each count the %s sees at %s equals its list's count", async (who, place) => {
  const propertyId = place === 'property' ? server().property : place;
  const lines = await home(who, propertyId);
  for (const { line, count } of lines) {
    if (!isListed(line)) continue;
    const list = await server().as(server()[who]).send('GET', `${lists[line]}&propertyId=${propertyId}&limit=1`);
    expect([line, list.body.totalCount], list.text).toEqual([line, count]);
  }
});

test.each<[Who, string]>([
  ['superAdmin', 'All Property'],
  ['manager', 'property'],
])('the lines of the %s at %s are in display order', async (who, place) => {
  const propertyId = place === 'property' ? server().property : place;
  const names = (await home(who, propertyId)).map(({ line }) => line);
  expect(names.length).toBeGreaterThan(10);
  expect(names).toEqual(homeLines.filter((line) => names.includes(line)));
});

test('pending items are counted, with their age', async () => {
  const lines = new Map((await home('manager', server().property)).map((line) => [line.line, line]));
  expect([lines.get('leases30')?.count, lines.get('leases60')?.count, lines.get('leases90')?.count]).toEqual([1, 2, 3]);
  expect([lines.get('lowRatings1')?.count, lines.get('lowRatings2')?.count]).toEqual([2, 1]);
  expect(lines.get('reviewsToAnswer')?.count).toBe(4);
  expect([lines.get('endingBudgets')?.count, lines.get('failedWelcomes')?.count]).toEqual([1, 1]);
  expect(lines.get('overdueLeads')?.count).toBeGreaterThan(0);
  expect(lines.get('overdueLeads')?.since).not.toBeNull();
});

test('platform-wide shortages are shown to brand managers when viewing all properties', async () => {
  const { db, property } = server();
  await sql`insert into brands (name, fulfilment, codes_warn_below) values ('Corner Coffee', 'codes', 5)`.execute(db);
  await sql`insert into provider_funds (id, available_cents, read_at, low_since) values ('tremendous', 1250, now(), now())`.execute(
    db,
  );
  const everything = new Map((await home('superAdmin', 'All Property')).map((line) => [line.line, line]));
  expect(everything.get('lowCodes')?.count).toBe(1);
  expect(everything.get('lowFunds')).toMatchObject({ count: 1, text: '1250' });
  for (const lines of [await home('superAdmin', property), await home('manager', 'All Property')])
    expect(lines.filter(({ line }) => line === 'lowCodes' || line === 'lowFunds')).toEqual([]);
});

test('a line stops counting at its maximum', async () => {
  const { db, sister, resident, admin } = server();
  await sql`insert into point_logs (property_id, user_id, type, boost_type, audience, points, status)
    select ${sister}, ${resident._id}, 'boost', 'custom', 'RESIDENT', 5, 'pending' from generate_series(1, ${homeCountMaximum + 1}::integer)`.execute(
    db,
  );
  const { lines } = (
    await server()
      .as(admin)
      .call(contract.home.get, { query: { propertyId: sister } })
  ).body.data;
  expect(lines).toContainEqual(
    expect.objectContaining({ line: 'residentSubmissions', count: homeCountMaximum, hasMore: true }),
  );
});

test("users don't see lines of lists they can't read, or of other properties", async () => {
  const names = (await home('viewer', server().property)).map(({ line }) => line);
  expect(names).not.toContain('pointsRequests');
  expect(names).not.toContain('integrations');
  const other = await server()
    .as(server().manager)
    .call(contract.home.get, { query: { propertyId: server().elsewhere } });
  expect(other.status).toBe(403);
});
