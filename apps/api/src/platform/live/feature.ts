import { contract } from '@hearth/contract';
import { allProperties } from '@hearth/contract/constants';
import { liveMessages } from '@hearth/contract/live/messages';
import { actorId } from '../context.ts';
import { busy } from '../errors.ts';
import type { Feature } from '../feature.ts';
import { serve } from '../serve.ts';
import type { StreamSlot } from './stream-slots.ts';
import { visibilityOf } from './visibility.ts';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

export const feature: Feature = {
  routes: [
    serve(
      contract.live.follow,
      async (ctx, { query: { propertyId, companyId, groupId } }, slot: StreamSlot) => {
        const isOne = propertyId !== undefined && propertyId !== allProperties;
        const requested = isOne ? [propertyId] : (companyId ?? groupId) ? ctx.scope.propertyIds : undefined;
        const lastEventId = ctx.headers['last-event-id'];
        const caller = {
          userId: actorId(ctx),
          actor: ctx.actor,
          visibility: visibilityOf(ctx.actor, ctx.scope, requested),
          ...(typeof lastEventId === 'string' && lastEventId !== '' && { lastEventId }),
        };
        return { headers, body: ctx.platform.live.follow(caller, slot) };
      },
      async ({ platform: { live }, actor }) => {
        const slot = await live.takeSlot(actor?.id ?? '');
        if (!slot) throw busy(liveMessages.tooManyStreams, 30);
        return slot;
      },
      ({ platform: { live } }, slot) => live.freeSlot(slot),
    ),
  ],
};
