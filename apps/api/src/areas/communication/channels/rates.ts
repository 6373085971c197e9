import { awaitCall } from '../../../platform/call-budget.ts';
import type { Platform } from '../../../platform/context.ts';
import { later, type Channel, type SendResult } from './channel.ts';

/** How long messages wait for their turn here; whoever sends them asks again after that. */
const longestWaitMs = 5000;
const unlimitedPerDay = 1e9;
const { signal } = new AbortController();

/** The channel, at most so many messages a minute of all processes; undefined is no limit. */
export function limited(
  { takeCall }: Pick<Platform, 'takeCall'>,
  channel: Channel,
  name: string,
  perMinute: number | undefined,
): Channel {
  if (perMinute === undefined) return channel;
  return {
    ...channel,
    async send(messages) {
      const until = Date.now() + longestWaitMs;
      let turns = 0;
      let stillMs = 0;
      for (; turns < messages.length; turns += 1) {
        const budget = { perMinute, perDay: unlimitedPerDay };
        stillMs = await awaitCall(takeCall, `channel ${name}`, budget, until - Date.now(), signal);
        if (stillMs > 0) break;
      }
      const rest = messages.slice(turns).map((): SendResult => ({
        ...later(Math.ceil(stillMs / 1000), 'Waits for its turn'),
        isUntried: true,
      }));
      return [...(turns > 0 ? await channel.send(messages.slice(0, turns)) : []), ...rest];
    },
  };
}
