import { z } from 'zod';
import { occupantsMaximum, pointsMaximum } from '../constants.ts';
import {
  date,
  emailPattern,
  instant,
  line,
  mailStatuses,
  objectId,
  propertyOrAll,
  usPhonePattern,
} from '../primitives.ts';
import { defineMessages } from '../define-messages.ts';
import { companyAccessLevels, roles } from '../roles.ts';
import { peopleMessages } from './messages.ts';

const leaseSummary = z.object({
  _id: objectId,
  startDate: date,
  endDate: date,
  monthToMonth: z.boolean(),
  createdAt: instant,
  unitNumber: z.string(),
  building: z.string(),
  voidDate: instant.nullable(),
});

/** Actions the caller may take on this user, computed by the API's rules.ts. */
const userRowCan = z.object({
  edit: z.boolean(),
  changeRole: z.boolean(),
  deactivate: z.boolean(),
  remove: z.boolean(),
  resendWelcome: z.boolean(),
  resetSecondFactor: z.boolean(),
});
export const userCan = userRowCan.extend({ changeEmail: z.boolean(), setSpendLimit: z.boolean(), erase: z.boolean() });
export type UserCan = z.infer<typeof userCan>;

/**
 * Account states. `invited`: another company's resident who hasn't accepted yet; the property sees only the details it
 * entered. `neverSignedIn`: belongs to the property but has no account. All but `active` are inactive.
 */
export const inactiveStates = ['invited', 'declined', 'neverSignedIn', 'deactivated'] as const;
export const userStates = ['active', ...inactiveStates] as const;
export type UserState = (typeof userStates)[number];
export const userStateLabels: Record<UserState, string> = defineMessages({
  active: 'Active',
  invited: 'Invited',
  declined: 'Declined',
  neverSignedIn: 'Never signed in',
  deactivated: 'Deactivated',
});

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
  /** Deactivated by staff. Users who haven't signed up are inactive but not disabled. */
  isDisabled: z.boolean(),
  state: z.enum(userStates),
  sendEmail: z.boolean(),
  occupants: z.int(),
  isDeleted: z.boolean(),
  balance: z.int(),
  total: z.int(),
  properties: z.array(z.object({ property: objectId, name: z.string(), timezone: z.string(), role: z.enum(roles) })),
  /** The ten newest leases visible to the caller, newest first. */
  leaseData: z.array(leaseSummary),
  createdAt: instant,
  can: userRowCan,
});
export type UserRow = z.infer<typeof userRow>;

/** Optional fields of list rows. */
export const optionalUserFields = {
  /** Latest welcome email and its delivery status. */
  welcomeEmail: z.object({ status: z.enum(mailStatuses), at: instant }).nullable(),
  /** Referral codes at visible properties where the user is an ambassador. */
  promoCode: z.array(z.string()),
  lastActivity: instant.nullable(),
};
export const listedUser = userRow.extend(z.object(optionalUserFields).partial().shape);
export type ListedUser = z.infer<typeof listedUser>;

/** A message to the user from a property visible to the caller. */
export const notification = z.object({
  _id: objectId,
  subject: z.string(),
  status: z.enum(mailStatuses),
  at: instant,
});

/** Push tokens are returned only to the user. `isAmbassador` follows the roles visible to the caller. */
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
  ...optionalUserFields,
  can: userCan,
  prefs: userPrefs,
  /** The last 50, newest first. */
  notifications: z.array(notification),
  /** Same as `leaseData`, under the name of the User entity (spec 1, section 3). */
  leasedata: z.array(leaseSummary),
  externalID: z.string(),
  onboarded: z.boolean(),
  propertyIds: z.array(objectId),
  company: objectId.nullable(),
  companyRole: z.enum(companyAccessLevels).nullable(),
  companyGroups: z.array(objectId),
  spendLimit: z.int(),
  /** The highest spend limit the caller may set for this user; 0 is no limit. */
  limits: z.object({ spendLimit: z.int() }),
});
export type User = z.infer<typeof user>;

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, peopleMessages.emailRequired)
  .max(254, peopleMessages.emailInvalid)
  .regex(emailPattern, peopleMessages.emailInvalid);
export const optionalEmail = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .max(254, peopleMessages.contactEmailInvalid)
    .regex(emailPattern, peopleMessages.contactEmailInvalid),
]);
export const optionalPhone = z.union([
  z.literal(''),
  z.string().trim().max(30, peopleMessages.phoneInvalid).regex(usPhonePattern, peopleMessages.phoneInvalid),
]);
export const person = {
  email,
  firstName: line(100).min(1, peopleMessages.firstNameRequired),
  lastName: line(100).min(1, peopleMessages.lastNameRequired),
  phone: optionalPhone.default(''),
  contactEmail: optionalEmail.default(''),
};
/** Text fields shared with imports. */
export const importedTexts = { unitNumber: line(50), building: line(50), externalID: line(100) };
export const home = {
  occupants: z
    .int('Occupants must be a whole number')
    .min(1, peopleMessages.occupantsInvalid)
    .max(occupantsMaximum, peopleMessages.occupantsInvalid),
  sendEmail: z.boolean(),
};

/** A new user. An email the company already knows gets the role at this property in addition to its others. */
export const createUserBody = z.strictObject({
  role: z.enum(roles, peopleMessages.roleRequired),
  ...person,
  unitNumber: importedTexts.unitNumber.default(''),
  building: importedTexts.building.default(''),
  occupants: home.occupants.default(1),
  sendEmail: home.sendEmail.default(true),
  /** Sends the welcome email even if the property's `automatedWelcomeEmail` is off. */
  welcome: z.boolean().default(false),
  propertyId: objectId.optional(),
  /** Accepted for compatibility; the token's role counts. */
  userRole: z.enum(roles).optional(),
});

export const adminTypes = ['admin', 'brand_admin', 'content_admin'] as const;
/** Accepts `propertyId` and `userRole` like any new user (spec 1, section 7); platform users belong to no property. */
export const createAdminBody = z.strictObject({
  role: z.enum(adminTypes, peopleMessages.roleRequired),
  ...person,
  propertyId: propertyOrAll.optional(),
  userRole: z.enum(roles).optional(),
});

/** Partial update. `role` is the role at `propertyId`. */
export const updateUserBody = z.strictObject({
  _id: objectId,
  propertyId: objectId.optional(),
  role: z.enum(roles).optional(),
  email: email.optional(),
  firstName: person.firstName.optional(),
  lastName: person.lastName.optional(),
  phone: optionalPhone.optional(),
  contactEmail: optionalEmail.optional(),
  ...z.object(importedTexts).partial().shape,
  occupants: home.occupants.optional(),
  sendEmail: home.sendEmail.optional(),
  spendLimit: z.int().min(0, 'Spend limit must be positive').max(pointsMaximum).optional(),
  /** False deactivates the user, who can't sign in until reactivated. */
  active: z.boolean().optional(),
});
