import type { contract } from '@hearth/contract';
import { securityMessages } from '@hearth/contract/identity/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { OutputOf } from '../../../platform/serve.ts';
import { mailSecurity } from './jobs.ts';
import { deleteRecoveryCodes, insertRecoveryCodes, lockOwner, readFactors } from './queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from './rules.ts';

type Renew = typeof contract.secondFactors.renewRecoveryCodes;

async function makeCodes(ctx: Ctx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await insertRecoveryCodes(ctx.db, userId, codes.map(hashRecoveryCode));
  return codes;
}

/** Publishes and audits a change to the caller's factors. */
export function recordChange(ctx: Ctx, before: object | undefined, after: object | undefined): void {
  const id = actorId(ctx);
  ctx.record('user', { op: 'update', id, propertyId: null, before, after });
  ctx.reply.header('cache-control', 'no-store');
}

/** Recovery codes for the first factor; none for later ones. */
export async function initialRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const userId = actorId(ctx);
  const { recoveryCodes } = await readFactors(ctx.db, userId);
  return recoveryCodes ? [] : makeCodes(ctx, userId);
}

/** Refuses to remove the last factor while a role needs one; deletes the recovery codes with it. */
export async function afterRemoval(ctx: Ctx): Promise<void> {
  const userId = actorId(ctx);
  const { authenticator, passkeys } = await readFactors(ctx.db, userId);
  if (authenticator || passkeys.length > 0) return;
  if (ctx.actor.needsSecondFactor) throw conflict(securityMessages.stillRequired);
  await deleteRecoveryCodes(ctx.db, userId);
}

/** Replaces the recovery codes; the new ones are shown once. */
export async function renewRecoveryCodes(ctx: Ctx): Promise<OutputOf<Renew>> {
  const userId = actorId(ctx);
  await lockOwner(ctx.db, userId);
  const { authenticator, passkeys, recoveryCodes } = await readFactors(ctx.db, userId);
  if (!authenticator && passkeys.length === 0) throw conflict(securityMessages.noSecondFactor);
  const codes = await makeCodes(ctx, userId);
  recordChange(ctx, { recoveryCodes: recoveryCodes?.left ?? 0 }, { recoveryCodes: codes.length });
  ctx.enqueue(mailSecurity, { userId, notice: 'codesRenewed', key: ctx.requestId });
  return { message: securityMessages.codesRenewed, recoveryCodes: codes };
}
