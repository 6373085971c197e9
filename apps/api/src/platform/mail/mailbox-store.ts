import type { AddressState } from './addresses.ts';
import type { HourlyLimit, MailChannel, MailMessage } from './message.ts';

export const keptInMailbox = 'Saved in the mailbox';
export const bouncedBefore = "This address bounced before and hasn't been corrected";

export type KeptMail = {
  id: string;
  messageId: string;
  /** Somebody took it over, whatever became of it then: it is not sent again. */
  isSent: boolean;
  /** Its id at the provider that took it over. */
  providerId: string | null;
  /** Why nothing is written to the recipient, whatever it is. */
  standing: AddressState | null;
  createdAt: Date;
  recipient: string;
  subject: string;
  text: string;
  html: string;
};

export interface Claim {
  /** Nobody knows what became of an earlier attempt. */
  wasTried: boolean;
}

/** What became of one attempt. */
export interface Outcome {
  id: string;
  status: 'sent' | 'failed';
  detail: string;
  /** The id that it has where it was taken over. */
  providerId?: string;
  /** Nobody knows whether it was. */
  isUncertain?: boolean;
  /** Where whoever took it over is to be asked what became of it: when that is known. */
  receiptAfterSeconds?: number;
}

export interface Turns {
  granted: number;
  waitMs: number;
}

export type MailboxStore = {
  /** Keeps the messages as queued, or gives what their keys were first kept with, in their order. Their secrets are kept apart. */
  keep(messages: readonly (MailMessage & { messageId: string })[]): Promise<KeptMail[]>;
  /**
   * Keeps new messages as delivered in one statement, where the mailbox itself is the receiver: those to addresses that bounced as
   * failed. Answers what became of each by its key; a key that was there before is left out.
   */
  deliver(messages: readonly (MailMessage & { messageId: string })[]): Promise<ReadonlyMap<string, Outcome['status']>>;
  /** Before a provider is asked to take them over: those that no other process asks for, and that were not taken over meanwhile. */
  claim(ids: readonly string[]): Promise<ReadonlyMap<string, Claim>>;
  /** Records the outcomes of attempts; what was sent stays sent. */
  settle(outcomes: readonly Outcome[]): Promise<void>;
  note(channel: MailChannel, address: string, state: AddressState, detail: string): Promise<void>;
  /** The provider has said that nobody has this device any more. */
  forgetDevice(userId: string, token: string): Promise<void>;
  /** What keeps a channel from sending, which whoever runs the deployment has to mend; null once it sends again. */
  noteProblem(channel: MailChannel, problem: string | null): Promise<void>;
  /** Lets so many messages of a channel go now, of all processes; and says when there are more. */
  takeTurns(channel: MailChannel, wanted: number, perMinute: number): Promise<Turns>;
  /** Which of a provider's ids are of messages that are known to be there. */
  known(providerIds: readonly string[]): Promise<ReadonlySet<string>>;
  isSent(messageKey: string): Promise<boolean>;
  /** The keys of new messages that are over their hourly limit, with those before them in the list. */
  overLimit(messages: readonly LimitedMail[]): Promise<ReadonlySet<string>>;
};

export interface LimitedMail extends Pick<MailMessage, 'to' | 'messageKey'>, HourlyLimit {
  /** Counted are emails of this property, of none where null; of all where absent. */
  propertyId?: string | null;
}
