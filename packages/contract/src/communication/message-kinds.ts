import { defineMessages } from '../define-messages.ts';
import { counted } from '../format.ts';

export const whens = ['draft', 'now', 'later'] as const;
export type When = (typeof whens)[number];

/** Channels (spec 2, section 9). */
export const messageTypeLabels = defineMessages({
  EMAIL: 'Email',
  SMS: 'Text message',
  NOTIFICATION: 'Push notification',
});
export type MessageType = keyof typeof messageTypeLabels;
export const messageTypes = Object.keys(messageTypeLabels) as [MessageType, ...MessageType[]];
export const hasSubject = (type: MessageType) => type !== 'SMS';

export const purposeLabels = defineMessages({ service: 'Service', marketing: 'Marketing', emergency: 'Emergency' });
export type Purpose = keyof typeof purposeLabels;
export const purposes = Object.keys(purposeLabels) as [Purpose, ...Purpose[]];

export const messageStatusLabels = defineMessages({
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
});
export type MessageStatus = keyof typeof messageStatusLabels;
export const messageStatuses = Object.keys(messageStatusLabels) as [MessageStatus, ...MessageStatus[]];

export const deliveryStatusLabels = defineMessages({
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  bounced: 'Bounced',
  skipped: 'Skipped',
});
export type DeliveryStatus = keyof typeof deliveryStatusLabels;
export const deliveryStatuses = Object.keys(deliveryStatusLabels) as [DeliveryStatus, ...DeliveryStatus[]];

/** Reasons to skip a recipient. */
export const exclusionLabels = defineMessages({
  noAddress: 'No address',
  noConsent: "Hasn't opted in",
  unsubscribed: 'Opted out',
  bounced: 'Bounced earlier',
  tooLong: 'Too long with their name',
  deactivated: 'Deactivated',
  left: 'No longer at this property',
  invited: "Hasn't accepted the invitation",
});
export type Exclusion = keyof typeof exclusionLabels;
export const exclusions = Object.keys(exclusionLabels) as [Exclusion, ...Exclusion[]];

/** Reasons for a failed delivery. */
export const failureLabels = defineMessages({
  badAddress: "Address isn't valid",
  bounced: 'Bounced',
  unreachable: 'Unreachable',
  refused: 'Rejected by the provider',
  misconfigured: "Provider isn't set up correctly",
  gaveUp: 'Failed after a day of retries',
});
export type Failure = keyof typeof failureLabels;
/** True if a new address would help; other failures can be resent as they are. */
export const needsAddress = (reason: string) => ['badAddress', 'bounced', 'unreachable'].includes(reason);
const reasonLabels: Readonly<Record<string, string>> = { ...exclusionLabels, ...failureLabels };
export const reasonLabel = (reason: string) => reasonLabels[reason] ?? reason;

/** Email addresses or phone numbers; push tokens are private, so devices are counted. */
export const addressText = (type: MessageType, addresses: readonly string[]) =>
  type === 'NOTIFICATION' ? counted(addresses.length, 'device') : addresses.join(', ');
