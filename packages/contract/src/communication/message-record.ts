import { z } from 'zod';
import { smsCharactersMaximum } from '../constants.ts';
import { leaseFilterLabels, leaseFilters } from '../leases/leases.ts';
import { unknownPlaceholders } from '../library/placeholders.ts';
import { libraryMessages } from '../library/messages.ts';
import { plainTextOf, richTextCharactersMaximum } from '../library/rich-text.ts';
import { smsParts } from '../library/sms.ts';
import { textMaximumOf } from '../library/template-record.ts';
import { date, instant, objectId, text } from '../primitives.ts';
import { byField } from '../validation.ts';
import { communicationMessages as say } from './sentences.ts';
import { staffGroup, staffGroupText, type StaffGroup } from './staff-group.ts';

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
  type === 'NOTIFICATION'
    ? `${addresses.length} ${addresses.length === 1 ? 'device' : 'devices'}`
    : addresses.join(', ');

export const pickedMaximum = 20_000;
/** How long a message that is sent now can be taken back. */
export const takeBackSeconds = 60;

export const groupKindLabels = {
  residents: 'Residents',
  ambassadors: 'Ambassadors',
  everyone: 'Residents and ambassadors',
} as const;
export type GroupKind = keyof typeof groupKindLabels;

/** A group that is described: everybody of the kind who meets all that is asked. Resolved when the message goes (rulings). */
export const group = z.strictObject({
  kind: z.enum(Object.keys(groupKindLabels) as [GroupKind, ...GroupKind[]]),
  building: text(100).min(1).optional(),
  /** Of one of their leases at the property; those that expire in 60 days include those of 30. */
  lease: z.enum(leaseFilters).optional(),
  neverSignedIn: z.literal(true).optional(),
  neverRedeemed: z.literal(true).optional(),
  /** Got no message of the property before. */
  neverWritten: z.literal(true).optional(),
  /** Has not answered this survey. */
  unanswered: objectId.optional(),
  /** Came to the property after this message went. */
  addedSince: objectId.optional(),
});
export type Group = z.infer<typeof group>;

export const recipients = z.union(
  [z.array(objectId).min(1, say.recipientsRequired).max(pickedMaximum, say.recipientsTooMany(pickedMaximum)), group],
  say.recipientsRequired,
);
export type Recipients = z.infer<typeof recipients>;
export const isGroup = (chosen: Recipients): chosen is Group => !Array.isArray(chosen);

/** A group in words, such as 'Residents, lease: Expires in 60 Days'. */
export function groupText(described: Group | StaffGroup): string {
  if (described.kind === 'staff') return staffGroupText(described);
  const { kind, building, lease, ...asked } = described;
  return [
    groupKindLabels[kind],
    building && `building ${building}`,
    lease && `lease: ${leaseFilterLabels[lease]}`,
    asked.neverSignedIn && 'never signed in',
    asked.neverRedeemed && 'has not redeemed',
    asked.neverWritten && 'got no message before',
    asked.unanswered && 'has not answered a survey',
    asked.addedSince && 'added since a message',
  ]
    .filter(Boolean)
    .join(', ');
}

const content = {
  type: z.enum(messageTypes),
  /** Empty of a text message, which shows none. */
  subject: text(200),
  message: text(richTextCharactersMaximum),
};

/** A time of the property's clock: the first where the clock shows it twice, as much later where it skips it. */
export const sendAt = z.strictObject({
  date,
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, byField('invalid')),
});

const written = z.strictObject({
  recipients,
  ...content,
  purpose: z.enum(purposes).default('service'),
  emergencyReason: text(500).optional(),
  sendAt: sendAt.optional(),
  /** The template that it was begun from, which counts its use. */
  template: objectId.optional(),
});

interface Content {
  type: MessageType;
  subject: string;
  message: string;
}
interface Issue {
  path: string[];
  message: string;
}

