import { z } from 'zod';
import { smsCharactersMaximum } from '../constants.ts';
import { unknownPlaceholders } from '../library/placeholders.ts';
import { libraryMessages } from '../library/messages.ts';
import { plainTextOf, richTextCharactersMaximum } from '../library/rich-text.ts';
import { fitsSms } from '../library/sms.ts';
import { textMaximumOf } from '../library/template-record.ts';
import { line, objectId, oneProperty, requiredDate, text } from '../primitives.ts';
import { byRequired } from '../validation.ts';
import { recipients } from './message-group.ts';
import { hasSubject, messageTypes, purposes, type MessageType, type Purpose } from './message-kinds.ts';
import { communicationMessages } from './messages.ts';

const content = {
  type: z.enum(messageTypes),
  /** Empty for text messages. */
  subject: line(200),
  message: text(richTextCharactersMaximum),
};

/** A local time of the property: the first of two where clocks go back, shifted where they skip it. */
export const sendAt = z.strictObject({
  date: requiredDate,
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, byRequired('invalid')),
});

const messageFields = z.strictObject({
  recipients,
  ...content,
  purpose: z.enum(purposes).default('service'),
  emergencyReason: line(500).optional(),
  sendAt: sendAt.optional(),
  /** The template it starts from; its use is counted. */
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

/** Issues with the content, by message type. */
export function contentIssues({ type, subject, message }: Content): Issue[] {
  const issues: Issue[] = [];
  const reject = (path: string, reason: string) => issues.push({ path: [path], message: reason });
  if (hasSubject(type) && subject === '') reject('subject', communicationMessages.subjectRequired);
  if ((type === 'EMAIL' ? plainTextOf(message) : message) === '')
    reject('message', communicationMessages.messageRequired);
  if (type === 'SMS' && !fitsSms(message)) reject('message', communicationMessages.smsTooLong(smsCharactersMaximum));
  if (type === 'NOTIFICATION' && message.length > textMaximumOf(type))
    reject('message', communicationMessages.textTooLong(textMaximumOf(type)));
  for (const [path, value] of [
    ['subject', subject],
    ['message', message],
  ] as const) {
    const [unknown] = unknownPlaceholders(value);
    if (unknown !== undefined) reject(path, libraryMessages.unknownPlaceholder(unknown));
  }
  return issues;
}

export const messageIssues = ({
  purpose,
  emergencyReason = '',
  ...rest
}: Content & { purpose: Purpose; emergencyReason?: string | undefined }): Issue[] => [
  ...contentIssues(rest),
  ...(purpose === 'emergency' && emergencyReason === ''
    ? [{ path: ['emergencyReason'], message: communicationMessages.reasonRequired }]
    : []),
  ...(purpose !== 'emergency' && emergencyReason !== ''
    ? [{ path: ['emergencyReason'], message: communicationMessages.reasonWithout }]
    : []),
];

const checkMessage = (message: z.output<typeof messageFields>, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>) => {
  for (const issue of messageIssues(message)) addIssue({ code: 'custom', ...issue });
};

/** The minimum is `recipients, type, subject, message` (spec 2, section 7). */
export const messageBody = messageFields.superRefine(checkMessage);
export type MessageBody = z.output<typeof messageBody>;

/** A draft has no send time. */
export const draftBody = messageFields
  .omit({ sendAt: true })
  .extend({ propertyId: oneProperty() })
  .superRefine(checkMessage);

/** Update options besides the content. */
export const updateOptions = {
  /** The version that was edited; if it's outdated, the call fails with 409 and the current message. */
  version: z.int().min(0).optional(),
  /** Sends it in a minute unless `sendAt` is set; without either, it stays a draft. */
  sendNow: z.boolean().optional(),
};
export const changedMessageBody = messageFields.extend(updateOptions).superRefine(checkMessage);

export const contentBody = content;
export const checkContent = (value: Content, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>) => {
  for (const issue of contentIssues(value)) addIssue({ code: 'custom', ...issue });
};
