import { expect, test } from 'vitest';
import type { Result } from './declaration.ts';
import { countOf, errorCsv, linesIn, linesOf } from './lines.ts';
import type { Plan } from './plan.ts';

const plan: Plan = {
  planned: [
    {
      line: 2,
      cells: ['a@example.com', 'A'],
      key: 'a@example.com',
      title: 'a@example.com',
      entry: {},
      notes: [],
    },
    {
      line: 4,
      cells: ['b@example.com', '=B'],
      key: 'b@example.com',
      title: 'b@example.com',
      entry: {},
      notes: ['Occupants "250" must be 1 to 100. Using 1.'],
    },
  ],
  leftOut: [
    {
      line: 3,
      cells: ['A@example.com', 'x'],
      key: 'a@example.com',
      reason: 'Duplicate of line 2: the same email address',
      isDuplicate: true,
    },
    { line: 5, cells: ['', ''], key: '', reason: 'Empty row', isDuplicate: false },
  ],
};
const results = new Map<string, Result>([
  ['a@example.com', { key: 'a@example.com', status: 'created', message: 'New user' }],
  ['b@example.com', { key: 'b@example.com', status: 'failed', message: 'Last Name is required' }],
]);

test('every row is listed once, in file order', () => {
  const lines = linesOf(plan, results);
  expect(lines.map(({ line, outcome, reasons }) => [line, outcome, ...reasons])).toEqual([
    [2, 'created', 'New user'],
    [3, 'duplicate', 'Duplicate of line 2: the same email address'],
    [4, 'failed', 'Last Name is required', 'Occupants "250" must be 1 to 100. Using 1.'],
    [5, 'dropped', 'Empty row'],
  ]);
  const outcomes = ['created', 'added', 'failed', 'duplicate', 'dropped', 'waiting'];
  expect(outcomes.map((outcome) => countOf(lines, outcome))).toEqual([1, 0, 1, 1, 1, 0]);
  expect(linesIn(lines, 'check').map(({ line }) => line)).toEqual([3, 4, 5]);
  expect(linesIn(lines, 'defaulted').map(({ line }) => line)).toEqual([4]);
});

test('a row imported without its lease is listed under To check', () => {
  const result: Result = {
    key: 'a@example.com',
    status: 'created',
    message: 'New user; no lease: both dates are needed',
    isPartlyLeftOut: true,
  };
  expect(linesIn(linesOf(plan, new Map([[result.key, result]])), 'check').map(({ line }) => line)).toContain(2);
});

test("the error file has the file's columns and the reason, without formulas or empty rows", () => {
  expect(errorCsv(['Email', 'First Name'], linesOf(plan, results))).toBe(
    '\uFEFFEmail,First Name,Reason\r\nA@example.com,x,Duplicate of line 2: the same email address.\r\nb@example.com,\'=B,"Last Name is required. Occupants ""250"" must be 1 to 100. Using 1."\r\n',
  );
  expect(
    errorCsv(
      ['Email'],
      linesOf(plan, new Map()).filter(({ line }) => line === 2),
    ),
  ).toBe('\uFEFFEmail,Reason\r\na@example.com,Not sent\r\n');
  expect(
    errorCsv(['Email'], linesOf({ ...plan, planned: plan.planned.slice(0, 1), leftOut: [] }, results)),
  ).toBeUndefined();
});
