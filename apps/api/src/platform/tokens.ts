import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { accessTokenMinutes } from '@hearth/contract/constants';

export interface Tokens {
  /** An access token for a session; expires after ten minutes. */
  issue(sessionId: string, now: Date): Promise<{ accessToken: string; expiresAt: string }>;
  /** The session id, or undefined when the token is forged, expired or not a token. */
  verify(token: string, now: Date): Promise<string | undefined>;
  /** A token that opens one path for five minutes, for addresses that a frame loads without a header. */
  signPath(path: string, now: Date): Promise<string>;
  verifyPath(token: string, path: string, now: Date): Promise<boolean>;
  /** A seal that nobody else can put under the lines; one for other lines is another one. */
  seal(lines: readonly string[]): string;
  isSeal(seal: string, lines: readonly string[]): boolean;
}

const issuer = 'hearth';
const pathIssuer = 'hearth-path';
const pathMinutes = 5;

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  const seal = (lines: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(lines)).digest('base64url');
  async function sign(signedBy: string, subject: string, now: Date, minutes: number) {
    const issued = Math.floor(now.getTime() / 1000);
    const expires = issued + minutes * 60;
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(signedBy)
      .setSubject(subject)
      .setIssuedAt(issued)
      .setExpirationTime(expires)
      .sign(key);
    return { token, expires };
  }
  async function subjectOf(token: string, signedBy: string, now: Date) {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer: signedBy, currentDate: now });
      return payload.sub;
    } catch {
      return undefined;
    }
  }
  return {
    async issue(sessionId, now) {
      const { token, expires } = await sign(issuer, sessionId, now, accessTokenMinutes);
      return { accessToken: token, expiresAt: new Date(expires * 1000).toISOString() };
    },
    verify: (token, now) => subjectOf(token, issuer, now),
    signPath: async (path, now) => (await sign(pathIssuer, path, now, pathMinutes)).token,
    verifyPath: async (token, path, now) => (await subjectOf(token, pathIssuer, now)) === path,
    seal,
    isSeal(given, lines) {
      const [one, other] = [Buffer.from(given), Buffer.from(seal(lines))];
      return one.length === other.length && timingSafeEqual(one, other);
    },
  };
}

/** A secret for a cookie or a mail, and the hash of it that the database keeps. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
