import type { Platform } from '../../../platform/context.ts';
import { createTokens, type Tokens } from '../../../platform/tokens.ts';

/** Seals by a secret of their own, which rotating the keys keeps: emails with links are kept for years. */
export const sealsOf = ({ secrets }: Pick<Platform, 'secrets'>): Seals => createTokens(secrets.of('unsubscribe-links'));

type Seals = Pick<Tokens, 'seal' | 'isSeal'>;
const linesOf = (address: string) => ['unsubscribe', address];

/** Names an address in a link; nobody else can make one. It works for as long as the mail is kept. */
export const tokenOf = (tokens: Seals, address: string) =>
  `${Buffer.from(address).toString('base64url')}.${tokens.seal(linesOf(address))}`;

/** The address of a token; undefined where it was not made here. */
export function addressOf(tokens: Seals, token: string): string | undefined {
  const [encoded = '', seal = ''] = token.split('.');
  const address = Buffer.from(encoded, 'base64url').toString();
  return address !== '' && tokens.isSeal(seal, linesOf(address)) ? address : undefined;
}

/** As much of an address as tells its owner which one it is. */
export const hinted = (address: string) => address.replace(/^(.).*(?=@)/, '$1•••');
