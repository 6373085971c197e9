import { contract } from '@hearth/contract';
import { allProperties } from '@hearth/contract/constants';
import { liveMessages } from '@hearth/contract/live/messages';
import { actorId } from '../context.ts';
import { busy } from '../errors.ts';
import type { Feature } from '../feature.ts';
import { serve } from '../serve.ts';
import type { Place } from './places.ts';
import { sightOf } from './sight.ts';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

export const feature: Feature = {
  routes: [
    serve(
      contract.live.follow,
      async (ctx, { query: { propertyId, companyId, groupId } }, place: Place) => {
        const isOne = propertyId !== undefined && propertyId !== allProperties;
        const requested = isOne ? [propertyId] : (companyId ?? groupId) ? ctx.scope.propertyIds : undefined;
        const lastEventId = ctx.headers['last-event-id'];
        const caller = {
          userId: actorId(ctx),
          actor: ctx.actor,
          sight: sightOf(ctx.actor, ctx.scope, requested),
          ...(typeof lastEventId === 'string' && lastEventId !== '' && { lastEventId }),
        };
        return { headers, body: ctx.platform.live.follow(caller, place) };
      },
      async ({ platform: { live }, actor }) => {
        const place = await live.takePlace(actor?.id ?? '');
        if (!place) throw busy(liveMessages.tooManyStreams, 30);
        return place;
      },
      ({ platform: { live } }, place) => live.freePlace(place),
    ),
  ],
};
