import { createUserBody, updateUserBody } from '@hearth/contract/people/user-record';
import { describe, expect, test } from 'vitest';
import { z } from '@hearth/contract/validation';
import { changedFrom, nameOf, startOf } from './form-values.ts';

describe('what a form starts with', () => {
  test('the defaults of the contract, and nothing of its kind where there is none', () => {
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
  test('a record over them, without what the schema does not know', () => {
    const user = { firstName: 'Maya', phone: '', balance: 40, role: undefined };
    expect(startOf(updateUserBody.pick({ firstName: true, phone: true, role: true }), user)).toEqual({
      firstName: 'Maya',
      phone: '',
      role: undefined,
    });
  });
  test('fields inside of fields, and what may be null', () => {
    const schema = z.object({
      address: z.object({ zip: z.string() }),
      ends: z.iso.date().nullable(),
      tags: z.array(z.string()),
    });
    expect(startOf(schema)).toEqual({ address: { zip: '' }, ends: null, tags: [] });
  });
});

test('only what is not as in the record is sent', () => {
  const record = { firstName: 'Maya', occupants: 2, tags: ['a'] };
  expect(changedFrom(record, { firstName: 'Maya', occupants: 3, tags: ['a'], propertyId: 'p' })).toEqual({
    occupants: 3,
    propertyId: 'p',
  });
});

describe('where an error goes', () => {
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
  ])('%j goes to %s', (path, name) => expect(nameOf(path, shown, true)).toBe(name));
  test('a field that is called as a part of a request is one in the own check', () => {
    expect(nameOf(['query', 'text'], new Set(['query.text', 'text']))).toBe('query.text');
  });
});
