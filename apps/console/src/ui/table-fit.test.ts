import { expect, test } from 'vitest';
import { atEase, fitted } from './table-fit.ts';

test('a table that is too wide gets tighter, breaks words, drops columns and finally scrolls; with enough room it goes back', () => {
  const close = fitted(atEase, 1000, 1090);
  expect(close.room).toBe('close');
  expect(fitted(close, 1000, 1000)).toBe(close);
  const menu = fitted(close, 900, 960);
  expect(menu).toMatchObject({ room: 'menu', isWide: false });
  const tight = fitted(menu, 500, 600);
  expect(tight).toMatchObject({ room: 'tight', isWide: false });
  const few = fitted(tight, 400, 450);
  expect(few).toMatchObject({ room: 'few', isWide: false });
  const wide = fitted(few, 300, 350);
  expect(wide).toMatchObject({ room: 'few', isWide: true });
  expect(fitted(wide, 360, 360)).toMatchObject({ room: 'few', isWide: false });
  expect(fitted(few, 450, 450)).toEqual(tight);
  expect(fitted(tight, 600, 600)).toEqual(menu);
  expect(fitted(menu, 960, 960)).toEqual(close);
  expect(fitted(close, 1089, 1089)).toEqual(atEase);
  expect(fitted(close, 1080, 1080)).toBe(close);
});

test("half a pixel isn't overflow", () => expect(fitted(atEase, 1000, 1001)).toBe(atEase));
