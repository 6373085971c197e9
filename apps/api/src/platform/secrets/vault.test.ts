import { expect, test } from 'vitest';
import { createVault } from './vault.ts';

const first = { version: 1, secret: 'the first data key' };
const vault = createVault([first]);

test('a sealed secret opens for its owner and reveals nothing', () => {
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'owner');
  expect(vault.open(sealed, 'owner')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(vault.seal('JBSWY3DPEHPK3PXP', 'owner')).not.toBe(sealed);
});

test("it doesn't open for another owner, under another key, or after any change", () => {
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'owner');
  expect(() => vault.open(sealed, 'another')).toThrow();
  expect(() => createVault([{ version: 1, secret: 'another key' }]).open(sealed, 'owner')).toThrow();
  for (const at of [3, 20, sealed.length - 2]) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    expect(() => vault.open(sealed.slice(0, at) + other + sealed.slice(at + 1), 'owner')).toThrow();
  }
  expect(() => vault.open('', 'owner')).toThrow();
});

test('a second data key seals new values, and the first still opens its own', () => {
  const both = createVault([{ version: 2, secret: 'the second data key' }, first]);
  const older = vault.seal('a feed password', 'owner');
  const newer = both.seal('a feed password', 'owner');
  expect(both.open(older, 'owner')).toBe('a feed password');
  expect(newer).toMatch(/^2\./);
  expect(() => vault.open(newer, 'owner')).toThrow('data key 2');
});
