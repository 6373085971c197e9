import type { contract } from '@hearth/contract';
import { securityMessages } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../../platform/context.ts';
import { invalid, refused } from '../../../../platform/errors.ts';
import { RefusedAfterCommit } from '../../../../platform/pipeline.ts';
import type { OutputOf, PrepareContext, InputOf } from '../../../../platform/serve.ts';
import { newSession, openSession, refuseOtherSites } from '../../sessions/public.ts';
import { clearWrong, countWrong, queueAttempt } from './attempts.ts';
import { closeChallenge, countAttempt, lockChallenge, setWebauthn } from './challenges.ts';
import { acceptCode, acceptPasskey } from './proof.ts';
import { readOwner } from '../queries.ts';
import { readPasskeys } from '../passkeys/records.ts';
import { partyOf, readWebAuthn, type WebAuthn } from '../passkeys/webauthn.ts';

type Prove = typeof contract.secondFactors.prove;
type ProvePasskey = typeof contract.secondFactors.provePasskey;

/** The challenge of the first step and its user, if they can still sign in. */
async function firstStep(ctx: Ctx, token: string) {
  const challenge = await lockChallenge(ctx, token, 'sign-in');
  const owner = challenge?.userId ? await readOwner(ctx.db, challenge.userId) : undefined;
  if (!challenge || !owner) throw refused(securityMessages.signInTimedOut);
  return { challenge, userId: owner.id, email: owner.email };
}

/** Options for the second step with the user's passkeys. */
export async function startPasskeyStep(
  ctx: Ctx,
  { body }: InputOf<ProvePasskey>,
  webauthn: WebAuthn,
): Promise<OutputOf<ProvePasskey>> {
  const { challenge, userId } = await firstStep(ctx, body.challenge);
  const passkeys = await readPasskeys(ctx.db, userId);
  const options = await webauthn.generateAuthenticationOptions({
    rpID: partyOf(ctx).id,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await setWebauthn(ctx.db, challenge.id, options.challenge);
  return { challenge: body.challenge, expiresAt: challenge.expiresAt.toISOString(), options: { ...options } };
}

export async function prepareProof(context: PrepareContext, { body }: InputOf<Prove>) {
  await refuseOtherSites(context);
  return { session: newSession(), webauthn: body.method === 'passkey' ? await readWebAuthn(context) : undefined };
}

/** Finishes a sign-in. Wrong codes count against the user. An invalid passkey doesn't, but consumes its challenge. */
export async function prove(
  ctx: Ctx,
  { body }: InputOf<Prove>,
  { session, webauthn }: Awaited<ReturnType<typeof prepareProof>>,
): Promise<OutputOf<Prove>> {
  const { challenge, userId, email } = await firstStep(ctx, body.challenge);
  if (body.method === 'passkey') {
    const proof = webauthn && { webauthn, response: body.response, challenge: challenge.webauthn, userId };
    if (!proof || !(await acceptPasskey(ctx, proof))) {
      await countAttempt(ctx.db, challenge.id);
      throw new RefusedAfterCommit(refused(securityMessages.passkeyWrong));
    }
  } else {
    await queueAttempt(ctx, userId);
    if (!(await acceptCode(ctx, userId, body.method, body.code))) {
      await countAttempt(ctx.db, challenge.id);
      await countWrong(ctx, userId);
      const message = body.method === 'authenticator' ? securityMessages.codeWrong : securityMessages.recoveryCodeWrong;
      throw new RefusedAfterCommit(invalid(['body', 'code'], message));
    }
  }
  await closeChallenge(ctx.db, challenge.id);
  await clearWrong(ctx.db, userId);
  ctx.audit({ target: 'user', id: userId, propertyId: null, by: userId, after: { secondFactor: body.method } });
  return openSession(ctx, { userId, email }, session, body.method);
}
