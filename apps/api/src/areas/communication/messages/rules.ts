import {
  hasSubject,
  type Exclusion,
  type Failure,
  type MessageStatus,
  type MessageType,
} from '@hearth/contract/communication/message-kinds';
import type { Message } from '@hearth/contract/communication/message-record';
import { communicationMessages as say } from '@hearth/contract/communication/messages';
import { renderRichText, renderText, type PlaceholderValues } from '@hearth/contract/library/placeholders';
import { plainTextOf } from '@hearth/contract/library/rich-text';
import { fitsSms } from '@hearth/contract/library/sms';
import { instantOf } from '@hearth/contract/time-zones';
import { invalid } from '../../../platform/errors.ts';
import { cleanRichText } from '../../../platform/rich-text.ts';
import type { RefusalReason } from '../channels/public.ts';

/** Somebody whom a message is for, with what it would reach them by. */
export interface Candidate {
  userId: string;
  reader: PlaceholderValues;
  /** Of the type of the message: one address, one number, or every device. */
  addresses: readonly string[];
  hasConsent: boolean;
  isDeactivated: boolean;
  isInvited: boolean;
}

interface Written {
  type: MessageType;
  body: string;
}

const textFor = ({ type, body }: Written, reader: PlaceholderValues) =>
  type === 'EMAIL' ? renderRichText(body, reader) : renderText(body, reader);

/** What one reader gets. */
export const contentFor = (message: Written & { subject: string }, reader: PlaceholderValues) => ({
  subject: hasSubject(message.type) ? renderText(message.subject, reader).replaceAll(/\s+/gu, ' ').trim() : '',
  text: textFor(message, reader),
});

/** Why somebody is left out; undefined when nothing stands against it. */
export function exclusionOf(
  message: Written,
  candidate: Candidate,
  suppressed: 'bounced' | 'optedOut' | undefined,
): Exclusion | undefined {
  if (candidate.isInvited) return 'invited';
  if (candidate.isDeactivated) return 'deactivated';
  if (candidate.addresses.length === 0) return 'noAddress';
  if (!candidate.hasConsent) return 'noConsent';
  if (suppressed) return suppressed === 'bounced' ? 'bounced' : 'unsubscribed';
  if (message.type === 'SMS' && !fitsSms(textFor(message, candidate.reader))) return 'tooLong';
  return undefined;
}

/** The text as it is kept; what says nothing once it is clean is no message. */
export function cleanBody(type: MessageType, message: string): string {
  if (type !== 'EMAIL') return message;
  const clean = cleanRichText(message, ['body', 'message']);
  if (plainTextOf(clean) === '') throw invalid(['body', 'message'], say.messageRequired);
  return clean;
}

const yearMs = 366 * 86_400_000;

/** The instant of a time of the property's clock; refused where it is over, or far away. */
export function sendInstant({ date, time }: { date: string; time: string }, timezone: string, now: Date): Date {
  const at = instantOf(Date.parse(`${date}T${time}:00Z`), timezone);
  if (at <= now) throw invalid(['body', 'sendAt'], say.inPast);
  if (at.getTime() > now.getTime() + yearMs) throw invalid(['body', 'sendAt'], say.tooFar);
  return at;
}

interface Standing {
  status: MessageStatus;
  failed: number;
  bounced: number;
}

export function canOf({ status, failed, bounced }: Standing, mayWrite: boolean): Message['can'] {
  const is = (...statuses: MessageStatus[]) => mayWrite && statuses.includes(status);
  return {
    update: is('draft'),
    send: is('draft', 'scheduled'),
    takeBack: is('scheduled'),
    stop: is('sending'),
    resume: is('stopped'),
    copy: mayWrite,
    retry: is('sent') && failed + bounced > 0,
  };
}

/** How a refusal is kept of a recipient. */
export const refusalOf = (
  reason: RefusalReason,
): { status: 'failed' | 'bounced' | 'skipped'; reason: Failure | Exclusion } => {
  if (reason === 'optedOut') return { status: 'skipped', reason: 'unsubscribed' };
  return { status: reason === 'bounced' ? 'bounced' : 'failed', reason };
};

/** It is tried again and again for a day, and then listed. */
const triesForMs = 86_400_000;
const longestSeconds = 600;
export const isGivenUp = (queuedAt: Date, now: Date) => now.getTime() - queuedAt.getTime() > triesForMs;

/** Twice as long after each attempt. */
export const secondsUntilNext = (afterSeconds: number, attempts: number) =>
  Math.min(longestSeconds, Math.max(1, afterSeconds) * 2 ** Math.min(attempts - 1, 10));
