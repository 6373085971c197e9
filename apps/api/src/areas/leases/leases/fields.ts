import { sql } from 'kysely';
import type { Lease } from '@hearth/contract/leases/leases';
import type { Ctx } from '../../../platform/context.ts';
import { defineRecord, type RowOf, type WrittenOf } from '../../../platform/db/record.ts';
import { canOf } from './rules.ts';

/** A renewal starts on the last day of the previous lease, so they don't overlap. */
const overlaps = sql`daterange(o.start_date, o.runs_until, '[)') && daterange(l.start_date, l.runs_until, '[)')`;

/** True if a lease `l` has a renewal that wasn't terminated. */
export const isRenewed = sql<boolean>`exists (select from leases n where n.renews = l.id and n.void_at is null)`;

/** A lease `l` with the joins of `queries.ts`. */
export const leases = defineRecord('leases', 'l', {
  _id: { column: 'id' },
  property: { column: 'property_id' },
  propertyName: { read: sql<string>`p.name` },
  timezone: { read: sql<string>`p.timezone` },
  user: {
    read: sql<Lease['user']>`json_build_object('_id', l.user_id,
      'name', coalesce(u.first_name || ' ' || u.last_name, person_name(l.user_id), ''), 'email', coalesce(u.email, ''))`,
  },
  unitNumber: { column: 'unit_number', written: 'once' },
  building: { column: 'building', written: 'once' },
  startDate: { column: 'start_date', written: 'once' },
  endDate: { column: 'end_date', written: 'once' },
  monthToMonth: { column: 'month_to_month', written: 'once' },
  rentAmount: { column: 'rent_amount', written: 'once' },
  voidDate: { column: 'void_at' },
  updatedBy: { read: sql<string>`coalesce(person_name(l.updated_by), 'System')` },
  createdAt: { column: 'created_at' },
  renews: { column: 'renews', written: 'once' },
  isRenewed: { read: isRenewed },
  renewal: {
    read: sql<Lease['renewal']>`(
      select json_build_object('_id', n.id, 'unitNumber', n.unit_number, 'building', n.building, 'startDate', n.start_date, 'endDate', n.end_date)
      from leases n where n.renews = l.id and n.void_at is null and n.runs_until >= here.today)`,
  },
  roommates: {
    read: sql<Lease['roommates']>`coalesce((
      select json_agg(json_build_object('_id', m.user_id, 'name', m.name) order by m.name, m.user_id) from (
        select distinct o.user_id, person_name(o.user_id) as name from leases o
        where l.void_at is null and o.void_at is null and o.property_id = l.property_id and o.unit_key = l.unit_key and o.user_id <> l.user_id and ${overlaps}
      ) m), '[]')`,
  },
  userId: { column: 'user_id', written: 'once', only: 'rules' },
  isVoid: { read: sql<boolean>`l.void_at is not null`, only: 'rules' },
  isOver: { read: sql<boolean>`l.runs_until < here.today`, only: 'rules' },
  isOfResident: {
    read: sql<boolean>`exists (
      select from property_roles r
      where r.user_id = l.user_id and r.property_id = l.property_id and r.removed_at is null and r.role in ('resident', 'ambassador') offset 0)`,
    only: 'rules',
  },
});
export type NewLease = WrittenOf<typeof leases>;

/** A row on the wire, with the caller's permissions. */
export const toWire = (ctx: Pick<Ctx, 'may'>, row: RowOf<typeof leases>): Lease => ({
  ...leases.toWire(row),
  can: canOf(row, ctx.may('leases.manage', row.property)),
});
