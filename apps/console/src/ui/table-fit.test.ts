import { expect, test } from 'vitest';
import { atEase, fitted } from './table-fit.ts';

test('a table goes over to closer ways while it is too wide, breaks words, scrolls last, and comes back with room for what it took', () => {
  const close = fitted(atEase, 1000, 1090);
  expect(close.room).toBe('close');
  expect(fitted(close, 1000, 1000)).toBe(close);
  const menu = fitted(close, 900, 960);
  expect(menu).toMatchObject({ room: 'menu', isWide: false });
  const tight = fitted(menu, 500, 600);
  expect(tight).toMatchObject({ room: 'tight', isWide: false });
  const wide = fitted(tight, 400, 450);
  expect(wide).toMatchObject({ room: 'tight', isWide: true });
  expect(fitted(wide, 460, 460)).toMatchObject({ room: 'tight', isWide: false });
  expect(fitted(tight, 600, 600)).toEqual(menu);
  expect(fitted(menu, 960, 960)).toEqual(close);
  expect(fitted(close, 1089, 1089)).toEqual(atEase);
  expect(fitted(close, 1080, 1080)).toBe(close);
});

test('half a pixel is no overflow', () => expect(fitted(atEase, 1000, 1001)).toBe(atEase));
