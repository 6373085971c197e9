import { sql, type Insertable, type Updateable } from 'kysely';
import type { contract } from '@hearth/contract';
import type { LeadReward, LeadRewardKind } from '@hearth/contract/leads/lead-record';
import type { Locate } from '../../../platform/access.ts';
import type { DB, Scope, Tx } from '../../../platform/db/database.ts';
import { withinDays, type DayRange } from '../../../platform/db/day-range.ts';
import { anyContains, oneRow, equals, scopedTo, sortedBy, type Sql } from '../../../platform/db/page.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { isOverdue, isSimilar, leads, rewardsOf } from './fields.ts';

type Query = InputOf<typeof contract.leads.list>['query'];

const sortKeys = {
  createdAt: [],
  name: [sql`lower(d.first_name)`, sql`lower(d.last_name)`],
  leadStatus: [sql`array_position(array['new', 'contacted', 'toured', 'applied', 'leased', 'lost'], d.status)`],
  nextStepOn: [sql`d.next_step_on`],
  referrer: [sql`lower(person_name(d.user_id))`],
  statusAt: [sql`d.status_at`],
} satisfies Record<Query['orderBy'], readonly Sql[]>;

const joins = () => sql`left join properties p on p.id = d.property_id left join point_logs l on l.id = d.id`;

const digits = (search: string | undefined) => search?.replaceAll(/\D/g, '') ?? '';

function isFound(search: string | undefined): Sql | undefined {
  if (!search) return undefined;
  const phone = digits(search);
  const inLead = anyContains([sql`lower(d.first_name || ' ' || d.last_name)`, sql`d.email_key`], search);
  return sql`(${inLead} or d.user_id in (select search_user_ids(${search}))
    ${phone.length >= 4 ? sql`or d.phone_digits like ${`%${phone}%`}` : sql``})`;
}

export const leadList = (scope: Scope, query: Query & { days: DayRange }) =>
  ({
    ...leads.read.list,
    filterJoins: joins(),
    where: [
      scopedTo(scope, sql`d.property_id`),
      sql`d.merged_into is null`,
      equals(sql`d.id`, query.leadId),
      isFound(query.search),
      query.leadStatus?.length ? sql`d.status = any (${query.leadStatus}::text[])` : undefined,
      equals(sql`l.audience`, query.userType),
      equals(sql`l.boost_type`, query.source),
      query.promoCode ? sql`d.promo_code <> '' and upper(d.promo_code) = upper(${query.promoCode})` : undefined,
      equals(sql`d.owner_id`, query.ownerId),
      equals(sql`d.user_id`, query.referrerId),
      query.isOverdue ? isOverdue : undefined,
      query.isDue
        ? sql`d.id in (select w.lead_id from lead_rewards w join properties q on q.id = w.property_id
            where w.point_log_id is null and w.refused_reason is null and w.due_on <= (now() at time zone q.timezone)::date)`
        : undefined,
      withinDays(query.days, sql`d.created_at`, sql`d.property_id`),
    ],
    order: [
      ...sortedBy(sortKeys, query),
      { by: sql`d.created_at`, order: query.orderBy === 'createdAt' ? query.order : 'desc' },
    ],
    idOrder: query.orderBy === 'createdAt' ? query.order : 'desc',
    joins,
  }) as const;

export const readLead = (db: Tx, id: string) => oneRow(db, { ...leads.read.detail, joins }, id);

