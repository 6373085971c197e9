import { expect, test } from 'vitest';
import { headerScore, matchHeaders, words, type Field } from './match.ts';

const fields: Field[] = [
  { id: 'email', label: 'Email', names: ['email', 'email address'], pattern: /@/ },
  { id: 'firstName', label: 'First Name', names: ['first name', 'first'] },
  { id: 'name', label: 'Name', names: ['name', 'full name', 'resident', 'tenant'] },
  { id: 'unit', label: 'Unit', names: ['unit', 'unit number', 'apt'] },
  { id: 'start', label: 'Start', names: ['lease start date', 'lease start', 'lease from', 'move in date'] },
];

test('headers are compared as words', () => {
  expect(words('E-mail Address*')).toBe('email address');
  expect(words('leaseStartDate (MM/DD/YYYY)')).toBe('lease start date mm dd yyyy');
  expect(words('Unit #')).toBe('unit number');
  expect(words('Unit No.')).toBe('unit number');
  expect(words('Résident')).toBe('resident');
});

test('the best matching header wins for any field', () => {
  expect(matchHeaders(['Resident', 'Resident First Name', 'E-mail Address', 'Apt', 'Lease From'], fields)).toEqual({
    name: 0,
    firstName: 1,
    email: 2,
    unit: 3,
    start: 4,
  });
});

test("another person's header isn't matched", () => {
  for (const header of ['Emergency Contact Email', 'Guarantor Email', 'Property Email', 'Manager e-mail'])
    expect(headerScore(header, fields[0] as Field)).toBe(0);
  expect(matchHeaders(['Unit Type', 'Unit Sq Ft', 'Unit'], fields)).toEqual({ unit: 2 });
});

test('a column of addresses is the email under any header, and a column matches one field', () => {
  expect(
    matchHeaders(['Who', 'Where to write'], fields, [
      ['Zoë', 'zoe@example.com'],
      ['Ivy', 'ivy@example.com'],
    ]),
  ).toEqual({ email: 1 });
  expect(matchHeaders(['Name', 'Name'], fields)).toEqual({ name: 0 });
});
