import { z } from 'zod';
import { atBodyProperty, endpoint, type Place } from '../endpoint.ts';
import { generalMessages } from '../errors.ts';
import { done, instant, objectId, oneProperty } from '../primitives.ts';
import { contentBody, draftBody, messageBody, refuseContent, sendAt } from './message-body.ts';
import { answer, one, paging, tag } from './message-calls.ts';
import { recipients } from './message-group.ts';
import { messageTypes, purposes } from './message-kinds.ts';
import { peopleReached } from './message-record.ts';

const atPathProperty: Place = { kind: 'property', in: 'params', key: 'propertyId', all: false };

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

export const saveMessageDraft = endpoint({
  method: 'POST',
  path: '/communications/drafts',
  summary: 'Save a message as a draft; it goes once somebody sends it',
  tag,
  place: atBodyProperty,
  permission: 'messages.send',
  body: draftBody,
  output: one,
  ...answer,
  action: 'message.draft',
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
