import type { contract } from '@hearth/contract';
import { securityMessages } from '@hearth/contract/identity/messages';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { endOwn, listSessions } from './queries.ts';

/** The caller's sessions, the current one first. */
export const list = (ctx: Ctx) => listSessions(ctx.db, actorId(ctx), ctx.actor.sessionId);

/** Signs the caller out of one session. */
export async function end(ctx: Ctx, { params }: InputOf<typeof contract.ownSessions.end>) {
  const userId = actorId(ctx);
  if ((await endOwn(ctx.db, userId, { id: params.id })) === 0) throw notFound('Session');
  ctx.audit({ target: 'session', id: params.id, propertyId: null });
  ctx.changed({ topic: 'user', op: 'update', propertyId: null, ids: [userId] });
  return { success: true as const, message: securityMessages.sessionEnded };
}

/** Signs the caller out of all other sessions. */
export async function endOthers(ctx: Ctx) {
  const userId = actorId(ctx);
  const count = await endOwn(ctx.db, userId, { except: ctx.actor.sessionId });
  ctx.record('user', { op: 'update', id: userId, propertyId: null, after: { sessionsEnded: count } });
  return { success: true as const, message: securityMessages.sessionsEnded(count) };
}
