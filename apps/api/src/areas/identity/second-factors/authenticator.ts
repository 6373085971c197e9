import type { contract } from '@hearth/contract';
import { securityMessages as say } from '@hearth/contract/identity/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { RefusedAfterCommit } from '../../../platform/pipeline.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { closeChallenge, countAttempt, holdChallenge, openChallenge } from './challenges.ts';
import { mailSecurity } from './jobs.ts';
import { dropAuthenticator, readAuthenticator, readOwner, keepAuthenticator, lockOwner } from './queries.ts';
import { afterRemoval, firstCodes, noteChange } from './recovery.ts';
import { matchingStep, newTotpSecret, totpUri } from './totp.ts';

type Start = typeof contract.secondFactors.startAuthenticator;
type Add = typeof contract.secondFactors.addAuthenticator;

export async function startAuthenticator(ctx: Ctx): Promise<AnswerOf<Start>> {
  // Makes a secret for the app, which is kept for good only once a code of it has come back.
  const userId = actorId(ctx);
  const owner = await readOwner(ctx.db, userId);
  if (!owner) throw notFound('User');
  const secret = newTotpSecret();
  const sealedSecret = ctx.platform.secrets.vault.seal(secret, userId);
  const opened = await openChallenge(ctx, { purpose: 'authenticator', userId, sealedSecret });
  ctx.reply.header('cache-control', 'no-store');
  return { ...opened, secret, uri: totpUri(secret, ctx.platform.config.HEARTH_PRODUCT, owner.email) };
}

export async function addAuthenticator(ctx: Ctx, { body }: InputOf<Add>): Promise<AnswerOf<Add>> {
  // Keeps the app whose first code is right, in place of the one before.
  const userId = actorId(ctx);
  await lockOwner(ctx.db, userId);
  const challenge = await holdChallenge(ctx, body.challenge, 'authenticator');
  if (!challenge?.sealedSecret) throw conflict(say.timedOut);
  const step = matchingStep(ctx.platform.secrets.vault.open(challenge.sealedSecret, userId), body.code, ctx.now);
  if (step === undefined) {
    await countAttempt(ctx.db, challenge.id);
    throw new RefusedAfterCommit(invalid(['body', 'code'], say.codeWrong));
  }
  await closeChallenge(ctx.db, challenge.id);
  const before = await readAuthenticator(ctx.db, userId);
  await keepAuthenticator(ctx.db, { userId, sealedSecret: challenge.sealedSecret, step });
  const recoveryCodes = await firstCodes(ctx);
  noteChange(ctx, { authenticator: before !== undefined }, { authenticator: true });
  ctx.enqueue(mailSecurity, { userId, notice: 'authenticatorAdded', key: ctx.requestId });
  return { message: say.authenticatorAdded, recoveryCodes };
}

export async function removeAuthenticator(ctx: Ctx) {
  // Takes the app away, unless it is the last factor of somebody who needs one.
  const userId = actorId(ctx);
  await lockOwner(ctx.db, userId);
  if (!(await dropAuthenticator(ctx.db, userId))) throw conflict(say.noAuthenticator);
  await afterRemoval(ctx);
  noteChange(ctx, { authenticator: true }, { authenticator: false });
  ctx.enqueue(mailSecurity, { userId, notice: 'authenticatorRemoved', key: ctx.requestId });
  return { success: true as const, message: say.authenticatorRemoved };
}
