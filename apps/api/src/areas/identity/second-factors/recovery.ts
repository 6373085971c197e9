import type { contract } from '@hearth/contract';
import { securityMessages as say } from '@hearth/contract/identity/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { AnswerOf } from '../../../platform/serve.ts';
import { mailSecurity } from './jobs.ts';
import { dropRecoveryCodes, keepRecoveryCodes, lockOwner, readFactors } from './queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './rules.ts';

type Renew = typeof contract.secondFactors.renewRecoveryCodes;

async function makeCodes(ctx: Ctx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await keepRecoveryCodes(ctx.db, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Tells screens and the audit log of a change of the own factors. */
export function noteChange(ctx: Ctx, before: object | undefined, after: object | undefined): void {
  const id = actorId(ctx);
  ctx.record('user', { op: 'update', id, propertyId: null, before, after });
  ctx.reply.header('cache-control', 'no-store');
}

/** Recovery codes with the first factor, none with those after it. */
export async function firstCodes(ctx: Ctx): Promise<string[]> {
  const userId = actorId(ctx);
  const { recoveryCodes } = await readFactors(ctx.db, userId);
  return recoveryCodes ? [] : makeCodes(ctx, userId);
}

/** The last factor is not removed while a role needs one; recovery codes go with it. */
export async function afterRemoval(ctx: Ctx): Promise<void> {
  const userId = actorId(ctx);
  const { authenticator, passkeys } = await readFactors(ctx.db, userId);
  if (authenticator || passkeys.length > 0) return;
  if (ctx.actor.needsSecondFactor) throw conflict(say.stillRequired);
  await dropRecoveryCodes(ctx.db, userId);
}

export async function renewRecoveryCodes(ctx: Ctx): Promise<AnswerOf<Renew>> {
  // Makes new codes, shown this once, in place of those that were lost or used.
  const userId = actorId(ctx);
  await lockOwner(ctx.db, userId);
  const { authenticator, passkeys, recoveryCodes } = await readFactors(ctx.db, userId);
  if (!authenticator && passkeys.length === 0) throw conflict(say.noSecondFactor);
  const codes = await makeCodes(ctx, userId);
  noteChange(ctx, { recoveryCodes: recoveryCodes?.left ?? 0 }, { recoveryCodes: codes.length });
  ctx.enqueue(mailSecurity, { userId, notice: 'codesRenewed', key: ctx.requestId });
  return { message: say.codesRenewed, recoveryCodes: codes };
}
