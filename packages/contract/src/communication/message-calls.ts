import { z } from 'zod';
import { pageSizeMaximum } from '../constants.ts';
import { atBodyProperty, atProperties, atRecord } from '../endpoint.ts';
import {
  done,
  emailPattern,
  instant,
  listOf,
  listQuery,
  mailStatuses,
  objectId,
  oneProperty,
  paging,
  queryFlag,
  repeatable,
  searchText,
  wholeNumber,
} from '../primitives.ts';
import { deliveryStatuses, messageStatuses, messageTypes, purposes } from './message-kinds.ts';
import { delivery, messageDetail, messageRow, peopleReached } from './message-record.ts';
import { generalMessages } from '../errors.ts';
import { list, resource } from '../resource.ts';
import { changedMessageBody, contentBody, draftBody, messageBody, refuseContent, sendAt } from './message-body.ts';
import { recipients } from './message-group.ts';

const messageResource = resource({
  path: '/communications',
  tag: 'Communication',
  topic: 'message',
  answers: 'message',
  listedAt: atProperties,
  place: atRecord('communication'),
  permissions: { view: 'messages.view', manage: 'messages.send' },
  record: messageRow,
  detail: messageDetail,
  versioned: true,
});

export const listMessages = messageResource.list({
  summary: 'What was written to people, the newest first',
  page: listQuery(['createdAt', 'sendAt', 'subject', 'type', 'status'], { orderBy: 'createdAt' }),
  query: {
    /** In the subject or the text. */
    search: searchText,
    type: z.enum(messageTypes).optional(),
    status: repeatable(z.enum(messageStatuses)),
    /** Announcements to staff instead, which are of no property. */
    isAnnouncement: queryFlag,
  },
  row: 'communicationId',
});

export const getMessage = messageResource.get({ summary: 'One message' });

export const getMailHistory = list('/communications/mail-history', {
  summary: 'Everybody whom a message was for, with what became of it; those who changed last first',
  tag: 'Communication',
  place: atRecord('communication', 'communicationId'),
  permission: 'messages.view',
  record: delivery,
  topic: 'message',
  query: {
    communicationId: objectId,
    ...paging,
    limit: wholeNumber(1, pageSizeMaximum).default(5),
    status: repeatable(z.enum(deliveryStatuses)),
  },
});

export const getEmailDetails = list('/communications/email-details', {
  summary: 'What was sent to one address, the newest first; the first page is 0',
  tag: 'Communication',
  place: atProperties,
  permission: 'messages.send',
  record: z.object({
    _id: objectId,
    subject: z.string(),
    status: z.enum(mailStatuses),
    detail: z.string(),
    time: instant,
    propertyName: z.string(),
    timezone: z.string(),
  }),
  topic: 'message',
  query: {
    email: z.string().trim().max(320).regex(emailPattern, 'Enter a valid email'),
    page: wholeNumber(0, 1_000_000).default(0),
    limit: paging.limit,
  },
});

export const getDeliveryHealth = list('/communications/health', {
  summary: 'Who was not reached in the last 90 days, with the reason; the newest first',
  tag: 'Communication',
  place: atProperties,
  permission: 'messages.send',
  query: paging,
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

export const sendMessage = messageResource.act('POST /communications/{propertyId}/{senderId}', {
  summary:
    'Write to people or to a described group: a minute from now, while it can be taken back, or at a time of the property',
  place: { kind: 'property', in: 'params', key: 'propertyId', all: false },
  /** The sender is the caller. */
  params: { propertyId: oneProperty(generalMessages.invalidProperty) },
  body: messageBody,
  action: 'message.send',
});

export const saveMessageDraft = messageResource.act('POST /communications/drafts', {
  summary: 'Save a message as a draft; it goes once somebody sends it',
  place: atBodyProperty,
  body: draftBody,
  action: 'message.draft',
});

export const previewRecipients = messageResource.endpoint('POST /communications/recipients', {
  summary: 'Whom a message would reach now, and who is left out and why; nothing sent',
  place: atBodyProperty,
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

export const previewMessage = messageResource.endpoint('POST /communications/preview', {
  summary: 'A message as one person of the property would read it',
  place: atBodyProperty,
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

export const testMessage = messageResource.endpoint('POST /communications/test', {
  summary: 'Send a message to the caller alone',
  place: atBodyProperty,
  body: z.strictObject({ propertyId: oneProperty(), ...contentBody }).superRefine(refuseContent),
  output: done,
  action: 'message.test',
});

export const updateMessage = messageResource.update({
  summary: 'Change a draft; it goes at the time named, or now, or stays a draft',
  body: changedMessageBody,
});

export const releaseMessage = messageResource.act('POST /communications/{id}/send', {
  summary: 'Send a draft; what waits for its time goes at once',
  query: {
    /** As whoever sends it has seen it: a draft that somebody else has sent meanwhile does not go at once. */
    status: z.enum(['draft', 'scheduled']).optional(),
    /** And what is written in it. */
    version: wholeNumber(0, 1_000_000_000).optional(),
  },
  action: 'message.send',
});

export const takeBackMessage = messageResource.act('PATCH /communications/{id}/draft', {
  summary: 'Take a message back before it goes; it is a draft again',
  action: 'message.takeBack',
});

export const stopMessage = messageResource.act('PATCH /communications/{id}/stop', {
  summary: 'Stop a message while it goes',
  action: 'message.stop',
});

export const resumeMessage = messageResource.act('PATCH /communications/{id}/resume', {
  summary: 'Go on with the rest of a message',
  action: 'message.resume',
});

export const copyMessage = messageResource.act('POST /communications/{id}/copy', {
  summary: 'Copy a message to a new draft, for the same people',
  action: 'message.copy',
});

export const retryMessage = messageResource.act('POST /communications/{id}/retry', {
  summary: 'Send a message again to those whom it did not reach, at the addresses that they have now',
  /** The people; everybody whom it did not reach where none are named. */
  body: z.strictObject({ recipients: z.array(objectId).min(1).max(1000).optional() }),
  action: 'message.retry',
});

export const messages = {
  send: sendMessage,
  saveDraft: saveMessageDraft,
  copy: copyMessage,
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
