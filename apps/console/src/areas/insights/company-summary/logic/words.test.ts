import { expect, test } from 'vitest';
import { waitedWords } from './words.ts';

test.each([
  [null, '–'],
  [0, '0 min'],
  [2700, '45 min'],
  [18_720, '5.2 h'],
  [267_840, '3.1 days'],
])('%s seconds are said as %s', (seconds, words) => expect(waitedWords(seconds)).toBe(words));
