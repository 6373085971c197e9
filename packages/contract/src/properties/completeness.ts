import { missingParts } from './messages.ts';
import type { PropertyRecord } from './property-record.ts';

/** Place to fix a missing part: a section of the property form, its features, units, or staff. */
export type FixedAt =
  | 'location'
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

/** Figures besides the property's record. */
export interface PropertyCounts {
  /** Active units. */
  units: number;
  /** Current leases without a matching unit. */
  leasesWithoutUnit: number;
  /** Property admins and managers. */
  managers: number;
}

interface Wanted {
  key: keyof typeof missingParts;
  at: FixedAt;
  isMissing: (property: PropertyRecord, around: PropertyCounts) => boolean;
}

const wanted: readonly Wanted[] = [
  // Only of a property created by the setup; the form requires one.
  { key: 'address', at: 'location', isMissing: ({ address }) => address === '' },
  {
    key: 'managers',
    at: 'staff',
    isMissing: (_, { managers }) => managers === 0,
  },
  {
    key: 'units',
    at: 'units',
    isMissing: (_, { units }) => units === 0,
  },
  {
    key: 'leasesWithoutUnit',
    at: 'units',
    isMissing: (_, { units, leasesWithoutUnit }) => units > 0 && leasesWithoutUnit > 0,
  },
  {
    key: 'rentRollPointsAmount',
    at: 'features',
    isMissing: ({ features }) => features.rentPaymentPoints && features.rentRollPointsAmount === 0,
  },
  { key: 'phone', at: 'contact', isMissing: ({ phone }) => phone === '' },
  { key: 'logo', at: 'logo', isMissing: ({ logo }) => logo === null },
  {
    key: 'amenities',
    at: 'amenities',
    isMissing: ({ amenities }) => amenities.length === 0,
  },
  {
    key: 'maintenanceContactEmail',
    at: 'emails',
    isMissing: ({ maintenanceContactEmail }) => maintenanceContactEmail === '',
  },
  {
    key: 'moveInGuide',
    at: 'move-in-guide',
    isMissing: ({ moveInGuide }) => moveInGuide === null,
  },
  {
    key: 'reviewLinks',
    at: 'review-links',
    isMissing: ({ reviewLinks }) => reviewLinks.length === 0,
  },
  {
    key: 'managementCompany',
    at: 'management-company',
    isMissing: ({ managementCompanyName }) => managementCompanyName === '',
  },
  {
    key: 'generalManager',
    at: 'management-company',
    isMissing: ({ generalManager, generalManagerEmail }) => generalManager === '' || generalManagerEmail === '',
  },
  {
    key: 'ambassadorDocuments',
    at: 'documents',
    isMissing: ({ features, ambassadorDocuments }) => features.ambassador && ambassadorDocuments.length === 0,
  },
  {
    key: 'maxioSubscriptionId',
    at: 'subscriptions',
    isMissing: ({ can, maxioSubscriptionId }) => can.administer && maxioSubscriptionId === '',
  },
];

export type Missing = Pick<Wanted, 'key' | 'at'> & { label: string };

/** Missing parts of a property that this reader can see, most important first. */
export const missingOf = (property: PropertyRecord, around: PropertyCounts): readonly Missing[] =>
  wanted
    .filter(({ isMissing }) => isMissing(property, around))
    .map(({ key, at }) => ({ key, at, label: missingParts[key] }));
