import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
const secretBytes = 20;
/** Tolerates a phone's clock one step off. */
const stepsOff = [0, -1, 1];
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds);

/** A new secret in base32, for authenticator apps. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(secretBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of a step (RFC 6238 with SHA-1, supported by all authenticator apps). */
export function totpCode(secret: string, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const value = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
  return String(value % 10 ** length).padStart(length, '0');
}

/** The step of a current, unused code; else undefined. */
export function matchingStep(secret: string, code: string, now: Date, usedStep = 0): number | undefined {
  const actual = Buffer.from(code.replaceAll(/\s/g, ''));
  return stepsOff
    .map((off) => stepAt(now) + off)
    .filter((step) => {
      const right = Buffer.from(totpCode(secret, step));
      return actual.length === right.length && timingSafeEqual(actual, right);
    })
    .find((step) => step > usedStep);
}

/** The URI in the setup QR code. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const query = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${String(query).replaceAll('+', '%20')}`;
}
