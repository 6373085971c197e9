import { expect, test } from 'vitest';
import { matchHeaders } from '../../../../platform/csv/match.ts';
import { importFields } from './fields.ts';

const matched = (header: string, ...samples: string[]) => {
  const headers = header.split('|');
  return Object.fromEntries(
    Object.entries(
      matchHeaders(
        headers,
        importFields,
        samples.map((row) => row.split('|')),
      ),
    ).map(([id, column]) => [id, headers[column]]),
  );
};

test('the template matches every field', () => {
  expect(Object.keys(matched(importFields.map(({ label }) => label).join('|')))).toHaveLength(importFields.length);
});

test('an export with other column names is matched', () => {
  expect(matched('Resident First Name|Resident Last Name|E-mail Address|Mobile|Unit|Bldg|Lease From|Lease To')).toEqual(
    {
      firstName: 'Resident First Name',
      lastName: 'Resident Last Name',
      email: 'E-mail Address',
      phone: 'Mobile',
      unitNumber: 'Unit',
      building: 'Bldg',
      startDate: 'Lease From',
      endDate: 'Lease To',
    },
  );
});

test('a resident directory with codes, full names and unused columns is matched', () => {
  expect(
    matched('Property|Unit|Unit Type|Resident|Name|Market Rent|Actual Rent|Move In|Lease Expiration|Balance|Email'),
  ).toEqual({
    unitNumber: 'Unit',
    externalID: 'Resident',
    name: 'Name',
    rentAmount: 'Actual Rent',
    startDate: 'Move In',
    endDate: 'Lease Expiration',
    email: 'Email',
  });
});

test('a tenant directory is matched', () => {
  expect(matched('Property|Unit|Tenant|Status|Phone Numbers|Emails|Move-in|Lease To|Rent')).toEqual({
    unitNumber: 'Unit',
    name: 'Tenant',
    phone: 'Phone Numbers',
    email: 'Emails',
    startDate: 'Move-in',
    endDate: 'Lease To',
    rentAmount: 'Rent',
  });
  expect(matched('Bldg-Unit|Name|Primary E-Mail|Cell #|Lease Begin|Lease End|# Occupants')).toEqual({
    unitNumber: 'Bldg-Unit',
    name: 'Name',
    email: 'Primary E-Mail',
    phone: 'Cell #',
    startDate: 'Lease Begin',
    endDate: 'Lease End',
    occupants: '# Occupants',
  });
  expect(
    matched('First|Last|Unit Number|Lease start date|Lease end date|Email|Emergency contact email|Send Welcome Email?'),
  ).toEqual({
    firstName: 'First',
    lastName: 'Last',
    unitNumber: 'Unit Number',
    startDate: 'Lease start date',
    endDate: 'Lease end date',
    email: 'Email',
    sendEmail: 'Send Welcome Email?',
  });
});

test('a contact email column is used as the email if it is the only one', () => {
  expect(matched('Name|Contact Email')).toEqual({ name: 'Name', email: 'Contact Email' });
  expect(matched('Email|Contact Email')).toEqual({ email: 'Email', contactEmail: 'Contact Email' });
});

test("an email column with another header is found by its values and doesn't take a name column", () => {
  expect(matched('Unit|Name|Web login|Notes', 'D-821|García, Lucía|lucia@example.com|has a dog')).toEqual({
    unitNumber: 'Unit',
    name: 'Name',
    email: 'Web login',
  });
  expect(matched('Unit|Name')).toEqual({ unitNumber: 'Unit', name: 'Name' });
});

test('camel-case field names are matched', () => {
  expect(
    matched(
      'firstName|lastName|email|contactEmail|unitNumber|building|startDate|endDate|rentAmount|occupants|sendEmail|externalID',
    ),
  ).toMatchObject({
    firstName: 'firstName',
    unitNumber: 'unitNumber',
    startDate: 'startDate',
    endDate: 'endDate',
    externalID: 'externalID',
    sendEmail: 'sendEmail',
    contactEmail: 'contactEmail',
  });
});
