import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { shownOf } from '../csv.ts';
import { defineRecord } from './record.ts';

const people = defineRecord('users', 'u', {
  _id: { column: 'id', csv: 'Id' },
  firstName: { column: 'first_name', written: 'always', csv: 'Name' },
  phone: { column: 'phone', written: 'always' },
  role: { column: 'role', written: 'once', csv: 'Role' },
  company: { column: 'company_id', only: 'detail' },
  isDisabled: { read: sql<boolean>`u.disabled_at is not null`, audited: true },
  isSignedUp: { read: sql<boolean>`u.subject is not null`, only: 'rules' },
  createdAt: { column: 'created_at' },
});
const sent = {
  _id: 'a',
  firstName: 'Maria',
  phone: undefined,
  role: 'resident',
  company: 'b',
  subject: 'c',
  company_id: 'd',
};

test('values not declared as written never reach a column', () => {
  expect(people.toColumns(sent)).toEqual({ first_name: 'Maria', role: 'resident' });
  expect(people.toColumns(JSON.parse('{"__proto__":{"firstName":"x"},"constructor":"x","firstName":"y"}'))).toEqual({
    first_name: 'y',
  });
});

test('a change contains only editable fields that differ', () => {
  const stored = { firstName: 'Maria', phone: '', role: 'resident' };
  expect(people.changed(stored, { ...sent, phone: '555', role: 'manager' })).toEqual({ phone: '555' });
  expect(people.changed(stored, { firstName: 'María' })).toEqual({ firstName: 'María' });
  expect(people.changed(stored, stored)).toEqual({});
});

test('the audit trail contains written fields and those audited besides', () => {
  expect(people.trail({ ...sent, isDisabled: false, isSignedUp: true })).toEqual({
    firstName: 'Maria',
    role: 'resident',
    isDisabled: false,
  });
});

test('a response has ISO 8601 instants and omits fields used only by rules', () => {
  const createdAt = new Date('2026-03-01T06:59:59.999Z');
  const row = {
    _id: 'a',
    firstName: 'Maria',
    phone: '',
    role: 'resident',
    isDisabled: false,
    isSignedUp: true,
    createdAt,
  };
  expect(people.toWire(row)).toEqual({
    _id: 'a',
    firstName: 'Maria',
    phone: '',
    role: 'resident',
    isDisabled: false,
    createdAt: '2026-03-01T06:59:59.999Z',
  });
  expect(people.toWire({ ...row, company: null }, 'detail')).toHaveProperty('company', null);
});

test('a list row includes a detail field on request', () => {
  const row = { _id: 'a', firstName: 'Maria', phone: '', role: 'resident', isDisabled: false, isSignedUp: true };
  const createdAt = new Date('2026-03-01T06:59:59.999Z');
  expect(people.toWireWith({ ...row, createdAt })).not.toHaveProperty('company');
  expect(people.toWireWith({ ...row, createdAt, company: 'b' })).toHaveProperty('company', 'b');
});

test('an export has the fields with a heading, in order', () => {
  const columns = people.csv({ role: ({ role }) => role.toUpperCase() });
  expect(columns.map(({ header }) => header)).toEqual(['Id', 'Name', 'Role']);
  expect(columns.map((column) => shownOf(column, { _id: 'a', firstName: 'Maria', role: 'resident' }))).toEqual([
    'a',
    'Maria',
    'RESIDENT',
  ]);
});
