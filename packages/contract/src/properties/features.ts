import { z } from 'zod';
import { atBodyProperties, atProperties } from '../endpoint.ts';
import { instant, listQuery, objectId, oneProperty } from '../primitives.ts';
import { shared } from '../resource.ts';
import { propertyMessages } from './messages.ts';
import { featureKeys, propertyFeatures, type FeatureKey } from './property-features.ts';
import { propertyRecord } from './property-record.ts';

const { shape } = propertyFeatures;

/** Properties per call. */
export const featurePropertiesMaximum = 500;
const where = {
  propertyId: oneProperty().optional(),
  propertyIds: z
    .array(objectId)
    .min(1, propertyMessages.oneOrMany)
    .max(featurePropertiesMaximum)
    .refine((ids) => new Set(ids).size === ids.length, propertyMessages.propertyOnce)
    .optional(),
};
const setting = <K extends FeatureKey>(feature: K) =>
  z.strictObject({ ...where, feature: z.literal(feature), value: shape[feature] });

export const flatAmountBody = setting('rentRollPointsAmount');
export const requireSecondFactorBody = setting('requireSecondFactor');
export const addFeatureBody = z
  .discriminatedUnion('feature', [
    flatAmountBody,
    requireSecondFactorBody,
    setting('rentPaymentPoints'),
    setting('streaks'),
    setting('ambassador'),
    setting('residentBoosts'),
    setting('ambassadorPromoCodes'),
    setting('ambassadorDefaultLead'),
    setting('automatedWelcomeEmail'),
  ])
  .refine(({ propertyId, propertyIds }) => (propertyId === undefined) !== (propertyIds === undefined), {
    path: ['propertyId'],
    error: propertyMessages.oneOrMany,
  });

const featureCalls = shared({ tag: 'Properties', permission: 'properties.editFeatures' });

export const addFeature = featureCalls.endpoint('PUT /property/add-feature', {
  summary: 'Set a feature at one property, or at many with one result each',
  scope: atBodyProperties,
  body: addFeatureBody,
  output: z.object({
    /** The updated property if `propertyId` was sent. */
    data: propertyRecord.nullable(),
    success: z.boolean(),
    failed: z.boolean(),
    message: z.string(),
    results: z.array(z.object({ propertyId: objectId, success: z.boolean(), message: z.string() })),
  }),
  returns: 'property',
  changes: ['property'],
  action: 'property.addFeature',
  whileInactive: true,
});

const value = z.union([z.boolean(), z.number()]);
export const featureChange = z.object({
  _id: objectId,
  property: objectId,
  propertyName: z.string(),
  /** IANA time zone of the property. */
  timezone: z.string(),
  feature: z.enum(featureKeys),
  before: value,
  after: value,
  updatedBy: z.string(),
  createdAt: instant,
});
export type FeatureChange = z.infer<typeof featureChange>;

export const featureHistory = featureCalls.list('/property/feature-history', {
  summary: 'List feature changes, newest first',
  scope: atProperties,
  record: featureChange,
  topic: 'property',
  page: listQuery(['createdAt'], { orderBy: 'createdAt' }),
  query: { feature: z.enum(featureKeys).optional() },
});
