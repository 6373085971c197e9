import { emailPattern } from '@hearth/contract/primitives';
import type { ImportColumn } from '@hearth/contract/properties/property-import';
import type { Field } from '../../../../platform/csv/match.ts';

/** What a file of properties can hold, and what other systems call it. */
export const propertyFields: readonly Field<ImportColumn>[] = [
  {
    id: 'name',
    label: 'Name',
    required: true,
    names: ['name', 'property name', 'property', 'community', 'community name', 'site', 'site name', 'marketing name'],
  },
  {
    id: 'address',
    label: 'Address',
    required: true,
    names: ['address', 'address 1', 'street', 'street address', 'address line 1'],
  },
  { id: 'address2', label: 'Address 2', names: ['address 2', 'address line 2', 'suite'] },
  { id: 'city', label: 'City', required: true, names: ['city', 'town'] },
  { id: 'state', label: 'State', required: true, names: ['state', 'province', 'state province', 'region'] },
  {
    id: 'zipCode',
    label: 'Zip Code',
    required: true,
    names: ['zip code', 'zip', 'postal code', 'postcode', 'zipcode'],
  },
  { id: 'country', label: 'Country', names: ['country', 'country code'] },
  { id: 'timezone', label: 'Time Zone', names: ['time zone', 'timezone'] },
  {
    id: 'email',
    label: 'Email',
    required: true,
    pattern: emailPattern,
    names: ['email', 'property email', 'office email', 'email address'],
  },
  { id: 'phone', label: 'Phone', names: ['phone', 'property phone', 'office phone', 'telephone'] },
  { id: 'website', label: 'Website', required: true, names: ['website', 'url', 'web site', 'property website'] },
  {
    id: 'payableAccount',
    label: 'Payable Account Email',
    required: true,
    names: ['payable account email', 'payable account', 'accounts payable email', 'ap email', 'billing email'],
  },
  {
    id: 'maintenanceContactEmail',
    label: 'Maintenance Contact Email',
    names: ['maintenance contact email', 'maintenance email'],
  },
  {
    id: 'managementCompanyName',
    label: 'Management Company',
    names: ['management company', 'management company name'],
  },
  { id: 'managementCompanyPhone', label: 'Management Company Phone', names: ['management company phone'] },
  { id: 'managementCompanyEmail', label: 'Management Company Email', names: ['management company email'] },
  { id: 'generalManager', label: 'General Manager', names: ['general manager', 'property manager'] },
  {
    id: 'generalManagerEmail',
    label: 'General Manager Email',
    names: ['general manager email', 'property manager email'],
  },
  { id: 'regionalManager', label: 'Regional Manager', names: ['regional manager'] },
  { id: 'regionalManagerEmail', label: 'Regional Manager Email', names: ['regional manager email'] },
  { id: 'spendLimit', label: 'Spend Limit', names: ['spend limit', 'monthly limit', 'points limit'] },
  { id: 'company', label: 'Company', names: ['company', 'company name', 'owner', 'ownership'] },
];
