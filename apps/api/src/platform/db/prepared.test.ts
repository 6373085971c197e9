import { expect, test } from 'vitest';
import { openPrepared } from './prepared.ts';

test('a statement gets a name on its fifth use, regardless of other statements', () => {
  const prepared = openPrepared();
  const send = (text: string) => Array.from({ length: 5 }, () => prepared.nameOf(text));
  const names = Array.from({ length: 2_000 }, (_, turn) => send(`select ${turn}`));
  expect(names.every(([first, , , fourth, fifth]) => !first && !fourth && fifth)).toBe(true);
  expect(new Set(names.map((of) => of.at(-1))).size).toBe(2_000);
  expect(prepared.nameOf('select 1999')).toBe(names.at(-1)?.at(-1));
});
