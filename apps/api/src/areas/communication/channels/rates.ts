import { setTimeout as sleep } from 'node:timers/promises';
import type { MailChannel } from '../../../platform/mail/message.ts';
import { later, partMaximum, type Channel, type ChannelParts, type SendResult } from './channel.ts';

/** Longest wait for the rate limit; the sender retries after that. */
const longestWaitMs = 5000;

/** Limits a channel to messages per minute across all processes; undefined is no limit. */
export function limited(
  { mailbox }: Pick<ChannelParts, 'mailbox'>,
  type: MailChannel,
  channel: Channel,
  perMinute: number | undefined,
): Channel {
  if (perMinute === undefined) return channel;
  return {
    ...channel,
    part: Math.min(partMaximum, Math.ceil((perMinute * longestWaitMs) / 60_000)),
    async send(messages) {
      const until = Date.now() + longestWaitMs;
      const results: SendResult[] = [];
      while (results.length < messages.length) {
        const open = messages.slice(results.length);
        const { granted, waitMs } = await mailbox.reserveTurns(type, open.length, perMinute);
        if (granted > 0) results.push(...(await channel.send(open.slice(0, granted))));
        else if (Date.now() + waitMs < until) await sleep(waitMs);
        else {
          const turn = { ...later(Math.ceil(waitMs / 1000), 'Waiting for the rate limit'), isUntried: true };
          results.push(...open.map(() => turn));
        }
      }
      return results;
    },
  };
}
