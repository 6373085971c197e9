import type { Platform } from '../../../platform/context.ts';
import { createTokens, type Tokens } from '../../../platform/tokens.ts';

/** Signs with a secret that key rotation keeps: links in old emails must work. */
export const sealsOf = ({ secrets }: Pick<Platform, 'secrets'>): Seals => createTokens(secrets.of('unsubscribe-links'));

type Seals = Pick<Tokens, 'seal' | 'isSeal'>;
const linesOf = (address: string) => ['unsubscribe', address];

/** Signed token of an address; never expires. */
export const tokenOf = (tokens: Seals, address: string) =>
  `${Buffer.from(address).toString('base64url')}.${tokens.seal(linesOf(address))}`;

/** The address of a token; undefined if the signature is wrong. */
export function addressOf(tokens: Seals, token: string): string | undefined {
  const [encoded = '', seal = ''] = token.split('.');
  const address = Buffer.from(encoded, 'base64url').toString();
  return address !== '' && tokens.isSeal(seal, linesOf(address)) ? address : undefined;
}

/** A masked address its owner recognizes. */
export const maskedAddress = (address: string) => address.replace(/^(.).*(?=@)/, '$1•••');
