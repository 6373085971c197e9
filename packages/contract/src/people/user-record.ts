import { z } from 'zod';
import { date, instant, objectId } from '../primitives.ts';
import { companyAccessLevels, roles } from '../roles.ts';

const leaseSummary = z.object({
  _id: objectId,
  startDate: date,
  endDate: date,
  createdAt: instant,
  unitNumber: z.string(),
  building: z.string(),
  voidDate: instant.nullable(),
});

/** What this caller may do to this person now; decided in the API's rules.ts. */
export const userCan = z.object({
  edit: z.boolean(),
  changeRole: z.boolean(),
  changeEmail: z.boolean(),
  deactivate: z.boolean(),
  remove: z.boolean(),
  resendWelcome: z.boolean(),
  resetSecondFactor: z.boolean(),
});

/**
 * Where a person stands with the property. `invited`: known at another company, and has not accepted yet; the property sees
 * what it typed. `neverSignedIn`: belongs here and has no account yet. All but `active` are inactive.
 */
export const userStates = ['active', 'invited', 'declined', 'neverSignedIn', 'deactivated'] as const;
export type UserState = (typeof userStates)[number];
export const userStateLabels: Record<UserState, string> = {
  active: 'Active',
  invited: 'Invited',
  declined: 'Declined',
  neverSignedIn: 'Never signed in',
  deactivated: 'Deactivated',
};

/** A user as lists show it (spec 1, section 3). */
export const userRow = z.object({
  _id: objectId,
  userId: z.string().nullable(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  contactEmail: z.string(),
  phone: z.string(),
  role: z.enum(roles),
  unitNumber: z.string(),
  building: z.string(),
  active: z.boolean(),
  /** Deactivated by staff: cannot sign in. A user who has not signed up yet is inactive without it. */
  isDisabled: z.boolean(),
  state: z.enum(userStates),
  sendEmail: z.boolean(),
  occupants: z.int(),
  isDeleted: z.boolean(),
  balance: z.int(),
  total: z.int(),
  properties: z.array(z.object({ property: objectId, name: z.string(), timezone: z.string(), role: z.enum(roles) })),
  /** The leases that the caller sees, newest first, ten at most. */
  leaseData: z.array(leaseSummary),
  /** The latest welcome mail, with its delivery. */
  welcomeEmail: z.object({ status: z.enum(['queued', 'sent', 'failed']), at: instant }).nullable(),
  lastActivity: instant.nullable(),
  createdAt: instant,
  can: userCan,
});
export type UserRow = z.infer<typeof userRow>;

/** A message that was sent to the person, by the properties that the caller sees. */
export const notification = z.object({
  _id: objectId,
  subject: z.string(),
  status: z.enum(['queued', 'sent', 'failed']),
  at: instant,
});

/** Push tokens are answered to the person alone; the roles that the caller sees say what an ambassador is. */
export const userPrefs = z.object({
  colorTheme: z.string(),
  usesSystemDarkMode: z.boolean(),
  pushTokens: z.array(z.string()),
  canSwitchRole: z.boolean(),
  isAmbassador: z.boolean(),
  textOptIn: z.boolean(),
  favouriteBrandIds: z.array(objectId),
});

export const user = userRow.extend({
  prefs: userPrefs,
  /** The last 50, newest first. */
  notifications: z.array(notification),
  /** The leases of `leaseData`, as the User entity names them (spec 1, section 3). */
  leasedata: z.array(leaseSummary),
  externalID: z.string(),
  onboarded: z.boolean(),
  promoCode: z.array(z.string()),
  propertyIds: z.array(objectId),
  company: objectId.nullable(),
  companyRole: z.enum(companyAccessLevels).nullable(),
  companyGroups: z.array(objectId),
  spendLimit: z.int(),
});
export type User = z.infer<typeof user>;
