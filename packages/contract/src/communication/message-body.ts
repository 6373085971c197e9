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
import { communicationMessages as say } from './messages.ts';

/** How long a message that is sent now can be taken back. */
export const takeBackSeconds = 60;

const content = {
  type: z.enum(messageTypes),
  /** Empty of a text message, which shows none. */
  subject: line(200),
  message: text(richTextCharactersMaximum),
};

/** A time of the property's clock: the first where the clock shows it twice, as much later where it skips it. */
export const sendAt = z.strictObject({
  date: requiredDate,
  time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, byRequired('invalid')),
});

const written = z.strictObject({
  recipients,
  ...content,
  purpose: z.enum(purposes).default('service'),
  emergencyReason: line(500).optional(),
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
  if (type === 'SMS' && !fitsSms(message)) refuse('message', say.smsTooLong(smsCharactersMaximum));
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

const refuseMessage = (message: z.output<typeof written>, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>) => {
  for (const issue of messageIssues(message)) addIssue({ code: 'custom', ...issue });
};

/** What is sent; `recipients, type, subject, message` alone is whole (spec 2, section 7). */
export const messageBody = written.superRefine(refuseMessage);
export type MessageBody = z.output<typeof messageBody>;

/** A message that nobody has sent yet: it has no time. */
export const draftBody = written
  .omit({ sendAt: true })
  .extend({ propertyId: oneProperty() })
  .superRefine(refuseMessage);

/** What a change of a draft says besides what is written. */
export const ofChange = {
  /** The version that it was made to: a later one answers 409 with the message as it is now. */
  version: z.int().min(0).optional(),
  /** It goes in a minute, where no time is named; it stays a draft otherwise. */
  sendNow: z.boolean().optional(),
};
export const changedMessageBody = written.extend(ofChange).superRefine(refuseMessage);

/** What is tried before it is sent. */
export const contentBody = content;
export const refuseContent = (value: Content, { addIssue }: Pick<z.RefinementCtx, 'addIssue'>) => {
  for (const issue of contentIssues(value)) addIssue({ code: 'custom', ...issue });
};
