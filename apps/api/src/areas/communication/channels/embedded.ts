import type { Channel, ChannelParts } from './channel.ts';
import { outbox } from './outbox.ts';
import { isPhoneNumber, isPushToken } from './rules.ts';

const isAddress = { SMS: isPhoneNumber, NOTIFICATION: isPushToken };

/** Keeps text messages and push notifications in the in-app mailbox only. */
export const embedded = (parts: Pick<ChannelParts, 'mailbox'>, type: 'SMS' | 'NOTIFICATION'): Channel =>
  outbox(parts, type, isAddress[type]);
