import { createHmac, timingSafeEqual } from 'node:crypto';

interface Signed {
  algorithm: 'sha1' | 'sha256';
  encoding: 'base64' | 'hex';
  secret: string;
  text: string;
}

/** Verifies an HMAC signature in constant time. */
export function isSignedBy(signature: string, { algorithm, encoding, secret, text }: Signed): boolean {
  const actual = Buffer.from(signature, encoding);
  const expected = createHmac(algorithm, secret).update(text).digest();
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
