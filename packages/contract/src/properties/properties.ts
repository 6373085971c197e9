import { z } from 'zod';
import { atBodyProperty, atPathProperty, atProperties, endpoint, signedIn } from '../endpoint.ts';
import { instant, listOf, listQuery, objectId, oneProperty, scopeQuery, searchText } from '../primitives.ts';
import { countries, pointsMaximum } from '../constants.ts';
import { companyList } from '../companies/companies.ts';
import { account, session } from '../identity/session-record.ts';
import { propertyMessages as say } from './messages.ts';

export const propertyFeatures = z.object({
  rentPaymentPoints: z.boolean(),
  rentRollPointsAmount: z.int(),
  streaks: z.boolean(),
  ambassador: z.boolean(),
  residentBoosts: z.boolean(),
  ambassadorPromoCodes: z.boolean(),
  /** Whole points that the reward of a referral by ambassadors starts with; 0 is off (rulings, 'Community'). */
  ambassadorDefaultLead: z.int().min(0),
  automatedWelcomeEmail: z.boolean(),
  /** Everybody whose role moves points here needs a second factor. */
  requireSecondFactor: z.boolean(),
});

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
  /** Whole points; these three only for those who hold propertyPoints.view there. */
  spendLimit: z.int().optional(),
  points: z.int().optional(),
  pointsShadow: z.int().optional(),
  createdAt: instant,
});
export type Property = z.infer<typeof property>;

const tag = 'Properties';

export const listProperties = endpoint({
  method: 'GET',
  path: '/property',
  summary: 'Properties that the caller may see',
  tag,
  place: atProperties,
  permission: 'properties.view',
  query: {
    ...listQuery(['name', 'propertyCode', 'createdAt'], { orderBy: 'name', order: 'asc' }),
    ...scopeQuery,
    search: searchText,
  },
  output: listOf(property),
  reads: ['property'],
  rows: { topic: 'property', key: 'propertyId' },
});

export const getProperty = endpoint({
  method: 'GET',
  path: '/property/{id}',
  summary: 'One property',
  tag,
  place: atPathProperty,
  permission: 'properties.view',
  params: { id: objectId },
  output: z.object({ data: property }),
  reads: ['property', 'pointLog'],
});

/**
 * What the console begins with, in one answer: an access token for who is known by the cookie alone, who calls, the first two properties that they see and how many there are, the
 * one that they chose last, and the companies that an admin chooses from. Each part is what its own call would answer; null
 * where that would refuse, or has nothing to answer.
 */
export const startConsole = endpoint({
  method: 'POST',
  path: '/me/start',
  summary: 'What the console begins with: an access token, the caller, the properties, the chosen one, the companies',
  tag,
  place: signedIn,
  byCookie: true,
  needsNoSpace: true,
  output: z.object({
    /** Null for who sent an access token: one does not renew itself. */
    session: session.nullable(),
    account,
    properties: listOf(property).nullable(),
    property: property.nullable(),
    companies: companyList.nullable(),
    /** Of the live stream, from before anything of this was read: who follows from there misses nothing. */
    position: z.string(),
  }),
  reads: ['user', 'property'],
  beforeSecondFactor: true,
});

/** The flat rent-roll amount is whole points for each lease and month; 0 is not set yet (spec 1, section 5). */
export const flatAmountBody = z.strictObject({
  propertyId: oneProperty(),
  feature: z.literal('rentRollPointsAmount'),
  value: z.int(say.flatAmount).min(0, say.flatAmount).max(pointsMaximum, say.flatAmount),
});
export const requireSecondFactorBody = z.strictObject({
  propertyId: oneProperty(),
  feature: z.literal('requireSecondFactor'),
  value: z.boolean(),
});
export const addFeatureBody = z.discriminatedUnion('feature', [flatAmountBody, requireSecondFactorBody]);
export const addFeature = endpoint({
  method: 'PUT',
  path: '/property/add-feature',
  summary: "Set a feature's value at a property",
  tag,
  place: atBodyProperty,
  permission: 'properties.editFeatures',
  body: addFeatureBody,
  output: z.object({ data: property }),
  changes: ['property'],
  action: 'property.addFeature',
});

export const systemConfig = endpoint({
  method: 'GET',
  path: '/system-config',
  summary: 'Exchange rates',
  tag,
  place: signedIn,
  permission: 'systemConfig.view',
  output: z.object({
    data: z.object({
      forex: z.array(z.object({ country: z.string(), currency: z.string(), exchange: z.number() })),
      updatedAt: instant,
    }),
  }),
});

export const properties = {
  list: listProperties,
  get: getProperty,
  addFeature,
  start: startConsole,
  systemConfig,
};
