import { z } from 'zod';
import { countries } from '../countries.ts';
import { leadRewardDays } from '../leads/lead-record.ts';
import { instant, objectId } from '../primitives.ts';
import { asset, image } from './assets.ts';
import { integration } from './integration-record.ts';
import { propertyFeatures } from './property-features.ts';
import { unit } from './unit-record.ts';

/** What this caller may do to this property now; decided in the API's rules.ts. */
export const propertyCan = z.object({
  edit: z.boolean(),
  /** Maxio ids, integrations, and features beyond those of property leads. */
  administer: z.boolean(),
  deactivate: z.boolean(),
  activate: z.boolean(),
});

/** A property as lists show it, and as other answers carry it. */
export const property = z.object({
  _id: objectId,
  name: z.string(),
  propertyCode: z.string(),
  active: z.boolean(),
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.enum(countries),
  timezone: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  company: z.object({ _id: objectId, name: z.string() }).nullable(),
  groups: z.array(objectId),
  features: propertyFeatures,
  logo: image.nullable(),
  /** Whole points; these and the counts only for those who hold propertyPoints.view there. */
  spendLimit: z.int().optional(),
  points: z.int().optional(),
  pointsShadow: z.int().optional(),
  /** Residents and ambassadors, with or without an account. */
  residentCount: z.int().optional(),
  /** Active ones. */
  unitCount: z.int().optional(),
  createdAt: instant,
  can: propertyCan,
});
export type Property = z.infer<typeof property>;

export const reviewLink = z.object({ uuid: z.string(), provider: z.string(), url: z.string() });
export const ambassadorDocument = z.object({ name: z.string(), url: z.string() });

/** A property as its form and its summary show it (spec 1, section 3). */
export const propertyRecord = property.extend({
  amenities: z.array(z.string()),
  /** The pictures, in their order. */
  assets: z.array(asset),
  payableAccount: z.string(),
  maintenanceContactEmail: z.string(),
  leaseOfficeAddress: z.string(),
  leaseOfficeAddress2: z.string(),
  /** Empty, as all of the lease office, where it is the business address. */
  leaseOfficeCountry: z.string(),
  leaseOfficeCity: z.string(),
  leaseOfficeState: z.string(),
  leaseOfficeZipCode: z.string(),
  moveInGuide: z.string().nullable(),
  units: z.array(unit),
  reviewLinks: z.array(reviewLink),
  managementCompanyName: z.string(),
  managementCompanyAddress: z.string(),
  managementCompanyAddress2: z.string(),
  managementCompanyCity: z.string(),
  managementCompanyState: z.string(),
  managementCompanyCountry: z.string(),
  managementCompanyZipCode: z.string(),
  managementCompanyPhone: z.string(),
  managementCompanyEmail: z.string(),
  generalManager: z.string(),
  generalManagerEmail: z.string(),
  regionalManager: z.string(),
  regionalManagerEmail: z.string(),
  ambassadorDocuments: z.array(ambassadorDocument),
  /** Days after moving in from which the reward of a lease is payable. */
  leadRewardDays: z.literal(leadRewardDays),
  /** The ids at the billing service: for admins alone. */
  maxioSubscriptionId: z.string().optional(),
  maxioCustomerId: z.string().optional(),
  secondaryMaxioSubscriptionIds: z.array(z.object({ value: z.string() })).optional(),
  maxioAdHocSubscriptions: z.array(z.string()).optional(),
  /** For those who see their health; what is configured for admins alone, secrets for nobody. */
  integrations: z.array(integration),
  /** Counts the changes of the form: what was changed in the meantime is refused. */
  version: z.int(),
});
export type PropertyRecord = z.infer<typeof propertyRecord>;
