import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test('an email greets by first name, or without one', () => {
  expect(greeting('Mona')).toBe('Hi Mona,');
  expect(greeting('')).toBe('Hi there,');
  expect(greeting(null)).toBe('Hi there,');
});

test('every email uses the one greeting', () => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const own = globSync('areas/**/*.ts', { cwd })
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => /`(Hi|Hello|Dear) \$\{/.test(readFileSync(`${cwd}/${path}`, 'utf8')));
  expect(own).toEqual([]);
});
