import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { accessTokenMinutes } from '@hearth/contract/constants';

export interface Tokens {
  /** An access token for a session, valid for ten minutes. */
  issue(sessionId: string, now: Date): { accessToken: string; expiresAt: string };
  /** The session id; undefined if the token is forged, expired or malformed. */
  verify(token: string, now: Date): string | undefined;
  /** A token for one path, valid for five minutes, for addresses a frame loads without a header. */
  signPath(path: string, now: Date): string;
  verifyPath(token: string, path: string, now: Date): boolean;
  /** A signature over the lines. */
  seal(lines: readonly string[]): string;
  isSeal(seal: string, lines: readonly string[]): boolean;
}

const issuer = 'hearth';
const pathIssuer = 'hearth-path';
const pathMinutes = 5;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
/** The only accepted header; any other token isn't ours. */
const header = encode({ alg: 'HS256' });
const claimsSchema = z.object({ iss: z.string(), sub: z.string(), iat: z.number(), exp: z.number() });
type Claims = z.infer<typeof claimsSchema>;

const isSame = (candidate: string, right: string) => {
  const [actual, expected] = [Buffer.from(candidate), Buffer.from(right)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};

/** Cache of verified tokens, since each one is sent with every call for ten minutes. */
const verifiedMaximum = 10_000;

/** Signs and verifies JSON Web Tokens synchronously, because an HMAC is faster than a thread hop. */
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
    isSeal: (candidate, lines) => isSame(candidate, seal(lines)),
  };
}

/** Generates a secret for a cookie or an email, and the hash to store. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
