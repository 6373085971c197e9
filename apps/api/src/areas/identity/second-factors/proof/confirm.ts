import type { contract } from '@hearth/contract';
import { confirmedMinutes } from '@hearth/contract/constants';
import { securityMessages } from '@hearth/contract/identity/messages';
import { actorId, type Ctx } from '../../../../platform/context.ts';
import { invalid, refused, unauthorized } from '../../../../platform/errors.ts';
import { RefusedAfterCommit } from '../../../../platform/pipeline.ts';
import type { OutputOf, PrepareContext, InputOf } from '../../../../platform/serve.ts';
import { clearWrong, countWrong, refuseWhileLocked, queueAttempt } from './attempts.ts';
import { closeChallenge, lockChallenge, openChallenge } from './challenges.ts';
import { acceptCode, acceptPasskey } from './proof.ts';
import { confirmSession, readOwner, readFactors } from '../queries.ts';
import { readPasskeys } from '../passkeys/records.ts';
import { partyOf, readWebAuthn, type WebAuthn } from '../passkeys/webauthn.ts';

type Confirm = typeof contract.secondFactors.confirm;
type Start = typeof contract.secondFactors.confirmPasskey;
type Body = InputOf<Confirm>['body'];

/** Requests one of the user's passkeys from the browser. */
export async function startConfirmation(
  ctx: Ctx,
  _input: InputOf<Start>,
  webauthn: WebAuthn,
): Promise<OutputOf<Start>> {
  const userId = actorId(ctx);
  const passkeys = await readPasskeys(ctx.db, userId);
  const options = await webauthn.generateAuthenticationOptions({
    rpID: partyOf(ctx).id,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  const opened = await openChallenge(ctx, { purpose: 'confirm', userId, webauthn: options.challenge });
  ctx.reply.header('cache-control', 'no-store');
  return { ...opened, options: { ...options } };
}

/** Verifies a password before the transaction opens, unless the user is locked. */
export async function prepareConfirmation(context: PrepareContext, { body }: { body: Body }) {
  const userId = context.actor?.id;
  if (!userId) throw unauthorized();
  if (body.method === 'passkey') return { webauthn: await readWebAuthn(context) };
  if (body.method !== 'password') return {};
  await refuseWhileLocked(context.db, userId, context.incoming.reply);
  const owner = await readOwner(context.db, userId);
  const subject = owner && (await context.platform.userPool.verify(owner.email, body.password));
  return { isPassword: subject !== undefined && subject === owner?.subject };
}
type Prepared = Awaited<ReturnType<typeof prepareConfirmation>>;

/**
 * A wrong password or code counts as a sign-in failure; a correct password doesn't reset the count. Users with a second
 * factor can't confirm with their password, so that knowing it isn't enough to remove the factor.
 */
async function acceptSecret(
  ctx: Ctx,
  body: Exclude<Body, { method: 'passkey' }>,
  { isPassword }: Prepared,
): Promise<void> {
  const userId = actorId(ctx);
  await queueAttempt(ctx, userId);
  if (body.method === 'password') {
    const { authenticator, passkeys } = await readFactors(ctx.db, userId);
    if (authenticator || passkeys.length > 0) throw invalid(['body', 'password'], securityMessages.factorRequired);
    if (isPassword) return;
    await countWrong(ctx, userId);
    throw new RefusedAfterCommit(invalid(['body', 'password'], securityMessages.passwordWrong));
  }
  if (await acceptCode(ctx, userId, body.method, body.code)) return clearWrong(ctx.db, userId).then(() => undefined);
  await countWrong(ctx, userId);
  throw new RefusedAfterCommit(
    invalid(
      ['body', 'code'],
      body.method === 'authenticator' ? securityMessages.codeWrong : securityMessages.recoveryCodeWrong,
    ),
  );
}

async function acceptOwnPasskey(
  ctx: Ctx,
  body: Extract<Body, { method: 'passkey' }>,
  { webauthn }: Prepared,
): Promise<void> {
  const challenge = await lockChallenge(ctx, body.challenge, 'confirm');
  if (!challenge || !webauthn) throw refused(securityMessages.timedOut);
  await closeChallenge(ctx.db, challenge.id);
  const userId = actorId(ctx);
  const proof = { webauthn, response: body.response, challenge: challenge.webauthn, userId };
  if (!(await acceptPasskey(ctx, proof))) throw new RefusedAfterCommit(refused(securityMessages.passkeyWrong));
  await clearWrong(ctx.db, userId);
}

/** Allows this session to change security settings for a few minutes. */
export async function confirm(ctx: Ctx, { body }: InputOf<Confirm>, prepared: Prepared): Promise<OutputOf<Confirm>> {
  if (body.method === 'passkey') await acceptOwnPasskey(ctx, body, prepared);
  else await acceptSecret(ctx, body, prepared);
  const until = new Date(ctx.now.getTime() + confirmedMinutes * 60_000);
  await confirmSession(ctx.db, ctx.actor.sessionId ?? '', until);
  return { success: true, message: securityMessages.confirmed, confirmedUntil: until.toISOString() };
}
