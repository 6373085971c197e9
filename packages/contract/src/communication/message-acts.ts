import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { objectId, wholeNumber } from '../primitives.ts';
import { changedMessageBody } from './message-body.ts';
import { answer, one, params, place, tag } from './message-calls.ts';

export const updateMessage = endpoint({
  method: 'PUT',
  path: '/communications/{id}',
  summary: 'Change a draft; it goes at the time named, or now, or stays a draft',
  tag,
  place,
  permission: 'messages.send',
  params,
  body: changedMessageBody,
  output: one,
  ...answer,
  action: 'message.update',
});

export const releaseMessage = endpoint({
  method: 'POST',
  path: '/communications/{id}/send',
  summary: 'Send a draft; what waits for its time goes at once',
  tag,
  place,
  permission: 'messages.send',
  params,
  query: {
    /** As whoever sends it has seen it: a draft that somebody else has sent meanwhile does not go at once. */
    status: z.enum(['draft', 'scheduled']).optional(),
    /** And what is written in it. */
    version: wholeNumber(0, 1_000_000_000).optional(),
  },
  output: one,
  ...answer,
  action: 'message.send',
});

const act = <const A extends string>(path: `/communications/{id}/${string}`, summary: string, action: A) =>
  endpoint({
    method: 'PATCH',
    path,
    summary,
    tag,
    place,
    permission: 'messages.send',
    params,
    output: one,
    ...answer,
    action,
  });
export const takeBackMessage = act(
  '/communications/{id}/draft',
  'Take a message back before it goes; it is a draft again',
  'message.takeBack',
);
export const stopMessage = act('/communications/{id}/stop', 'Stop a message while it goes', 'message.stop');
export const resumeMessage = act('/communications/{id}/resume', 'Go on with the rest of a message', 'message.resume');

export const copyMessage = endpoint({
  method: 'POST',
  path: '/communications/{id}/copy',
  summary: 'Copy a message to a new draft, for the same people',
  tag,
  place,
  permission: 'messages.send',
  params,
  output: one,
  ...answer,
  action: 'message.copy',
});

export const retryMessage = endpoint({
  method: 'POST',
  path: '/communications/{id}/retry',
  summary: 'Send a message again to those whom it did not reach, at the addresses that they have now',
  tag,
  place,
  permission: 'messages.send',
  params,
  /** The people; everybody whom it did not reach where none are named. */
  body: z.strictObject({ recipients: z.array(objectId).min(1).max(1000).optional() }),
  output: one,
  ...answer,
  action: 'message.retry',
});
