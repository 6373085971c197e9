import { describe, expect, test } from 'vitest';
import { matchingStep, newTotpSecret, stepAt, totpCode, totpUri } from './totp.ts';

/** The key of RFC 6238, appendix B, '12345678901234567890', in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %d seconds, the RFC 6238 code is %s', (seconds, code) => {
  expect(totpCode(secret, stepAt(at(seconds)), 8)).toBe(code);
  expect(totpCode(secret, stepAt(at(seconds)))).toBe(code.slice(2));
});

describe('a code', () => {
  const step = stepAt(at(1234567890));
  const now = at(1234567890);

  test('is accepted only in its step and the steps before and after', () => {
    for (const off of [-1, 0, 1]) expect(matchingStep(secret, totpCode(secret, step + off), now)).toBe(step + off);
    for (const off of [-2, 2]) expect(matchingStep(secret, totpCode(secret, step + off), now)).toBeUndefined();
  });

  test("isn't accepted twice, nor one of an earlier step", () => {
    expect(matchingStep(secret, totpCode(secret, step), now, step - 1)).toBe(step);
    expect(matchingStep(secret, totpCode(secret, step), now, step)).toBeUndefined();
    expect(matchingStep(secret, totpCode(secret, step - 1), now, step)).toBeUndefined();
    expect(matchingStep(secret, totpCode(secret, step + 1), now, step)).toBe(step + 1);
  });

  test('may contain a space, and has exactly six digits', () => {
    const code = totpCode(secret, step);
    expect(matchingStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(step);
    for (const other of ['', '0', code.slice(1), `${code}0`, 'abcdef', '０１２３４５'])
      expect(matchingStep(secret, other, now)).toBeUndefined();
  });
});

test('new secrets are 160 bits in base32 and unique', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  for (const plain of secrets) expect(plain).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(50);
});

test("the app's URI has product and account with any characters", () => {
  const uri = new URL(totpUri(secret, 'Hearth & Home', 'a+b@hearth.example'));
  expect(uri.protocol + uri.host).toBe('otpauth:totp');
  expect(decodeURIComponent(uri.pathname)).toBe('/Hearth & Home:a+b@hearth.example');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret,
    issuer: 'Hearth & Home',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
