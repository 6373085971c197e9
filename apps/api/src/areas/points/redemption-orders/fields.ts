import { sql } from 'kysely';
import { decimalOf } from '@hearth/contract/money';
import type { Fulfilment } from '@hearth/contract/brands/brand-record';
import {
  redemptionStatusLabels,
  type Redemption,
  type RedemptionStatus,
} from '@hearth/contract/points/redemption-record';
import { fulfilmentLabels } from '@hearth/contract/brands/brand-record';
import type { Ctx } from '../../../platform/context.ts';
import { defineRecord, type RowOf } from '../../../platform/db/record.ts';
import { canOf } from './rules.ts';

const userName = sql<string>`trim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`;

/** A redemption `o`, with the joins of `queries.ts`. */
export const redemptions = defineRecord('redemption_orders', 'o', {
  createdAt: { column: 'created_at' },
  createdLocal: {
    read: sql<string>`to_char(o.created_at at time zone p.timezone, 'MM/DD/YYYY HH24:MI')`,
    csv: 'Date',
    only: 'csv',
  },
  brandName: { read: sql<string>`b.name`, csv: 'Brand', only: 'csv' },
  brand: { read: sql<Redemption['brand']>`json_build_object('_id', o.brand_id, 'name', coalesce(b.name, ''))` },
  kind: { column: 'kind', read: sql<Fulfilment>`o.kind`, csv: 'Delivery Method' },
  status: { column: 'status', read: sql<RedemptionStatus>`o.status`, csv: 'Status' },
  points: { column: 'points', csv: 'Points' },
  valueCents: { column: 'value_cents', csv: 'Value' },
  currency: { read: sql<Redemption['currency']>`o.currency`, csv: 'Currency' },
  userName: { read: userName, csv: 'Name', only: 'csv' },
  email: { read: sql<string>`coalesce(u.email, '')`, csv: 'Email', only: 'csv' },
  user: {
    read: sql<
      Redemption['user']
    >`json_build_object('_id', o.user_id, 'name', ${userName}, 'email', coalesce(nullif(u.contact_email, ''), u.email, ''))`,
  },
  property: {
    read: sql<Redemption['property']>`json_build_object('_id', o.property_id, 'name', coalesce(p.name, ''))`,
  },
  propertyName: { read: sql<string>`p.name`, csv: 'Property', only: 'csv' },
  timezone: { read: sql<string>`coalesce(p.timezone, 'UTC')`, csv: 'Time Zone' },
  recipient: { column: 'recipient', csv: 'Recipient' },
  attempts: { column: 'attempts', csv: 'Attempts' },
  reason: { column: 'reason', csv: 'Reason' },
  deliveredAt: { column: 'delivered_at' },
  settledBy: {
    read: sql<string | null>`case when o.settled_by is not null then person_name(o.settled_by) end`,
    csv: 'Settled By',
  },
  usdCents: {
    read: sql<number | null>`case when o.exchange_rate is not null or o.currency = 'USD' then o.points end`,
    csv: 'Value In USD',
    only: 'csv',
  },
  exchangeRate: { read: sql<number | null>`o.exchange_rate::float8`, csv: 'Exchange Rate' },
  isLost: { column: 'is_lost', only: 'rules' },
  pointLogId: { column: 'point_log_id', csv: 'Point Log' },
  _id: { column: 'id', csv: 'Id' },
});
export type RedemptionRow = RowOf<typeof redemptions>;

/** A row on the wire, with the caller's actions. */
export const toWire = ({ actor, may }: Pick<Ctx, 'actor' | 'may'>, row: RedemptionRow): Redemption => ({
  ...redemptions.toWire(row),
  can: canOf(
    { ...row, is_lost: row.isLost },
    {
      mayFix: may('redemptions.fix', row.property._id),
      mayResendElsewhere: may('pointLogs.resendElsewhere', row.property._id),
      isOwn: row.user._id === actor.id,
    },
  ),
});

export const exportColumns = redemptions.csv({
  kind: ({ kind }) => fulfilmentLabels[kind],
  status: ({ status }) => redemptionStatusLabels[status],
  valueCents: ({ valueCents }) => decimalOf(valueCents),
  usdCents: ({ usdCents }) => (usdCents === null ? '' : decimalOf(usdCents)),
});
