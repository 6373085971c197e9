import type { contract } from '@hearth/contract';
import { rentRollMessages as say } from '@hearth/contract/points/rent-roll-record';
import { actorId, type Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/id.ts';
import type { InputOf } from '../../../platform/serve.ts';
import { rentRewardsAsked } from './jobs.ts';

/** Staff tell the platform that they would like rent rewards; its admins get a mail. */
export async function interest(
  ctx: Ctx,
  { body: { propertyId, message } }: InputOf<typeof contract.rentRoll.interest>,
) {
  ctx.audit({ target: 'property', id: propertyId, propertyId, after: { message } });
  ctx.enqueue(rentRewardsAsked, { requestId: newId(), propertyId, askedBy: actorId(ctx), message });
  return { success: true as const, message: say.interestSent };
}
