import { defineMessages } from '@hearth/contract/define-messages';
import { counted, formatCount, formatDate, formatList, formatPoints, plural } from '@hearth/contract/format';

export const text = defineMessages({
  users: 'Users',
  ambassadors: 'Ambassadors',
  summary: 'User Summary',
  manage: 'Manage Users',
  platformHint: 'To see platform users, switch to All companies.',
  view: 'View',
  views: { people: 'Users', leases: 'Leases' },
  viewProfile: 'View Profile',
  addUser: 'Add User',
  addAmbassador: 'Add New Ambassador',
  resendWelcome: 'Resend Welcome Email',
  secondFactor: 'Second factor',
  moreActions: 'More actions',
  chooseProperty: 'Choose one to continue.',
  exportFailed: 'Issue on downloading user list',
  columns: {
    user: 'User',
    property: 'Property',
    role: 'Role',
    unit: 'Unit',
    promoCode: 'Promo code',
    status: 'Status',
    balance: 'Balance',
    added: 'Added',
  },
  building: (name: string) => (/^b(ui)?ld/i.test(name) ? name : `Building ${name}`),
  unit: (number: string) => `Unit ${number}`,
  copyPromoCode: (code: string) => `promo code ${code}`,
  filters: {
    status: 'User status',
    all: 'All',
    active: 'Active',
    inactive: 'Inactive',
    account: 'Account',
    anyAccount: 'All inactive accounts',
    residents: 'Residents and ambassadors',
    welcomeFailed: 'Welcome email failed',
  },
  empty: {
    residents: 'No residents yet',
    residentsHint: 'Add residents so they can start earning points.',
    ambassadors: 'No ambassadors yet',
    ambassadorsHint: 'Ambassadors refer prospects and earn points for each signed lease.',
    askManager:
      'Ambassadors refer prospects and earn points for each signed lease. Ask a property manager to add them.',
  },
  states: {
    active: 'Signed up',
    invited: 'Invitation pending',
    declined: 'Invitation declined',
    neverSignedIn: 'Never signed in',
    deactivated: 'Deactivated by staff',
  },
  detail: {
    leases: 'Leases',
    noLeases: 'No leases',
    dates: (start: string, end: string) => `${formatDate(start)} to ${formatDate(end)}`,
    roles: 'Roles',
    everyProperty: (role: string) => `${role} at every property`,
    account: 'Account',
    status: 'Status',
    welcomeEmail: 'Welcome email',
    neverSent: 'Never sent',
    occupants: 'Occupants',
    phone: 'Phone',
  },
  form: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    contactEmail: 'Contact email',
    phone: 'Phone',
    occupants: 'Occupants',
    role: 'Role',
    chooseRole: 'Choose a role',
    property: 'Property',
    everyProperty: 'Has access to every property',
    sendEmails: 'Send emails to this user',
    sendEmailsHint: 'Welcome email and points updates',
    sendWelcome: 'Send welcome email',
    submitUser: 'Add User',
    submitAmbassador: 'Add Ambassador',
    created: 'User created successfully!',
  },
  edit: {
    title: 'Edit user',
    submit: 'Save user',
    updated: 'User updated successfully',
    externalId: 'External ID',
    externalIdHint: 'From your property management system',
    spendLimit: 'Spend limit',
    spendLimitHint: (highest: number) =>
      highest > 0
        ? `Points per month, up to your own limit of ${formatPoints(highest)}`
        : 'Points per month (0 for no limit)',
  },
  deactivate: {
    action: 'Deactivate',
    title: (name: string) => `Deactivate ${name}?`,
    body: "They'll be signed out and can't sign in until you activate them again. They keep their points and leases.",
    confirm: 'Deactivate user',
    done: 'User deactivated successfully',
  },
  activate: { action: 'Activate', done: 'User activated successfully' },
  resetFactor: {
    action: 'Reset second factor',
    title: (name: string) => `Reset the second factor for ${name}?`,
    body:
      'First make sure the request really comes from them. Their authenticator app, passkeys, and recovery codes stop ' +
      "working, they're signed out everywhere, and we'll email them. Their password still works.",
    confirm: 'Reset second factor',
    done: 'Second factor reset. They can sign in with their password.',
  },
  remove: {
    title: (name: string, property: string | undefined) =>
      property === undefined ? `Remove ${name}?` : `Remove ${name} from ${property}?`,
    leases: (count: number, property: string) =>
      count === 0 ? 'No leases end.' : `${counted(count, 'lease')} at ${property} ${plural(count, 'ends', 'end')}.`,
    submissions: (count: number) => `${counted(count, 'pending submission')} ${plural(count, 'is', 'are')} denied.`,
    returned: (points: number, property: string) =>
      `${counted(points, 'unspent point')} ${plural(points, 'returns', 'return')} to ${property}.`,
    nothingReturned: 'No points return.',
    closesAccount: "Their account is closed. You can't undo this.",
    stays: (properties: readonly string[]) =>
      `They stay at ${properties.length > 0 ? formatList(properties) : 'another property'} and keep their points there.`,
    confirm: 'Remove user',
  },
  download: {
    action: 'Download personal data',
    done: (name: string) => `${name}'s data was downloaded`,
    failed: (name: string) => `${name}'s data couldn't be downloaded`,
  },
  erase: {
    action: 'Erase personal data',
    title: (name: string) => `Erase ${name}'s personal data?`,
    gone: 'Erased for good',
    contact: 'Name, email, phone, unit and devices',
    signIn: 'Password, second factors and sign-ins',
    messages: (count: number) => `${counted(count, 'message')} and replies`,
    submissions: (count: number, images: number) =>
      `Notes and answers of ${counted(count, 'submission')}${images > 0 ? `, with ${counted(images, 'image')}` : ''}`,
    removal: (leases: number, points: number) => {
      const effects = [
        ...(leases > 0 ? [`${counted(leases, 'lease')} ${plural(leases, 'ends', 'end')}`] : []),
        ...(points > 0 ? [`${counted(points, 'unspent point')} ${plural(points, 'returns', 'return')}`] : []),
      ];
      return `They're removed from their properties first${effects.length > 0 ? `: ${formatList(effects)}` : ''}.`;
    },
    stays: 'Kept, under the name “Erased person”',
    totals: 'Points, leases, redemptions and totals',
    audit: "The audit log, with the old values. It's sealed and can't be changed.",
    type: (name: string) => `Type ${name} to confirm`,
    confirm: 'Erase data',
  },
  resend: {
    waiting: "Users who haven't signed up",
    waitingAmbassadors: "Ambassadors who haven't signed up",
    selectAll: (count: number) => `Select all ${formatCount(count)}`,
    submit: (count: number) => (count === 0 ? 'Resend email' : `Resend to ${counted(count, 'user')}`),
    none: 'Everyone has signed up',
    noneHint: 'There are no welcome emails to resend.',
    notSent: 'Not sent. Select this user again.',
  },
});
