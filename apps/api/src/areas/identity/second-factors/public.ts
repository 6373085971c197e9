import { conflict } from '../../../platform/errors.ts';
import { securityMessages } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../platform/context.ts';
import { mailSecurity } from './jobs.ts';
import { resetFactors } from './queries.ts';

export { closeChallengesOf } from './proof/challenges.ts';
export { relyingParty } from './rules.ts';
export { createSecondFactorChallenge } from './service.ts';

/** Removes a user's lost second factors, signs them out everywhere and emails them. */
export async function resetSecondFactors(ctx: Ctx, userId: string): Promise<void> {
  if (!(await resetFactors(ctx.db, userId))) throw conflict(securityMessages.noSecondFactor);
  ctx.enqueue(mailSecurity, { userId, notice: 'reset', key: ctx.requestId });
}
