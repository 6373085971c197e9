import { z } from 'zod';
import { exportsMaximum } from './constants.ts';

/** Every error answer: what the console shows, a stable code, the fields at fault, and an id to give to support. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).optional(),
  current: z.unknown().optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/**
 * Codes that ask something of the caller. 403: a role that moves points needs a second factor here, and there is none yet;
 * until it is set up only the own account answers. 428: say who you are again first (`POST /me/confirm`).
 */
export const secondFactorRequired = 'SECOND_FACTOR_REQUIRED';
export const confirmationRequired = 'CONFIRMATION_REQUIRED';

/** Sentences of the spec's error catalogue that belong to no area (spec 1, section 8). */
export const generalMessages = {
  sessionExpired: 'Session has been expired',
  unknown: 'An error occurred',
  noPropertySelected: 'No property selected',
  invalidProperty: 'Please select a valid property',
  propertyInactive: 'This property is deactivated: nothing changes here until it is activated again',
  empty: 'No data found.',
  startAfterEnd: 'Start date cannot be after end date',
  endBeforeStart: 'End date cannot be before start date',
  ownExports: `You have ${exportsMaximum} exports running already. Please wait for one of them to end.`,
  /** 507: true of a call that saves and of one that needs the disk to find its answer. */
  noSpace: 'There is no space left on the server for this. Nothing was changed.',
  outOfReach: 'The server cannot reach its data at the moment. Please try again in a moment.',
  /** Deadlocks in every attempt. */
  changedByOthers: 'Others are changing the same thing. Please try again in a moment.',
  tooManyExports: 'Too many exports are running. Please try again in a moment.',
  /** Calls of one person that wait for others of theirs. */
  ownCalls: 'Too many of your requests are running. Please wait for some of them to end.',
  /** Slow work, such as drawing a PDF, of which one person has too much at once. */
  ownQueue: 'You started too many of these at once. Try again when the first ones are done.',
  tookTooLong: 'This took too long and was stopped. Please narrow it down, or try again later.',
  listStartAfterEnd: 'Start Date cannot be after End Date',
} as const;
