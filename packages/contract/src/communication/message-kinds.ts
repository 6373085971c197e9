import { counted } from '../format.ts';
/** When a message goes; a draft can wait for somebody. */
export const whens = ['draft', 'now', 'later'] as const;
export type When = (typeof whens)[number];

/** How people are reached (spec 2, section 9), with its name. */
export const messageTypeLabels = { EMAIL: 'Email', SMS: 'Text message', NOTIFICATION: 'Notification' } as const;
export type MessageType = keyof typeof messageTypeLabels;
export const messageTypes = Object.keys(messageTypeLabels) as [MessageType, ...MessageType[]];
/** Readers of a text message see no subject. */
export const hasSubject = (type: MessageType) => type !== 'SMS';

export const purposeLabels = { service: 'Service', marketing: 'Marketing', emergency: 'Emergency' } as const;
export type Purpose = keyof typeof purposeLabels;
export const purposes = Object.keys(purposeLabels) as [Purpose, ...Purpose[]];

export const messageStatusLabels = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
} as const;
export type MessageStatus = keyof typeof messageStatusLabels;
export const messageStatuses = Object.keys(messageStatusLabels) as [MessageStatus, ...MessageStatus[]];

export const deliveryStatusLabels = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  bounced: 'Bounced',
  skipped: 'Left out',
} as const;
export type DeliveryStatus = keyof typeof deliveryStatusLabels;
export const deliveryStatuses = Object.keys(deliveryStatusLabels) as [DeliveryStatus, ...DeliveryStatus[]];

/** Why somebody is left out when a message goes. */
export const exclusionLabels = {
  noAddress: 'No address',
  noConsent: 'No consent',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced before',
  tooLong: 'The text is too long with their name',
  deactivated: 'Deactivated',
  left: 'No longer at the property',
  invited: 'Has not accepted the invitation',
} as const;
export type Exclusion = keyof typeof exclusionLabels;
export const exclusions = Object.keys(exclusionLabels) as [Exclusion, ...Exclusion[]];

/** Why a delivery failed, with what helps. */
export const failureLabels = {
  badAddress: 'Not a valid address',
  bounced: 'Bounced',
  unreachable: 'Could not be reached',
  refused: 'Refused by the provider',
  misconfigured: 'The provider is not set up right',
  gaveUp: 'Tried for a day without success',
} as const;
export type Failure = keyof typeof failureLabels;
/** What another address mends; the others can be sent again as they are. */
export const needsAddress = (reason: string) => ['badAddress', 'bounced', 'unreachable'].includes(reason);
const reasonLabels: Readonly<Record<string, string>> = { ...exclusionLabels, ...failureLabels };
export const reasonLabel = (reason: string) => reasonLabels[reason] ?? reason;

/** Push tokens are their owner's alone. */
export const addressText = (type: MessageType, addresses: readonly string[]) =>
  type === 'NOTIFICATION' ? counted(addresses.length, 'device') : addresses.join(', ');
