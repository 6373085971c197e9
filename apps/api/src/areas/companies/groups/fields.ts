import { sql } from 'kysely';
import type { Location } from '@hearth/contract/companies/groups';
import { defineRecord } from '../../../platform/db/record.ts';

/** A property `p` as a location of its company `c`, with the groups `g` joined by `queries.ts`. */
export const locations = defineRecord('properties', 'p', {
  _id: { column: 'id' },
  name: { column: 'name', csv: 'Name' },
  propertyCode: { column: 'property_code', csv: 'Property Code' },
  active: { column: 'active', csv: 'Status' },
  address: { column: 'address', csv: 'Address' },
  city: { column: 'city', csv: 'City' },
  state: { column: 'state', csv: 'State' },
  country: { column: 'country', csv: 'Country' },
  company: {
    read: sql<Location['company']>`case when c.id is not null then json_build_object('_id', c.id, 'name', c.name) end`,
    csv: 'Company',
  },
  groups: { read: sql<Location['groups']>`coalesce(g.groups, '[]')`, csv: 'Groups' },
});
