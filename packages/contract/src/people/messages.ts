import { defineMessages } from '../define-messages.ts';
import { counted } from '../format.ts';

export const peopleMessages = defineMessages({
  roleRequired: 'Role is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Enter a valid Email',
  contactEmailInvalid: 'Invalid Email',
  firstNameRequired: 'First Name is required',
  lastNameRequired: 'Last Name is required',
  phoneInvalid: 'Invalid Phone number',
  occupantsInvalid: 'Occupants must be 1 to 100',
  selectProperty: 'Please select a valid property',
  chooseUsers: 'Choose at least one user',
  tooManyUsers: (maximum: number) => `Choose up to ${counted(maximum, 'user')}`,
  propertyMismatch: 'The body and the query name different properties',
  removed: 'User removed successfully',
  removedReason: 'User removed',
  removalChanged: "This user's leases or points just changed. Check the new details, then try again.",
  removalNeedsLeases: "Your role can't end leases, so you can't remove residents",
  roleNotAllowed: "Your role can't assign this role",
  alreadyHere: 'This email already belongs to a user at this property',
  notAddable: 'This email belongs to a deactivated, company, or platform user. Use another email.',
  ownRole: "You can't change your own role",
  ownAccount: "You can't deactivate or remove yourself",
  worksElsewhere: 'This user belongs to other properties too. Ask their staff or an admin to make this change.',
  emailInUse: 'Another user already has this email',
  emailFixed: "This user has signed up, so the email can't be changed",
  emailKept: 'This user has point history. Ask an admin to change the email.',
  notOfProperty: "This user isn't at this property",
  notYours: "Your role can't change this user",
  ownSpendLimit: "You can't change your own spend limit",
  spendLimitAboveOwn: "Enter a spend limit that isn't higher than your own",
  platformRole: 'Add platform users without a property',
  noWelcomeNeeded: 'This user has already signed up',
  cannotSignIn: 'This user is deactivated. Activate them first.',
  welcomedOften: 'This user got 3 welcome emails in the last hour. Try again later.',
  deviceRegistered: 'Notifications are on for this device',
  deviceRemoved: 'Notifications are off for this device',
  invitationGone: 'This invitation is no longer open. It was accepted, declined, replaced, or withdrawn.',
  invitationOfOther: 'This invitation went to another email. Sign in with that email to accept it.',
  accepted: 'Invitation accepted',
  declined: 'Invitation declined',
  importEmpty: 'The file has no rows to import',
  importCreated: 'New user',
  importAdded: 'Known at your company, new to this property',
  importExisting: 'Already at this property, not changed',
  importRepeated: 'Same email as an earlier row',
  importLease: 'lease included',
  importNoLease: (reason: string) => `lease skipped: ${reason}`,
  importNoPhone: "phone skipped: it isn't a valid US number",
  importNoContactEmail: "contact email skipped: it isn't valid",
  leaseUnitMissing: 'the Unit Number is missing',
  leaseDatesMissing: 'a start or end date is missing',
  leaseNotAllowed: "your role can't create leases",
  leaseNotResident: 'only residents and ambassadors have leases',
});

/** Reasons why a user at a property can't be paid points. */
export const paymentObstacles = defineMessages({
  leftProperty: "This user isn't at this property",
  invited: "This user hasn't accepted the invitation yet",
  deactivated: 'This user is deactivated',
  worksHere: 'You can only send points to residents and ambassadors',
});
export type PaymentObstacle = keyof typeof paymentObstacles;

/** 'Resend email to N users success' or 'failed' (spec 1, section 8). */
export const resentMessage = (count: number, isSuccess: boolean) =>
  `Resend email to ${count} users ${isSuccess ? 'success' : 'failed'}`;
