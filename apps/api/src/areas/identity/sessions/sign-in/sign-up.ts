import type { contract } from '@hearth/contract';
import { identityMessages } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../../platform/context.ts';
import { invalid } from '../../../../platform/errors.ts';
import type { PrepareContext, InputOf } from '../../../../platform/serve.ts';
import { releaseProof, reserveProof, useLink, withProof } from '../../links/public.ts';
import { requesterOf, proofOf } from './browsers.ts';
import { mailCode, mailNotice } from '../jobs.ts';
import { claimAccount, propertiesOf } from '../queries.ts';
import { refuseWeak } from '../passwords/weakness.ts';
import { newSession, openSession, refuseOtherSites } from '../service.ts';

type Input = InputOf<typeof contract.sessions.signUp>;

/** Queues a code; only the job looks up the invitation, so every email gets the same response. */
export async function signUpCode(ctx: Ctx, { body: { email } }: InputOf<typeof contract.sessions.signUpCode>) {
  ctx.enqueue(mailCode, { purpose: 'sign-up', email, asker: await requesterOf(ctx, email) });
  return { success: true as const, message: identityMessages.signUpCodeSent };
}

/**
 * Sets the password in the user pool before the transaction opens, for callers with a valid link or code. Only then is
 * the password checked for the person's name, because the response would reveal it.
 */
export async function prepareSignUp(context: PrepareContext, { body }: Input) {
  await refuseOtherSites(context);
  const { email, password } = body;
  const { userPool, config } = context.platform;
  await refuseWeak(password, [email, config.HEARTH_PRODUCT]);
  const reservation = await reserveProof(context.db, proofOf(context, 'sign-up', body));
  const taken = await withProof(context.db, reservation, async () => {
    await refuseWeak(password, [email, config.HEARTH_PRODUCT, reservation.firstName, reservation.lastName]);
    return userPool.signUp(email, password);
  });
  return { reservation, session: newSession(), ...taken };
}

type Enrolled = Awaited<ReturnType<typeof prepareSignUp>>;

export const releaseSignUp = ({ db }: PrepareContext, { reservation }: Enrolled) => releaseProof(db, reservation);

/** Activates an invited person and signs them in. */
export async function signUp(ctx: Ctx, { body }: Input, { reservation, subject, keep, session }: Enrolled) {
  const userId = (await useLink(ctx.db, reservation))
    ? await claimAccount(ctx.db, reservation.userId, subject)
    : undefined;
  if (userId === undefined)
    throw invalid(
      ['body', body.token ? 'token' : 'code'],
      body.token ? identityMessages.linkGone : identityMessages.codeWrong,
    );
  await keep(ctx.db, userId);
  ctx.audit({
    target: 'user',
    id: userId,
    propertyId: null,
    by: userId,
    before: { userId: null },
    after: { userId: subject, by: body.token ? 'link' : 'code' },
  });
  if (userId !== reservation.userId)
    ctx.changed({ topic: 'user', op: 'delete', propertyId: null, ids: [reservation.userId] });
  const properties = await propertiesOf(ctx.db, userId);
  for (const propertyId of properties.length > 0 ? properties : [null]) {
    ctx.changed({ topic: 'user', op: 'update', propertyId, ids: [userId] });
  }
  ctx.enqueue(mailNotice, { userId, notice: 'welcome', key: ctx.requestId });
  return openSession(ctx, { userId, email: body.email }, session);
}
