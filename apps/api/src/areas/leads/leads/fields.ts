import { sql } from 'kysely';
import { leadStatusLabels, type Lead, type LeadStatus } from '@hearth/contract/leads/lead-record';
import type { Audience } from '@hearth/contract/boosts';
import type { Ctx } from '../../../platform/context.ts';
import type { Sql } from '../../../platform/db/page.ts';
import { defineRecord, type RowOf } from '../../../platform/db/record.ts';
import { canOf } from './rules.ts';

const personOf = (id: ReturnType<typeof sql>) =>
  sql`json_build_object('_id', ${id}, 'name', coalesce(person_name(${id}), ''))`;
const today = sql<string>`(now() at time zone p.timezone)::date`;

/** Neither leased nor lost. */
const isOpen = sql`d.status not in ('leased', 'lost')`;
/** The next step is due, or there was no contact in 48 hours. */
export const isOverdue = sql<boolean>`(${isOpen} and (coalesce(d.next_step_on <= ${today}, false)
  or d.contacted_at is null and d.status = 'new' and d.created_at <= now() - interval '48 hours'))`;
/** Another lead `x` at the property with the same email or phone. */
export const isSimilar = sql`x.property_id = d.property_id and x.id <> d.id and x.merged_into is null
  and (x.email_key <> '' and x.email_key = d.email_key or x.phone_digits <> '' and x.phone_digits = d.phone_digits)`;

/** Rewards of a lead, oldest first. */
export const rewardsOf = (leadId: Sql) => sql<Lead['rewards']>`
  coalesce((select json_agg(json_build_object('kind', w.kind, 'points', w.points, 'dueOn', w.due_on,
    'state', case when w.point_log_id is not null then 'paid' when w.refused_reason is not null then 'refused' else 'waiting' end,
    'pointLog', w.point_log_id, 'refusedReason', w.refused_reason) order by w.created_at, w.id)
    from lead_rewards w where w.lead_id = ${leadId}), '[]')`;

/** A lead `d` with its log `l` and property `p`. */
export const leads = defineRecord('leads', 'd', {
  _id: { column: 'id' },
  createdLocal: {
    read: sql<string>`to_char(d.created_at at time zone p.timezone, 'MM/DD/YYYY HH24:MI')`,
    csv: 'Date',
    only: 'csv',
  },
  property: { column: 'property_id' },
  propertyName: { read: sql<string>`p.name`, csv: 'Property' },
  timezone: { read: sql<string>`p.timezone` },
  firstName: { column: 'first_name', written: 'once', csv: 'First Name' },
  lastName: { column: 'last_name', written: 'once', csv: 'Last Name' },
  email: { column: 'email', written: 'once', csv: 'Email' },
  phone: { column: 'phone', written: 'once', csv: 'Phone' },
  floorPlanType: { column: 'floor_plan_type', written: 'once', csv: 'Floor Plan' },
  textOptIn: { column: 'text_opt_in', written: 'once', csv: 'Accepts Text Messages' },
  promoCode: { column: 'promo_code', csv: 'Promo Code' },
  externalLeadID: { column: 'external_lead_id', written: 'always', csv: 'External Lead ID' },
  leadStatus: { column: 'status', read: sql<LeadStatus>`d.status`, written: 'always', csv: 'Status' },
  statusAt: { column: 'status_at', only: 'detail' },
  contactedAt: { column: 'contacted_at' },
  createdAt: { column: 'created_at' },
  source: { read: sql<Lead['source']>`l.boost_type`, csv: 'Source' },
  userType: { read: sql<Audience>`l.audience`, csv: 'Audience' },
  referrerName: { read: sql<string>`coalesce(person_name(d.user_id), '')`, csv: 'Referred By', only: 'csv' },
  referrer: { read: sql<Lead['referrer']>`${personOf(sql`d.user_id`)}` },
  ownerName: { read: sql<string>`coalesce(person_name(d.owner_id), '')`, csv: 'Owner', only: 'csv' },
  ownerId: { column: 'owner_id', written: 'always', only: 'rules' },
  owner: { read: sql<Lead['owner']>`case when d.owner_id is not null then ${personOf(sql`d.owner_id`)} end` },
  nextStep: { column: 'next_step', written: 'always', csv: 'Next Step' },
  nextStepOn: { column: 'next_step_on', written: 'always', csv: 'Next Step On' },
  isOverdue: { read: isOverdue },
  duplicates: { read: sql<number>`(select count(*) from leads x where ${isSimilar})` },
  rewards: { read: rewardsOf(sql`d.id`) },
  note: { read: sql<string>`l.note`, csv: 'Note', only: 'detail' },
  rewardDays: { read: sql<number>`p.lead_reward_days`, only: 'detail' },
  proposedReward: {
    read: sql<number>`coalesce((p.features ->> 'ambassadorDefaultLead')::integer, 0)`,
    only: 'detail',
  },
});
export type LeadRow = RowOf<typeof leads>;

/** A row for the wire, with the caller's actions. */
export const toWire = ({ may }: Pick<Ctx, 'may'>, row: LeadRow): Lead => ({
  ...leads.toWire(row),
  can: canOf(row, (permission) => may(permission, row.property)),
});

export const exportColumns = leads.csv({
  leadStatus: ({ leadStatus }) => leadStatusLabels[leadStatus],
  textOptIn: ({ textOptIn }) => (textOptIn ? 'yes' : 'no'),
});
