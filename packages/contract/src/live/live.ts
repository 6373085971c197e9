import { z } from 'zod';
import { atProperties, endpoint } from '../endpoint.ts';
import { objectId, scopeQuery } from '../primitives.ts';
import { topicNames } from './topics.ts';

/** A committed change; the SSE event id is the resume position (rulings, 'Wire'). */
export const change = z.object({
  topic: z.enum(topicNames),
  op: z.enum(['insert', 'update', 'delete']),
  propertyId: objectId.nullable(),
  _id: objectId,
});
export type Change = z.infer<typeof change>;

/**
 * Response header with the transaction of a change. The ids of its events, `<transaction>.<position>`, start with it, so
 * the client that made the change can skip them.
 */
export const transactionHeader = 'x-transaction-id';

/**
 * Header of responses to changes, if replicas serve reads; event ids end with its value. A client that
 * sends the highest value it got (0 for any) with its reads lets them run on a replica that includes what it has seen.
 */
export const readAfterHeader = 'x-read-after';

/** `reset`: the resume position has expired, so refetch everything. `ready`: the stream has caught up. */
export const liveEvent = z.union([
  change,
  z.object({ topic: z.literal('reset') }),
  z.object({ topic: z.literal('ready') }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/** A text/event-stream whose events are `liveEvent`s. */
export const followLive = endpoint('GET /live', {
  summary: 'Stream changes as server-sent events; Last-Event-ID resumes for 24 hours',
  tag: 'Live',
  scope: atProperties,
  permission: 'live.follow',
  query: scopeQuery,
  output: z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) }),
  streams: true,
});

export const live = {
  follow: followLive,
};
