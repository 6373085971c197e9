import { randomInt, timingSafeEqual } from 'node:crypto';
import { hashSecret } from '../tokens.ts';

/** Letters and digits that cannot be taken for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const half = 5;

/** A code that a person can type, of 49 random bits. */
export function newResetCode(): string {
  const characters = Array.from({ length: half * 2 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${characters.slice(0, half)}-${characters.slice(half)}`;
}

/** The same for a code however it was typed: small letters, spaces, no dash. */
export const hashResetCode = (code: string) => hashSecret(code.toUpperCase().replaceAll(/[\s-]/g, ''));

export function isResetCode(code: string, codeHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashResetCode(code)), Buffer.from(codeHash));
}