/** What is wrong with what is written, by the rules of its type. */
export function contentIssues({ type, subject, message }: Content): Issue[] {
  const issues: Issue[] = [];
  const refuse = (path: string, sentence: string) => issues.push({ path: [path], message: sentence });
  if (hasSubject(type) && subject === '') refuse('subject', say.subjectRequired);
  if ((type === 'EMAIL' ? plainTextOf(message) : message) === '') refuse('message', say.messageRequired);
  if (type === 'SMS' && smsParts(message).places > smsCharactersMaximum)
    refuse('message', say.smsTooLong(smsCharactersMaximum));
  if (type === 'NOTIFICATION' && message.length > textMaximumOf(type))
    refuse('message', say.textTooLong(textMaximumOf(type)));
  for (const [path, value] of [
    ['subject', subject],
    ['message', message],
  ] as const) {
    const [unknown] = unknownPlaceholders(value);
    if (unknown !== undefined) refuse(path, libraryMessages.unknownPlaceholder(unknown));
  }
  return issues;
}

/** The same of a whole message. */
export const messageIssues = ({
  purpose,
  emergencyReason = '',
  ...rest
}: Content & { purpose: Purpose; emergencyReason?: string | undefined }): Issue[] => [
  ...contentIssues(rest),
  ...(purpose === 'emergency' && emergencyReason === ''
    ? [{ path: ['emergencyReason'], message: say.reasonRequired }]
    : []),
  ...(purpose !== 'emergency' && emergencyReason !== ''
    ? [{ path: ['emergencyReason'], message: say.reasonWithout }]
    : []),
];

/** What is sent; `recipients, type, subject, message` alone is whole (spec 2, section 7). */
export const messageBody = written.superRefine((message, { addIssue }) => {
  for (const issue of messageIssues(message)) addIssue({ code: 'custom', ...issue });
});
export type MessageBody = z.output<typeof messageBody>;

/** What is tried before it is sent. */
export const contentBody = content;
export const refuseContent = (value: Content, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>) => {
  for (const issue of contentIssues(value)) addIssue({ code: 'custom', ...issue });
};

export const messagePerson = z.object({ _id: objectId, name: z.string() });

const counts = z.object({
  total: z.int(),
  waiting: z.int(),
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  bounced: z.int(),
  skipped: z.int(),
});

export const messageRow = z.object({
  _id: objectId,
  /** Null of an announcement to staff. */
  property: objectId.nullable(),
  propertyName: z.string(),
  /** Of the property, IANA; UTC of an announcement. */
  timezone: z.string(),
  sender: messagePerson,
  type: z.enum(messageTypes),
  subject: z.string(),
  /** Of a mail rich text; with its placeholders. */
  message: z.string(),
  purpose: z.enum(purposes),
  emergencyReason: z.string(),
  /** Null where people were picked. */
  group: z.union([group, staffGroup]).nullable(),
  /** How many people were picked; null of a group. */
  picked: z.int().nullable(),
  status: z.enum(messageStatuses),
  sendAt: instant.nullable(),
  /** Why it is a draft again though nobody took it back: its property was deactivated, or its sender may not send there any more. */
  returned: z.enum(['property', 'sender']).nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  createdAt: instant,
  counts,
  can: z.object({
    update: z.boolean(),
    send: z.boolean(),
    takeBack: z.boolean(),
    stop: z.boolean(),
    resume: z.boolean(),
    retry: z.boolean(),
  }),
});
export type Message = z.infer<typeof messageRow>;

/** One message with the people who were picked; none of a group. */
export const messageDetail = messageRow.extend({ recipients: z.array(messagePerson) });
export type MessageDetail = z.infer<typeof messageDetail>;

export const delivery = z.object({
  _id: objectId,
  user: messagePerson,
  address: z.string(),
  status: z.enum(deliveryStatuses),
  /** Why it was left out or failed; empty otherwise. */
  reason: z.string(),
  detail: z.string(),
  attempts: z.int(),
  time: instant,
});
export type Delivery = z.infer<typeof delivery>;

/** Whom a message would reach, and who is left out by reason, with the first names. */
export const peopleReached = z.object({
  data: z.array(messagePerson.extend({ address: z.string() })),
  totalCount: z.int().min(0),
  excluded: z.array(z.object({ reason: z.enum(exclusions), count: z.int(), people: z.array(messagePerson) })),
});
export type PeopleReached = z.infer<typeof peopleReached>;
