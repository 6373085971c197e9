import { contract } from '@hearth/contract';
import { serve } from '../serve.ts';

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

export const routes = [
  serve(contract.live.follow, async (ctx) => {
    const lastEventId = ctx.headers['last-event-id'];
    const caller = {
      actor: ctx.actor,
      scope: ctx.scope,
      ...(typeof lastEventId === 'string' && lastEventId !== '' && { lastEventId }),
    };
    return { headers, body: ctx.platform.live.follow(caller) };
  }),
];
