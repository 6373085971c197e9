import { sql } from 'kysely';
import type { Property } from '@hearth/contract/properties/properties';
import { defineRecord } from '../../../platform/db/record.ts';

/** A property `p`. */
export const properties = defineRecord('properties', 'p', {
  _id: { column: 'id' },
  name: { column: 'name' },
  propertyCode: { column: 'property_code' },
  active: { column: 'active' },
  address: { column: 'address' },
  address2: { column: 'address2' },
  city: { column: 'city' },
  state: { column: 'state' },
  zipCode: { column: 'zip_code' },
  country: { read: sql<Property['country']>`p.country` },
  timezone: { column: 'timezone' },
  email: { column: 'email' },
  phone: { column: 'phone' },
  website: { column: 'website' },
  company: {
    read: sql<
      Property['company']
    >`(select json_build_object('_id', c.id, 'name', c.name) from companies c where c.id = p.company_id)`,
  },
  groups: {
    read: sql<string[]>`array(select g.group_id::text from property_groups g where g.property_id = p.id order by 1)`,
  },
  features: {
    read: sql<Property['features']>`p.features || jsonb_build_object('requireSecondFactor', p.requires_second_factor)`,
  },
  spendLimit: { column: 'spend_limit' },
  points: { read: sql<number>`(select a.balance from accounts a where a.id = p.id)` },
  pointsShadow: {
    read: sql<number>`(
      select coalesce(sum(l.points), 0) from point_logs l
      where l.property_id = p.id and l.status = 'pending' and l.deleted_at is null)`,
  },
  createdAt: { column: 'created_at' },
});
