import { sql } from 'kysely';
import type { RenewalDetail, RenewalRow, RenewalStage } from '@hearth/contract/retention/renewal-record';
import { renewalRiskLabels, renewalStageLabels, riskLimits } from '@hearth/contract/retention/renewal-record';
import type { Ctx } from '../../../platform/context.ts';
import { defineRecord, wireInstant, type RowOf } from '../../../platform/db/record.ts';
import { isRenewed, leases } from '../../leases/leases/public.ts';
import { shownActivity, shownBalance } from '../../people/users/public.ts';
import { canOf } from './rules.ts';

const isOver = sql`(l.void_at is not null or l.runs_until < here.today)`;
const gaveNotice = sql`exists (select from sync_records s where s.lease_id = l.id and s.status = 'notice')`;
/** The stage that staff chose, unless the lease or the provider's record says more. */
export const stage = sql<RenewalStage>`case when ${isRenewed} then 'renewed' when ${isOver} then 'movedOut'
  when ${gaveNotice} then 'gaveNotice' else coalesce(f.stage, 'notContacted') end`;
export const isOverdue = sql<boolean>`(not ${isOver} and coalesce(f.next_step_on <= here.today, false))`;

const days = (count: number) => sql`now() - make_interval(days => ${sql.lit(count)})`;
const counts = sql`g.status = 'approved' and g.void_at is null`;
/** Joins with the resident's activity at the property, and the reasons they might leave. */
export const engagement = sql`
  left join lateral shared_people(array[l.user_id]::text[]) h on true
  left join lateral (
    select count(*) filter (where g.boost_type = 'event' and ${counts}) as events,
      count(*) filter (where g.boost_type in ('review', 'newReviewBoost') and ${counts}) as reviews,
      count(*) filter (where g.type = 'boost' and g.status = 'denied' and g.created_at > ${days(riskLimits.recentDays)}) as denied,
      min(g.rating) filter (where g.boost_type in ('newReviewBoost', 'microSurveyBoost') and ${counts}
        and g.created_at > ${days(riskLimits.recentDays)}) as rating,
      max(g.created_at) filter (where g.created_by = l.user_id) as acted_at
    from point_logs g where g.user_id = l.user_id and g.property_id = l.property_id and g.deleted_at is null
      and g.created_at > ${days(365)} offset 0
  ) logs on true
  left join lateral (
    select count(*) filter (where r.status in ('sent', 'delivered')) as delivered,
      count(*) filter (where r.status in ('failed', 'bounced')) as failed
    from message_recipients r where r.user_id = l.user_id and r.property_id = l.property_id
      and r.status_at > ${days(riskLimits.recentDays)} offset 0
  ) deliveries on true
  left join lateral (
    select greatest(logs.acted_at, ${shownActivity}) as active_at, ${stage} as stage, l.end_date - here.today as days_left offset 0
  ) state on true
  left join lateral (
    select array_remove(array[
        case when state.stage = 'gaveNotice' then 'gaveNotice' end,
        case when state.active_at is null or state.active_at < ${days(riskLimits.inactiveDays)} then 'inactive' end,
        case when logs.rating <= ${sql.lit(riskLimits.lowRating)} then 'lowRating' end,
        case when logs.denied >= ${sql.lit(riskLimits.denied)} then 'deniedSubmissions' end,
        case when deliveries.failed > 0 then 'failedDeliveries' end,
        case when state.stage = 'notContacted' and state.days_left <= ${sql.lit(riskLimits.soonDays)} then 'notContacted' end
      ], null) as reasons
    where state.stage not in ('renewed', 'movedOut') offset 0
  ) at_risk on true`;

/** High from 3 on, which notice alone reaches. Null once the lease was renewed or has ended. */
export const riskScore = sql<number | null>`(
  select sum(case reason when 'gaveNotice' then 3 when 'inactive' then 2 when 'lowRating' then 2 else 1 end)
  from unnest(at_risk.reasons) reason)`;
