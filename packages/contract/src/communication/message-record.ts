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
  /** Null of an announcement to staff. */
  property: objectId.nullable(),
  propertyName: z.string(),
  /** Of the property, IANA; UTC of an announcement. */
  timezone: z.string(),
  sender: messagePerson,
  type: z.enum(messageTypes),
  subject: z.string(),
  /** Of a mail rich text; with its placeholders. */
  message: z.string(),
  /** Null where people were picked. */
  group: z.union([group, staffGroup]).nullable(),
  /** How many people were picked; null of a group. */
  picked: z.int().nullable(),
  status: z.enum(messageStatuses),
  sendAt: instant.nullable(),
  startedAt: instant.nullable(),
  createdAt: instant,
  counts,
  can: z.object({
    update: z.boolean(),
    send: z.boolean(),
    takeBack: z.boolean(),
    stop: z.boolean(),
    resume: z.boolean(),
    retry: z.boolean(),
    copy: z.boolean(),
  }),
});
export type Message = z.infer<typeof messageRow>;

/** One message with the people who were picked; none of a group. */
export const messageDetail = messageRow.extend({
  purpose: z.enum(purposes),
  emergencyReason: z.string(),
  /** Counts the changes of what is written and of whom it is for. */
  version: z.int(),
  /** The time that was chosen for it; a draft that was taken back keeps it. */
  plannedAt: instant.nullable(),
  /** Why it is a draft again though nobody took it back: its property was deactivated, its sender may not send there any more, or its group has grown beyond what one message goes to. */
  returned: z.enum(['property', 'sender', 'tooMany']).nullable(),
  finishedAt: instant.nullable(),
  recipients: z.array(messagePerson),
});
export type MessageDetail = z.infer<typeof messageDetail>;

export const delivery = z.object({
  _id: objectId,
  user: messagePerson,
  address: z.string(),
  status: z.enum(deliveryStatuses),
  /** Why it was left out or failed; empty otherwise. */
  reason: z.string(),
  detail: z.string(),
  attempts: z.int(),
  time: instant,
});
export type Delivery = z.infer<typeof delivery>;

/** Whom a message would reach, and who is left out by reason, with the first names; of those who left the property all. */
export const peopleReached = z.object({
  data: z.array(messagePerson.extend({ address: z.string() })),
  totalCount: z.int().min(0),
  excluded: z.array(z.object({ reason: z.enum(exclusions), count: z.int(), people: z.array(messagePerson) })),
});
export type PeopleReached = z.infer<typeof peopleReached>;
