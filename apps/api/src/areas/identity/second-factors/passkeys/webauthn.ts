import type { PasskeyAssertion } from '@hearth/contract/identity/second-factor-record';
import type { Ctx } from '../../../../platform/context.ts';
import { conflict } from '../../../../platform/errors.ts';
import type { PrepareContext } from '../../../../platform/serve.ts';
import { securityMessages } from '@hearth/contract/identity/messages';
import { relyingParty, type RelyingParty } from '../rules.ts';

export interface PasskeyRow {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
}

const load = () => import('@simplewebauthn/server');
export type WebAuthn = Awaited<ReturnType<typeof load>>;

/** Loading the library takes a moment, so it happens before the transaction and only for passkeys. */
export const readWebAuthn = (_edge: PrepareContext): Promise<WebAuthn> => load();

/** Relying party of this request; refused if passkeys aren't possible without a public URL. */
export function partyOf({ headers, platform }: Pick<Ctx, 'headers' | 'platform'>): RelyingParty {
  const party = relyingParty(headers, platform.config.HEARTH_PUBLIC_URL);
  if (!party) throw conflict(securityMessages.passkeysUnavailable);
  return party;
}

export const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** EdDSA, ES256 and RS256. The library's default needs experimental Node features. */
export const algorithms = [-8, -7, -257];

interface Expected {
  webauthn: WebAuthn;
  party: RelyingParty;
  challenge: string;
  /** Required when signing in without a password. */
  requiresUserVerification: boolean;
}

/**
 * The new counter if the passkey signed our challenge for our origin, else undefined. An outdated counter means a
 * clone.
 */
export async function verifyAssertion(
  { webauthn, party, challenge, requiresUserVerification }: Expected,
  passkey: PasskeyRow,
  response: PasskeyAssertion,
): Promise<number | undefined> {
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return undefined;
  try {
    const { verified, authenticationInfo } = await webauthn.verifyAuthenticationResponse({
      response: response as Parameters<WebAuthn['verifyAuthenticationResponse']>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: bytesOf(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: requiresUserVerification,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