/** Locks a lead. */
export const lockLead = (db: Tx, id: string) =>
  db.selectFrom('leads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
/** Locks a lead, or the lead it was merged into. */
export async function lockMerged(db: Tx, id: string): Promise<LockedLead | undefined> {
  const lead = await lockLead(db, id);
  return lead?.merged_into ? lockLead(db, lead.merged_into) : lead;
}
export type LockedLead = NonNullable<Awaited<ReturnType<typeof lockLead>>>;

export const updateLead = (db: Tx, id: string, change: Updateable<DB['leads']>) =>
  db.updateTable('leads').set(change).where('id', '=', id).execute();

export const insertEvents = (db: Tx, events: readonly Insertable<DB['lead_events']>[]) =>
  events.length > 0
    ? db
        .insertInto('lead_events')
        .values([...events])
        .execute()
    : undefined;

/** History of a lead and the leads merged into it. */
export const readEvents = (db: Tx, leadId: string) =>
  db
    .selectFrom('lead_events as e')
    .where((eb) =>
      eb.or([
        eb('e.lead_id', '=', leadId),
        eb('e.lead_id', 'in', eb.selectFrom('leads as m').select('m.id').where('m.merged_into', '=', leadId)),
      ]),
    )
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .select([
      'e.id',
      'e.kind',
      'e.text',
      'e.reason',
      'e.created_at',
      sql<string>`coalesce(person_name(e.created_by), 'System')`.as('by'),
    ])
    .execute();

/** Similar leads, oldest first. */
export async function readSimilar(db: Tx, id: string) {
  const { rows } = await sql<{
    _id: string;
    name: string;
    referrer: string;
    created_at: Date;
    rewards: LeadReward[];
  }>`
    select x.id as _id, trim(x.first_name || ' ' || x.last_name) as name, coalesce(person_name(x.user_id), '') as referrer, x.created_at,
      ${rewardsOf(sql`x.id`)} as rewards
    from leads d join leads x on ${isSimilar} where d.id = ${id} order by x.created_at, x.id limit 50`.execute(db);
  return rows;
}

/** True if two leads share a property and an email or phone. */
export async function areSimilar(db: Tx, id: string, otherId: string): Promise<boolean> {
  const { rows } = await sql`
    select from leads d join leads x on ${isSimilar} where d.id = ${id} and x.id = ${otherId}`.execute(db);
  return rows.length > 0;
}

/** Marks a lead, and those merged into it, as merged into another one. */
export const markMerged = (db: Tx, id: string, into: string) =>
  db
    .updateTable('leads')
    .set({ merged_into: into })
    .where((eb) => eb.or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .execute();

/** Locks the rewards of two leads. */
export const lockRewards = (db: Tx, leadIds: readonly string[]) =>
  db.selectFrom('lead_rewards').selectAll().where('lead_id', 'in', leadIds).orderBy('id').forUpdate().execute();

/** Swaps rewards in one statement: each lead has at most one of a kind. */
export const swapRewards = (db: Tx, kinds: readonly LeadRewardKind[], one: string, other: string) =>
  sql`update lead_rewards set lead_id = case lead_id when ${one} then ${other} else ${one} end
    where lead_id in (${one}, ${other}) and kind = any (${kinds}::text[])`.execute(db);

/**
 * The remaining lead takes over the pending or completed send to the provider, so it isn't sent twice. The result of a
 * send in progress is recorded on it.
 */
export async function mergeSends(db: Tx, first: LockedLead, second: LockedLead): Promise<void> {
  const isKnown = second.external_lead_id !== '';
  if (first.external_lead_id === '')
    await sql`insert into lead_sends (lead_id, property_id, integration_id, state, attempts, try_at, leased_until, provider_status)
      select ${first.id}, property_id, integration_id, state, attempts, try_at, leased_until, provider_status from lead_sends
      where lead_id = ${second.id} and state in ('waiting', 'sent')
      on conflict (lead_id) do update set integration_id = excluded.integration_id, state = excluded.state,
        provider_status = excluded.provider_status where ${isKnown}`.execute(db);
  await sql`update lead_sends set state = 'merged' where state = 'waiting'
    and lead_id in (${second.id}, ${isKnown || first.external_lead_id !== '' ? first.id : second.id})`.execute(db);
}

/** Today's date at the property, and the days from move-in until rewards are due. */
export const readRewardTerms = (db: Tx, propertyId: string) =>
  db
    .selectFrom('properties')
    .select(['lead_reward_days', sql<string>`(now() at time zone timezone)::date`.as('today')])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow();

export const insertReward = (db: Tx, reward: Insertable<DB['lead_rewards']>) =>
  db.insertInto('lead_rewards').values(reward).execute();

/** Locks a reward. */
export const lockReward = (db: Tx, leadId: string, kind: string) =>
  db
    .selectFrom('lead_rewards')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();

export const updateReward = (db: Tx, id: string, change: Updateable<DB['lead_rewards']>) =>
  db.updateTable('lead_rewards').set(change).where('id', '=', id).execute();

/** Post, audience, and note of the lead's referral. */
export const readReferral = (db: Tx, id: string) =>
  db.selectFrom('point_logs').select(['post_id', 'audience', 'note']).where('id', '=', id).executeTakeFirstOrThrow();

export const leadProperties: Locate = async (db, id) => {
  const row = await db.selectFrom('leads').select('property_id').where('id', '=', id).executeTakeFirst();
  return row && { properties: [row.property_id] };
};
