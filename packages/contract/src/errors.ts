import { z } from 'zod';
import { exportsMaximum } from './constants.ts';
import { defineMessages } from './define-messages.ts';

/** Body of every error response: the message shown, a stable code, the invalid fields, and ids for support. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).optional(),
  current: z.unknown().optional(),
  requestId: z.string().describe('Quote this id to support'),
  traceId: z.string().optional().describe('The OpenTelemetry trace, where tracing is on and records this request'),
});
export type ErrorBody = z.infer<typeof errorBody>;

/**
 * Error codes that clients handle. 403: the role requires a second factor that isn't set up; until then, only `/me`
 * works. 428: the caller must confirm their identity first (`POST /me/confirm`).
 */
export const secondFactorRequired = 'SECOND_FACTOR_REQUIRED';
export const confirmationRequired = 'CONFIRMATION_REQUIRED';

/** Error messages that belong to no area (spec 1, section 8). */
export const generalMessages = defineMessages({
  sessionExpired: 'Session has been expired',
  unknown: 'An error occurred',
  noPropertySelected: 'No property selected',
  invalidProperty: 'Please select a valid property',
  propertyInactive: 'This property is deactivated. Activate it to make changes.',
  startAfterEnd: 'Start date cannot be after end date',
  endBeforeStart: 'End date cannot be before start date',
  ownExports: `You can run ${exportsMaximum} exports at once. Wait for one to finish.`,
  noSpace: 'The server is out of space. Nothing was changed.',
  outOfReach: "Hearth isn't available right now. Try again in a moment.",
  /** Every attempt ended in a deadlock. */
  changedByOthers: 'Someone else is changing this. Try again in a moment.',
  serverBusy: 'The server is busy. Try again in a moment.',
  tooManyExports: 'Too many exports are running. Try again in a moment.',
  /** One person's requests over their concurrency limit. */
  ownCalls: 'You have too many requests running. Wait for some to finish.',
  /** One person's slow work, such as drawing PDFs, over its limit. */
  ownQueue: 'You started too many of these at once. Try again when the first ones finish.',
  tookTooLong: 'This took too long and was stopped. Narrow it down, or try again later.',
  listStartAfterEnd: 'Start Date cannot be after End Date',
});
