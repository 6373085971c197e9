import type { AddressState } from './addresses.ts';
import type { HourlyLimit, MailChannel, MailMessage } from './message.ts';

export const keptInMailbox = 'Saved in the mailbox';
export const bouncedBefore = "This address bounced before and hasn't been corrected";

export type StoredMail = {
  id: string;
  messageId: string;
  /** A provider accepted it, so it isn't sent again, even if it failed later. */
  isSent: boolean;
  /** The id at the provider that accepted it. */
  providerId: string | null;
  /** The recipient's address state, if nothing may be sent. */
  standing: AddressState | null;
  createdAt: Date;
  recipient: string;
  subject: string;
  text: string;
  html: string;
};

export interface Claim {
  /** The outcome of an earlier attempt is unknown. */
  wasTried: boolean;
}

/** The outcome of one attempt. */
export interface Outcome {
  id: string;
  status: 'sent' | 'failed';
  detail: string;
  /** The provider's id, if accepted. */
  providerId?: string;
  /** True if the provider accepted it is unknown. */
  isUncertain?: boolean;
  /** When to ask the provider for a receipt, if it offers one. */
  receiptAfterSeconds?: number;
}

export interface Turns {
  granted: number;
  waitMs: number;
}

export type MailboxStore = {
  /**
   * Stores messages as queued, or returns those already stored under the same keys, in order. Secrets are stored
   * separately.
   */
  keep(messages: readonly (MailMessage & { messageId: string })[]): Promise<StoredMail[]>;
  /**
   * Stores new messages as delivered in one statement, or as failed for bounced addresses; a message with secrets was
   * asked for and is delivered anyway. For when the mailbox itself is the receiver. Returns the status by key, without
   * keys that existed before.
   */
  deliver(messages: readonly (MailMessage & { messageId: string })[]): Promise<ReadonlyMap<string, Outcome['status']>>;
  /** Claims messages before sending them, skipping those that another process holds or that were sent in the meantime. */
  claim(ids: readonly string[]): Promise<ReadonlyMap<string, Claim>>;
  /** Records the outcomes of attempts. Sent messages stay sent. */
  settle(outcomes: readonly Outcome[]): Promise<void>;
  note(channel: MailChannel, address: string, state: AddressState, detail: string): Promise<void>;
  /** Removes a device the provider reported as unregistered. */
  forgetDevice(userId: string, token: string): Promise<void>;
  /** Records a problem that keeps a channel from sending and that an operator must fix; null once it sends again. */
  recordProblem(channel: MailChannel, problem: string | null): Promise<void>;
  /** Takes up to `wanted` send permits of a channel's rate limit across processes, and says when there are more. */
  reserveTurns(channel: MailChannel, wanted: number, perMinute: number): Promise<Turns>;
  /** Filters provider ids to those of known messages. */
  known(providerIds: readonly string[]): Promise<ReadonlySet<string>>;
  isSent(messageKey: string): Promise<boolean>;
  /** The keys of new messages over their hourly limit, counting earlier ones in the list. */
  overLimit(messages: readonly LimitedMail[]): Promise<ReadonlySet<string>>;
};

export interface LimitedMail extends Pick<MailMessage, 'to' | 'messageKey'>, HourlyLimit {
  /** Counts emails of this property (null: of none); counts all if absent. */
  propertyId?: string | null;
}
