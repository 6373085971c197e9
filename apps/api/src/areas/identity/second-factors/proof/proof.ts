import type { PasskeyAssertion } from '@hearth/contract/identity/second-factor-record';
import type { Ctx } from '../../../../platform/context.ts';
import { mailSecurity } from '../jobs.ts';
import { readAuthenticator, useRecoveryCode, useStep } from '../queries.ts';
import { lockPasskey, saveCounter } from '../passkeys/records.ts';
import { hashRecoveryCode } from '../rules.ts';
import { matchingStep } from '../authenticator/totp.ts';
import { partyOf, verifyAssertion, type WebAuthn } from '../passkeys/webauthn.ts';

/** Accepts each authenticator code once, within a step of its time. */
async function acceptTotp(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const authenticator = await readAuthenticator(ctx.db, userId);
  if (!authenticator) return false;
  const secret = ctx.platform.secrets.vault.open(authenticator.sealedSecret, userId);
  const step = matchingStep(secret, code, ctx.now, authenticator.usedStep);
  return step !== undefined && useStep(ctx.db, userId, step);
}

async function acceptRecoveryCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const left = await useRecoveryCode(ctx.db, userId, hashRecoveryCode(code));
  if (left === undefined) return false;
  ctx.enqueue(mailSecurity, { userId, notice: 'recoveryCodeUsed', detail: String(left), key: ctx.requestId });
  return true;
}

/** True if the code is correct, which consumes it. */
export const acceptCode = (ctx: Ctx, userId: string, method: 'authenticator' | 'recoveryCode', code: string) =>
  method === 'authenticator' ? acceptTotp(ctx, userId, code) : acceptRecoveryCode(ctx, userId, code);

interface PasskeyProof {
  webauthn: WebAuthn;
  response: PasskeyAssertion;
  /** The challenge to sign; null if already used. */
  challenge: string | null;
  /** Required owner; unset for sign-in without a password. */
  userId?: string;
  requiresUserVerification?: boolean;
}

/** Owner of the passkey in the response; undefined if it's unknown or the response is invalid. */
export async function acceptPasskey(
  ctx: Ctx,
  { webauthn, response, challenge, userId, requiresUserVerification = false }: PasskeyProof,
): Promise<string | undefined> {
  const passkey = await lockPasskey(ctx.db, response.id);
  if (!passkey || challenge === null || (userId !== undefined && passkey.userId !== userId)) return undefined;
  const expected = { webauthn, party: partyOf(ctx), challenge, requiresUserVerification };
  const counter = await verifyAssertion(expected, passkey, response);
  if (counter === undefined) return undefined;
  await saveCounter(ctx.db, passkey.id, counter);
  return passkey.userId;
}
