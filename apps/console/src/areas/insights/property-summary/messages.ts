import { defineMessages } from '@hearth/contract/define-messages';
import { counted, formatCount, formatPoints } from '@hearth/contract/format';

const percent = (part: number, whole: number) => `${formatCount(Math.round((part / whole) * 100))}%`;

export const text = defineMessages({
  title: 'Property Summary',
  needsProperty: 'Choose a property to see its summary.',
  edit: 'Edit Property',
  deactivated: 'This property is deactivated.',
  deactivatedHint: "It's view-only. You can't send points or messages, and syncs are off.",
  syncCenter: 'Sync Center',
  missing: {
    title: 'To do',
    hint: (count: number) => `${counted(count, 'step')} left to finish setup`,
  },
  figures: {
    spent: 'Spent this month',
    ofLimit: (spent: number, limit: number) => `${percent(spent, limit)} of the ${formatCount(limit)}-point limit`,
    noLimit: 'No limit',
    occupied: 'Units occupied',
    percent,
    noUnits: 'No units yet',
    vacant: (vacant: number, units: number) => `${formatCount(vacant)} of ${counted(units, 'unit')} vacant`,
    residents: 'Residents',
    signedUp: (count: number) => `${formatCount(count)} have signed up`,
  },
  contacts: {
    title: 'Address and contacts',
    address: 'Address',
    office: 'Leasing office',
    timeZone: 'Time zone',
    phone: 'Phone',
    email: 'Email',
    maintenance: 'Maintenance',
    website: 'Website',
    company: 'Management company',
    generalManager: 'General manager',
    regionalManager: 'Regional manager',
    amenities: 'Amenities',
  },
  documents: {
    title: 'Documents',
    guide: 'Move-in guide',
    viewGuide: 'View guide',
    ambassadors: 'For ambassadors',
  },
  features: { title: 'Features', on: 'On', off: 'Off', points: (points: number) => formatPoints(points) },
  pictures: { title: 'Pictures', add: 'Add pictures', edit: 'Edit pictures' },
  reviews: {
    title: 'Reviews',
    all: 'All reviews',
    inHearth: 'In Hearth',
    none: 'No reviews yet',
    average: (rating: number | null, count: number) => `${rating?.toFixed(1)} from ${counted(count, 'review')}`,
    elsewhere: 'On other sites',
  },
  staff: {
    title: 'Staff',
    all: 'All users',
    count: (staff: number, managers: number) => `${counted(staff, 'team member')}, ${counted(managers, 'manager')}`,
    none: 'No staff yet',
    neverSignedIn: 'never signed in',
    more: (count: number) => `and ${formatCount(count)} more`,
  },
});
