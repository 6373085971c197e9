import { awaitCall } from '../../../platform/call-budget.ts';
import type { Platform } from '../../../platform/context.ts';
import { later, type Channel } from './channel.ts';

/** How long a message waits for its turn here; whoever sends it asks again after that. */
const longestWaitMs = 5000;
const unlimitedPerDay = 1e9;
const { signal } = new AbortController();

/** The channel, at most so many messages a minute of all processes; undefined is no limit. */
export const limited = (
  { takeCall }: Pick<Platform, 'takeCall'>,
  channel: Channel,
  name: string,
  perMinute: number | undefined,
): Channel =>
  perMinute === undefined
    ? channel
    : {
        async send(message) {
          const budget = { perMinute, perDay: unlimitedPerDay };
          const stillMs = await awaitCall(takeCall, `channel ${name}`, budget, longestWaitMs, signal);
          return stillMs === 0 ? channel.send(message) : later(Math.ceil(stillMs / 1000), 'Waits for its turn');
        },
      };