export const riskLevel = sql<'high' | 'medium' | 'low' | null>`(case when at_risk.reasons is null then null
  when ${riskScore} >= 3 then 'high' when at_risk.reasons <> '{}' then 'medium' else 'low' end)`;

const reasonCounts = sql`coalesce((select json_agg(json_build_object('reason', reason, 'count', case reason
    when 'inactive' then extract(day from now() - state.active_at) when 'lowRating' then logs.rating
    when 'deniedSubmissions' then logs.denied when 'failedDeliveries' then deliveries.failed
    when 'notContacted' then state.days_left end) order by place)
  from unnest(at_risk.reasons) with ordinality as r (reason, place)), '[]')`;

/** A lease `l` with its follow-up `f` and the joins of `queries.ts`. */
export const renewals = defineRecord('leases', 'l', {
  _id: { column: 'id' },
  property: { column: 'property_id' },
  propertyName: { read: sql<string>`p.name`, csv: 'Property' },
  timezone: { read: sql<string>`p.timezone` },
  user: leases.fields.user,
  userName: { read: sql<string>`coalesce(person_name(l.user_id), '')`, csv: 'Resident', only: 'csv' },
  userEmail: { read: sql<string>`coalesce(u.email, '')`, csv: 'Email', only: 'csv' },
  unitNumber: { column: 'unit_number', csv: 'Unit' },
  building: { column: 'building', csv: 'Building' },
  startDate: { column: 'start_date' },
  endDate: { column: 'end_date', csv: 'Lease End Date' },
  daysLeft: { read: sql<number>`state.days_left`, csv: 'Days Left' },
  rentAmount: { column: 'rent_amount', csv: 'Rent' },
  stage: { read: sql<RenewalStage>`state.stage`, csv: 'Stage' },
  risk: {
    read: sql<RenewalRow['risk']>`case when at_risk.reasons is not null
      then json_build_object('level', ${riskLevel}, 'reasons', ${reasonCounts}) end`,
    csv: 'Risk',
  },
  owner: {
    read: sql<RenewalRow['owner']>`case when f.owner_id is not null
      then json_build_object('_id', f.owner_id, 'name', coalesce(person_name(f.owner_id), '')) end`,
    csv: 'Owner',
  },
  nextStep: { read: sql<string>`coalesce(f.next_step, '')`, csv: 'Next Step' },
  nextStepOn: { read: sql<string | null>`f.next_step_on`, csv: 'Next Step On' },
  isOverdue: { read: isOverdue },
  offer: {
    read: sql<RenewalRow['offer']>`case when f.offered_at is not null then json_build_object(
      'at', ${wireInstant(sql`f.offered_at`)}, 'points', f.offered_points) end`,
  },
  balance: { read: sql<number>`${shownBalance}`, csv: 'Balance' },
  lastActivity: { read: sql<Date | null>`state.active_at`, csv: 'Last Activity' },
  events: { read: sql<number>`logs.events`, only: 'detail' },
  reviews: { read: sql<number>`logs.reviews`, only: 'detail' },
  messages: {
    read: sql<
      RenewalDetail['messages']
    >`json_build_object('delivered', deliveries.delivered, 'failed', deliveries.failed)`,
    only: 'detail',
  },
  deniedSubmissions: { read: sql<number>`logs.denied`, only: 'detail' },
  isOfResident: leases.fields.isOfResident,
});
export type RenewalRecord = RowOf<typeof renewals>;

export const actionsOf = ({ may }: Pick<Ctx, 'may'>, row: RenewalRecord) =>
  canOf(row, (permission) => may(permission, row.property));

export const exportColumns = renewals.csv({
  stage: ({ stage: value }) => renewalStageLabels[value],
  risk: ({ risk }) => risk && renewalRiskLabels[risk.level],
  owner: ({ owner }) => owner?.name,
  lastActivity: ({ lastActivity }) => lastActivity?.toISOString().slice(0, 10),
});
