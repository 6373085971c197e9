import { uploadBytesMaximum } from '@hearth/contract/constants';
import { countryInfo, timeZoneOf, type Country } from '@hearth/contract/countries';
import { fileMessages } from '@hearth/contract/files/messages';
import { formatTimeZone } from '@hearth/contract/format';
import type { Asset } from '@hearth/contract/properties/assets';
import type { propertyBody } from '@hearth/contract/properties/property-body';
import type { ambassadorDocumentBody } from '@hearth/contract/properties/property-fields';
import type { z } from '@hearth/contract/validation';
import type { Form } from '../../../../kit/form.tsx';
import { text, type SectionId } from '../messages.ts';

export type PropertyValues = z.input<typeof propertyBody>;
export type AmbassadorDocument = z.input<typeof ambassadorDocumentBody>;

export interface PartProps {
  form: Pick<Form<typeof propertyBody>, 'watch' | 'getValues' | 'setValue'>;
}

/** Field names of the three addresses. */
export const addressNames = {
  own: {
    address: 'address',
    address2: 'address2',
    country: 'country',
    city: 'city',
    state: 'state',
    zipCode: 'zipCode',
  },
  leaseOffice: {
    address: 'leaseOfficeAddress',
    address2: 'leaseOfficeAddress2',
    country: 'leaseOfficeCountry',
    city: 'leaseOfficeCity',
    state: 'leaseOfficeState',
    zipCode: 'leaseOfficeZipCode',
  },
  managementCompany: {
    address: 'managementCompanyAddress',
    address2: 'managementCompanyAddress2',
    country: 'managementCompanyCountry',
    city: 'managementCompanyCity',
    state: 'managementCompanyState',
    zipCode: 'managementCompanyZipCode',
  },
} as const satisfies Record<string, Record<string, keyof PropertyValues>>;
export type AddressOf = keyof typeof addressNames;

/** Fields of each section of the form. */
export const sectionFields: Readonly<Record<SectionId, readonly (keyof PropertyValues | 'company')[]>> = {
  location: ['name', 'company', ...Object.values(addressNames.own), 'timezone'],
  'leasing-office': Object.values(addressNames.leaseOffice),
  contact: ['email', 'website', 'phone'],
  amenities: ['amenities'],
  pictures: [],
  emails: ['payableAccount', 'maintenanceContactEmail'],
  'move-in-guide': ['moveInGuide'],
  'review-links': ['reviewLinks'],
  'management-company': [
    'managementCompanyName',
    ...Object.values(addressNames.managementCompany),
    'managementCompanyPhone',
    'managementCompanyEmail',
    'generalManager',
    'generalManagerEmail',
    'regionalManager',
    'regionalManagerEmail',
  ],
  points: ['spendLimit', 'leadRewardDays'],
  documents: ['ambassadorDocuments'],
  subscriptions: ['maxioSubscriptionId', 'maxioCustomerId', 'secondaryMaxioSubscriptionIds', 'maxioAdHocSubscriptions'],
  integrations: [],
};

const isMarked = (mark: unknown): boolean =>
  typeof mark === 'object' && mark !== null ? Object.values(mark).some(isMarked) : mark === true;

/** Sections with unsaved fields: those marked as changed, and those of `typed`, whose input isn't added to its list yet. */
export const changedSections = (marks: Readonly<Record<string, unknown>>, typed: ReadonlySet<string>) =>
  (Object.keys(sectionFields) as SectionId[]).filter((id) =>
    sectionFields[id].some((name) => isMarked(marks[name]) || typed.has(name)),
  );

const leaseOffice = Object.values(addressNames.leaseOffice);

/** The leasing office has no address of its own. */
export const isSameAddress = (values: Partial<PropertyValues>) => leaseOffice.every((name) => !values[name]);

export const clearLeaseOffice = (form: PartProps['form']) => {
  for (const name of leaseOffice) form.setValue(name, '', { shouldDirty: true, shouldValidate: true });
};

export const timeZoneOptions = (country: Country) =>
  countryInfo[country].timeZones.map((value) => ({ value, label: formatTimeZone(value) }));

interface Region {
  country: Country;
  state: string;
}

/** The time zone after an address changes: the new region's, unless another one of its country was chosen by hand. */
export function proposedZone(timezone: string | undefined, before: Region, now: Region): string | undefined {
  const isChosen = timezone !== undefined && timezone !== timeZoneOf(before.country, before.state);
  if (isChosen && countryInfo[now.country].timeZones.includes(timezone)) return timezone;
  return timeZoneOf(now.country, now.state);
}

/** Documents (spec 1 and 2, section 5). */
export const pdf = {
  accept: 'application/pdf',
  maxBytes: uploadBytesMaximum,
  says: { kind: fileMessages.pdfOnly, size: fileMessages.tooLarge },
  hint: text.pdfHint,
};

export const pictureBodies = (pictures: readonly Asset[]) => pictures.map(({ _id, name, alt }) => ({ _id, name, alt }));
