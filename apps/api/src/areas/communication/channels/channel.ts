import { createHash } from 'node:crypto';
import type { AddressState } from '../../../platform/mail/addresses.ts';
import type { Platform } from '../../../platform/context.ts';

/** One way to reach a person. The key is sent once, however often it is asked; a provider's id comes back. */
export interface Channel {
  send(message: Outgoing): Promise<SendResult>;
}

export interface Outgoing {
  key: string;
  /** An address, a telephone number as +15550100142, or a push token. */
  to: string;
  subject: string;
  text: string;
  /** Of a mail; without it the text is the mail. */
  html?: string;
  /** Who gets the answers to a mail, such as the property's address. */
  replyTo?: string;
  senderName?: string;
  headers?: Record<string, string>;
  propertyId: string | null;
  userId: string | null;
  /** Who wrote it, and is told of answers to a text message. */
  senderId?: string | null;
}

/** `sent`: taken over by the provider; `refused`: for good; `later`: not taken now, to be tried again under the same key. */
export type SendResult =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'refused'; reason: RefusalReason; detail: string }
  | { outcome: 'later'; afterSeconds: number; detail: string };

/**
 * `badAddress`: it is none; `bounced`: nobody has it; `optedOut`: its owner wants no messages; `unreachable`: not now, and not by
 * trying; `refused`: the provider does not take this message.
 */
export type RefusalReason = 'badAddress' | 'bounced' | 'optedOut' | 'unreachable' | 'refused';

/** Keeps a text message or a notification in the outbox, or finds what its key was kept with. */
export const keep = (
  mailbox: ChannelParts['mailbox'],
  channel: 'SMS' | 'NOTIFICATION',
  { key, to, subject, text, propertyId, userId, senderId }: Outgoing,
) =>
  mailbox.keep(
    {
      channel,
      messageKey: key,
      to,
      subject,
      text,
      html: '',
      ...(propertyId && { propertyId }),
      ...(userId && { userId }),
      ...(senderId && { senderId }),
    },
    `${channel.toLowerCase()}-${createHash('sha256').update(key).digest('hex').slice(0, 40)}`,
  );

/** To an address that nobody has, or whose owner wants no messages. */
export async function notWritten(
  mailbox: ChannelParts['mailbox'],
  { id }: { id: string },
  standing: AddressState,
): Promise<SendResult> {
  const detail = standing === 'bounced' ? 'The number or device is not in use' : 'The recipient wants no messages';
  await mailbox.settle(id, 'failed', detail);
  return refused(standing, detail);
}

/** What a channel needs of the deployment. */
export type ChannelParts = Pick<Platform, 'config' | 'mailer' | 'mailbox' | 'takeCall'>;

export const refused = (reason: RefusalReason, detail: string): SendResult => ({ outcome: 'refused', reason, detail });

export const later = (afterSeconds: number, detail: string): SendResult => ({ outcome: 'later', afterSeconds, detail });
