import type { contract } from '@hearth/contract';
import { securityMessages } from '@hearth/contract/identity/messages';
import { actorId, type Ctx } from '../../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../../platform/errors.ts';
import { RefusedAfterCommit } from '../../../../platform/pipeline.ts';
import type { OutputOf, InputOf } from '../../../../platform/serve.ts';
import { closeChallenge, countAttempt, lockChallenge, openChallenge } from '../proof/challenges.ts';
import { mailSecurity } from '../jobs.ts';
import { deleteAuthenticator, readAuthenticator, readOwner, saveAuthenticator, lockOwner } from '../queries.ts';
import { afterRemoval, initialRecoveryCodes, recordChange } from '../recovery.ts';
import { matchingStep, newTotpSecret, totpUri } from './totp.ts';

type Start = typeof contract.secondFactors.startAuthenticator;
type Add = typeof contract.secondFactors.addAuthenticator;

/** Creates an app's secret, which is saved only after its first code. */
export async function startAuthenticator(ctx: Ctx): Promise<OutputOf<Start>> {
  const userId = actorId(ctx);
  const owner = await readOwner(ctx.db, userId);
  if (!owner) throw notFound('User');
  const secret = newTotpSecret();
  const sealedSecret = ctx.platform.secrets.vault.seal(secret, userId);
  const opened = await openChallenge(ctx, { purpose: 'authenticator', userId, sealedSecret });
  ctx.reply.header('cache-control', 'no-store');
  return { ...opened, secret, uri: totpUri(secret, ctx.platform.config.HEARTH_PRODUCT, owner.email) };
}

/** Saves the app if its first code is correct, replacing the previous one. */
export async function addAuthenticator(ctx: Ctx, { body }: InputOf<Add>): Promise<OutputOf<Add>> {
  const userId = actorId(ctx);
  await lockOwner(ctx.db, userId);
  const challenge = await lockChallenge(ctx, body.challenge, 'authenticator');
  if (!challenge?.sealedSecret) throw conflict(securityMessages.timedOut);
  const step = matchingStep(ctx.platform.secrets.vault.open(challenge.sealedSecret, userId), body.code, ctx.now);
  if (step === undefined) {
    await countAttempt(ctx.db, challenge.id);
    throw new RefusedAfterCommit(invalid(['body', 'code'], securityMessages.codeWrong));
  }
  await closeChallenge(ctx.db, challenge.id);
  const before = await readAuthenticator(ctx.db, userId);
  await saveAuthenticator(ctx.db, { userId, sealedSecret: challenge.sealedSecret, step });
  const recoveryCodes = await initialRecoveryCodes(ctx);
  recordChange(ctx, { authenticator: before !== undefined }, { authenticator: true });
  ctx.enqueue(mailSecurity, { userId, notice: 'authenticatorAdded', key: ctx.requestId });
  return { message: securityMessages.authenticatorAdded, recoveryCodes };
}

/** Removes the app, unless it's the last factor of a user who needs one. */
export async function removeAuthenticator(ctx: Ctx) {
  const userId = actorId(ctx);
  await lockOwner(ctx.db, userId);
  if (!(await deleteAuthenticator(ctx.db, userId))) throw conflict(securityMessages.noAuthenticator);
  await afterRemoval(ctx);
  recordChange(ctx, { authenticator: true }, { authenticator: false });
  ctx.enqueue(mailSecurity, { userId, notice: 'authenticatorRemoved', key: ctx.requestId });
  return { success: true as const, message: securityMessages.authenticatorRemoved };
}
