import { z } from 'zod';
import { instant, objectId } from '../primitives.ts';
import { shown } from '../shown.ts';
import { image } from '../files/image.ts';
import { asset } from './assets.ts';
import { integration } from './integration-record.ts';
import { propertyFeatures } from './property-features.ts';
import { listedFields, recordFields } from './property-fields.ts';
import { unit } from './unit-record.ts';

/** The caller's permissions on a property, computed by the API's rules.ts. */
export const propertyCan = z.object({
  edit: z.boolean(),
  /** Edit Maxio ids, integrations, and features that only admins set. */
  administer: z.boolean(),
  setSpendLimit: z.boolean(),
  deactivate: z.boolean(),
  activate: z.boolean(),
});

/** A property in lists and other responses. */
export const property = z.object({
  _id: objectId,
  ...shown(listedFields),
  propertyCode: z.string(),
  active: z.boolean(),
  company: z.object({ _id: objectId, name: z.string() }).nullable(),
  groups: z.array(objectId),
  features: propertyFeatures,
  logo: image.nullable(),
  /** Points; these and the counts need propertyPoints.view. */
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

/** A property in full (spec 1, section 3). */
export const propertyRecord = property.extend({
  ...shown(recordFields),
  assets: z.array(asset),
  units: z.array(unit).optional(),
  /** Maxio ids, for admins only. */
  maxioSubscriptionId: z.string().optional(),
  maxioCustomerId: z.string().optional(),
  secondaryMaxioSubscriptionIds: z.array(z.object({ value: z.string() })).optional(),
  maxioAdHocSubscriptions: z.array(z.string()).optional(),
  /** Settings are for admins only; secrets are never returned. */
  integrations: z.array(integration),
  /** Incremented by each update, to detect edit conflicts. */
  version: z.int(),
});
export type PropertyRecord = z.infer<typeof propertyRecord>;
