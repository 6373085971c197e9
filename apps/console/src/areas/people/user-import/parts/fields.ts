import { emailPattern } from '@hearth/contract/primitives';
import type { Field } from '../../../../platform/csv/match.ts';

export type ImportField =
  | 'email' | 'firstName' | 'lastName' | 'name' | 'phone' | 'contactEmail' | 'role' | 'unitNumber' | 'building'
  | 'startDate' | 'endDate' | 'rentAmount' | 'occupants' | 'sendEmail' | 'externalID';

/** What a file of users can hold, and what property-management systems call it. */
export const importFields: readonly Field<ImportField>[] = [
  {
    id: 'email', label: 'Email', required: true, pattern: emailPattern,
    names: ['email', 'email address', 'primary email', 'primary email address', 'resident email', 'tenant email', 'email 1', 'login email', 'email id', 'emails', 'email addresses', 'contact email'],
  },
  { id: 'firstName', label: 'First Name', names: ['first name', 'first', 'given name', 'forename', 'fname', 'name first', 'firstname', 'resident first name'] },
  { id: 'lastName', label: 'Last Name', names: ['last name', 'last', 'surname', 'family name', 'lname', 'name last', 'lastname', 'resident last name'] },
  {
    id: 'name', label: 'Full Name',
    names: ['full name', 'name', 'resident name', 'tenant name', 'tenants', 'residents', 'resident', 'tenant', 'lessee', 'leaseholder', 'household name', 'customer name', 'customer', 'last name first name', 'last first', 'occupant name', 'resident s', 'tenant s', 'display name'],
  },
  {
    id: 'phone', label: 'Phone',
    names: ['phone', 'mobile', 'cell', 'mobile phone', 'cell phone', 'phone number', 'mobile number', 'cell number', 'telephone', 'cell phone number', 'mobile phone number', 'primary phone', 'phone 1', 'tel', 'home phone', 'phone numbers', 'day phone', 'work phone'],
  },
  { id: 'contactEmail', label: 'Contact Email', names: ['contact email', 'secondary email', 'alternate email', 'alternative email', 'alt email', 'other email', 'additional email', 'email 2', 'personal email', 'notification email'] },
  { id: 'role', label: 'Role', names: ['role', 'user role', 'access role', 'role name', 'user type', 'access level'] },
  {
    id: 'unitNumber', label: 'Unit Number',
    names: ['unit number', 'unit', 'unit id', 'unit name', 'apartment', 'apt', 'apartment number', 'apt number', 'suite', 'suite number', 'unit code', 'space', 'bldg unit', 'building unit', 'unit address', 'home', 'door', 'flat'],
  },
  { id: 'building', label: 'Building', names: ['building', 'bldg', 'building name', 'building number', 'bldg number', 'building id', 'bldg id', 'tower', 'block', 'building code'] },
  {
    id: 'startDate', label: 'Lease Start Date',
    names: ['lease start date', 'lease start', 'lease from', 'lease begin', 'lease begin date', 'lease from date', 'lease commencement', 'lease commencement date', 'lease begins', 'lease start on', 'start date', 'begin date', 'from', 'start', 'date from', 'move in date', 'move in', 'movein', 'moved in', 'actual move in'],
  },
  {
    id: 'endDate', label: 'Lease End Date',
    names: ['lease end date', 'lease end', 'lease to', 'lease expiration', 'lease expiration date', 'lease to date', 'lease expires', 'lease exp', 'lease expiry', 'lease expiry date', 'lease ends', 'lease thru', 'lease through', 'end date', 'expiration date', 'expiration', 'expires', 'to', 'end', 'date to', 'thru', 'move out date', 'move out', 'moveout'],
  },
  {
    id: 'rentAmount', label: 'Rent Amount',
    names: ['rent amount', 'rent', 'monthly rent', 'actual rent', 'lease rent', 'contract rent', 'current rent', 'effective rent', 'base rent', 'scheduled rent', 'rent charge', 'rent monthly', 'recurring rent'],
  },
  { id: 'occupants', label: 'Occupants', names: ['occupants', 'number of occupants', 'number occupants', 'occupant count', 'household size', 'total occupants', 'occupancy', 'persons', 'people', 'number of people', 'residents count', 'number of residents'] },
  { id: 'sendEmail', label: 'Send Email', names: ['send email', 'send welcome email', 'welcome email', 'send mail', 'send welcome', 'send invite', 'send invitation', 'invite', 'notify', 'email opt in', 'send email yes no'] },
  {
    id: 'externalID', label: 'External ID',
    names: ['external id', 'externalid', 'resident id', 'tenant id', 'resident code', 'tenant code', 't code', 'tcode', 'person id', 'customer id', 'resident number', 'account number', 'account', 'code', 'id', 'lease id', 'occupancy id', 'resh id', 'resident', 'tenant'],
  },
];
