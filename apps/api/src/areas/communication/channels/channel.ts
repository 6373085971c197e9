import type { Platform } from '../../../platform/context.ts';

/** Sends messages. A key is sent once, however often it's retried. */
export interface Channel {
  /** Messages per call of the provider. */
  batch: number;
  /** Messages it can send within seconds. */
  part: number;
  /** Returns results in the order of the messages. */
  send(messages: readonly Outgoing[]): Promise<SendResult[]>;
}

export interface Outgoing {
  key: string;
  /** An email address, a phone number such as +15550100142, or a push token. */
  to: string;
  subject: string;
  text: string;
  /** Emails only; without it, the text is rendered. */
  html?: string;
  /** Reply-to address of an email. */
  replyTo?: string;
  senderName?: string;
  headers?: Record<string, string>;
  /** Ignores the hourly limit of an address. */
  isEmergency?: boolean;
  propertyId: string | null;
  userId: string | null;
  /** Author, who is notified of replies. */
  senderId?: string | null;
}

/**
 * `sent`: accepted by the provider; `refused`: permanent; `later`: retry with the same key, `isUntried` costs no
 * attempt.
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
 * `badAddress`: malformed; `bounced`: not in use; `unreachable`: blocked or off the network; `refused`: by the
 * provider.
 */
export type RefusalReason = 'badAddress' | 'bounced' | 'optedOut' | 'unreachable' | 'refused';

export const partMaximum = 100;

export type ChannelParts = Pick<Platform, 'config' | 'mailer' | 'mailbox'>;

export const refused = (reason: RefusalReason, detail: string) => ({ outcome: 'refused', reason, detail }) as const;

export const later = (afterSeconds: number, detail: string): Later => ({ outcome: 'later', afterSeconds, detail });
