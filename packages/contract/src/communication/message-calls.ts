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
import { delivery, messageDetail, messageRow, recipientSummary } from './message-record.ts';
import { generalMessages } from '../errors.ts';
import { list, resource } from '../resource.ts';
import { changedMessageBody, contentBody, draftBody, messageBody, checkContent, sendAt } from './message-body.ts';
import { recipients } from './message-group.ts';

const messageResource = resource({
  path: '/communications',
  tag: 'Communication',
  topic: 'message',
  returns: 'message',
  listScope: atProperties,
  scope: atRecord('communication'),
  permissions: { view: 'messages.view', manage: 'messages.send' },
  record: messageRow,
  detail: messageDetail,
  versioned: true,
});

export const listMessages = messageResource.list({
  summary: 'List messages, newest first',
  page: listQuery(['createdAt', 'sendAt', 'subject', 'type', 'status'], { orderBy: 'createdAt' }),
  query: {
    /** Matches the subject or text. */
    search: searchText,
    type: z.enum(messageTypes).optional(),
    status: repeatable(z.enum(messageStatuses)),
    /** Lists announcements to staff instead. */
    isAnnouncement: queryFlag,
  },
  row: 'communicationId',
});

export const getMessage = messageResource.get({ summary: 'Get a message' });

export const getMailHistory = list('/communications/mail-history', {
  summary: 'List deliveries of a message by recipient, latest change first',
  tag: 'Communication',
  scope: atRecord('communication', 'communicationId'),
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
  summary: 'List emails sent to an address, newest first; pages start at 0',
  tag: 'Communication',
  scope: atProperties,
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
  summary: 'List failed deliveries of the last 90 days with the reason, newest first',
  tag: 'Communication',
  scope: atProperties,
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
    /** Setup problems that keep a channel from sending. */
    problems: z.array(z.object({ type: z.enum(messageTypes), problem: z.string() })),
  }),
  reads: ['message', 'user'],
});

export const sendMessage = messageResource.act('POST /communications/{propertyId}/{senderId}', {
  summary: 'Send a message to people or a group, in one minute or at a local time of the property',
  scope: { kind: 'property', in: 'params', key: 'propertyId', all: false },
  /** The sender is the caller. */
  params: { propertyId: oneProperty(generalMessages.invalidProperty) },
  body: messageBody,
  action: 'message.send',
});

export const saveMessageDraft = messageResource.act('POST /communications/drafts', {
  summary: 'Save a message as a draft',
  scope: atBodyProperty,
  body: draftBody,
  action: 'message.draft',
});

export const previewRecipients = messageResource.endpoint('POST /communications/recipients', {
  summary: 'Preview the recipients of a message, and who is skipped and why',
  scope: atBodyProperty,
  query: paging,
  body: z.strictObject({
    propertyId: oneProperty(),
    recipients,
    type: z.enum(messageTypes),
    purpose: z.enum(purposes).default('service'),
    /** Needed for text messages, which names can make too long. */
    message: contentBody.message.default(''),
    sendAt: sendAt.optional(),
  }),
  /** `goesAt` is the send time after quiet hours. */
  output: recipientSummary.extend({ goesAt: instant }),
  reads: ['user', 'lease', 'message'],
});

export const previewMessage = messageResource.endpoint('POST /communications/preview', {
  summary: 'Preview a message as one recipient sees it',
  scope: atBodyProperty,
  body: z.strictObject({ propertyId: oneProperty(), ...contentBody, userId: objectId }).superRefine(checkContent),
  output: z.object({
    data: z.object({
      subject: z.string(),
      message: z.string(),
      /** Encoding and parts of a text message; null for others. */
      sms: z.object({ encoding: z.enum(['GSM-7', 'UCS-2']), places: z.int(), parts: z.int() }).nullable(),
    }),
  }),
  reads: ['user'],
});

export const testMessage = messageResource.endpoint('POST /communications/test', {
  summary: 'Send a test of a message to yourself',
  scope: atBodyProperty,
  body: z.strictObject({ propertyId: oneProperty(), ...contentBody }).superRefine(checkContent),
  output: done,
  action: 'message.test',
});

export const updateMessage = messageResource.update({
  summary: 'Update a draft; optionally send or schedule it',
  body: changedMessageBody,
});

export const releaseMessage = messageResource.act('POST /communications/{id}/send', {
  summary: 'Send a draft, or send a scheduled message now',
  query: {
    /** The status that the sender saw; the call fails with 409 if it has changed. */
    status: z.enum(['draft', 'scheduled']).optional(),
    /** The version that the sender saw. */
    version: wholeNumber(0, 1_000_000_000).optional(),
  },
  action: 'message.send',
});

export const moveMessageToDrafts = messageResource.act('PATCH /communications/{id}/draft', {
  summary: 'Move a scheduled message back to drafts',
  action: 'message.takeBack',
});

export const stopMessage = messageResource.act('PATCH /communications/{id}/stop', {
  summary: 'Stop a message that is being sent',
  action: 'message.stop',
});

export const resumeMessage = messageResource.act('PATCH /communications/{id}/resume', {
  summary: 'Resume a stopped message',
  action: 'message.resume',
});

export const copyMessage = messageResource.act('POST /communications/{id}/copy', {
  summary: 'Copy a message to a new draft with the same recipients',
  action: 'message.copy',
});

export const retryMessage = messageResource.act('POST /communications/{id}/retry', {
  summary: 'Resend a message to recipients who missed it, at their current addresses',
  /** Without `recipients`, everyone it didn't reach. */
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
  moveToDrafts: moveMessageToDrafts,
  stop: stopMessage,
  resume: resumeMessage,
  retry: retryMessage,
};
