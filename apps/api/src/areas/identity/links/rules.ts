import { randomInt, timingSafeEqual } from 'node:crypto';
import { codeMailsMaximum, codeMailsOfStrangersMaximum } from '@hearth/contract/constants';
import { hashSecret } from '../../../platform/tokens.ts';

/** What a link is for. `join` is an invitation to one more property, accepted by somebody who may have an account. */
export type Purpose = 'sign-up' | 'join' | 'reset';

/** Who asks for a code, as the database may know it. */
export interface Asker {
  /** The hash of the secret that the browser keeps. */
  browserHash: string;
  network: string;
  /** The id of a browser that has signed in to this account before. */
  knownBrowser?: string | undefined;
}

/** Letters and digits that cannot be taken for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const half = 5;

/** A code that a person can type, of 49 random bits. */
export function newCode(): string {
  const characters = Array.from({ length: half * 2 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${characters.slice(0, half)}-${characters.slice(half)}`;
}

/** The same for a code however it was typed: small letters, spaces, no dash. */
export const hashCode = (code: string) => hashSecret(code.toUpperCase().replaceAll(/[\s-]/g, ''));

export function isCode(code: string, codeHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashCode(code)), Buffer.from(codeHash));
}

/** Whose allowance a mail takes: that of the known browser, else that of the network. */
export const allowanceOf = ({ knownBrowser, network }: Asker) =>
  knownBrowser ? `browser:${knownBrowser}` : `network:${network}`;

/**
 * Whether one more mail goes out. Strangers cannot use up what a known browser has, and where nothing goes out the mails
 * before it still work: an allowance lasts as long as a code.
 */
export const mayMail = (asker: Asker, { own, strangers }: { own: number; strangers: number }) =>
  own < codeMailsMaximum && (asker.knownBrowser !== undefined || strangers < codeMailsOfStrangersMaximum);
