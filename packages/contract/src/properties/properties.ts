import { z } from 'zod';
import { atPathProperty, atProperties, platformWide } from '../endpoint.ts';
import { listQuery, propertyCodePattern, queryFlag, repeatable, scopeQuery, searchText } from '../primitives.ts';
import { countries } from '../countries.ts';
import { resource } from '../resource.ts';
import { addFeature, featureHistory } from './features.ts';
import { featureKeys } from './property-features.ts';
import { createPropertyBody, updatePropertyBody } from './property-body.ts';
import { property, propertyRecord, type Property } from './property-record.ts';
import { startConsole } from './start.ts';

export { property, type Property };

const propertyResource = resource({
  path: '/property',
  tag: 'Properties',
  topic: 'property',
  answers: 'property',
  listedAt: atProperties,
  place: atPathProperty,
  permissions: { view: 'properties.view', manage: 'properties.edit' },
  record: property,
  detail: propertyRecord,
  versioned: true,
});

export const listProperties = propertyResource.list({
  summary: 'Properties that the caller may see; `format=csv` exports them all',
  page: listQuery(['name', 'propertyCode', 'city', 'state', 'country', 'points', 'createdAt'], {
    orderBy: 'name',
    order: 'asc',
  }),
  query: {
    /** In the name, the code or the city. */
    search: searchText,
    /** The one that has this code. */
    propertyCode: z.string().regex(propertyCodePattern).toUpperCase().optional(),
    country: z.enum(countries).optional(),
    status: z.enum(['all', 'active', 'inactive']).default('all'),
    /** Those that have all of these switched on; of a number, above 0. */
    feature: repeatable(z.enum(featureKeys)),
    /** Those that have none of these switched on. */
    withoutFeature: repeatable(z.enum(featureKeys)),
  },
  csv: true,
  reads: ['property', 'company'],
  rows: { topic: 'property', key: 'propertyId', within: 'company' },
});

export const totalPropertyPoints = propertyResource.endpoint('GET /property/total-property-points', {
  summary: 'What the properties have to spend together, and what pending submissions would cost',
  place: atProperties,
  permission: 'propertyPoints.view',
  query: scopeQuery,
  output: z.object({ data: z.object({ properties: z.int(), points: z.int(), pointsShadow: z.int() }) }),
  reads: ['property', 'pointLog'],
});

export const getProperty = propertyResource.get({
  summary: 'One property',
  query: { units: queryFlag.describe('`false` leaves out the units, which may be thousands') },
  reads: ['property', 'pointLog', 'company', 'unit'],
});

export const createProperty = propertyResource.create({
  summary: 'Create a property: its code is made, and an account of points opened',
  place: platformWide,
  permission: 'properties.create',
  body: createPropertyBody,
  changes: ['property', 'sync'],
});

export const updateProperty = propertyResource.update({
  summary: 'Change what the form of a property says; what is not sent stays',
  body: updatePropertyBody,
  changes: ['property', 'sync'],
  whileInactive: true,
});

export const deactivation = propertyResource.endpoint('GET /property/{id}/deactivation', {
  summary: 'What deactivating the property would bring to a stop, or has',
  permission: 'properties.administer',
  output: z.object({
    data: z.object({
      pendingSubmissions: z.int(),
      /** Posts, events and boosts that are open or still to come. */
      scheduledPosts: z.int(),
      /** Whole points that the property has, which stay where they are. */
      points: z.int(),
      residents: z.int(),
      staff: z.int(),
      /** Messages and other jobs that go on when the property is activated again. */
      pausedJobs: z.int(),
    }),
  }),
  reads: ['property', 'pointLog', 'post', 'user'],
});

export const deactivateProperty = propertyResource.act('PATCH /property/{id}/deactivate', {
  summary: 'Deactivate a property: staff may look, residents read only, no points move, nothing is sent or synced',
  permission: 'properties.administer',
  action: 'property.deactivate',
  whileInactive: true,
});

export const activateProperty = propertyResource.act('PATCH /property/{id}/activate', {
  summary: 'Activate a property again: what waited to be sent goes out',
  permission: 'properties.administer',
  action: 'property.activate',
  whileInactive: true,
});

export const properties = {
  list: listProperties,
  totalPoints: totalPropertyPoints,
  get: getProperty,
  create: createProperty,
  update: updateProperty,
  deactivation,
  deactivate: deactivateProperty,
  activate: activateProperty,
  addFeature,
  featureHistory,
  start: startConsole,
};
