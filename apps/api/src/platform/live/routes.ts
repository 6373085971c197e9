import { contract } from '@hearth/contract';
import { serve } from '../serve.ts';

export const routes = [
  serve(contract.live.follow, async (ctx) => {
    const lastEventId = ctx.headers['last-event-id'];
    return ctx.platform.live.follow({ actor: ctx.actor, scope: ctx.scope, ...(typeof lastEventId === 'string' && lastEventId !== '' && { lastEventId }) });
  }),
];
