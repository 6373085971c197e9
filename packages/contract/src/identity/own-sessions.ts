import { z } from 'zod';
import { endpoint, signedIn } from '../endpoint.ts';
import { done, instant, listOf, objectId } from '../primitives.ts';
import { secondFactorMethods } from './session-record.ts';

/** The own account: open also before a required second factor is set up. */
const own = { tag: 'Identity', place: signedIn, beforeSecondFactor: true } as const;

export const ownSession = z.object({
  _id: objectId,
  /** Such as 'Chrome on macOS'. */
  browser: z.string(),
  /** The network address it was last seen at. */
  address: z.string(),
  signedInAt: instant,
  /** To about ten minutes. */
  lastSeenAt: instant,
  /** What was asked for besides the password; null where nothing was. */
  secondFactor: z.enum(secondFactorMethods).nullable(),
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** At most 100: this one, then the latest seen. `totalCount` counts all. */
export const listOwnSessions = endpoint({
  ...own,
  method: 'GET',
  path: '/me/sessions',
  summary: 'Where the caller is signed in',
  output: listOf(ownSession),
  reads: ['user'],
});
export const endOwnSession = endpoint({
  ...own,
  method: 'DELETE',
  path: '/me/sessions/{id}',
  summary: 'Sign out one session',
  params: { id: objectId },
  output: done,
  changes: ['user'],
  action: 'ownSessions.end',
  needsNoSpace: true,
});
export const endOtherSessions = endpoint({
  ...own,
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'Sign out elsewhere: end every session but this one',
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
