import type { Channel, ChannelParts } from './channel.ts';
import { outbox } from './outbox.ts';
import { isPhoneNumber, isPushToken } from './rules.ts';

const isAddress = { SMS: isPhoneNumber, NOTIFICATION: isPushToken };

/** Text messages and notifications that go nowhere: admins read them in the outbox, where mails stand, too. */
export const embedded = (parts: Pick<ChannelParts, 'mailbox'>, type: 'SMS' | 'NOTIFICATION'): Channel =>
  outbox(parts, type, isAddress[type]);
