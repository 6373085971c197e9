import type { contract } from '@hearth/contract';
import { secondFactorMethods } from '@hearth/contract/identity/session-record';
import { actorId, type Ctx } from '../../../platform/context.ts';
import type { OutputOf } from '../../../platform/serve.ts';
import { openChallenge } from './proof/challenges.ts';
import { readFactors } from './queries.ts';
import { relyingParty } from './rules.ts';

/** The caller's second factors, and whether one of their roles requires one. */
export async function get(ctx: Ctx): Promise<OutputOf<typeof contract.secondFactors.get>> {
  return {
    data: {
      isRequired: ctx.actor.needsSecondFactor,
      ...(await readFactors(ctx.db, actorId(ctx), ctx.actor.sessionId)),
      arePasskeysAvailable: relyingParty(ctx.headers, ctx.platform.config.HEARTH_PUBLIC_URL) !== undefined,
    },
  };
}

/** Challenge for the second step after a correct password; undefined without a second factor. */
export async function createSecondFactorChallenge(ctx: Ctx, userId: string) {
  const { authenticator, passkeys, recoveryCodes } = await readFactors(ctx.db, userId);
  if (!authenticator && passkeys.length === 0) return undefined;
  const has = {
    authenticator: authenticator !== null,
    recoveryCode: (recoveryCodes?.left ?? 0) > 0,
    passkey: passkeys.length > 0,
  };
  const opened = await openChallenge(ctx, { purpose: 'sign-in', userId });
  ctx.reply.header('cache-control', 'no-store');
  return { secondFactor: { ...opened, methods: secondFactorMethods.filter((method) => has[method]) } };
}
