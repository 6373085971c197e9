import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import { newId } from '../src/platform/id.ts';
import { newSecret } from '../src/platform/tokens.ts';
import type { Scenario } from './scenario.ts';
import { addSync } from './synced.ts';
import { addMessage } from './tenant-messages.ts';
import { addBrand, addContent, addRedemption } from './tenant-platform.ts';
import { addPurchases } from './tenant-purchases.ts';

/** One property with a record of every kind, all of whose texts carry the same mark. */
export interface Tenant {
  mark: string;
  property: string;
  /** By the noun that a path or a field calls it. */
  ids: Readonly<Record<string, string>>;
  /** Where an ambassador sees another record than a resident. */
  idsOfAmbassadors: Readonly<Record<string, string>>;
  /** The e-mail of its resident. */
  email: string;
}

/** Puts a record of every kind into a property. */
export async function furnish(
  { db, addPerson }: { db: Db } & Pick<Scenario, 'addPerson'>,
  property: string,
  brand: string,
): Promise<Tenant> {
  const mark = `mark${newId()}`;
  const email = `${mark}@hearth.example`;
  const resident = await addPerson('resident', property, { firstName: mark, lastName: mark, email });
  const ids = {
    property,
    user: resident._id,
    post: newId(),
    series: newId(),
    pointLog: newId(),
    comment: newId(),
    mail: newId(),
    lead: newId(),
    communication: newId(),
    announcement: newId(),
    survey: newId(),
    answer: newId(),
    file: newId(),
    group: newId(),
    lease: newId(),
    unit: newId(),
    // Nobody's: who is not invited is refused.
    invitation: newId(),
    request: newId(),
    invoice: newId(),
    integration: newId(),
    run: newId(),
    line: newId(),
    record: newId(),
    session: newId(),
    redemption: newId(),
    reply: newId(),
    ...(await addBrand(db)),
    brand,
    favouriteBrand: brand,
    ...(await addContent(db)),
  };
  const ambassadorPost = newId();
  const company = await db
    .selectFrom('properties')
    .select('company_id')
    .where('id', '=', property)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('properties')
    .set({
      name: `House ${mark}`,
      features: sql`features || '{"rentPaymentPoints": true, "rentRollPointsAmount": 100}'`,
    })
    .where('id', '=', property)
    .execute();
  await db
    .insertInto('company_groups')
    .values({ id: ids.group, company_id: company.company_id ?? '', name: `Group ${mark}` })
    .execute();
  await db.insertInto('property_groups').values({ property_id: property, group_id: ids.group }).execute();
  const boost = { property_id: property, boost_type: 'custom', title: `Boost ${mark}`, text: mark, reward_points: 100 };
  await db
    .insertInto('posts')
    .values([
      { ...boost, id: ids.post, type: 'BOOST' },
      { ...boost, id: ambassadorPost, type: 'AMBASSADOR_BOOST' },
    ])
    .execute();
  await db
    .insertInto('posts')
    .values({
      ...boost,
      id: ids.series,
      type: 'BOOST',
      recurrence: 'monthly',
      start_at: new Date(Date.now() - 40 * 86_400_000),
      end_at: new Date(Date.now() + 400 * 86_400_000),
    })
    .execute();
  await db
    .insertInto('post_occurrence_changes')
    .values({ post_id: ids.series, property_id: property, number: 9, start_at: null })
    .execute();
  await db
    .insertInto('post_likes')
    .values({ post_id: ids.post, property_id: property, user_id: resident._id })
    .execute();
  const file = {
    id: ids.file,
    property_id: property,
    owner_id: resident._id,
    content_type: 'image/png',
    size: 10,
    sha256: '0'.repeat(64),
  };
  await db.insertInto('files').values(file).execute();
  await db
    .insertInto('point_logs')
    .values({
      id: ids.pointLog,
      property_id: property,
      user_id: resident._id,
      created_by: resident._id,
      type: 'boost',
      boost_type: 'custom',
      status: 'pending',
      points: 100,
      note: mark,
      post_id: ids.post,
      boost_info: JSON.stringify({ custom: { boostID: ids.post, code: mark, note: mark, remoteImages: [ids.file] } }),
    })
    .execute();
  await db
    .insertInto('point_logs')
    .values({
      id: ids.lead,
      property_id: property,
      user_id: resident._id,
      created_by: resident._id,
      type: 'boost',
      boost_type: 'referral',
      status: 'pending',
      points: 100,
      note: mark,
      boost_info: JSON.stringify({
        referral: {
          boostID: null,
          firstName: mark,
          lastName: mark,
          email: `lead-${email}`,
          phone: '3035550142',
          floorPlanType: mark,
          leadStatus: 'new',
          externalLeadID: '',
          code: mark,
          note: mark,
          textOptIn: true,
          promoCode: mark,
        },
      }),
    })
    .execute();
  await db
    .insertInto('posts')
    .values({ ...boost, id: ids.survey, type: 'BOOST', boost_type: 'newReviewBoost' })
    .execute();
  await db
    .insertInto('point_logs')
    .values({
      id: ids.answer,
      property_id: property,
      user_id: resident._id,
      created_by: resident._id,
      type: 'boost',
      boost_type: 'newReviewBoost',
      status: 'approved',
      decided_at: new Date(),
      points: 100,
      rating: 4,
      post_id: ids.survey,
      boost_info: JSON.stringify({
        newReviewBoost: { boostID: ids.survey, code: mark, note: mark, question: mark, rating: 4, reviewClick: false },
      }),
    })
    .execute();
  await db
    .insertInto('units')
    .values({ id: ids.unit, property_id: property, building: mark, unit: mark, floor_plan: mark })
    .execute();
  // It runs in every month that a request may ask for.
  await db
    .insertInto('leases')
    .values({
      id: ids.lease,
      property_id: property,
      user_id: resident._id,
      unit_number: mark,
      building: mark,
      start_date: '1900-01-01',
      end_date: '2199-12-31',
      rent_amount: 1000,
    })
    .execute();
  const rent = newId();
  await db
    .insertInto('point_logs')
    .values({
      id: rent,
      property_id: property,
      user_id: resident._id,
      created_by: resident._id,
      type: 'rent',
      status: 'approved',
      points: 100,
      note: mark,
      decided_at: new Date(),
    })
    .execute();
  await db
    .insertInto('rent_rewards')
    .values({ property_id: property, lease_id: ids.lease, month: '1900-01-01', point_log_id: rent })
    .execute();
  await addRedemption(db, { property, userId: resident._id, brand, id: ids.redemption, mark });
  await addSync(db, { property, mark, ids });
  await addPurchases(db, { property, mark, ids, requestedBy: resident._id });
  await db
    .insertInto('point_log_comments')
    .values({
      id: ids.comment,
      point_log_id: ids.pointLog,
      property_id: property,
      user_id: resident._id,
      comment: mark,
      type: 'NEUTRAL',
    })
    .execute();
  await addMessage(db, {
    property,
    mark,
    email,
    user: resident._id,
    id: ids.communication,
    announcement: ids.announcement,
    mail: ids.mail,
    reply: ids.reply,
  });
  await db
    .insertInto('sessions')
    .values({
      id: ids.session,
      user_id: resident._id,
      token_hash: newId(),
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute();
  const passkey = await givePasskey(db, resident._id);
  return {
    mark,
    property,
    ids: {
      ...ids,
      pointsRequest: ids.request,
      content: ids.contentLibrary,
      message: ids.comment,
      recipient: resident._id,
      sender: resident._id,
      passkey,
      company: company.company_id ?? '',
    },
    idsOfAmbassadors: { post: ambassadorPost },
    email,
  };
}

/** Another boost of the tenant. */
export async function addPost(db: Db, { property, mark }: Pick<Tenant, 'property' | 'mark'>): Promise<string> {
  const id = newId();
  const boost = { type: 'BOOST', boost_type: 'custom', title: `Boost ${mark}`, reward_points: 100 };
  await db
    .insertInto('posts')
    .values({ ...boost, id, property_id: property })
    .execute();
  return id;
}

/** A session that has just been confirmed, so that every call is tried as far as it goes. */
export async function addSession(db: Db, userId: string): Promise<string> {
  const id = newId();
  const inAnHour = new Date(Date.now() + 3_600_000);
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      token_hash: newSecret().hash,
      second_factor: 'passkey',
      confirmed_until: inAnHour,
      expires_at: inAnHour,
    })
    .execute();
  return id;
}

