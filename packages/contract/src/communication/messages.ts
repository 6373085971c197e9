import { z } from 'zod';
import { pageSizeMaximum } from '../constants.ts';
import { atProperties, atRecord, endpoint } from '../endpoint.ts';
import {
  emailPattern,
  instant,
  listOf,
  listQuery,
  mailStatuses,
  objectId,
  queryFlag,
  repeatable,
  scopeQuery,
  searchText,
  wholeNumber,
} from '../primitives.ts';
import {
  copyMessage,
  releaseMessage,
  resumeMessage,
  retryMessage,
  stopMessage,
  takeBackMessage,
  updateMessage,
} from './message-acts.ts';
import { one, paging, params, place, tag } from './message-calls.ts';
import { deliveryStatuses, messageStatuses, messageTypes } from './message-kinds.ts';
import { delivery, messageRow } from './message-record.ts';
import { previewMessage, previewRecipients, saveMessageDraft, sendMessage, testMessage } from './message-sending.ts';

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
    z.object({
      _id: objectId,
      subject: z.string(),
      status: z.enum(mailStatuses),
      detail: z.string(),
      time: instant,
      propertyName: z.string(),
      timezone: z.string(),
    }),
  ),
  reads: ['message'],
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
