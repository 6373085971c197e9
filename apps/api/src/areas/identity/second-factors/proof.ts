import type { PasskeyAssertion } from '@hearth/contract/identity/second-factor-record';
import type { Ctx } from '../../../platform/context.ts';
import { mailSecurity } from './jobs.ts';
import { readAuthenticator, useRecoveryCode, useStep } from './queries.ts';
import { holdPasskey, noteUse } from './passkey-records.ts';
import { hashRecoveryCode } from './rules.ts';
import { matchingStep } from './totp.ts';
import { partyOf, verifyAssertion, type WebAuthn } from './webauthn.ts';

/** True once for each code of the app, around its half minute. */
async function acceptTotp(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const kept = await readAuthenticator(ctx.db, userId);
  if (!kept) return false;
  const secret = ctx.platform.secrets.vault.open(kept.sealedSecret, userId);
  const step = matchingStep(secret, code, ctx.now, kept.usedStep);
  return step !== undefined && useStep(ctx.db, userId, step);
}

async function acceptRecoveryCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const left = await useRecoveryCode(ctx.db, userId, hashRecoveryCode(code));
  if (left === undefined) return false;
  ctx.enqueue(mailSecurity, { userId, notice: 'recoveryCodeUsed', detail: String(left), key: ctx.requestId });
  return true;
}

/** Whether the code is right; it is used up by that. */
export const acceptCode = (ctx: Ctx, userId: string, method: 'authenticator' | 'recoveryCode', code: string) =>
  method === 'authenticator' ? acceptTotp(ctx, userId, code) : acceptRecoveryCode(ctx, userId, code);

interface PasskeyProof {
  webauthn: WebAuthn;
  response: PasskeyAssertion;
  /** What the browser was given to sign; null when it was answered before. */
  challenge: string | null;
  /** Whose passkey it has to be; anybody's without a password. */
  userId?: string;
  mustVerifyPerson?: boolean;
}

/** Whose passkey has answered; undefined when it is nobody's or the answer is wrong. */
export async function acceptPasskey(
  ctx: Ctx,
  { webauthn, response, challenge, userId, mustVerifyPerson = false }: PasskeyProof,
): Promise<string | undefined> {
  const passkey = await holdPasskey(ctx.db, response.id);
  if (!passkey || challenge === null || (userId !== undefined && passkey.userId !== userId)) return undefined;
  const expected = { webauthn, party: partyOf(ctx), challenge, mustVerifyPerson };
  const counter = await verifyAssertion(expected, passkey, response);
  if (counter === undefined) return undefined;
  await noteUse(ctx.db, passkey.id, counter);
  return passkey.userId;
}
