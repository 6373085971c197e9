import { emailPattern, oneLine } from '@hearth/contract/primitives';

export type MailChannel = 'EMAIL' | 'SMS' | 'NOTIFICATION';

export type MailMessage = {
  /** What it goes by; a mail otherwise. */
  channel?: MailChannel;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** Whom it names as its writer, and who gets the answers; the deployment's own name otherwise. */
  sender?: { name: string; replyTo: string };
  messageKey: string;
  propertyId?: string;
  userId?: string;
  pointLogId?: string;
  /** Who wrote it, where it was not the product itself. */
  senderId?: string;
  /** In place of `hourlyMaximum`; `unlimited` where asking for it is limited already, or where it can't wait. */
  hourly?: HourlyLimit | 'unlimited';
  /** What nobody but the recipient may read, such as a code, by its name: it is kept nowhere once a mail server has it. */
  secrets?: Readonly<Record<string, string>>;
};

/** One address gets at most `maximum` emails an hour whose keys start with `keyPrefix`; the others wait. */
export interface HourlyLimit {
  keyPrefix: string;
  maximum: number;
}

/** Emails of one kind (its key up to the first colon) that a property's calls may send to one address in an hour. */
export const hourlyMaximum = 10;

const markOf = (name: string) => `[${name}-hidden]`;

/** The text with each secret replaced by a mark. */
export const hideSecrets = (text: string, secrets: Readonly<Record<string, string>>) =>
  Object.entries(secrets).reduce((hidden, [name, secret]) => hidden.replaceAll(secret, markOf(name)), text);

/** The text as its recipient reads it. */
export const showSecrets = (text: string, secrets: Readonly<Record<string, string>>) =>
  Object.entries(secrets).reduce((shown, [name, secret]) => shown.replaceAll(markOf(name), secret), text);

export type MailStatus = 'queued' | 'sent' | 'delivered' | 'failed' | 'bounced';

const lineBreak = /[\r\n\0\u0085\u2028\u2029]/;

/** What the API accepts as an address is what is sent to. */
export const isMailAddress = (text: string) => emailPattern.test(text);

/** The message with a subject and a sender's name of one line each, whatever the names in them hold. */
export const withLines = (message: MailMessage): MailMessage => ({
  ...message,
  subject: asLine(message.subject),
  ...(message.sender && { sender: { ...message.sender, name: asLine(message.sender.name) } }),
});
const asLine = (text: string) => oneLine(text).replaceAll('\0', '');

/** What could add a recipient or a header line, such as a second address or a line break; undefined of a mail that is right. */
export function faultOf({ to, subject, headers = {}, sender, messageKey }: MailMessage): Error | undefined {
  if (!isMailAddress(to)) return new Error('An email needs exactly one recipient address, such as name@example.com.');
  if (lineBreak.test(subject)) return new Error('An email subject must be one line.');
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z0-9-]+$/.test(name) || lineBreak.test(value))
      return new Error('An email header must be a plain name and one line.');
  }
  if (sender && (lineBreak.test(sender.name) || (sender.replyTo !== '' && !isMailAddress(sender.replyTo))))
    return new Error('An email needs one sender name and one reply address.');
  if (messageKey === '') return new Error('An email needs a message key, so that a retried job sends it once.');
  return undefined;
}
