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
  returns: 'property',
  listScope: atProperties,
  scope: atPathProperty,
  permissions: { view: 'properties.view', manage: 'properties.edit' },
  record: property,
  detail: propertyRecord,
  versioned: true,
});

export const listProperties = propertyResource.list({
  summary: 'List properties. `format=csv` exports all of them.',
  page: listQuery(['name', 'propertyCode', 'city', 'state', 'country', 'points', 'createdAt'], {
    orderBy: 'name',
    order: 'asc',
  }),
  query: {
    /** Any part of the name, code, or city. */
    search: searchText,
    /** Exact match. */
    propertyCode: z.string().regex(propertyCodePattern).toUpperCase().optional(),
    country: z.enum(countries).optional(),
    status: z.enum(['all', 'active', 'inactive']).default('all'),
    /** All of these are on; numbers are above 0. */
    feature: repeatable(z.enum(featureKeys)),
    /** All of these are off. */
    withoutFeature: repeatable(z.enum(featureKeys)),
  },
  csv: true,
  reads: ['property', 'company'],
  rows: { topic: 'property', key: 'propertyId', within: 'company' },
});

export const totalPropertyPoints = propertyResource.endpoint('GET /property/total-property-points', {
  summary: 'Get the total points of the properties, and the cost of approving every pending submission',
  scope: atProperties,
  permission: 'propertyPoints.view',
  query: scopeQuery,
  output: z.object({ data: z.object({ properties: z.int(), points: z.int(), pointsShadow: z.int() }) }),
  reads: ['property', 'pointLog'],
});

export const getProperty = propertyResource.get({
  summary: 'Get a property',
  query: { units: queryFlag.describe('`false` leaves out the units, which can be thousands') },
  reads: ['property', 'pointLog', 'company', 'unit'],
});

export const createProperty = propertyResource.create({
  summary: 'Create a property with a code and a points account',
  scope: platformWide,
  permission: 'properties.create',
  body: createPropertyBody,
  changes: ['property', 'sync'],
});

export const updateProperty = propertyResource.update({
  summary: 'Update a property; omitted fields stay unchanged',
  body: updatePropertyBody,
  changes: ['property', 'sync'],
  whileInactive: true,
});

export const deactivation = propertyResource.endpoint('GET /property/{id}/deactivation', {
  summary: 'Preview the effects of deactivating a property',
  permission: 'properties.administer',
  output: z.object({
    data: z.object({
      pendingSubmissions: z.int(),
      /** Open or upcoming posts, events, and boosts. */
      scheduledPosts: z.int(),
      /** Points of the property. */
      points: z.int(),
      residents: z.int(),
      staff: z.int(),
      /** Messages and other jobs that resume on activation. */
      pausedJobs: z.int(),
    }),
  }),
  reads: ['property', 'pointLog', 'post', 'user'],
});

export const deactivateProperty = propertyResource.act('PATCH /property/{id}/deactivate', {
  summary: 'Deactivate a property: it becomes read-only, and points, messages and syncs stop',
  permission: 'properties.administer',
  action: 'property.deactivate',
  whileInactive: true,
});

export const activateProperty = propertyResource.act('PATCH /property/{id}/activate', {
  summary: 'Activate a property. Held messages go out.',
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
