import { z } from 'zod';
import { atProperties, atRecord } from '../endpoint.ts';
import { instant, listQuery, objectId } from '../primitives.ts';
import { resource } from '../resource.ts';
import { messagePerson } from './message-record.ts';

const reply = z.object({
  _id: objectId,
  from: z.string(),
  text: z.string(),
  receivedAt: instant,
  /** Null where nobody is known by the number: admins alone read it. */
  property: objectId.nullable(),
  propertyName: z.string().nullable(),
  timezone: z.string().nullable(),
  user: messagePerson.nullable(),
  /** The message that it answers, by its subject or its text. */
  message: z.object({ _id: objectId, title: z.string() }).nullable(),
  /** Null while nobody of the staff has said that they read it. */
  readAt: instant.nullable(),
  readBy: messagePerson.nullable(),
  can: z.object({ read: z.boolean() }),
});
export type Reply = z.infer<typeof reply>;

export const replyStates = ['unread', 'read'] as const;

const replyResource = resource({
  path: '/communications/replies',
  tag: 'Communication',
  topic: 'reply',
  answers: 'reply',
  listedAt: atProperties,
  place: atRecord('reply'),
  permissions: { view: 'replies.view', manage: 'replies.read' },
  record: reply,
});

/** What people answered to text messages, the newest first. */
export const listReplies = replyResource.list({
  summary: 'Text messages that came in',
  page: listQuery(['receivedAt'], { orderBy: 'receivedAt' }),
  query: {
    userId: objectId.optional(),
    /** What answers this message. */
    communicationId: objectId.optional(),
    state: z.enum(replyStates).optional(),
  },
  row: 'replyId',
});

export const readReply = replyResource.act('PATCH /communications/replies/{id}/read', {
  summary: 'Say that an answer was read: whoever says so first is named',
  action: 'reply.read',
});

export const replies = { list: listReplies, read: readReply };
