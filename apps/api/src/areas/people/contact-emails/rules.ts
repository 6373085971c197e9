import type { Tokens } from '../../../platform/tokens.ts';

type Seals = Pick<Tokens, 'seal' | 'isSeal'>;
interface Named {
  userId: string;
  address: string;
}
const linesOf = ({ userId, address }: Named) => ['contact email', userId, address];

/** A signed token for a link, with a user and their new contact email. */
export const tokenOf = (tokens: Seals, named: Named) =>
  `${named.userId}.${Buffer.from(named.address).toString('base64url')}.${tokens.seal(linesOf(named))}`;

/** Contents of a token; undefined if it is forged. */
export function namedBy(tokens: Seals, token: string): Named | undefined {
  const [userId = '', encoded = '', seal = ''] = token.split('.');
  const named = { userId, address: Buffer.from(encoded, 'base64url').toString() };
  return named.address !== '' && tokens.isSeal(seal, linesOf(named)) ? named : undefined;
}
