import type { contract } from '@hearth/contract';
import { securityMessages } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../../platform/context.ts';
import { refused } from '../../../../platform/errors.ts';
import { RefusedAfterCommit } from '../../../../platform/pipeline.ts';
import type { OutputOf, PrepareContext, InputOf } from '../../../../platform/serve.ts';
import { newSession, openSession, refuseOtherSites } from '../../sessions/public.ts';
import { clearWrong } from '../proof/attempts.ts';
import { closeChallenge, lockChallenge, openChallenge } from '../proof/challenges.ts';
import { acceptPasskey } from '../proof/proof.ts';
import { readOwner } from '../queries.ts';
import { partyOf, readWebAuthn, type WebAuthn } from './webauthn.ts';

type Start = typeof contract.secondFactors.startPasskeySignIn;
type SignIn = typeof contract.secondFactors.passkeySignIn;

/** Requests any passkey of this deployment, with user verification. */
export async function startPasskeySignIn(
  ctx: Ctx,
  _input: InputOf<Start>,
  webauthn: WebAuthn,
): Promise<OutputOf<Start>> {
  const options = await webauthn.generateAuthenticationOptions({ rpID: partyOf(ctx).id, userVerification: 'required' });
  const opened = await openChallenge(ctx, { purpose: 'passkey-sign-in', userId: null, webauthn: options.challenge });
  ctx.reply.header('cache-control', 'no-store');
  return { ...opened, options: { ...options } };
}

export async function preparePasskey(context: PrepareContext) {
  await refuseOtherSites(context);
  return { session: newSession(), webauthn: await readWebAuthn(context) };
}

/** A passkey with user verification counts as two factors. It can't be guessed, so locks on passwords and codes don't apply. */
export async function passkeySignIn(
  ctx: Ctx,
  { body }: InputOf<SignIn>,
  { session, webauthn }: Awaited<ReturnType<typeof preparePasskey>>,
): Promise<OutputOf<SignIn>> {
  const challenge = await lockChallenge(ctx, body.challenge, 'passkey-sign-in');
  if (!challenge) throw refused(securityMessages.signInTimedOut);
  await closeChallenge(ctx.db, challenge.id);
  const proof = { webauthn, response: body.response, challenge: challenge.webauthn, requiresUserVerification: true };
  const userId = await acceptPasskey(ctx, proof);
  const owner = userId === undefined ? undefined : await readOwner(ctx.db, userId);
  if (!owner) throw new RefusedAfterCommit(refused(securityMessages.passkeyWrong));
  await clearWrong(ctx.db, owner.id);
  ctx.audit({ target: 'user', id: owner.id, propertyId: null, by: owner.id, after: { secondFactor: 'passkey' } });
  return openSession(ctx, { userId: owner.id, email: owner.email }, session, 'passkey');
}
