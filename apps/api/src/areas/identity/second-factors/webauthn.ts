import type { PasskeyAssertion } from '@hearth/contract/identity/second-factor-record';
import type { Ctx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { PrepareContext } from '../../../platform/serve.ts';
import { securityMessages as say } from '@hearth/contract/identity/messages';
import { relyingParty, type RelyingParty } from './rules.ts';

export interface PasskeyRow {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
}

const load = () => import('@simplewebauthn/server');
export type WebAuthn = Awaited<ReturnType<typeof load>>;

/** The library takes a moment to read, so it is read before a transaction, and by those who use passkeys alone. */
export const readWebAuthn = (_edge: PrepareContext): Promise<WebAuthn> => load();

/** The party of this request; refused where the deployment has no address that passkeys can belong to. */
export function partyOf({ headers, platform }: Pick<Ctx, 'headers' | 'platform'>): RelyingParty {
  const party = relyingParty(headers, platform.config.HEARTH_PUBLIC_URL);
  if (!party) throw conflict(say.passkeysUnavailable);
  return party;
}

export const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** EdDSA, ES256 and RS256. The library's own default asks Node for what is experimental there. */
export const algorithms = [-8, -7, -257];

interface Expected {
  webauthn: WebAuthn;
  party: RelyingParty;
  challenge: string;
  /** Without a password the passkey has to have verified the person. */
  mustVerifyPerson: boolean;
}

/** The passkey's new counter when it has answered our challenge for our address, else undefined. A counter that falls behind is a copy's. */
export async function verifyAssertion(
  { webauthn, party, challenge, mustVerifyPerson }: Expected,
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
      requireUserVerification: mustVerifyPerson,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
