import { expect, test } from 'vitest';
import { createVault } from './vault.ts';

const vault = createVault('a secret of the deployment');

test('what was sealed opens again for its owner, and reads like nothing', () => {
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'owner');
  expect(vault.open(sealed, 'owner')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(vault.seal('JBSWY3DPEHPK3PXP', 'owner')).not.toBe(sealed);
});

test('it opens for no other owner, under no other key, and not when a character was changed', () => {
  const sealed = vault.seal('JBSWY3DPEHPK3PXP', 'owner');
  expect(() => vault.open(sealed, 'another')).toThrow();
  expect(() => createVault('another secret').open(sealed, 'owner')).toThrow();
  for (const at of [0, 20, sealed.length - 2]) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    expect(() => vault.open(sealed.slice(0, at) + other + sealed.slice(at + 1), 'owner')).toThrow();
  }
  expect(() => vault.open('', 'owner')).toThrow();
});
