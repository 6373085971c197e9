import { createUserBody, updateUserBody } from '@hearth/contract/people/user-record';
import { describe, expect, test } from 'vitest';
import { z } from '@hearth/contract/validation';
import { changedFrom, nameOf, startOf } from './form-values.ts';

describe('initial form values', () => {
  test("are the contract's defaults, or empty values of the field's type", () => {
    expect(startOf(createUserBody)).toEqual({
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      contactEmail: '',
      unitNumber: '',
      building: '',
      occupants: 1,
      sendEmail: true,
      welcome: false,
      role: undefined,
      propertyId: undefined,
      userRole: undefined,
    });
  });
  test("take the record's values and drop fields that the schema doesn't have", () => {
    const user = { firstName: 'Maya', phone: '', balance: 40, role: undefined };
    expect(startOf(updateUserBody.pick({ firstName: true, phone: true, role: true }), user)).toEqual({
      firstName: 'Maya',
      phone: '',
      role: undefined,
    });
  });
  test('include nested and nullable fields', () => {
    const schema = z.object({
      address: z.object({ zip: z.string() }),
      ends: z.iso.date().nullable(),
      tags: z.array(z.string()),
    });
    expect(startOf(schema)).toEqual({ address: { zip: '' }, ends: null, tags: [] });
  });
});

test('only values that differ from the record are sent', () => {
  const record = { firstName: 'Maya', occupants: 2, tags: ['a'] };
  expect(changedFrom(record, { firstName: 'Maya', occupants: 3, tags: ['a'], propertyId: 'p' })).toEqual({
    occupants: 3,
    propertyId: 'p',
  });
});

describe('the field of an error', () => {
  const shown = new Set(['phone', 'units.0.building', 'users', 'body']);
  test.each([
    [['body', 'phone'], 'phone'],
    [['phone'], 'phone'],
    [['body', 'units', 0, 'building'], 'units.0.building'],
    [['body', 'users', 3, '_id'], 'users'],
    [['body', 'body'], 'body'],
    [['body'], 'body'],
    [['query', 'propertyId'], undefined],
    [['body', 'units', 1, 'building'], undefined],
    [[], undefined],
  ])('of path %j is %s', (path, name) => expect(nameOf(path, shown, true)).toBe(name));
  test('can be named like a part of a request, in client-side validation', () => {
    expect(nameOf(['query', 'text'], new Set(['query.text', 'text']))).toBe('query.text');
  });
});
