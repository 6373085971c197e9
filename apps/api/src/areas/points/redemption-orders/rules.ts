import type { Fulfilment } from '@hearth/contract/brands/brand-record';
import { formatValue, type Currency } from '@hearth/contract/money';
import { pointMessages as say } from '@hearth/contract/points/messages';
import type { Redemption, RedemptionStatus } from '@hearth/contract/points/redemption-record';
import type { MailStatus } from '../../../platform/mail/message.ts';
import type { Ordered } from '../provider-brands/public.ts';

type Ruled = Pick<Redemption, 'status' | 'kind'>;

interface Ordering extends Pick<Redemption, 'kind'> {
  provider_order_id: string | null;
  asking_until: Date | null;
  unanswered_at: Date | null;
}

/** As what a redemption begins, by who hands its reward out. */
export const firstStatus = {
  voucher: 'delivered',
  codes: 'delivered',
  property: 'handOver',
  provider: 'waiting',
} as const satisfies Record<Fulfilment, RedemptionStatus>;

export const isToHandOver = ({ status }: Ruled) => status === 'handOver';

/** Only what nobody has got goes back: a code or voucher that was mailed counts as got, and a provider is asked to cancel first. */
export const isReturnable = ({ status, kind, is_lost }: Ruled & { is_lost: boolean }) =>
  status === 'handOver' || (status === 'failed' && (kind === 'provider' || is_lost));

/** Whether it is certain that nothing is there under its key: the provider refused it each time that it was asked. */
export const isNowhere = ({ kind, provider_order_id, asking_until, unanswered_at }: Ordering) =>
  kind !== 'provider' || (provider_order_id === null && asking_until === null && unanswered_at === null);

export const isRetryable = ({ status, kind }: Ruled) => status === 'failed' && kind === 'provider';

/** Its mail failed, and staff had it sent again: until that is known to have gone out nobody sends it once more. */
export const isBeingSent = ({ status, kind }: Ruled) => status === 'waiting' && kind !== 'provider';

/** There is a mail with what it was redeemed for, also where staff hand the reward over; a provider sends again what failed. */
export const isResendable = ({ status, kind }: Ruled) =>
  kind === 'provider' ? status === 'failed' : status !== 'returned' && status !== 'waiting';

/** What becomes of it by the last mail that was to bring it; undefined where that says nothing yet. What staff hand over waits for them all the same. */
export function afterMail(
  { status, kind }: Ruled,
  mail: { status: MailStatus; recipient: string; detail: string } | undefined,
  isGivenUp: boolean,
): { status: RedemptionStatus; reason: string } | undefined {
  const isMailed = status === 'delivered' || status === 'waiting' || status === 'failed';
  if (kind === 'provider' || (kind === 'property' ? status !== 'handOver' : !isMailed)) return undefined;
  const failed = (reason: string) => ({ status: kind === 'property' ? status : ('failed' as const), reason });
  switch (mail?.status) {
    case 'sent':
    case 'delivered':
      return { status: kind === 'property' ? status : 'delivered', reason: '' };
    case 'bounced':
      return failed(say.mailBounced(mail.recipient, mail.detail));
    case 'failed':
      return failed(say.mailFailed(mail.recipient, mail.detail));
    default:
      return isGivenUp ? failed(say.mailNotSent) : undefined;
  }
}

/** Nobody gives points back to themselves. */
export const canOf = (
  redemption: Ruled & { is_lost: boolean },
  { mayFix, mayResendElsewhere, isOwn }: { mayFix: boolean; mayResendElsewhere: boolean; isOwn: boolean },
): Redemption['can'] => ({
  handOver: mayFix && isToHandOver(redemption),
  return: mayFix && !isOwn && isReturnable(redemption),
  retry: mayFix && isRetryable(redemption),
  resend: mayFix && isResendable(redemption),
  resendElsewhere: mayFix && mayResendElsewhere && isResendable(redemption),
});

/** What is known of a redemption that a provider sends. */
export interface Delivery {
  status: RedemptionStatus;
  reason: string;
  attempts: number;
  turn: number;
  provider_order_id: string | null;
  provider_reward_id: string | null;
  resend_at: Date | null;
  resends: number;
}

/**
 * What the provider was found to say. `gone`: it is certain that nobody has it or gets it; `kept`: it could not be cancelled;
 * `refused` is an order, which may be taken later where that `passes`.
 */
export type Found =
  | { kind: 'order'; order: Ordered; isNew: boolean }
  | { kind: 'refused'; reason: string; passes: boolean }
  | { kind: 'resent' }
  | { kind: 'notResent'; reason: string }
  | { kind: 'gone'; reason: string }
  | { kind: 'kept'; order: Ordered; reason: string };

/** What the provider told by itself of a delivery that failed. */
export interface Told {
  reason: string;
  /** The same address may take it later. */
  retryable: boolean;
}

const resendsMaximum = 3;
const attemptsMaximum = 8;
const minuteMs = 60_000;

