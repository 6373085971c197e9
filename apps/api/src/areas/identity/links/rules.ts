import { randomInt, timingSafeEqual } from 'node:crypto';
import { codeMailsMaximum, codeMailsOfStrangersMaximum } from '@hearth/contract/constants';
import { hashSecret } from '../../../platform/tokens.ts';

/** `join` is an invitation to another property, for a person who may have an account. */
export type Purpose = 'sign-up' | 'join' | 'reset';

/** The requester of a code, as stored. */
export interface CodeRequester {
  /** Hash of the secret stored in the browser. */
  browserHash: string;
  network: string;
  /** Id of a browser that has signed in to this account before. */
  knownBrowser?: string | undefined;
}

/** Letters and digits that can't be confused. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const half = 5;

/** A code to type, with 49 random bits. */
export function newCode(): string {
  const characters = Array.from({ length: half * 2 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${characters.slice(0, half)}-${characters.slice(half)}`;
}

/** Ignores case, spaces and the dash. */
export const hashCode = (code: string) => hashSecret(code.toUpperCase().replaceAll(/[\s-]/g, ''));

export function isCode(code: string, codeHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashCode(code)), Buffer.from(codeHash));
}

/** The email allowance: of the known browser, or else of the network. */
export const allowanceOf = ({ knownBrowser, network }: CodeRequester) =>
  knownBrowser ? `browser:${knownBrowser}` : `network:${network}`;

/**
 * True if another email may be sent. Strangers can't use up a known browser's allowance. The allowance covers a code's
 * lifetime, so earlier codes still work when it's used up.
 */
export const mayMail = (requester: CodeRequester, { own, strangers }: { own: number; strangers: number }) =>
  own < codeMailsMaximum && (requester.knownBrowser !== undefined || strangers < codeMailsOfStrangersMaximum);
