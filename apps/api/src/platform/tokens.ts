import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { accessTokenMinutes } from '@hearth/contract/constants';

export interface Tokens {
  /** An access token for a session; expires after ten minutes. */
  issue(sessionId: string, now: Date): { accessToken: string; expiresAt: string };
  /** The session id, or undefined when the token is forged, expired or not a token. */
  verify(token: string, now: Date): string | undefined;
  /** A token that opens one path for five minutes, for addresses that a frame loads without a header. */
  signPath(path: string, now: Date): string;
  verifyPath(token: string, path: string, now: Date): boolean;
  /** A seal that nobody else can put under the lines; one for other lines is another one. */
  seal(lines: readonly string[]): string;
  isSeal(seal: string, lines: readonly string[]): boolean;
}

const issuer = 'hearth';
const pathIssuer = 'hearth-path';
const pathMinutes = 5;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
/** The one kind of token that is signed here; whatever else a header says is no token of ours. */
const header = encode({ alg: 'HS256' });
const claimsSchema = z.object({ iss: z.string(), sub: z.string(), iat: z.number(), exp: z.number() });
type Claims = z.infer<typeof claimsSchema>;

const isSame = (given: string, right: string) => {
  const [own, expected] = [Buffer.from(given), Buffer.from(right)];
  return own.length === expected.length && timingSafeEqual(own, expected);
};

/** Access tokens that were verified, the last ones; each is sent with every call of its ten minutes. */
const verifiedMaximum = 10_000;

/** Tokens are JSON Web Tokens, signed and verified synchronously: an HMAC is faster than handing it to another thread. */
export function createTokens(secret: string): Tokens {
  const key = Buffer.from(secret);
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const seal = (lines: readonly string[]) => signatureOf(JSON.stringify(lines));
  function sign(signedBy: string, subject: string, now: Date, minutes: number) {
    const issued = Math.floor(now.getTime() / 1000);
    const expires = issued + minutes * 60;
    const signed = `${header}.${encode({ iss: signedBy, sub: subject, iat: issued, exp: expires })}`;
    return { token: `${signed}.${signatureOf(signed)}`, expires };
  }
  const verified = new Map<string, Claims>();
  function claimsOf(token: string): Claims | undefined {
    const [head, claims, signature, ...more] = token.split('.');
    if (head !== header || !claims || !signature || more.length > 0) return undefined;
    if (!isSame(signature, signatureOf(`${head}.${claims}`))) return undefined;
    return claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  }
  const subjectOf = (claims: Claims | undefined, signedBy: string, now: Date) =>
    claims?.iss === signedBy && claims.exp > now.getTime() / 1000 ? claims.sub : undefined;
  function verify(token: string, now: Date) {
    const known = verified.get(token);
    const claims = known ?? claimsOf(token);
    const sessionId = subjectOf(claims, issuer, now);
    if (known && !sessionId) verified.delete(token);
    if (!known && claims && sessionId) {
      const [oldest] = verified.keys();
      if (oldest !== undefined && verified.size >= verifiedMaximum) verified.delete(oldest);
      verified.set(token, claims);
    }
    return sessionId;
  }
  return {
    issue(sessionId, now) {
      const { token, expires } = sign(issuer, sessionId, now, accessTokenMinutes);
      return { accessToken: token, expiresAt: new Date(expires * 1000).toISOString() };
    },
    verify,
    signPath: (path, now) => sign(pathIssuer, path, now, pathMinutes).token,
    verifyPath: (token, path, now) => subjectOf(claimsOf(token), pathIssuer, now) === path,
    seal,
    isSeal: (given, lines) => isSame(given, seal(lines)),
  };
}

/** A secret for a cookie or a mail, and the hash of it that the database keeps. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
