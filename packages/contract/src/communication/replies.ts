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
  /** Null for unknown numbers, which only admins see. */
  property: objectId.nullable(),
  propertyName: z.string().nullable(),
  timezone: z.string().nullable(),
  user: messagePerson.nullable(),
  /** The message it replies to, titled by subject or text. */
  message: z.object({ _id: objectId, title: z.string() }).nullable(),
  /** Null while unread. */
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
  returns: 'reply',
  listScope: atProperties,
  scope: atRecord('reply'),
  permissions: { view: 'replies.view', manage: 'replies.read' },
  record: reply,
});

export const listReplies = replyResource.list({
  summary: 'List replies to text messages, newest first',
  page: listQuery(['receivedAt'], { orderBy: 'receivedAt' }),
  query: {
    userId: objectId.optional(),
    /** Replies to this message. */
    communicationId: objectId.optional(),
    state: z.enum(replyStates).optional(),
  },
  row: 'replyId',
});

export const readReply = replyResource.act('PATCH /communications/replies/{id}/read', {
  summary: 'Mark a reply as read; the first reader is recorded',
  action: 'reply.read',
});

export const replies = { list: listReplies, read: readReply };
