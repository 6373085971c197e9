import { z } from 'zod';
import { instant, objectId } from '../primitives.ts';
import { shown } from '../shown.ts';
import { image } from '../files/image.ts';
import { asset } from './assets.ts';
import { integration } from './integration-record.ts';
import { propertyFeatures } from './property-features.ts';
import { listedFields, recordFields } from './property-fields.ts';
import { unit } from './unit-record.ts';

/** What this caller may do to this property now; decided in the API's rules.ts. */
export const propertyCan = z.object({
  edit: z.boolean(),
  /** Maxio ids, integrations, and features beyond those of property leads. */
  administer: z.boolean(),
  setSpendLimit: z.boolean(),
  deactivate: z.boolean(),
  activate: z.boolean(),
});

/** A property as lists show it, and as other answers carry it. */
export const property = z.object({
  _id: objectId,
  ...shown(listedFields),
  propertyCode: z.string(),
  active: z.boolean(),
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

/** A property as its form and its summary show it (spec 1, section 3). */
export const propertyRecord = property.extend({
  ...shown(recordFields),
  /** The pictures, in their order. */
  assets: z.array(asset),
  units: z.array(unit).optional(),
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
