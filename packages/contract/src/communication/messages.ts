import { z } from 'zod';
import { pageSizeMaximum } from '../constants.ts';
import { atBodyProperty, atProperties, atRecord, endpoint, type Place } from '../endpoint.ts';
import { generalMessages } from '../errors.ts';
import {
  done,
  emailPattern,
  instant,
  listOf,
  listQuery,
  objectId,
  oneProperty,
  queryFlag,
  repeatable,
  scopeQuery,
  searchText,
  wholeNumber,
} from '../primitives.ts';
import {
  contentBody,
  delivery,
  deliveryStatuses,
  messageBody,
  messageDetail,
  messageRow,
  messageStatuses,
  messageTypes,
  peopleReached,
  purposes,
  recipients,
  refuseContent,
  sendAt,
} from './message-record.ts';

const tag = 'Communication';
const params = { id: objectId };
const one = z.object({ data: messageDetail });
const atPathProperty: Place = { kind: 'property', in: 'params', key: 'propertyId', all: false };
const answer = { answers: 'message', changes: ['message'] } as const;
const place = atRecord('communication');
const paging = {
  page: wholeNumber(0, 1_000_000).default(1),
  limit: wholeNumber(1, pageSizeMaximum).default(10),
};

export const sendMessage = endpoint({
  method: 'POST',
  path: '/communications/{propertyId}/{senderId}',
  summary:
    'Write to people or to a described group: a minute from now, while it can be taken back, or at a time of the property',
  tag,
  place: atPathProperty,
  permission: 'messages.send',
  /** The sender is the caller. */
  params: { propertyId: oneProperty(generalMessages.invalidProperty), senderId: objectId },
  body: messageBody,
  output: one,
  ...answer,
  action: 'message.send',
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/communications',
  summary: 'What was written to people, the newest first',
  tag,
  place: atProperties,
  permission: 'messages.view',
  query: {
    ...listQuery(['createdAt', 'sendAt', 'subject', 'type', 'status'], { orderBy: 'createdAt' }),
    ...scopeQuery,
    /** In the subject or the text. */
    search: searchText,
    type: z.enum(messageTypes).optional(),
    status: repeatable(z.enum(messageStatuses)),
    communicationId: objectId.optional(),
    /** Announcements to staff instead, which are of no property. */
    isAnnouncement: queryFlag,
  },
  output: listOf(messageRow),
  reads: ['message'],
  rows: { topic: 'message', key: 'communicationId' },
});

export const getMessage = endpoint({
  method: 'GET',
  path: '/communications/{id}',
  summary: 'One message',
  tag,
  place,
  permission: 'messages.view',
  params,
  output: one,
  answers: 'message',
  reads: ['message'],
});

export const getMailHistory = endpoint({
  method: 'GET',
  path: '/communications/mail-history',
  summary: 'Everybody whom a message was for, with what became of it; those who changed last first',
  tag,
  place: atRecord('communication', 'communicationId'),
  permission: 'messages.view',
  query: {
    communicationId: objectId,
    ...paging,
    limit: wholeNumber(1, pageSizeMaximum).default(5),
    status: repeatable(z.enum(deliveryStatuses)),
  },
  output: listOf(delivery),
  reads: ['message'],
});

export const getEmailDetails = endpoint({
  method: 'GET',
  path: '/communications/email-details',
  summary: 'What was sent to one address, the newest first; the first page is 0',
  tag,
  place: atProperties,
  permission: 'messages.send',
  query: {
    ...scopeQuery,
    email: z.string().trim().max(320).regex(emailPattern, 'Enter a valid email'),
    page: wholeNumber(0, 1_000_000).default(0),
    limit: paging.limit,
  },
  output: listOf(
    z.object({ _id: objectId, subject: z.string(), status: z.string(), detail: z.string(), time: instant }),
  ),
  reads: ['message'],
});

export const previewRecipients = endpoint({
  method: 'POST',
  path: '/communications/recipients',
  summary: 'Whom a message would reach now, and who is left out and why; nothing sent',
  tag,
  place: atBodyProperty,
  permission: 'messages.send',
  query: paging,
  body: z.strictObject({
    propertyId: oneProperty(),
    recipients,
    type: z.enum(messageTypes),
    purpose: z.enum(purposes).default('service'),
    /** Names can make a text message too long. */
    message: contentBody.message.default(''),
    sendAt: sendAt.optional(),
  }),
  /** And when it goes: not in quiet hours. */
  output: peopleReached.extend({ goesAt: instant }),
  reads: ['user', 'lease', 'message'],
});

