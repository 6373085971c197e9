import { sql } from 'kysely';
import { boostTypeLabels, type Audience, type BoostType } from '@hearth/contract/boosts';
import { automaticAuthor, pointLogTypeLabels, type PointLogType } from '@hearth/contract/points/point-log-types';
import type { PointLog, PointLogDetail } from '@hearth/contract/points/point-log-record';
import type { Ctx } from '../../../platform/context.ts';
import { defineRecord, wireInstant, type RowOf } from '../../../platform/db/record.ts';
import { canOf, type Ruled } from './rules.ts';

/** A user's name, even if the caller can't see the user. */
export const nameOf = (alias: string, id: ReturnType<typeof sql>) =>
  sql<string>`coalesce(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), person_name(${id}), '')`;

const propertyName = sql<string>`coalesce(p.name, '')`;
const timezone = sql<string>`coalesce(p.timezone, 'UTC')`;
const ownName = sql`trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`;
const userName = sql<string>`case when l.user_id is null then ${propertyName} else ${ownName} end`;
const redemptionKind = sql<Ruled['redemptionKind']>`case when l.type <> 'redemption' then null
  when b.property_id is not null then 'externalProperty' else 'platform' end`;
const accountId = sql<string>`coalesce(l.user_id, l.property_id)`;

/** A point log `l` with its joins. Purchased points belong to the property itself. */
export const pointLogs = defineRecord('point_logs', 'l', {
  createdAt: { column: 'created_at' },
  createdLocal: {
    read: sql<string>`to_char(l.created_at at time zone ${timezone}, 'MM/DD/YYYY HH24:MI')`,
    csv: 'Date',
    only: 'csv',
  },
  type: { read: sql<PointLogType>`l.type`, csv: 'Type' },
  boostType: { read: sql<BoostType | null>`l.boost_type`, csv: true },
  audience: { read: sql<Audience>`l.audience`, only: 'detail' },
  category: { column: 'category', csv: 'Category' },
  userName: { read: userName, csv: 'Name', only: 'csv' },
  user: { read: sql<PointLog['user']>`json_build_object('_id', ${accountId}, 'name', ${userName})` },
  userDetails: {
    read: sql<PointLog['userDetails']>`json_build_object(
      'firstName', case when l.user_id is null then ${propertyName} else coalesce(u.first_name, '') end,
      'lastName', coalesce(u.last_name, ''), 'email', coalesce(u.email, ''), 'role', coalesce(r.role, u.role, 'user'),
      'unitNumber', coalesce(r.unit_number, u.unit_number, ''))`,
  },
  email: { read: sql<string | null>`u.email`, csv: 'Email', only: 'csv' },
  unitNumber: { read: sql<string | null>`coalesce(r.unit_number, u.unit_number)`, csv: 'Unit', only: 'csv' },
  property: { column: 'property_id' },
  propertyName: { read: propertyName, csv: 'Property' },
  timezone: { read: timezone, csv: 'Time Zone' },
  points: { column: 'points', csv: 'Points' },
  status: { read: sql<Ruled['status']>`l.status`, csv: 'Status', only: 'rules' },
  approved: { read: sql<boolean>`l.status = 'approved'` },
  denied: { read: sql<boolean>`l.status = 'denied'` },
  title: { read: sql<string | null>`coalesce(o.title, b.name)`, csv: 'Title', only: 'csv' },
  rating: { column: 'rating', csv: 'Rating' },
  note: { column: 'note', csv: 'Note' },
  propertyNote: { column: 'property_note', csv: 'Property Note' },
  reason: { column: 'reason', csv: 'Reason' },
  deniedReason: { read: sql<string>`case when l.status = 'denied' then l.reason else '' end` },
  updatedBy: {
    read: sql<string>`case when l.decided_by is null and l.status <> 'pending' then ${automaticAuthor}
      else ${nameOf('d', sql`coalesce(l.decided_by, l.created_by)`)} end`,
    csv: 'Updated By',
  },
  updatedAt: { column: 'updated_at', only: 'detail' },
  decidedAt: { column: 'decided_at' },
  voidDate: { column: 'void_at', csv: true },
  isDeleted: {
    read: sql<boolean>`l.deleted_at is not null or u.deleted_at is not null or r.removed_at is not null`,
  },
  brand: {
    read: sql<
      PointLog['brand']
    >`case when l.brand_id is not null then json_build_object('name', coalesce(b.name, '')) end`,
  },
  friend: {
    read: sql<PointLog['friend']>`case when l.friend_id is not null
      then json_build_object('_id', l.friend_id, 'name', coalesce(person_name(l.friend_id), '')) end`,
  },
  redemptionKind: { read: redemptionKind, only: 'detail' },
  ruledKind: { read: redemptionKind, only: 'rules' },
  post: {
    read: sql<PointLog['post']>`case when l.post_id is not null then json_build_object('_id', l.post_id,
      'title', coalesce(o.title, '')) end`,
  },
  postDates: {
    read: sql<
      Pick<NonNullable<PointLogDetail['post']>, 'startDate' | 'endDate'>
    >`json_build_object('startDate', ${wireInstant(sql`coalesce(o.event_start_at, o.start_at)`)},
      'endDate', ${wireInstant(sql`coalesce(o.event_end_at, o.end_at)`)})`,
    only: 'detail',
  },
  _id: { column: 'id', csv: 'Id' },
  boostInfo: { read: sql<PointLogDetail['boostInfo']>`l.boost_info`, only: 'detail' },
  redeemed: {
    read: sql<PointLogDetail['redeemed']>`(
      select json_build_object('valueCents', h.value_cents, 'currency', h.currency, 'exchangeRate', h.exchange_rate)
      from redemption_orders h where h.point_log_id = l.id)`,
    only: 'detail',
  },
  accountId: { read: accountId, only: 'rules' },
  isVoid: { read: sql<boolean>`l.void_at is not null`, only: 'rules' },
  isWithdrawn: { read: sql<boolean>`l.deleted_at is not null`, only: 'rules' },
  isPersonRemoved: {
    read: sql<boolean>`coalesce(u.deleted_at is not null or r.removed_at is not null
      or r.last_left_at >= coalesce(l.decided_at, l.created_at), false)`,
    only: 'rules',
  },
});
export type LogRow = RowOf<typeof pointLogs>;
export type ListedRow = Parameters<typeof pointLogs.toWireWith>[0];
export type ExportedLog = RowOf<typeof pointLogs, 'csv'>;

/** Actions the caller may take on a row's log. */
export const canWith = ({ actor, may }: Pick<Ctx, 'actor' | 'may'>, row: LogRow) =>
  canOf(
    { ...row, isDeleted: row.isWithdrawn, redemptionKind: row.ruledKind },
    { id: actor.id, may: (permission) => may(permission, row.property) },
  );

const statusLabels = { pending: 'Pending', approved: 'Approved', denied: 'Denied' };

export const exportColumns = pointLogs.csv({
  type: ({ type, boostType }) => (boostType === null ? pointLogTypeLabels[type] : boostTypeLabels[boostType]),
  status: ({ voidDate, status }) => (voidDate !== null ? 'Voided' : statusLabels[status]),
});
