import { z } from 'zod';
import { pointsMaximum } from '../constants.ts';
import { defineMessages } from '../define-messages.ts';
import { atPathProperty, atProperties } from '../endpoint.ts';
import { done, instant, listQuery, objectId, text } from '../primitives.ts';
import { property } from '../properties/properties.ts';
import { resource } from '../resource.ts';
import { pointsRequestMessages } from './messages.ts';

export const pointsRequestStatusLabels = defineMessages({
  waiting: 'Pending',
  invoiced: 'Invoiced',
  allocated: 'Allocated',
  declined: 'Declined',
});
export type PointsRequestStatus = keyof typeof pointsRequestStatusLabels;
export const pointsRequestStatuses = Object.keys(pointsRequestStatusLabels) as [
  PointsRequestStatus,
  ...PointsRequestStatus[],
];

/** A property's request for points, resolved once by a platform admin. */
export const pointsRequest = z.object({
  _id: objectId,
  property: objectId,
  propertyName: z.string(),
  /** The property's current balance. */
  balance: z.int(),
  /** The property's IANA time zone. */
  timezone: z.string(),
  requestedBy: z.object({ _id: objectId, name: z.string() }),
  amount: z.int(),
  status: z.enum(pointsRequestStatuses),
  /** Points allocated, which may differ from the requested amount. */
  allocated: z.int().nullable(),
  /** The admin's reply. */
  message: z.string(),
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
  pointLog: objectId.nullable(),
  /** The open or paid invoice sent for the request. */
  invoice: z.object({ _id: objectId, number: z.string() }).nullable(),
  createdAt: instant,
  can: z.object({ allocate: z.boolean(), decline: z.boolean(), invoice: z.boolean() }),
});
export type PointsRequest = z.infer<typeof pointsRequest>;

const amount = z
  .int(pointsRequestMessages.amountRequired)
  .min(1, pointsRequestMessages.amountRequired)
  .max(pointsMaximum, pointsRequestMessages.amountTooHigh);

const requestResource = resource({
  path: '/properties/points/requests',
  tag: 'Properties',
  topic: 'pointsRequest',
  listScope: atProperties,
  scope: atPathProperty,
  permissions: { view: 'properties.requestPoints', manage: 'properties.allocatePoints' },
  record: pointsRequest,
});

export const listPointsRequests = requestResource.list({
  summary: 'List points requests, newest first',
  page: listQuery(['createdAt', 'amount', 'status', 'property'], { orderBy: 'createdAt' }),
  query: { status: z.enum(['all', ...pointsRequestStatuses]).default('all') },
  row: 'requestId',
  reads: ['pointsRequest', 'property'],
});

export const requestPointsBody = z.strictObject({ user: objectId.optional(), amount });
export const requestPoints = requestResource.endpoint('POST /properties/{id}/points/request', {
  summary: 'Request points for a property',
  permission: 'properties.requestPoints',
  body: requestPointsBody,
  output: done.extend({ data: pointsRequest }),
  changes: ['pointsRequest'],
  action: 'property.requestPoints',
  perMinute: 60,
});

export const allocatePointsBody = z.strictObject({
  amount,
  message: text(500).default(''),
  requestId: objectId.optional().describe('The points request to fulfill; 409 if it was already approved or declined'),
});
export const allocatePoints = requestResource.endpoint('PUT /properties/{id}/points/allocate', {
  summary: 'Allocate points to a property, with or without a request',
  body: allocatePointsBody,
  output: z.object({ data: property }),
  changes: ['property', 'pointLog', 'pointsRequest'],
  action: 'property.allocatePoints',
});

export const declinePointsRequestBody = z.strictObject({
  message: text(500).min(1, pointsRequestMessages.messageRequired),
});
export const declinePointsRequest = requestResource.act('PUT /properties/{id}/points/requests/{requestId}/decline', {
  summary: 'Decline a points request with a message to the property',
  body: declinePointsRequestBody,
  action: 'property.declinePointsRequest',
});

export const pointsRequests = {
  list: listPointsRequests,
  request: requestPoints,
  allocate: allocatePoints,
  decline: declinePointsRequest,
};
