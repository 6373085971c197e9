import { createHmac, timingSafeEqual } from 'node:crypto';

interface Signed {
  algorithm: 'sha1' | 'sha256';
  encoding: 'base64' | 'hex';
  secret: string;
  text: string;
}

/** True where who sent the text signed it with the secret (HMAC); takes as long for any wrong signature. */
export function isSignedBy(signature: string, { algorithm, encoding, secret, text }: Signed): boolean {
  const given = Buffer.from(signature, encoding);
  const right = createHmac(algorithm, secret).update(text).digest();
  return given.length === right.length && timingSafeEqual(given, right);
}
