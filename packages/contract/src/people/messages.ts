export const peopleMessages = {
  roleRequired: 'Role is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Enter a valid Email',
  contactEmailInvalid: 'Invalid Email',
  firstNameRequired: 'First Name is required',
  lastNameRequired: 'Last Name is required',
  phoneInvalid: 'Invalid Phone number',
  selectProperty: 'Please select a valid property',
  created: 'User created successfully!',
  imported: 'Users created successfully',
  updated: 'User updated successfully',
  removed: 'User removed successfully',
  removalChanged: 'What removing this user takes away has changed: please look at it again',
  removalNeedsLeases: 'Your role may not end leases, so it may not remove residents',
  deactivated: 'User deactivated successfully',
  activated: 'User activated successfully',
  downloadFailed: 'Issue on downloading user list',
  addUserTitle: 'Add User',
  addAmbassadorTitle: 'Add New Ambassador',
  importTitle: 'Import User From CSV',
  resendTitle: 'Resend Welcome Email',
  importFailed:
    'An error occurred during the upload process. Please check the CSV file for formatting issues or missing data.',
  roleNotAllowed: 'Your role may not give this role',
  alreadyHere: 'This email address already belongs to a user of the property',
  notAddable: 'This email address cannot be added to a property',
  ownRole: 'You cannot change your own role',
  ownAccount: 'You cannot deactivate or remove yourself',
  worksElsewhere: 'This user belongs to other properties, too: their own staff or an admin may change this',
  emailInUse: 'This email address belongs to another user',
  emailFixed: 'The email address of a user who has signed up cannot be changed',
  noWelcomeNeeded: 'This user has signed up already',
  notOfProperty: 'This user does not belong to the property',
  notYours: 'Your role may not change this user',
  ownSpendLimit: 'You cannot change your own spend limit',
  platformRole: 'People of the platform are added without a property',
  cannotSignIn: 'This user is deactivated: activate the user first',
  removedReason: 'User removed',
  importCreated: 'New user',
  importAdded: 'Known in Hearth, new at the property',
  importExisting: 'Already a user of the property: left as they are',
  importRepeated: 'This email address is in an earlier row: that row counts',
  importLease: 'with a lease',
  importNoLease: 'no lease',
  leaseUnitMissing: 'the Unit Number is missing',
  leaseDatesMissing: 'both dates are needed',
  leaseNotAllowed: 'your role may not create leases',
  leaseNotResident: 'only residents and ambassadors hold leases',
} as const;

/** Why somebody at a property cannot be paid points. */
export const paymentObstacles = {
  leftProperty: 'This user does not belong to the property',
  deactivated: 'This user is deactivated',
  worksHere: 'Points are sent to residents and ambassadors: this user works at the property',
} as const;
export type PaymentObstacle = keyof typeof paymentObstacles;

/** 'Resend email to N users success' or 'failed' (spec 1, section 8). */
export const resentMessage = (count: number, isSuccess: boolean) =>
  `Resend email to ${count} users ${isSuccess ? 'success' : 'failed'}`;
