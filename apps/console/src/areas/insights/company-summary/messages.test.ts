import { expect, test } from 'vitest';
import { text } from './messages.ts';

test.each([
  [null, '–'],
  [0, '0 min'],
  [2700, '45 min'],
  [18_720, '5.2 h'],
  [267_840, '3.1 days'],
])('%s seconds are shown as %s', (seconds, shown) => expect(text.duration(seconds)).toBe(shown));
