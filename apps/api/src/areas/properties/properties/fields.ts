import { sql } from 'kysely';
import type { FeatureChange } from '@hearth/contract/properties/features';
import type { Property, PropertyRecord } from '@hearth/contract/properties/property-record';
import { defineRecord, type RowOf } from '../../../platform/db/record.ts';
import { logoOf, picturesOf } from '../assets/public.ts';
import { integrationsOfProperty } from '../integrations/public.ts';

/** A property `p`. */
export const properties = defineRecord('properties', 'p', {
  _id: { column: 'id', csv: true },
  name: { column: 'name', csv: 'Name', written: 'always' },
  propertyCode: { column: 'property_code', csv: 'Property Code', written: 'once' },
  active: { column: 'active', csv: 'Status' },
  address: { column: 'address', csv: 'Address', written: 'always' },
  address2: { column: 'address2', csv: 'Address 2', written: 'always' },
  city: { column: 'city', csv: 'City', written: 'always' },
  state: { column: 'state', csv: 'State', written: 'always' },
  zipCode: { column: 'zip_code', csv: 'Zip Code', written: 'always' },
  country: { column: 'country', csv: 'Country', written: 'always', read: sql<Property['country']>`p.country` },
  timezone: { column: 'timezone', csv: 'Time Zone', written: 'always' },
  email: { column: 'email', csv: 'Email', written: 'always' },
  phone: { column: 'phone', csv: 'Phone', written: 'always' },
  website: { column: 'website', csv: 'Website', written: 'always' },
  company: {
    csv: 'Company',
    read: sql<
      Property['company']
    >`(select json_build_object('_id', c.id, 'name', c.name) from companies c where c.id = p.company_id)`,
  },
  groups: {
    read: sql<string[]>`array(select g.group_id::text from property_groups g where g.property_id = p.id order by 1)`,
  },
  logo: { read: logoOf },
  features: {
    read: sql<Property['features']>`p.features || jsonb_build_object('requireSecondFactor', p.requires_second_factor)`,
  },
  spendLimit: { column: 'spend_limit', csv: 'Spend Limit', written: 'always' },
  points: { csv: 'Points', read: sql<number>`(select a.balance from accounts a where a.id = p.id)` },
  pointsShadow: {
    read: sql<number>`(
      select coalesce(sum(l.points), 0) from point_logs l
      where l.property_id = p.id and l.status = 'pending' and l.deleted_at is null)`,
  },
  residentCount: { csv: 'Residents', read: sql<number>`residents_at(p.id)` },
  unitCount: {
    csv: 'Units',
    read: sql<number>`(select count(*) from units w where w.property_id = p.id and w.active)`,
  },
  createdAt: { column: 'created_at' },
  assets: { read: picturesOf, only: 'detail' },
  integrations: { read: integrationsOfProperty, only: 'detail' },
  amenities: { column: 'amenities', written: 'always', only: 'detail' },
  payableAccount: { column: 'payable_account', written: 'always', only: 'detail' },
  maintenanceContactEmail: { column: 'maintenance_contact_email', written: 'always', only: 'detail' },
  leaseOfficeAddress: { column: 'lease_office_address', written: 'always', only: 'detail' },
  leaseOfficeAddress2: { column: 'lease_office_address2', written: 'always', only: 'detail' },
  leaseOfficeCountry: { column: 'lease_office_country', written: 'always', only: 'detail' },
  leaseOfficeCity: { column: 'lease_office_city', written: 'always', only: 'detail' },
  leaseOfficeState: { column: 'lease_office_state', written: 'always', only: 'detail' },
  leaseOfficeZipCode: { column: 'lease_office_zip_code', written: 'always', only: 'detail' },
  moveInGuide: { column: 'move_in_guide', written: 'always', only: 'detail' },
  reviewLinks: {
    column: 'review_links',
    written: 'always',
    read: sql<PropertyRecord['reviewLinks']>`p.review_links`,
    only: 'detail',
  },
  managementCompanyName: { column: 'management_company_name', written: 'always', only: 'detail' },
  managementCompanyAddress: { column: 'management_company_address', written: 'always', only: 'detail' },
  managementCompanyAddress2: { column: 'management_company_address2', written: 'always', only: 'detail' },
  managementCompanyCity: { column: 'management_company_city', written: 'always', only: 'detail' },
  managementCompanyState: { column: 'management_company_state', written: 'always', only: 'detail' },
  managementCompanyCountry: { column: 'management_company_country', written: 'always', only: 'detail' },
  managementCompanyZipCode: { column: 'management_company_zip_code', written: 'always', only: 'detail' },
  managementCompanyPhone: { column: 'management_company_phone', written: 'always', only: 'detail' },
  managementCompanyEmail: { column: 'management_company_email', written: 'always', only: 'detail' },
  generalManager: { column: 'general_manager', written: 'always', only: 'detail' },
  generalManagerEmail: { column: 'general_manager_email', written: 'always', only: 'detail' },
  regionalManager: { column: 'regional_manager', written: 'always', only: 'detail' },
  regionalManagerEmail: { column: 'regional_manager_email', written: 'always', only: 'detail' },
  ambassadorDocuments: {
    column: 'ambassador_documents',
    written: 'always',
    read: sql<PropertyRecord['ambassadorDocuments']>`p.ambassador_documents`,
    only: 'detail',
  },
  leadRewardDays: {
    column: 'lead_reward_days',
    written: 'always',
    read: sql<PropertyRecord['leadRewardDays']>`p.lead_reward_days`,
    only: 'detail',
  },
  maxioSubscriptionId: { column: 'maxio_subscription_id', written: 'always', only: 'detail' },
  maxioCustomerId: { column: 'maxio_customer_id', written: 'always', only: 'detail' },
  secondaryMaxioSubscriptionIds: {
    column: 'secondary_maxio_subscription_ids',
    written: 'always',
    read: sql<{ value: string }[]>`(
      select coalesce(json_agg(json_build_object('value', id) order by place), '[]')
      from unnest(p.secondary_maxio_subscription_ids) with ordinality ids (id, place))`,
    only: 'detail',
  },
  maxioAdHocSubscriptions: { column: 'maxio_ad_hoc_subscriptions', written: 'always', only: 'detail' },
  version: { column: 'version', only: 'detail' },
});
/** A feature change from the audit log `h`. */
export const featureChanges = defineRecord('audit_log', 'h', {
  _id: { column: 'id' },
  property: { read: sql<string>`h.property_id` },
  propertyName: { read: sql<string>`p.name` },
  timezone: { read: sql<string>`p.timezone` },
  feature: { read: sql<FeatureChange['feature']>`(select k from jsonb_object_keys(h.after) k limit 1)` },
  before: {
    read: sql<FeatureChange['before']>`coalesce((select v from jsonb_each(h.before) e (k, v) limit 1), 'false')`,
  },
  after: { read: sql<FeatureChange['after']>`(select v from jsonb_each(h.after) e (k, v) limit 1)` },
  updatedBy: { read: sql<string>`coalesce(person_name(h.actor_id), '')` },
  createdAt: { column: 'at' },
});
export type PropertyRow = RowOf<typeof properties>;
export type PropertyDetail = RowOf<typeof properties, 'detail'>;
