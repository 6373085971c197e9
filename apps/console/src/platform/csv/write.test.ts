import { expect, test } from 'vitest';
import { csvOf } from './write.ts';

test('formulas are escaped, and quotes are doubled', () => {
  expect(
    csvOf([
      ['a', '=HYPERLINK("x")'],
      ['+1', '-2'],
      ['@x', 'Line\nBreak'],
      ['plain', 'a,b'],
    ]),
  ).toBe('\uFEFFa,"\'=HYPERLINK(""x"")"\r\n\'+1,\'-2\r\n\'@x,"Line\nBreak"\r\nplain,"a,b"\r\n');
});