export const previewMessage = endpoint({
  method: 'POST',
  path: '/communications/preview',
  summary: 'A message as one person of the property would read it',
  tag,
  place: atBodyProperty,
  permission: 'messages.send',
  body: z.strictObject({ propertyId: oneProperty(), ...contentBody, userId: objectId }).superRefine(refuseContent),
  output: z.object({
    data: z.object({
      subject: z.string(),
      message: z.string(),
      /** Of a text message: how it is sent. */
      sms: z.object({ encoding: z.enum(['GSM-7', 'UCS-2']), places: z.int(), parts: z.int() }).nullable(),
    }),
  }),
  reads: ['user'],
});

export const testMessage = endpoint({
  method: 'POST',
  path: '/communications/test',
  summary: 'Send a message to the caller alone',
  tag,
  place: atBodyProperty,
  permission: 'messages.send',
  body: z.strictObject({ propertyId: oneProperty(), ...contentBody }).superRefine(refuseContent),
  output: done,
  action: 'message.test',
});

export const updateMessage = endpoint({
  method: 'PUT',
  path: '/communications/{id}',
  summary: 'Change a draft; with a time it is scheduled again',
  tag,
  place,
  permission: 'messages.send',
  params,
  body: messageBody,
  output: one,
  ...answer,
  action: 'message.update',
});

export const releaseMessage = endpoint({
  method: 'POST',
  path: '/communications/{id}/send',
  summary: 'Send a draft; what waits for its time goes at once',
  tag,
  place,
  permission: 'messages.send',
  params,
  output: one,
  ...answer,
  action: 'message.send',
});

const act = <const A extends string>(path: `/communications/{id}/${string}`, summary: string, action: A) =>
  endpoint({
    method: 'PATCH',
    path,
    summary,
    tag,
    place,
    permission: 'messages.send',
    params,
    output: one,
    ...answer,
    action,
  });
export const takeBackMessage = act(
  '/communications/{id}/draft',
  'Take a message back before it goes; it is a draft again',
  'message.takeBack',
);
export const stopMessage = act('/communications/{id}/stop', 'Stop a message while it goes', 'message.stop');
export const resumeMessage = act('/communications/{id}/resume', 'Go on with the rest of a message', 'message.resume');

export const retryMessage = endpoint({
  method: 'POST',
  path: '/communications/{id}/retry',
  summary: 'Send a message again to those whom it did not reach, at the addresses that they have now',
  tag,
  place,
  permission: 'messages.send',
  params,
  /** The people; everybody whom it did not reach where none are named. */
  body: z.strictObject({ recipients: z.array(objectId).min(1).max(1000).optional() }),
  output: one,
  ...answer,
  action: 'message.retry',
});

export const getDeliveryHealth = endpoint({
  method: 'GET',
  path: '/communications/health',
  summary: 'Who was not reached in the last 90 days, with the reason; the newest first',
  tag,
  place: atProperties,
  permission: 'messages.send',
  query: { ...scopeQuery, ...paging },
  output: listOf(
    delivery.extend({
      communication: z.object({ _id: objectId, subject: z.string(), type: z.enum(messageTypes) }),
      propertyName: z.string(),
      timezone: z.string(),
      can: z.object({ retry: z.boolean() }),
    }),
  ).extend({
    /** What keeps a channel from sending; whoever runs the deployment mends it. */
    problems: z.array(z.object({ type: z.enum(messageTypes), problem: z.string() })),
  }),
  reads: ['message', 'user'],
});

export const messages = {
  send: sendMessage,
  list: listMessages,
  history: getMailHistory,
  emailDetails: getEmailDetails,
  health: getDeliveryHealth,
  recipients: previewRecipients,
  preview: previewMessage,
  test: testMessage,
  get: getMessage,
  update: updateMessage,
  release: releaseMessage,
  takeBack: takeBackMessage,
  stop: stopMessage,
  resume: resumeMessage,
  retry: retryMessage,
};
