import { importUser } from '@hearth/contract/people/user-import';
import { expect, test } from 'vitest';
import { text } from '../messages.ts';
import { cleanRow, type Reading } from './clean.ts';
import type { ImportField } from './fields.ts';

const fields: ImportField[] = [
  'email',
  'firstName',
  'lastName',
  'name',
  'phone',
  'contactEmail',
  'role',
  'unitNumber',
  'building',
  'startDate',
  'endDate',
  'rentAmount',
  'occupants',
  'sendEmail',
  'externalID',
];
const reading: Reading = {
  columns: Object.fromEntries(fields.map((field, i) => [field, i])),
  dates: {},
  roles: ['leasing_agent', 'ambassador', 'resident'],
  defaultRole: 'resident',
};
const full = {
  email: 'zoe@example.com',
  firstName: 'Zoë',
  lastName: 'Andersson',
  phone: '(321) 707-8364',
  role: 'Resident',
  unitNumber: '821',
  building: 'D',
  startDate: '03/06/2025',
  endDate: '04/05/2026',
  occupants: '2',
  sendEmail: 'yes',
};
const row = (values: Partial<Record<ImportField, string>>, as: Partial<Reading> = {}) =>
  cleanRow(
    fields.map((field) => ({ ...full, ...values })[field] ?? ''),
    { ...reading, ...as },
  );
const user = (values: Partial<Record<ImportField, string>>, as?: Partial<Reading>) => {
  const cleaned = row(values, as);
  if ('dropped' in cleaned) throw new Error(cleaned.dropped);
  expect(importUser.safeParse(cleaned.user).error).toBeUndefined();
  return { ...cleaned.user, notes: cleaned.notes };
};

test('a complete row is imported unchanged', () => {
  expect(user({})).toEqual({
    ...importUser.parse({ email: 'zoe@example.com', role: 'resident' }),
    firstName: 'Zoë',
    lastName: 'Andersson',
    phone: '(321) 707-8364',
    role: 'resident',
    unitNumber: '821',
    building: 'D',
    startDate: '2025-03-06',
    endDate: '2026-04-05',
    occupants: 2,
    notes: [],
  });
});

test('rows without a valid email are dropped', () => {
  expect(row({ email: 'not-an-address' })).toMatchObject({ dropped: text.notes.emailInvalid('not-an-address') });
  expect(row({ email: ' ' })).toMatchObject({ dropped: text.notes.noEmail });
  expect(row({ email: `${'a'.repeat(250)}@example.com` })).toHaveProperty('dropped');
});

test.each([
  [' ZOE@Example.COM ', 'zoe@example.com'],
  ['Zoë <zoe@example.com>', 'zoe@example.com'],
  ['mailto:zoe@example.com', 'zoe@example.com'],
  ['zoe@example.com; ZOE@example.com', 'zoe@example.com'],
])('the address %s is read', (email, read) => {
  expect(user({ email })).toMatchObject({ email: read, notes: [] });
});

test('the first of several addresses is used, with a note', () => {
  expect(user({ email: 'a@example.com, b@example.com' })).toMatchObject({
    email: 'a@example.com',
    notes: [text.notes.firstEmail('a@example.com')],
  });
});

test.each(['0', '101', '250', '2.5', '-1', 'two', ''])('%j occupants become 1', (occupants) => {
  const { occupants: count, notes } = user({ occupants });
  expect(count).toBe(1);
  expect(notes).toHaveLength(1);
});

test('1 to 100 occupants are kept; without the column, there is 1 without a note', () => {
  expect(user({ occupants: '100' })).toMatchObject({ occupants: 100, notes: [] });
  expect(user({ occupants: '2.0' })).toMatchObject({ occupants: 2, notes: [] });
  expect(user({}, { columns: { email: 0 } })).toMatchObject({
    occupants: 1,
    sendEmail: 'yes',
    role: 'resident',
    notes: [],
  });
});

test('invalid dates become empty, and so does an end that is not after the start', () => {
  expect(user({ startDate: '13/45/2025' })).toMatchObject({
    startDate: '',
    endDate: '2026-04-05',
    notes: ['Lease Start Date "13/45/2025" isn\'t a date. Left empty.'],
  });
  expect(user({ endDate: '03/06/2025' })).toMatchObject({
    endDate: '',
    notes: [text.notes.endTooEarly],
  });
  expect(user({ endDate: '' })).toMatchObject({ endDate: '', notes: [] });
  expect(user({ startDate: '06/03/2025' }, { dates: { startDate: 'dayFirst' } })).toMatchObject({
    startDate: '2025-03-06',
  });
});

test('sendEmail becomes yes or no', () => {
  expect(user({ sendEmail: 'N' }).sendEmail).toBe('no');
  expect(user({ sendEmail: 'TRUE' }).sendEmail).toBe('yes');
  expect(user({ sendEmail: 'later' })).toMatchObject({
    sendEmail: 'yes',
    notes: [text.notes.sendEmailInvalid('later')],
  });
});

test('a role is recognized by its label or wire name; any other becomes the default, with a note', () => {
  expect(user({ role: 'staff' })).toMatchObject({ role: 'leasing_agent', notes: [] });
  expect(user({ role: 'leasing_agent' })).toMatchObject({ role: 'leasing_agent', notes: [] });
  expect(user({ role: 'Chief' })).toMatchObject({
    role: 'resident',
    notes: [text.notes.roleUnknown('Chief', 'Resident')],
  });
  expect(user({ role: '' }, { defaultRole: 'ambassador' })).toMatchObject({
    role: 'ambassador',
    notes: [text.notes.noRole('Ambassador')],
  });
});

test("a role the importer can't assign becomes the default", () => {
  expect(user({ role: 'Property Admin' })).toMatchObject({
    role: 'resident',
    notes: [text.notes.roleNotAllowed('Property Admin', 'Resident')],
  });
});

test("first and last name come from a full-name column if they don't have their own", () => {
  expect(user({ firstName: '', lastName: '', name: 'Nguyen, Nadia' })).toMatchObject({
    firstName: 'Nadia',
    lastName: 'Nguyen',
  });
  expect(user({ name: 'Nguyen, Nadia' })).toMatchObject({ firstName: 'Zoë', lastName: 'Andersson' });
  expect(user({ lastName: 'Line\nBreak' })).toMatchObject({ lastName: 'Line Break' });
});

test('US phone numbers are accepted without their extension; anything else becomes empty', () => {
  expect(user({ phone: '570.373.6048 x12' })).toMatchObject({ phone: '570.373.6048', notes: [] });
  expect(user({ phone: '(570) - 373 - 6048' })).toMatchObject({ phone: '(570) 373-6048', notes: [] });
  expect(user({ phone: '+44 20 7946 0958' })).toMatchObject({
    phone: '',
    notes: [text.notes.phoneInvalid('+44 20 7946 0958')],
  });
  expect(user({ phone: '5.70373E+09' }).phone).toBe('');
});

test('rent must be an amount of at least 1', () => {
  expect(user({ rentAmount: '$1,959.00' })).toMatchObject({ rentAmount: 1959, notes: [] });
  expect(user({ rentAmount: '(10)' })).toMatchObject({ rentAmount: null });
});

test("cells that are too long don't fail the row", () => {
  const { firstName, unitNumber, notes } = user({ firstName: `${'a'.repeat(99)}😀`, unitNumber: '9'.repeat(51) });
  expect([firstName, unitNumber]).toEqual(['a'.repeat(99), '']);
  expect(notes).toEqual([
    'First Name is longer than 100 characters. Shortened.',
    'Unit Number is longer than 50 characters. Left empty.',
  ]);
});
