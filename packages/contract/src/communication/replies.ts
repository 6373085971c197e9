import { z } from 'zod';
import { atProperties, endpoint } from '../endpoint.ts';
import { instant, listOf, listQuery, objectId, scopeQuery } from '../primitives.ts';

const reply = z.object({
  _id: objectId,
  from: z.string(),
  text: z.string(),
  receivedAt: instant,
  /** Null where nobody is known by the number: admins alone read it. */
  property: objectId.nullable(),
  timezone: z.string().nullable(),
  user: z.object({ _id: objectId, name: z.string() }).nullable(),
});

/** What people answered to text messages, the newest first. */
export const listReplies = endpoint({
  method: 'GET',
  path: '/communications/replies',
  summary: 'Text messages that came in',
  tag: 'Communication',
  place: atProperties,
  permission: 'replies.view',
  query: { ...listQuery(['receivedAt'], { orderBy: 'receivedAt' }), ...scopeQuery, userId: objectId.optional() },
  output: listOf(reply),
  reads: ['user'],
});

export const replies = { list: listReplies };
