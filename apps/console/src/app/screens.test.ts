import { expect, test } from 'vitest';
import type { Screen } from './routes/screen.ts';
import { screenAt } from './screens.ts';

const screen = (path: string): Screen => ({
  path,
  title: path,
  load: () => Promise.reject(new Error('not drawn here')),
});
const screens = ['/', '/points-center', '/points-center/user/$userId'].map(screen);
const found = (path: string) => {
  const match = screenAt(screens, path);
  return match && [match.screen.path, match.params];
};

test('a path in any spelling finds its screen and record id', () => {
  expect(found('/')).toEqual(['/', {}]);
  expect(found('/Points-Center')).toEqual(['/points-center', {}]);
  expect(found('/points-center/user/a%20b')).toEqual(['/points-center/user/$userId', { userId: 'a b' }]);
  expect(found('/points-center/user/%E0%A4%A')).toEqual(['/points-center/user/$userId', { userId: '%E0%A4%A' }]);
});

test('a path with an extra, missing or empty segment has no screen', () => {
  for (const path of ['/nowhere', '/points-center/user', '/points-center/user/', '/points-center/user/1/2'])
    expect(found(path)).toBeUndefined();
});