/** When a delivery that failed is tried again by itself: after a quarter of an hour, an hour, four hours. */
const resendTime = ({ resends }: Pick<Delivery, 'resends'>, now: Date) =>
  new Date(now.getTime() + 15 * 4 ** resends * minuteMs);

/** When an order that was refused and may be taken later is made again. */
export const orderTime = ({ attempts }: Pick<Delivery, 'attempts'>, now: Date) =>
  new Date(now.getTime() + Math.min(60, 2 ** (attempts - 1)) * minuteMs);

/** What becomes of it by what the provider says, whenever that is said. */
export function afterAnswer(before: Delivery, found: Found, now: Date, told?: Told): Delivery {
  switch (found.kind) {
    case 'order':
      return afterOrder(before, found, now, told);
    case 'refused': {
      const attempts = before.attempts + 1;
      const status = found.passes && attempts < attemptsMaximum ? 'waiting' : 'failed';
      return { ...before, status, attempts, reason: found.reason };
    }
    case 'resent':
      return {
        ...before,
        status: 'waiting',
        reason: '',
        attempts: before.attempts + 1,
        resend_at: null,
        resends: before.resends + 1,
      };
    case 'notResent':
      return { ...before, status: 'failed', reason: found.reason, attempts: before.attempts + 1, resend_at: null };
    case 'gone':
      return { ...before, status: 'returned', reason: before.status === 'returning' ? before.reason : found.reason };
    case 'kept': {
      const after = afterOrder({ ...before, status: 'failed' }, { order: found.order, isNew: false }, now);
      return { ...after, reason: after.status === 'delivered' ? '' : say.cancelRefused(found.reason) };
    }
  }
}

function afterOrder(
  before: Delivery,
  { order, isNew }: { order: Ordered; isNew: boolean },
  now: Date,
  told?: Told,
): Delivery {
  const known: Delivery = {
    ...before,
    provider_order_id: order.orderId,
    provider_reward_id: order.rewardId,
    attempts: before.attempts + (isNew ? 1 : 0),
  };
  switch (order.state) {
    case 'pending':
    case 'sending':
      return { ...known, status: 'waiting', reason: order.reason, resend_at: null };
    case 'delivered':
      return { ...known, status: 'delivered', reason: '', resend_at: null };
    case 'undelivered': {
      if (before.resend_at) return { ...known, status: 'waiting' };
      const reason = told?.reason || (before.status === 'failed' && before.reason ? before.reason : order.reason);
      return told?.retryable && before.resends < resendsMaximum
        ? { ...known, status: 'waiting', reason, resend_at: resendTime(before, now) }
        : { ...known, status: 'failed', reason };
    }
    case 'dead':
      // The key is used up there: trying again is another order.
      return {
        ...known,
        status: 'failed',
        reason: order.reason,
        turn: before.turn + 1,
        provider_order_id: null,
        provider_reward_id: null,
        resend_at: null,
      };
    case 'cancelled':
      return { ...known, status: 'returned', reason: say.cancelledByProvider, resend_at: null };
  }
}

/** Whether an address is one that the person reads: the one they sign in with, or the one they asked to be written to. */
export const isOwnAddress = (address: string, { email, contact_email }: { email: string; contact_email: string }) =>
  isSignIn(address, { email }) || (contact_email !== '' && contact_email.toLowerCase() === address.toLowerCase());

/** Where the code of a redemption goes: to both addresses until the owner has confirmed a contact email that staff wrote. */
export function codeAddresses(
  { email, contact_email, contact_unconfirmed }: { email: string; contact_email: string; contact_unconfirmed: boolean },
  asked?: string,
): string[] {
  const isDoubtful = contact_unconfirmed && contact_email !== '';
  if (asked && !(isDoubtful && isSignIn(asked, { email: contact_email }))) return [asked];
  return isDoubtful ? [email, contact_email] : [contact_email || email];
}

/** Whether a person signs in with an address: staff cannot write it there. */
export const isSignIn = (address: string, { email }: { email: string }) =>
  email.toLowerCase() === address.toLowerCase();

/** Where a person reads what is to be said of a mail that failed at an address: there only if they have no other. */
export const readAt = ({ email, contact_email }: { email: string; contact_email: string }, failedAt: string) =>
  [contact_email, email].find((own) => own !== '' && !isSignIn(failedAt, { email: own })) ?? failedAt;

/** Emails with the voucher of one redemption, to one address. */
export const voucherLimit = (pointLogId: string) => ({ keyPrefix: `redemption:${pointLogId}`, maximum: 10 });

/** The amount in an email about a redemption; in US dollars its points say it. */
export const valueFacts = (of: {
  points: number;
  value_cents: number | null;
  currency: Currency | null;
  exchange_rate: number | null;
}): (readonly [string, string])[] =>
  of.currency === 'CAD' && of.value_cents !== null
    ? [
        [
          'Value',
          formatValue({
            points: Math.abs(of.points),
            valueCents: of.value_cents,
            currency: of.currency,
            exchangeRate: of.exchange_rate,
          }),
        ],
      ]
    : [];
