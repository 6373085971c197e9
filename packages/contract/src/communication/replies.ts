import { z } from 'zod';
import { atProperties, atRecord, endpoint } from '../endpoint.ts';
import { instant, listOf, listQuery, objectId, scopeQuery } from '../primitives.ts';
import { messagePerson } from './message-record.ts';

const tag = 'Communication';

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

/** What people answered to text messages, the newest first. */
export const listReplies = endpoint({
  method: 'GET',
  path: '/communications/replies',
  summary: 'Text messages that came in',
  tag,
  place: atProperties,
  permission: 'replies.view',
  query: {
    ...listQuery(['receivedAt'], { orderBy: 'receivedAt' }),
    ...scopeQuery,
    userId: objectId.optional(),
    /** What answers this message. */
    communicationId: objectId.optional(),
    state: z.enum(replyStates).optional(),
    replyId: objectId.optional(),
  },
  output: listOf(reply),
  reads: ['reply'],
  rows: { topic: 'reply', key: 'replyId' },
});

export const readReply = endpoint({
  method: 'PATCH',
  path: '/communications/replies/{id}/read',
  summary: 'Say that an answer was read: whoever says so first is named',
  tag,
  place: atRecord('reply'),
  permission: 'replies.read',
  params: { id: objectId },
  output: z.object({ data: reply }),
  answers: 'reply',
  changes: ['reply'],
  action: 'reply.read',
});

export const replies = { list: listReplies, read: readReply };
