import { z } from 'zod';
import { signedIn } from '../endpoint.ts';
import { done, instant, objectId } from '../primitives.ts';
import { shared } from '../resource.ts';
import { secondFactorMethods } from './session-record.ts';

export const ownSession = z.object({
  _id: objectId,
  /** Such as 'Chrome on macOS'. */
  browser: z.string(),
  /** IP address of the last activity. */
  address: z.string(),
  signedInAt: instant,
  /** Accurate to about ten minutes. */
  lastSeenAt: instant,
  /** Second factor of the sign-in; null without one. */
  secondFactor: z.enum(secondFactorMethods).nullable(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** Allowed before a required second factor is set up. */
const sessionCalls = shared({ tag: 'Identity', scope: signedIn, beforeSecondFactor: true });

/** At most 100: the current session, then by last activity. `totalCount` counts all. */
export const listOwnSessions = sessionCalls.list('/me/sessions', {
  summary: 'List your sessions',
  record: ownSession,
  topic: 'user',
});
export const endOwnSession = sessionCalls.endpoint('DELETE /me/sessions/{id}', {
  summary: 'Sign out one of your sessions',
  output: done,
  changes: ['user'],
  action: 'ownSessions.end',
  needsNoSpace: true,
});
export const endOtherSessions = sessionCalls.endpoint('DELETE /me/sessions', {
  summary: 'Sign out all your other sessions',
  output: done,
  changes: ['user'],
  action: 'ownSessions.endOthers',
  needsNoSpace: true,
});

export const ownSessions = {
  list: listOwnSessions,
  end: endOwnSession,
  endOthers: endOtherSessions,
};
