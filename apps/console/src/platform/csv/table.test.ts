import { expect, test } from 'vitest';
import type { Field } from './match.ts';
import { readTable } from './table.ts';

const fields: Field[] = [
  { id: 'email', label: 'Email', names: ['email', 'email address'] },
  { id: 'name', label: 'Name', names: ['name', 'resident', 'tenant'] },
  { id: 'unit', label: 'Unit', names: ['unit', 'unit number'] },
  { id: 'rent', label: 'Rent', names: ['actual rent', 'rent'] },
];
const read = (text: string, rowsMaximum = 100) => readTable(text, fields, rowsMaximum);

test.each([[','], [';'], ['\t'], ['|']])('the separator %j is detected', (separator) => {
  const table = read(
    [
      ['Unit', 'Name', 'Email'],
      ['1', 'Zoë', 'zoe@example.com'],
    ]
      .map((row) => row.join(separator))
      .join('\n'),
  );
  expect(table).toEqual({
    headers: ['Unit', 'Name', 'Email'],
    rows: [{ line: 2, cells: ['1', 'Zoë', 'zoe@example.com'] }],
    separator,
  });
});

test("commas within cells don't hide semicolon separators", () => {
  expect(read('Unit;Name;Email\n1;Smith, Jane, Dr;a@example.com\n2;Lee, Bo, Mr;b@example.com').separator).toBe(';');
  expect(read('sep=;\nUnit;Name\n1;x').headers).toEqual(['Unit', 'Name']);
});

test.each([['\r\n'], ['\n'], ['\r']])('lines end with %j', (end) => {
  expect(read(`Unit,Name${end}1,a${end}2,b${end}`).rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, '1', 'a'],
    [3, '2', 'b'],
  ]);
});

test('a quoted line break stays in its cell, and later lines keep their numbers', () => {
  expect(read('Unit,Name\n1,"Line\nBreak"\n2,b').rows).toEqual([
    { line: 2, cells: ['1', 'Line\nBreak'] },
    { line: 4, cells: ['2', 'b'] },
  ]);
});

test('titles, repeated headers and trailing blank lines are dropped; other blank lines are rows', () => {
  const table = read(
    'Rent Roll,,\nMaple Court,,\n"As of 10/31/2026",,\n\nUnit,Resident,Email\n1,a,a@example.com\n,,\nUnit,Resident,Email\n2,b,b@example.com\n,,\n,,\n',
  );
  expect(table.headers).toEqual(['Unit', 'Resident', 'Email']);
  expect(table.rows.map(({ line }) => line)).toEqual([6, 7, 9]);
});

test('a header of two lines is merged', () => {
  const table = read('Unit,Resident,Actual,Email\n,,Rent,Address\n1,a,900,a@example.com');
  expect(table.headers).toEqual(['Unit', 'Resident', 'Actual Rent', 'Email Address']);
  expect(table.rows).toHaveLength(1);
});

test('an unclosed quote affects only its own row', () => {
  const table = read(
    'Unit,Name,Email\n1,"Zoë,a@example.com\n2,"Smith, J",b@example.com\n3,5" pipe,c@example.com\n4,"Two\nlines",d@example.com',
  );
  expect(table.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, '1', '"Zoë', 'a@example.com'],
    [3, '2', 'Smith, J', 'b@example.com'],
    [4, '3', '5" pipe', 'c@example.com'],
    [5, '4', 'Two\nlines', 'd@example.com'],
  ]);
});

test('columns without a header are numbered, and trailing empty ones are dropped', () => {
  expect(read('Unit,,Name,,\n1,x,a,,').headers).toEqual(['Unit', 'Column 2', 'Name']);
});

test('unknown columns are kept', () => {
  expect(read('Alpha,Beta\nfoo,bar').headers).toEqual(['Alpha', 'Beta']);
});

test.each([
  ['', 'The file is empty'],
  ['  \n \n', 'The file is empty'],
  ['Unit,Name\n', 'no rows below them'],
  ['Unit,Name\n,\n,', 'no rows below them'],
  ['Zoë,zoe@example.com\nIvy,ivy@example.com', 'No column names found'],
  ['hello', 'No column names found'],
  ['Zoë,Müller,zoe@example.com,Resident,821', 'No column names found'],
])('%j is refused', (text, reason) => {
  expect(() => read(text)).toThrow(reason);
});

test("too many rows are refused with their number; blank ones don't count", () => {
  expect(() => read(`Unit,Name\n${'1,a\n'.repeat(101)}`)).toThrow('The file has 101 rows, and the limit is 100.');
  expect(read(`Unit,Name\n${'1,a\n'.repeat(100)}${',\n'.repeat(900)}`).rows).toHaveLength(100);
});
