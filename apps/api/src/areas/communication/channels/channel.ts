import type { Platform } from '../../../platform/context.ts';

/** One way to reach people. Each key is sent once, however often it is asked; a provider's id comes back. */
export interface Channel {
  /** How many messages it takes over in one go. */
  batch: number;
  /** How many it can take in the next seconds. */
  part: number;
  /** Answers in the order of the messages. */
  send(messages: readonly Outgoing[]): Promise<SendResult[]>;
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
  /** Not held back by the hourly limit of an address. */
  isEmergency?: boolean;
  propertyId: string | null;
  userId: string | null;
  /** Who wrote it, and is told of answers to a text message. */
  senderId?: string | null;
}

/**
 * `sent`: taken over by the provider; `refused`: for good; `later`: not taken now, to be tried again under the same key, where it was
 * not its turn without counting as an attempt.
 */
export type SendResult =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'refused'; reason: RefusalReason; detail: string }
  | Later;
interface Later {
  outcome: 'later';
  afterSeconds: number;
  detail: string;
  isUntried?: boolean;
}

/**
 * `badAddress`: it is none; `bounced`: nobody has it; `optedOut`: its owner wants no messages; `unreachable`: not now, and not by
 * trying; `refused`: the provider does not take this message.
 */
export type RefusalReason = 'badAddress' | 'bounced' | 'optedOut' | 'unreachable' | 'refused';

export const partMaximum = 100;

/** What a channel needs of the deployment. */
export type ChannelParts = Pick<Platform, 'config' | 'mailer' | 'mailbox'>;

export const refused = (reason: RefusalReason, detail: string) => ({ outcome: 'refused', reason, detail }) as const;

export const later = (afterSeconds: number, detail: string): Later => ({ outcome: 'later', afterSeconds, detail });
