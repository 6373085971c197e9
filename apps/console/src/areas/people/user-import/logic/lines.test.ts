import { importUser, type ImportResult } from '@hearth/contract/people/user-import';
import { expect, test } from 'vitest';
import { countsOf, errorCsv, linesIn, linesOf } from './lines.ts';
import type { Plan } from './plan.ts';

const plan: Plan = {
  planned: [
    {
      line: 2,
      cells: ['a@example.com', 'A'],
      user: importUser.parse({ email: 'a@example.com', firstName: 'A', role: 'resident' }),
      notes: [],
    },
    {
      line: 4,
      cells: ['b@example.com', '=B'],
      user: importUser.parse({ email: 'b@example.com', firstName: '=B', role: 'resident' }),
      notes: ['Occupants "250" is not 1 to 100: 1'],
    },
  ],
  leftOut: [
    {
      line: 3,
      cells: ['A@example.com', 'x'],
      email: 'a@example.com',
      reason: 'Duplicate of line 2: the same email address',
      isDuplicate: true,
    },
    { line: 5, cells: ['', ''], email: '', reason: 'Empty row', isDuplicate: false },
  ],
};
const answers = new Map<string, ImportResult>([
  [
    'a@example.com',
    { email: 'a@example.com', status: 'created', message: 'New user', userId: null, isPartlyLeftOut: false },
  ],
  [
    'b@example.com',
    {
      email: 'b@example.com',
      status: 'failed',
      message: 'Last Name is required',
      userId: null,
      isPartlyLeftOut: false,
    },
  ],
]);

test('every row stands once, in the order of the file', () => {
  const lines = linesOf(plan, answers);
  expect(lines.map(({ line, outcome, reasons }) => [line, outcome, ...reasons])).toEqual([
    [2, 'created', 'New user'],
    [3, 'duplicate', 'Duplicate of line 2: the same email address'],
    [4, 'failed', 'Last Name is required', 'Occupants "250" is not 1 to 100: 1'],
    [5, 'dropped', 'Empty row'],
  ]);
  expect(countsOf(lines)).toEqual({
    created: 1,
    added: 0,
    existing: 0,
    failed: 1,
    duplicate: 1,
    dropped: 1,
    waiting: 0,
  });
  expect(linesIn(lines, 'check').map(({ line }) => line)).toEqual([3, 4, 5]);
  expect(linesIn(lines, 'defaulted').map(({ line }) => line)).toEqual([4]);
});

test('a row whose lease is refused wants a look', () => {
  const answer: ImportResult = {
    email: 'a@example.com',
    status: 'created',
    message: 'New user; no lease: both dates are needed',
    userId: null,
    isPartlyLeftOut: true,
  };
  expect(linesIn(linesOf(plan, new Map([[answer.email, answer]])), 'check').map(({ line }) => line)).toContain(2);
});

test('the error file has the columns of the file and the reason, no formula, no empty row', () => {
  expect(errorCsv(['Email', 'First Name'], linesOf(plan, answers))).toBe(
    '\uFEFFEmail,First Name,Reason\r\nA@example.com,x,Duplicate of line 2: the same email address\r\nb@example.com,\'=B,"Last Name is required; Occupants ""250"" is not 1 to 100: 1"\r\n',
  );
  expect(
    errorCsv(
      ['Email'],
      linesOf(plan, new Map()).filter(({ line }) => line === 2),
    ),
  ).toBe('\uFEFFEmail,Reason\r\na@example.com,Not sent\r\n');
  expect(
    errorCsv(['Email'], linesOf({ ...plan, planned: plan.planned.slice(0, 1), leftOut: [] }, answers)),
  ).toBeUndefined();
});
