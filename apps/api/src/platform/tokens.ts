import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { accessTokenMinutes } from '@hearth/contract/constants';

export interface Tokens {
  /** An access token for a session; expires after ten minutes. */
  issue(sessionId: string, now: Date): Promise<{ accessToken: string; expiresAt: string }>;
  /** The session id, or undefined when the token is forged, expired or not a token. */
  verify(token: string, now: Date): Promise<string | undefined>;
}

const issuer = 'hearth';

export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    async issue(sessionId, now) {
      const expires = Math.floor(now.getTime() / 1000) + accessTokenMinutes * 60;
      const accessToken = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setIssuer(issuer).setSubject(sessionId)
        .setIssuedAt(Math.floor(now.getTime() / 1000)).setExpirationTime(expires).sign(key);
      return { accessToken, expiresAt: new Date(expires * 1000).toISOString() };
    },
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], issuer, currentDate: now });
        return payload.sub;
      } catch {
        return undefined;
      }
    },
  };
}

/** A secret for a cookie or a mail, and the hash of it that the database keeps. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: hashSecret(secret) };
}

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex');
