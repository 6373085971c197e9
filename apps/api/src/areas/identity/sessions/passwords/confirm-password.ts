import type { contract } from '@hearth/contract';
import { identityMessages } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../../platform/context.ts';
import { invalid } from '../../../../platform/errors.ts';
import type { PrepareContext, InputOf } from '../../../../platform/serve.ts';
import { releaseProof, reserveProof, useLink, withProof } from '../../links/public.ts';
import { proofOf } from '../sign-in/browsers.ts';
import { closeChallengesOf } from '../../second-factors/public.ts';
import { mailNotice } from '../jobs.ts';
import { recordPasswordChange } from '../queries.ts';
import { clearFailures } from '../sign-in/attempts.ts';
import { accountSubject } from '../rules.ts';
import { refuseWeak } from './weakness.ts';
import { closeSessions, refuseOtherSites } from '../service.ts';

type Input = InputOf<typeof contract.sessions.confirmPassword>;

/** Sets the password in the user pool before the transaction opens, for callers with a valid link or code. */
export async function preparePassword(context: PrepareContext, { body }: Input) {
  await refuseOtherSites(context);
  const { email, password } = body;
  const { userPool, config } = context.platform;
  await refuseWeak(password, [email, config.HEARTH_PRODUCT]);
  const reservation = await reserveProof(context.db, proofOf(context, 'reset', body));
  const keep = await withProof(context.db, reservation, async () => {
    await refuseWeak(password, [email, config.HEARTH_PRODUCT, reservation.firstName, reservation.lastName]);
    return userPool.setPassword(email, password);
  });
  return { reservation, keep };
}

type Taken = Awaited<ReturnType<typeof preparePassword>>;

export const releasePassword = ({ db }: PrepareContext, { reservation }: Taken) => releaseProof(db, reservation);

/** Changes the password and signs the user out everywhere. */
export async function confirmPassword(ctx: Ctx, { body }: Input, { reservation, keep }: Taken) {
  const { userId } = reservation;
  if (!(await useLink(ctx.db, reservation)))
    throw invalid(
      ['body', body.token ? 'token' : 'code'],
      body.token ? identityMessages.linkGone : identityMessages.codeWrong,
    );
  await keep(ctx.db, userId);
  await recordPasswordChange(ctx.db, userId, ctx.now);
  await closeSessions(ctx, { userId });
  await closeChallengesOf(ctx.db, userId);
  await clearFailures(ctx.db, accountSubject(body.email), []);
  ctx.audit({ target: 'user', id: userId, propertyId: null, by: userId });
  ctx.enqueue(mailNotice, { userId, notice: 'passwordChanged', key: ctx.requestId });
  return { success: true as const, message: identityMessages.passwordChanged };
}
