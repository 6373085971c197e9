import { z } from 'zod';
import { instant, objectId } from '../primitives.ts';
import { group } from './message-group.ts';
import { deliveryStatuses, exclusions, messageStatuses, messageTypes, purposes } from './message-kinds.ts';
import { staffGroup } from './staff-group.ts';

export const messagePerson = z.object({ _id: objectId, name: z.string() });

const counts = z.object({
  total: z.int(),
  waiting: z.int(),
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  bounced: z.int(),
  skipped: z.int(),
});

export const messageRow = z.object({
  _id: objectId,
  /** Null for announcements. */
  property: objectId.nullable(),
  propertyName: z.string(),
  /** IANA time zone of the property; UTC for announcements. */
  timezone: z.string(),
  sender: messagePerson,
  type: z.enum(messageTypes),
  subject: z.string(),
  /** Rich text for emails; placeholders aren't replaced. */
  message: z.string(),
  /** Null if recipients were picked. */
  group: z.union([group, staffGroup]).nullable(),
  /** Number of picked recipients; null for a group. */
  picked: z.int().nullable(),
  status: z.enum(messageStatuses),
  sendAt: instant.nullable(),
  startedAt: instant.nullable(),
  createdAt: instant,
  counts,
  can: z.object({
    update: z.boolean(),
    send: z.boolean(),
    moveToDrafts: z.boolean(),
    stop: z.boolean(),
    resume: z.boolean(),
    retry: z.boolean(),
    copy: z.boolean(),
  }),
});
export type Message = z.infer<typeof messageRow>;

/** A message with its picked recipients; empty for a group. */
export const messageDetail = messageRow.extend({
  purpose: z.enum(purposes),
  emergencyReason: z.string(),
  /** Number of edits to its content or recipients. */
  version: z.int(),
  /** The scheduled time; kept when the message moves back to drafts. */
  plannedAt: instant.nullable(),
  /** Reason it went back to drafts on its own: property deactivated, sender lost permission, or group too large. */
  returned: z.enum(['property', 'sender', 'tooMany', 'restored']).nullable(),
  finishedAt: instant.nullable(),
  recipients: z.array(messagePerson),
});
export type MessageDetail = z.infer<typeof messageDetail>;

export const delivery = z.object({
  _id: objectId,
  user: messagePerson,
  address: z.string(),
  status: z.enum(deliveryStatuses),
  /** Reason it was skipped or failed; empty otherwise. */
  reason: z.string(),
  detail: z.string(),
  attempts: z.int(),
  time: instant,
});
export type Delivery = z.infer<typeof delivery>;

/** Recipients, and skipped people by reason: the first names of each, all of those who left the property. */
export const recipientSummary = z.object({
  data: z.array(messagePerson.extend({ address: z.string() })),
  totalCount: z.int().min(0),
  excluded: z.array(z.object({ reason: z.enum(exclusions), count: z.int(), people: z.array(messagePerson) })),
});
export type PeopleReached = z.infer<typeof recipientSummary>;
