import { describe, expect, test } from 'vitest';
import { generalMessages } from '@hearth/contract/errors';
import { addCompanyUserBody } from '@hearth/contract/people/company-users';
import { fieldName } from '@hearth/contract/validation';
import { z } from 'zod';
import { useServer } from '../harness.ts';
import { declaredEndpoints, smallest, type Declared, type Part, type Schema } from '../inputs.ts';

const parts: Part[] = ['params', 'query', 'body'];
const left = Symbol('left out');
const wrong: unknown[] = [
  left,
  null,
  '',
  'x',
  'x'.repeat(5000),
  'a\u0007b',
  '2026-02-31',
  5.5,
  -1,
  1e15,
  Number.NaN,
  true,
  [],
  ['x'],
  Array.from({ length: 9000 }, () => 'x'),
  {},
  { notDeclared: 1 },
];

const choose = (field: string, schema: Schema) =>
  schema.pattern === '^[0-9a-f]{24}$' ? '000000000000000000000abc' : field === 'endDate' ? '2026-12-31' : undefined;

/** Every path of a schema that holds a value. */
function valuePaths(schema: Schema, path: (string | number)[] = []): (string | number)[][] {
  const inner = (schema.anyOf ?? schema.oneOf ?? []).flatMap((branch) => valuePaths(branch, path));
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => valuePaths(field, [...path, key]));
  const items = schema.items ? valuePaths(schema.items, [...path, 0]) : [];
  return [path, ...inner, ...fields, ...items];
}

/** Replaces the value at a path, creating parents that the smallest request lacks. */
function withValue(whole: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'number') return [withValue(Array.isArray(whole) ? whole[0] : undefined, rest, value)];
  const before = typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? whole : {};
  const next = withValue((before as Record<string, unknown>)[key], rest, value);
  const { [key]: _before, ...others } = before as Record<string, unknown>;
  return next === left ? others : { ...others, [key]: next };
}

const english = z.locales.en().localeError;
const library = /\b(Invalid|Unrecognized|Too small|Too big|expected|received|NaN|undefined|regex|pattern)\b/;

/** The validator's default messages, for any value. */
const ownWords = new Set(
  ['string', 'number', 'int', 'boolean', 'array', 'object'].map((expected) =>
    String(english({ code: 'invalid_type', expected, input: undefined, path: [] } as never)),
  ),
);

function* wrongRequests({ parts: schemas }: Declared) {
  const base = Object.fromEntries(parts.map((part) => [part, smallest(schemas[part], choose)]));
  for (const part of parts)
    for (const valuePath of valuePaths(schemas[part]))
      for (const value of wrong) {
        const path = [part, ...valuePath];
        const request = withValue(base, path, value);
        yield { path, request: request === left ? {} : request };
      }
}

describe('validation messages', () => {
  test('come from our catalog for every field of every endpoint, never from the validator', () => {
    let said = 0;
    for (const endpoint of declaredEndpoints()) {
      for (const { path, request } of wrongRequests(endpoint)) {
        const issues = endpoint.input.safeParse(request).error?.issues ?? [];
        said += issues.length;
        const bad = issues.find(({ message }) => ownWords.has(message) || library.test(message.replace(/'.*'/, '')));
        // Worded by the areas themselves.
        const areWorded = /^(Invalid (Email|Phone number|Zip Code|Postal Code)|Enter a valid .*)$/.test(
          bad?.message ?? '',
        );
        if (bad && !areWorded) expect.fail(`${endpoint.name} at ${path.join('.')}: ${bad.message}`);
      }
    }
    expect(said).toBeGreaterThan(5000);
  });

  test('say that an id the user must choose is required', () => {
    const said = (companyId: string) =>
      addCompanyUserBody.safeParse({ companyId }).error?.issues.find(({ path }) => path[0] === 'companyId')?.message;
    expect([said(''), said('nowhere')]).toEqual(['Company is required', "Company isn't a valid ID"]);
  });

  test("use the field's display name", () => {
    expect(
      [
        ['body', 'unitNumber'],
        ['query', 'propertyId'],
        ['body', 'users', 2],
        ['body', 'postUrl'],
        ['body', '_id'],
        [],
      ].map(fieldName),
    ).toEqual(['Unit Number', 'Property', 'Entry 3 of Users', 'Post URL', 'Id', 'The request']);
  });
});

describe('from the API', () => {
  const server = useServer();
  const person = { role: 'resident', email: 'new@hearth.example', firstName: 'New', lastName: 'Person' };
  const gift = { users: ['000000000000000000000abc'], amount: 1, category: 'Thank You!' };
  const lease = { unitNumber: '1', building: 'A', startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1000 };

  test.each([
    ['a user', '/users', person, generalMessages.invalidProperty],
    ['an import', '/users/multiple', { users: [person] }, generalMessages.invalidProperty],
    ['a gift', '/point-logs/award', gift, generalMessages.noPropertySelected],
    ['a lease', '/leases/000000000000000000000abc', lease, generalMessages.noPropertySelected],
  ])('creating %s without a property says so', async (_name, path, body, message) => {
    for (const query of ['', '?propertyId=All%20Property', '?propertyId=nowhere']) {
      const { status, error } = await server()
        .as(server().superAdmin)
        .send('POST', path + query, { body });
      expect([status, error.message, error.issues?.[0]?.path]).toEqual([400, message, ['query', 'propertyId']]);
    }
  });

  test('each invalid field is an issue with its path and message', async () => {
    const { error } = await server()
      .as(server().manager)
      .send('POST', `/users?propertyId=${server().property}`, {
        body: { ...person, firstName: 'x'.repeat(101), email: undefined, occupants: 'two', height: 180, '<b>': 1 },
      });
    expect(error.issues).toEqual([
      { path: ['body', 'email'], message: 'Email is required' },
      { path: ['body', 'firstName'], message: 'First Name must be 100 characters or less' },
      { path: ['body', 'occupants'], message: 'Occupants must be a whole number' },
      { path: ['body', 'height'], message: "'height' isn't a known field" },
      { path: ['body', '<b>'], message: "'<b>' isn't a known field" },
    ]);
    expect(error.message).toBe('Email is required');
  });
});