/** A second factor, so that nothing is held back for want of one. */
export async function givePasskey(db: Db, userId: string): Promise<string> {
  const { id } = await db
    .insertInto('passkeys')
    .values({ user_id: userId, credential_id: newId(), public_key: 'key', name: 'Test key', is_synced: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A digest of all that belongs to a property: the rows of every table that names it, its people and its accounts. */
export async function digestOf(db: Db, property: string): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'property_id' and t.table_type = 'BASE TABLE' order by 1`.execute(
    db,
  );
  const digest: Record<string, string> = {};
  const add = async (name: string, where: ReturnType<typeof sql>) => {
    const { rows } = await sql<{
      digest: string | null;
    }>`select md5(string_agg(r::text, '|' order by r::text)) as digest from ${sql.table(name)} r where ${where}`.execute(
      db,
    );
    digest[name] = rows[0]?.digest ?? '';
  };
  // A job moves rows from one of these into another at any time; what they add up to is the same.
  const folded = [
    'point_log_days',
    'point_log_months',
    'point_log_deltas',
    'property_spending',
    'property_spending_deltas',
    'property_days',
    'property_months',
    'property_deltas',
    'counted_homes',
    'property_people',
  ];
  for (const { name } of tables) if (!folded.includes(name)) await add(name, sql`r.property_id = ${property}`);
  const { rows: totals } = await sql<{ digest: string | null }>`
    select md5(string_agg(t::text, '|' order by t::text)) as digest from (
      select day, type, status, is_void, is_deleted, audience, is_credit, source, sum(count) as count, sum(points) as points
      from point_log_totals where property_id = ${property} group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(count) <> 0 or sum(points) <> 0
      union all
      select month, 'month', type, is_void, is_deleted, audience, is_credit, status || source, sum(count), sum(points)
      from point_log_month_totals where property_id = ${property} group by 1, 3, 4, 5, 6, 7, 8 having sum(count) <> 0 or sum(points) <> 0
      union all
      select month, 'spending', '', false, false, '', false, '', 0, sum(points)
      from property_spending_totals where property_id = ${property} group by 1 having sum(points) <> 0
      union all
      select day, 'day', '', false, false, '', false, concat_ws(' ', sum(given), sum(redeemed), sum(pending), sum(decided), sum(waited_seconds)), 0, sum(pending_points)
      from property_day_totals where property_id = ${property} group by 1
      having sum(given) <> 0 or sum(redeemed) <> 0 or sum(pending) <> 0 or sum(pending_points) <> 0 or sum(decided) <> 0
      union all
      select null, 'people', '', false, false, '', false, '', sum(residents), sum(active)
      from property_people_totals where property_id = ${property} having sum(residents) <> 0 or sum(active) <> 0
    ) t`.execute(db);
  digest.totals = totals[0]?.digest ?? '';
  await add('properties', sql`r.id = ${property}`);
  const people = sql`(select p.user_id from property_roles p where p.property_id = ${property})`;
  await add('users', sql`r.id in ${people}`);
  await add('sessions', sql`r.user_id in ${people}`);
  await add('passkeys', sql`r.user_id in ${people}`);
  await add('accounts', sql`r.id = ${property} or r.user_id in ${people}`);
  return digest;
}

/** The ids of every row that belongs to a property, and the mark of its texts. */
export async function tracesOf(db: Db, { property, mark }: Tenant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where property_id = ${property} union select id from point_logs where property_id = ${property}
    union select id from files where property_id = ${property} union select id from mails where property_id = ${property}
    union select id from point_log_comments where property_id = ${property}
    union select id from units where property_id = ${property}
    union select id from messages where property_id = ${property} union select id from message_recipients where property_id = ${property}
    union select id from leases where property_id = ${property} union select id from rent_rewards where property_id = ${property}
    union select id from post_revisions where property_id = ${property}
    union select id from points_requests where property_id = ${property} union select id from renewal_rewards where property_id = ${property}
    union select id from invoices where property_id = ${property} union select id from replies where property_id = ${property}
    union select user_id from property_roles where property_id = ${property} union select ${property}`.execute(db);
  return [mark, ...rows.map(({ id }) => id)];
}
