import type { contract } from '@hearth/contract';
import { identityMessages } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../../platform/context.ts';
import { refused, tooMany } from '../../../../platform/errors.ts';
import { RefusedAfterCommit } from '../../../../platform/pipeline.ts';
import type { OutputOf, PrepareContext, InputOf } from '../../../../platform/serve.ts';
import { createSecondFactorChallenge } from '../../second-factors/public.ts';
import { knownBrowser } from './browsers.ts';
import { readActive } from '../queries.ts';
import { countFailure, clearFailures, lockedSeconds, queueAttempt } from './attempts.ts';
import { lockoutSubjects } from '../rules.ts';
import { newSession, openSession, refuseOtherSites } from '../service.ts';

type Input = InputOf<typeof contract.sessions.signIn>;

function refuseWhileLocked(seconds: number, reply: Ctx['reply']) {
  if (seconds <= 0) return;
  reply.header('retry-after', String(seconds));
  throw tooMany(identityMessages.locked(seconds), seconds);
}

/** Verifies the password before the transaction opens, unless the account or address is locked. */
export async function verifyPassword(context: PrepareContext, { body }: Input) {
  await refuseOtherSites(context);
  const { platform, db, incoming } = context;
  const browser = await knownBrowser({ db, platform, headers: incoming.headers }, body.email);
  const subjects = lockoutSubjects(body.email, incoming.address, browser);
  refuseWhileLocked(await lockedSeconds(db, subjects), incoming.reply);
  return { subjects, subject: await platform.userPool.verify(body.email, body.password), session: newSession() };
}

/** Opens a session or asks for the second factor. A concurrent lock applies even to the correct password. */
export async function signIn(
  ctx: Ctx,
  { body }: Input,
  { subjects, subject, session }: Awaited<ReturnType<typeof verifyPassword>>,
): Promise<OutputOf<typeof contract.sessions.signIn>> {
  refuseWhileLocked(await queueAttempt(ctx.db, subjects), ctx.reply);
  const user = subject ? await readActive(ctx.db, subject) : undefined;
  if (!user) {
    await countFailure(ctx.db, subjects);
    throw new RefusedAfterCommit(refused(identityMessages.wrongCredentials));
  }
  await clearFailures(ctx.db, subjects[0], subjects);
  const secondStep = await createSecondFactorChallenge(ctx, user.id);
  ctx.audit({
    target: 'user',
    id: user.id,
    propertyId: null,
    ...(secondStep ? { after: { secondFactor: 'asked' } } : { by: user.id }),
  });
  return secondStep ?? openSession(ctx, { userId: user.id, email: body.email }, session);
}
