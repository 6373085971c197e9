import { z } from 'zod';
import { atProperties, endpoint } from '../endpoint.ts';
import { objectId, scopeQuery } from '../primitives.ts';
import { topicNames } from './topics.ts';

/** One change that has committed; the SSE event id is the resume position (rulings, 'Wire'). */
export const change = z.object({
  topic: z.enum(topicNames),
  op: z.enum(['insert', 'update', 'delete']),
  propertyId: objectId.nullable(),
  _id: objectId,
});
export type Change = z.infer<typeof change>;

/**
 * The answer to a call that changed something names its transaction here: the ids of its events begin with it, so that the
 * author, who has the answer, need not ask again for his own change.
 */
export const transactionHeader = 'x-transaction-id';

/** `reset`: the position asked for is older than what is kept, refetch everything. `ready`: the stream is at the present. */
export const liveEvent = z.union([
  change,
  z.object({ topic: z.literal('reset') }),
  z.object({ topic: z.literal('ready') }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/** The data of each event is a `liveEvent`; it is text/event-stream, so the answer itself is a stream. */
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
