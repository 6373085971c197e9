import { expect, test } from 'vitest';
import { linkTo, linkToScreen } from './link.ts';

const config = { HEARTH_PUBLIC_URL: 'https://hearth.example', PORT: 4600 };

test("a link to a screen names its property and can't be built without one", () => {
  expect(linkToScreen(config, '/property-manager/user/1', 'JLH102')).toBe(
    'https://hearth.example/property-manager/user/1?property=JLH102',
  );
  expect(linkToScreen(config, '/community/direct-communication?message=1', 'JLH102')).toBe(
    'https://hearth.example/community/direct-communication?message=1&property=JLH102',
  );
  expect(linkTo(config, '/signup#secret')).toBe('https://hearth.example/signup#secret');
  // @ts-expect-error A screen takes the property's code.
  linkTo(config, '/property-manager/user/1');
});
