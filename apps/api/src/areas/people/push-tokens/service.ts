import type { contract } from '@hearth/contract';
import { peopleMessages } from '@hearth/contract/people/messages';
import { pushTokensMaximum } from '@hearth/contract/people/push-tokens';
import { actorId, type Ctx } from '../../../platform/context.ts';
import type { OutputOf, InputOf } from '../../../platform/serve.ts';
import { deletePushToken, savePushToken } from './queries.ts';

type PushTokens = typeof contract.pushTokens;

/** Moves a device's notifications to the caller. */
export async function register(
  ctx: Ctx,
  { body: { token } }: InputOf<PushTokens['register']>,
): Promise<OutputOf<PushTokens['register']>> {
  const me = actorId(ctx);
  const devices = await savePushToken(ctx.db, token, pushTokensMaximum);
  // The token itself stays out of the audit log.
  ctx.record('user', { op: 'update', id: me, propertyId: null, after: { devices } });
  return { success: true, message: peopleMessages.deviceRegistered };
}

export async function remove(
  ctx: Ctx,
  { body: { token } }: InputOf<PushTokens['remove']>,
): Promise<OutputOf<PushTokens['remove']>> {
  const me = actorId(ctx);
  await deletePushToken(ctx.db, me, token);
  ctx.record('user', { op: 'update', id: me, propertyId: null, after: { device: 'removed' } });
  return { success: true, message: peopleMessages.deviceRemoved };
}
