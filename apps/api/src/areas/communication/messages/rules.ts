import {
  hasSubject,
  type Exclusion,
  type Failure,
  type MessageStatus,
  type MessageType,
} from '@hearth/contract/communication/message-kinds';
import type { Message } from '@hearth/contract/communication/message-record';
import { communicationMessages } from '@hearth/contract/communication/messages';
import { renderRichText, renderText, type PlaceholderValues } from '@hearth/contract/library/placeholders';
import { plainTextOf } from '@hearth/contract/library/rich-text';
import { fitsSms } from '@hearth/contract/library/sms';
import { instantOf } from '@hearth/contract/time-zones';
import { invalid } from '../../../platform/errors.ts';
import { cleanRichText } from '../../../platform/rich-text.ts';
import type { RefusalReason } from '../channels/public.ts';

/** A recipient with their addresses. */
export interface Candidate {
  userId: string;
  reader: PlaceholderValues;
  /** By message type: one email address, one phone number, or all devices. */
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

export const contentFor = (message: Written & { subject: string }, reader: PlaceholderValues) => ({
  subject: hasSubject(message.type) ? renderText(message.subject, reader).replaceAll(/\s+/gu, ' ').trim() : '',
  text: textFor(message, reader),
});

/** The reason to skip a person; undefined to send. */
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

/** Sanitizes rich text; empty text is refused. */
export function cleanBody(type: MessageType, message: string): string {
  if (type !== 'EMAIL') return message;
  const clean = cleanRichText(message, ['body', 'message']);
  if (plainTextOf(clean) === '') throw invalid(['body', 'message'], communicationMessages.messageRequired);
  return clean;
}

const yearMs = 366 * 86_400_000;

/** The instant of a local time, which must be within the next year. */
export function sendInstant({ date, time }: { date: string; time: string }, timezone: string, now: Date): Date {
  const at = instantOf(Date.parse(`${date}T${time}:00Z`), timezone);
  if (at <= now) throw invalid(['body', 'sendAt'], communicationMessages.inPast);
  if (at.getTime() > now.getTime() + yearMs) throw invalid(['body', 'sendAt'], communicationMessages.tooFar);
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
    moveToDrafts: is('scheduled'),
    stop: is('sending'),
    resume: is('stopped'),
    copy: mayWrite,
    retry: is('sent') && failed + bounced > 0,
  };
}

/** Delivery status and reason of a refusal. */
export const refusalOf = (
  reason: RefusalReason,
): { status: 'failed' | 'bounced' | 'skipped'; reason: Failure | Exclusion } => {
  if (reason === 'optedOut') return { status: 'skipped', reason: 'unsubscribed' };
  return { status: reason === 'bounced' ? 'bounced' : 'failed', reason };
};

/** Retries for a day. */
const triesForMs = 86_400_000;
const longestSeconds = 600;
export const isGivenUp = (queuedAt: Date, now: Date) => now.getTime() - queuedAt.getTime() > triesForMs;

/** Exponential backoff. */
export const secondsUntilNext = (afterSeconds: number, attempts: number) =>
  Math.min(longestSeconds, Math.max(1, afterSeconds) * 2 ** Math.min(attempts - 1, 10));
