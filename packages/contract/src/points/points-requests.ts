import { z } from 'zod';
import { pointsMaximum } from '../constants.ts';
import { atPathProperty, atProperties } from '../endpoint.ts';
import { done, instant, listQuery, objectId, text } from '../primitives.ts';
import { property } from '../properties/properties.ts';
import { resource } from '../resource.ts';
import { pointsRequestMessages as say } from './messages.ts';

export const pointsRequestStatusLabels = {
  waiting: 'Waiting',
  invoiced: 'Invoiced',
  allocated: 'Allocated',
  declined: 'Declined',
} as const;
export type PointsRequestStatus = keyof typeof pointsRequestStatusLabels;
export const pointsRequestStatuses = Object.keys(pointsRequestStatusLabels) as [
  PointsRequestStatus,
  ...PointsRequestStatus[],
];

/** A property asks the platform for points; it is answered once. */
export const pointsRequest = z.object({
  _id: objectId,
  property: objectId,
  propertyName: z.string(),
  /** What the property can spend now. */
  balance: z.int(),
  /** Of the property, IANA. */
  timezone: z.string(),
  requestedBy: z.object({ _id: objectId, name: z.string() }),
  amount: z.int(),
  status: z.enum(pointsRequestStatuses),
  /** What was given, which may be more or less than was asked for. */
  allocated: z.int().nullable(),
  /** What the platform said with its answer. */
  message: z.string(),
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
  pointLog: objectId.nullable(),
  /** The invoice that answers it, unless that was voided; paid, it settles the request. */
  invoice: z.object({ _id: objectId, number: z.string() }).nullable(),
  createdAt: instant,
  can: z.object({ allocate: z.boolean(), decline: z.boolean(), invoice: z.boolean() }),
});
export type PointsRequest = z.infer<typeof pointsRequest>;

const amount = z.int(say.amountRequired).min(1, say.amountRequired).max(pointsMaximum, say.amountTooHigh);

const requestResource = resource({
  path: '/properties/points/requests',
  tag: 'Properties',
  topic: 'pointsRequest',
  listedAt: atProperties,
  place: atPathProperty,
  permissions: { view: 'properties.requestPoints', manage: 'properties.allocatePoints' },
  record: pointsRequest,
});

export const listPointsRequests = requestResource.list({
  summary: 'Requests for points with their state, the newest first',
  page: listQuery(['createdAt', 'amount', 'status', 'property'], { orderBy: 'createdAt' }),
  query: { status: z.enum(['all', ...pointsRequestStatuses]).default('all') },
  row: 'requestId',
  reads: ['pointsRequest', 'property'],
});

export const requestPointsBody = z.strictObject({ user: objectId.optional(), amount });
/** Asks the platform for points; nothing is paid until they are allocated. */
export const requestPoints = requestResource.endpoint('POST /properties/{id}/points/request', {
  summary: 'Request points for the property',
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
  /** Answers this request of the property; a request that was answered already is a 409. */
  requestId: objectId.optional(),
});
/** Gives points from the platform to the property. */
export const allocatePoints = requestResource.endpoint('PUT /properties/{id}/points/allocate', {
  summary: 'Allocate points to the property, of itself or in answer to a request',
  body: allocatePointsBody,
  output: z.object({ data: property }),
  changes: ['property', 'pointLog', 'pointsRequest'],
  action: 'property.allocatePoints',
});

export const declinePointsRequestBody = z.strictObject({ message: text(500).min(1, say.messageRequired) });
export const declinePointsRequest = requestResource.act('PUT /properties/{id}/points/requests/{requestId}/decline', {
  summary: 'Decline a request for points, with a message to the property',
  body: declinePointsRequestBody,
  action: 'property.declinePointsRequest',
});

export const pointsRequests = {
  list: listPointsRequests,
  request: requestPoints,
  allocate: allocatePoints,
  decline: declinePointsRequest,
};
