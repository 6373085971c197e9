import type { contract } from '@hearth/contract';
import { peopleMessages as say } from '@hearth/contract/people/messages';
import { securityMessages } from '@hearth/contract/identity/messages';
import type { Ctx } from '../../../platform/context.ts';
import { conflict, forbidden } from '../../../platform/errors.ts';
import type { AnswerOf, InputOf } from '../../../platform/serve.ts';
import { resetSecondFactors } from '../../identity/second-factors/public.ts';
import { lockPerson } from './records.ts';
import { userOf } from './service.ts';

type Reset = typeof contract.users.resetSecondFactor;

/** Those who stand above a person wherever the person belongs, and the platform, take lost factors away; nobody their own. */
export async function resetSecondFactor(ctx: Ctx, { params: { id } }: InputOf<Reset>): Promise<AnswerOf<Reset>> {
  await lockPerson(ctx.db, id);
  const { user, standing } = await userOf(ctx, id);
  if (id === ctx.actor.id) throw forbidden(securityMessages.ownFactor);
  if (!user.can.deactivate) throw forbidden(standing.isElsewhere ? say.worksElsewhere : say.notYours);
  if (!user.can.resetSecondFactor) throw conflict(securityMessages.noSecondFactor);
  await resetSecondFactors(ctx, id);
  const places = user.properties.length > 0 ? user.properties.map(({ property }) => property) : [null];
  const [first = null, ...others] = places;
  ctx.record('user', {
    op: 'update',
    id,
    propertyId: first,
    before: { secondFactor: true },
    after: { secondFactor: false },
  });
  for (const propertyId of others) ctx.changed({ topic: 'user', op: 'update', propertyId, ids: [id] });
  return { data: (await userOf(ctx, id)).user };
}
