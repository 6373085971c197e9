import type { PropertyRecord } from './property-record.ts';

/** Where something that is missing is mended: a section of the form, its features, the units or the people. */
export type MendedAt =
  | 'contact'
  | 'amenities'
  | 'emails'
  | 'move-in-guide'
  | 'review-links'
  | 'management-company'
  | 'documents'
  | 'subscriptions'
  | 'logo'
  | 'features'
  | 'units'
  | 'staff';

/** What stands around a property's record. */
export interface Surroundings {
  /** Active units. */
  units: number;
  /** Leases of today that name none of the units. */
  leasesWithoutUnit: number;
  /** Property admins and managers. */
  leads: number;
}

interface Wanted {
  key: string;
  /** What is not there, and what for. */
  says: string;
  at: MendedAt;
  isMissing: (property: PropertyRecord, around: Surroundings) => boolean;
}

const wanted: readonly Wanted[] = [
  {
    key: 'leads',
    says: 'Nobody leads this property: add a property admin or a manager',
    at: 'staff',
    isMissing: (_, { leads }) => leads === 0,
  },
  {
    key: 'units',
    says: 'There are no units: leases and occupancy stand on them',
    at: 'units',
    isMissing: (_, { units }) => units === 0,
  },
  {
    key: 'leasesWithoutUnit',
    says: 'Some leases name a unit that is not on the list',
    at: 'units',
    isMissing: (_, { units, leasesWithoutUnit }) => units > 0 && leasesWithoutUnit > 0,
  },
  {
    key: 'rentRollPointsAmount',
    says: 'Rent is rewarded, but no points for each lease are set',
    at: 'features',
    isMissing: ({ features }) => features.rentPaymentPoints && features.rentRollPointsAmount === 0,
  },
  { key: 'phone', says: 'There is no phone number', at: 'contact', isMissing: ({ phone }) => phone === '' },
  { key: 'logo', says: 'There is no logo', at: 'logo', isMissing: ({ logo }) => logo === null },
  {
    key: 'amenities',
    says: 'No amenities are chosen',
    at: 'amenities',
    isMissing: ({ amenities }) => amenities.length === 0,
  },
  {
    key: 'maintenanceContactEmail',
    says: 'There is no email address for maintenance',
    at: 'emails',
    isMissing: ({ maintenanceContactEmail }) => maintenanceContactEmail === '',
  },
  {
    key: 'moveInGuide',
    says: 'There is no move-in guide for new residents',
    at: 'move-in-guide',
    isMissing: ({ moveInGuide }) => moveInGuide === null,
  },
  {
    key: 'reviewLinks',
    says: 'Residents have no place to review the property',
    at: 'review-links',
    isMissing: ({ reviewLinks }) => reviewLinks.length === 0,
  },
  {
    key: 'managementCompany',
    says: 'The management company is not named',
    at: 'management-company',
    isMissing: ({ managementCompanyName }) => managementCompanyName === '',
  },
  {
    key: 'generalManager',
    says: 'The general manager has no name or no email address',
    at: 'management-company',
    isMissing: ({ generalManager, generalManagerEmail }) => generalManager === '' || generalManagerEmail === '',
  },
  {
    key: 'ambassadorDocuments',
    says: 'Ambassadors have no documents',
    at: 'documents',
    isMissing: ({ features, ambassadorDocuments }) => features.ambassador && ambassadorDocuments.length === 0,
  },
  {
    key: 'maxioSubscriptionId',
    says: 'There is no subscription for its invoices',
    at: 'subscriptions',
    isMissing: ({ can, maxioSubscriptionId }) => can.administer && maxioSubscriptionId === '',
  },
];

export type Missing = Pick<Wanted, 'key' | 'says' | 'at'>;

/** What a property lacks to be complete, as far as this reader can know; what hinders most comes first. */
export const missingOf = (property: PropertyRecord, around: Surroundings): readonly Missing[] =>
  wanted.filter(({ isMissing }) => isMissing(property, around)).map(({ key, says, at }) => ({ key, says, at }));
