import { sql } from 'kysely';
import type { z } from 'zod';
import type { unit, UnitRow } from '@hearth/contract/properties/unit-record';
import { unitSortKey } from '../../../platform/db/order.ts';
import { defineRecord, type RowOf } from '../../../platform/db/record.ts';

/** True if a lease `l` of a property `p` is current today at the property. */
export const runsToday = sql<boolean>`(l.void_at is null
  and (now() at time zone p.timezone)::date between l.start_date and l.runs_until)`;

const leasesOf = sql`leases l join properties p on p.id = l.property_id
  where l.property_id = w.property_id and l.unit_key = w.unit_key`;

export const isOccupied = sql<boolean>`exists (select from ${leasesOf} and ${runsToday})`;

/** Current residents of a unit `w`. */
export const residentsOf = sql<UnitRow['residents']>`coalesce((
  select json_agg(json_build_object('_id', l.user_id, 'name', coalesce(person_name(l.user_id), ''), 'endDate', l.end_date) order by l.start_date, l.id)
  from ${leasesOf} and ${runsToday}), '[]')`;

/** Units of a property `p`. */
export const unitsOf = sql<z.infer<typeof unit>[]>`(
  select coalesce(json_agg(json_build_object('_id', w.id, 'building', w.building, 'unit', w.unit, 'floorPlan', w.floor_plan,
    'active', w.active, 'owner', w.owner) order by lower(w.building), ${unitSortKey(sql`w.unit`)}), '[]')
  from units w where w.property_id = p.id)`;

/** A unit `w`. */
export const units = defineRecord('units', 'w', {
  _id: { column: 'id' },
  building: { column: 'building', written: 'always', csv: 'Building' },
  unit: { column: 'unit', written: 'always', csv: 'Unit Number' },
  floorPlan: { column: 'floor_plan', written: 'always', csv: 'Floor Plan' },
  active: { column: 'active', written: 'always', csv: 'Status' },
  owner: { column: 'owner' },
  residents: {
    read: residentsOf,
    csv: 'Residents',
  },
  isNamed: { read: sql<boolean>`exists (select from ${leasesOf})`, only: 'rules' },
});
export type Unit = RowOf<typeof units>;
