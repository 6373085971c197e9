import { defineMessages } from '@hearth/contract/define-messages';
import { counted, formatCount } from '@hearth/contract/format';

export { common } from '../ui/messages.ts';

export const text = defineMessages({
  changes: { none: 'No visible changes' },
  csv: {
    reading: (file: string) => `Reading ${file}…`,
    limits: (rows: number) => `CSV, up to 15 MB and ${formatCount(rows)} rows`,
    failed: (file: string, reason: string) => `${file}: ${reason}`,
    unreadable: (file: string) => `We couldn't read ${file}. Choose it again.`,
    monthFirst: 'Month first: 12/31/2026',
    dayFirst: 'Day first: 31/12/2026',
    missing: 'Not in the file',
    choose: (field: string) => `Choose the column for ${field}`,
    emptyColumn: 'Empty in every row',
    example: (typed: string, date: string) => `${typed} is ${date}`,
    dateOrder: (field: string) => `${field} format`,
    unused: (columns: string) => `Not used: ${columns}.`,
  },
  dates: { start: 'Start date', end: 'End date', zones: "In each property's time zone" },
  delivery: { queued: 'Queued', sent: 'Sent', delivered: 'Delivered', failed: 'Failed', bounced: 'Bounced' },
  dialog: {
    failed: "This couldn't load",
    retry: 'Check your connection and try again.',
    reload: 'Check your connection. Trying again reloads the page.',
  },
  export: {
    button: 'Export CSV',
    progress: (rows: number, of: number, size: string) => `${formatCount(rows)} of ${formatCount(of)} rows, ${size}`,
    running: (file: string) => `Exporting ${file}`,
    done: (rows: number) => `Exported ${counted(rows, 'row')}`,
  },
  checklist: {
    title: (property: string) => `Get started with ${property}`,
    done: (done: number, steps: number) => `${formatCount(done)} of ${formatCount(steps)} steps done`,
    stepDone: 'Done',
    dismiss: 'Dismiss checklist',
    noResidents: 'No residents yet',
    noResidentsHint: 'Figures show up here once your team adds residents.',
    property: {
      name: 'Complete the property summary',
      text: 'Enter the address and contacts, and add a move-in guide, pictures and review links.',
      action: 'View property',
    },
    properties: {
      name: 'Add your properties',
      text: 'Add them one by one, or import a CSV file. Each one needs an address.',
      action: 'View properties',
    },
    staff: {
      name: 'Add your team',
      text: 'Everyone you add gets an email with a link to sign in.',
      action: 'Add staff',
    },
    residents: {
      name: 'Add your residents',
      text: 'Add them one by one, import a CSV file, or connect your property-management system.',
      action: 'Add residents',
    },
    points: {
      name: 'Buy points',
      text: 'Residents earn from your points balance, which is empty.',
      action: 'Buy points',
    },
    message: {
      name: 'Send your first message',
      text: 'Tell residents about the program by email, text or push notification.',
      action: 'Write a message',
    },
    secondFactor: {
      name: 'Protect your account',
      text: 'A second factor keeps others out, even if they know your password.',
      action: 'Set up a second factor',
    },
  },
  logo: {
    label: 'Logo',
    replace: 'Replace logo',
    remove: 'Remove logo',
    alt: (name: string) => (name ? `${name} logo` : 'Logo'),
    hint: 'JPEG, PNG or WebP, up to 15 MB',
  },
  form: {
    restored: 'Your unsaved changes were restored.',
    restoredOutdated:
      'Your unsaved changes were restored. Someone has changed the same fields since. Check them before you save.',
    conflict: (submit: string) => `Your changes are still here. ${submit} replaces theirs in the fields you changed.`,
  },
  list: {
    columns: 'Choose columns',
    newest: 'Newest first',
    oldest: 'Oldest first',
    reset: 'Reset filters',
    noMatch: 'Nothing matches these filters.',
    emptyTab: (tab: string) => `Nothing under ${tab}.`,
    moreFor: (name: string) => `More actions for ${name}`,
    role: 'Role',
  },
  post: { deleted: 'Deleted', inactive: 'Inactive' },
  property: {
    choose: 'Choose a property',
    searching: 'Searching…',
    none: 'No properties found',
    needed: (title: string, reason: string) => `${title}. ${reason}`,
  },
  users: {
    search: 'Search users',
    unit: (unit: string) => `Unit ${unit}`,
    loading: 'Loading more users...',
    none: 'No users found',
    shown: (shown: number, of: number) => `${formatCount(shown)} of ${formatCount(of)} users`,
    showFewer: 'Show fewer',
    andMore: (count: number) => `and ${formatCount(count)} more`,
  },
});
