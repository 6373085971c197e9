import { emailPattern, oneLine } from '@hearth/contract/primitives';

export type MailChannel = 'EMAIL' | 'SMS' | 'NOTIFICATION';

export type MailMessage = {
  /** Defaults to email. */
  channel?: MailChannel;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** The sender's name and reply address; defaults to the deployment's own. */
  sender?: { name: string; replyTo: string };
  messageKey: string;
  propertyId?: string;
  userId?: string;
  pointLogId?: string;
  /** The user who wrote it, unless the product did. */
  senderId?: string;
  /** Overrides `hourlyMaximum`. Use `unlimited` if requests for it are limited already, or it can't wait. */
  hourly?: HourlyLimit | 'unlimited';
  /** Values only the recipient may read, such as a code, by name. Not stored once a mail server has them. */
  secrets?: Readonly<Record<string, string>>;
};

/** Limits emails whose keys start with `keyPrefix` to `maximum` an hour per address; the rest wait. */
export interface HourlyLimit {
  keyPrefix: string;
  maximum: number;
}

/** Emails of one kind (the key up to its first colon) that a property may send to one address per hour. */
export const hourlyMaximum = 10;

const markOf = (name: string) => `[${name}-hidden]`;

/** Replaces each secret with a placeholder. */
export const maskSecrets = (text: string, secrets: Readonly<Record<string, string>>) =>
  Object.entries(secrets).reduce((hidden, [name, secret]) => hidden.replaceAll(secret, markOf(name)), text);

/** Restores the secrets, as the recipient reads them. */
export const unmaskSecrets = (text: string, secrets: Readonly<Record<string, string>>) =>
  Object.entries(secrets).reduce((shown, [name, secret]) => shown.replaceAll(markOf(name), secret), text);

export type MailStatus = 'queued' | 'sent' | 'delivered' | 'failed' | 'bounced';

const lineBreak = /[\r\n\0\u0085\u2028\u2029]/;

/** Same rule as in the API. */
export const isMailAddress = (text: string) => emailPattern.test(text);

/** Puts the subject and the sender's name on one line each, even if the names in them contain line breaks. */
export const withSingleLines = (message: MailMessage): MailMessage => ({
  ...message,
  subject: asLine(message.subject),
  ...(message.sender && { sender: { ...message.sender, name: asLine(message.sender.name) } }),
});
const asLine = (text: string) => oneLine(text).replaceAll('\0', '');

/**
 * Finds anything that could inject a recipient or a header, such as a second address or a line break; undefined if
 * valid.
 */
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
