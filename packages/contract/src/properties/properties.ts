import { z } from 'zod';
import { atPathProperty, atProperties, endpoint, platformWide } from '../endpoint.ts';
import {
  csvFormat,
  listOf,
  listOrCsv,
  listQuery,
  objectId,
  propertyCodePattern,
  repeatable,
  scopeQuery,
  searchText,
} from '../primitives.ts';
import { countries } from '../countries.ts';
import { addFeature, featureHistory } from './features.ts';
import { featureKeys } from './property-features.ts';
import { createPropertyBody, updatePropertyBody } from './property-body.ts';
import { property, propertyRecord, type Property } from './property-record.ts';
import { startConsole } from './start.ts';

export { property, type Property };

const tag = 'Properties';
const params = { id: objectId };
const one = z.object({ data: propertyRecord });

export const listProperties = endpoint({
  method: 'GET',
  path: '/property',
  summary: 'Properties that the caller may see; `format=csv` exports them all',
  tag,
  place: atProperties,
  permission: 'properties.view',
  query: {
    ...listQuery(['name', 'propertyCode', 'city', 'state', 'country', 'points', 'createdAt'], {
      orderBy: 'name',
      order: 'asc',
    }),
    ...scopeQuery,
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
    format: csvFormat,
  },
  output: listOrCsv(listOf(property)),
  reads: ['property', 'company'],
  rows: { topic: 'property', key: 'propertyId', within: 'company' },
  streams: true,
});

export const totalPropertyPoints = endpoint({
  method: 'GET',
  path: '/property/total-property-points',
  summary: 'What the properties have to spend together, and what pending submissions would cost',
  tag,
  place: atProperties,
  permission: 'propertyPoints.view',
  query: scopeQuery,
  output: z.object({ data: z.object({ properties: z.int(), points: z.int(), pointsShadow: z.int() }) }),
  reads: ['property', 'pointLog'],
});

export const getProperty = endpoint({
  method: 'GET',
  path: '/property/{id}',
  summary: 'One property',
  tag,
  place: atPathProperty,
  permission: 'properties.view',
  params,
  output: one,
  answers: 'property',
  reads: ['property', 'pointLog', 'company', 'unit'],
});

export const createProperty = endpoint({
  method: 'POST',
  path: '/property',
  summary: 'Create a property: its code is made, and an account of points opened',
  tag,
  place: platformWide,
  permission: 'properties.create',
  body: createPropertyBody,
  output: one,
  answers: 'property',
  changes: ['property', 'sync'],
  action: 'property.create',
});

export const updateProperty = endpoint({
  method: 'PUT',
  path: '/property/{id}',
  summary: 'Change what the form of a property says; what is not sent stays',
  tag,
  place: atPathProperty,
  permission: 'properties.edit',
  params,
  body: updatePropertyBody,
  output: one,
  answers: 'property',
  changes: ['property', 'sync'],
  action: 'property.update',
  whileInactive: true,
});

export const deactivation = endpoint({
  method: 'GET',
  path: '/property/{id}/deactivation',
  summary: 'What deactivating the property would bring to a stop, or has',
  tag,
  place: atPathProperty,
  permission: 'properties.administer',
  params,
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

export const deactivateProperty = endpoint({
  method: 'PATCH',
  path: '/property/{id}/deactivate',
  params,
  output: one,
  summary: 'Deactivate a property: staff may look, residents read only, no points move, nothing is sent or synced',
  tag,
  place: atPathProperty,
  permission: 'properties.administer',
  answers: 'property',
  changes: ['property'],
  whileInactive: true,
  action: 'property.deactivate',
});

export const activateProperty = endpoint({
  method: 'PATCH',
  path: '/property/{id}/activate',
  params,
  output: one,
  summary: 'Activate a property again: what waited to be sent goes out',
  tag,
  place: atPathProperty,
  permission: 'properties.administer',
  answers: 'property',
  changes: ['property'],
  whileInactive: true,
  action: 'property.activate',
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
