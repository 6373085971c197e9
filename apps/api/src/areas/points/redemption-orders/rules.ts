import type { Fulfilment } from '@hearth/contract/brands/brand-record';
import { formatValue, type Currency } from '@hearth/contract/money';
import { pointMessages } from '@hearth/contract/points/messages';
import type { Redemption, RedemptionStatus } from '@hearth/contract/points/redemption-record';
import type { MailStatus } from '../../../platform/mail/message.ts';
import type { Ordered } from '../provider-brands/public.ts';

type Ruled = Pick<Redemption, 'status' | 'kind'>;

interface Ordering extends Pick<Redemption, 'kind'> {
  provider_order_id: string | null;
  asking_until: Date | null;
  unanswered_at: Date | null;
}

/** Initial status by delivery method. */
export const firstStatus = {
  voucher: 'delivered',
  codes: 'delivered',
  property: 'handOver',
  provider: 'waiting',
} as const satisfies Record<Fulfilment, RedemptionStatus>;

export const awaitsStaffDelivery = ({ status }: Ruled) => status === 'handOver';

/**
 * True if points can be returned. Emailed codes and vouchers count as delivered, and the provider has to cancel first.
 */
export const isReturnable = ({ status, kind, is_lost }: Ruled & { is_lost: boolean }) =>
  status === 'handOver' || (status === 'failed' && (kind === 'provider' || is_lost));

/** True if the provider definitely has no order, because it refused every attempt. */
export const hasNoOrder = ({ kind, provider_order_id, asking_until, unanswered_at }: Ordering) =>
  kind !== 'provider' || (provider_order_id === null && asking_until === null && unanswered_at === null);

export const isRetryable = ({ status, kind }: Ruled) => status === 'failed' && kind === 'provider';

/** True if staff resent a failed email that isn't known to be sent yet. */
export const isBeingSent = ({ status, kind }: Ruled) => status === 'waiting' && kind !== 'provider';

/** True if it can be resent. Provider rewards are resent by the provider, and only failed ones. */
export const isResendable = ({ status, kind }: Ruled) =>
  kind === 'provider' ? status === 'failed' : status !== 'returned' && status !== 'waiting';

/** Status after the last email; undefined while the email is pending. Rewards that staff deliver stay pending. */
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
      return failed(pointMessages.mailBounced(mail.recipient, mail.detail));
    case 'failed':
      return failed(pointMessages.mailFailed(mail.recipient, mail.detail));
    default:
      return isGivenUp ? failed(pointMessages.mailNotSent) : undefined;
  }
}

/** Staff can't return points to themselves. */
export const canOf = (
  redemption: Ruled & { is_lost: boolean },
  { mayFix, mayResendElsewhere, isOwn }: { mayFix: boolean; mayResendElsewhere: boolean; isOwn: boolean },
): Redemption['can'] => ({
  handOver: mayFix && awaitsStaffDelivery(redemption),
  return: mayFix && !isOwn && isReturnable(redemption),
  retry: mayFix && isRetryable(redemption),
  resend: mayFix && isResendable(redemption),
  resendElsewhere: mayFix && mayResendElsewhere && isResendable(redemption),
});

/** The delivery state of a provider reward. */
export interface Delivery {
  status: RedemptionStatus;
  reason: string;
  attempts: number;
  order_sequence: number;
  provider_order_id: string | null;
  provider_reward_id: string | null;
  resend_at: Date | null;
  resends: number;
}

/**
 * The result of a provider call. `gone`: no reward will be sent; `kept`: it couldn't be canceled; `refused`: the order
 * was refused, and may succeed later if it `passes`.
 */
export type Found =
  | { kind: 'order'; order: Ordered; isNew: boolean }
  | { kind: 'refused'; reason: string; passes: boolean }
  | { kind: 'resent' }
  | { kind: 'notResent'; reason: string }
  | { kind: 'gone'; reason: string }
  | { kind: 'kept'; order: Ordered; reason: string };

/** A failed delivery reported by webhook. */
export interface FailureReport {
  reason: string;
  /** The same address may work later. */
  retryable: boolean;
}

const resendsMaximum = 3;
const attemptsMaximum = 8;
const minuteMs = 60_000;

/** Failed deliveries are resent automatically after 15 minutes, 1 hour and 4 hours. */
const resendTime = ({ resends }: Pick<Delivery, 'resends'>, now: Date) =>
  new Date(now.getTime() + 15 * 4 ** resends * minuteMs);

/** Retry time of a refused order that may succeed later. */
export const orderTime = ({ attempts }: Pick<Delivery, 'attempts'>, now: Date) =>
  new Date(now.getTime() + Math.min(60, 2 ** (attempts - 1)) * minuteMs);

/** The delivery state after a provider result, however late it arrives. */
export function afterResponse(before: Delivery, found: Found, now: Date, report?: FailureReport): Delivery {
  switch (found.kind) {
    case 'order':
      return afterOrder(before, found, now, report);
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
      return { ...after, reason: after.status === 'delivered' ? '' : pointMessages.cancelRefused(found.reason) };
    }
  }
}

function afterOrder(
  before: Delivery,
  { order, isNew }: { order: Ordered; isNew: boolean },
  now: Date,
  report?: FailureReport,
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
      const reason = report?.reason || (before.status === 'failed' && before.reason ? before.reason : order.reason);
      return report?.retryable && before.resends < resendsMaximum
        ? { ...known, status: 'waiting', reason, resend_at: resendTime(before, now) }
        : { ...known, status: 'failed', reason };
    }
    case 'dead':
      // The key can't be reused, so a retry is a new order.
      return {
        ...known,
        status: 'failed',
        reason: order.reason,
        order_sequence: before.order_sequence + 1,
        provider_order_id: null,
        provider_reward_id: null,
        resend_at: null,
      };
    case 'cancelled':
      return { ...known, status: 'returned', reason: pointMessages.cancelledByProvider, resend_at: null };
  }
}

/** True if an address is the user's own: sign-in or contact email. */
export const isOwnAddress = (address: string, { email, contact_email }: { email: string; contact_email: string }) =>
  isSignInAddress(address, { email }) ||
  (contact_email !== '' && contact_email.toLowerCase() === address.toLowerCase());

/** Addresses for a code: both, until the resident confirms a contact email entered by staff. */
export function codeAddresses(
  { email, contact_email, contact_unconfirmed }: { email: string; contact_email: string; contact_unconfirmed: boolean },
  asked?: string,
): string[] {
  const isDoubtful = contact_unconfirmed && contact_email !== '';
  if (asked && !(isDoubtful && isSignInAddress(asked, { email: contact_email }))) return [asked];
  return isDoubtful ? [email, contact_email] : [contact_email || email];
}

/** True if it's the sign-in email, which staff can't change. */
export const isSignInAddress = (address: string, { email }: { email: string }) =>
  email.toLowerCase() === address.toLowerCase();

/** The user's other address, if any, for reporting an email that failed at the first. */
export const readAt = ({ email, contact_email }: { email: string; contact_email: string }, failedAt: string) =>
  [contact_email, email].find((own) => own !== '' && !isSignInAddress(failedAt, { email: own })) ?? failedAt;

/** Limit of voucher emails per redemption and address. */
export const voucherLimit = (pointLogId: string) => ({ keyPrefix: `redemption:${pointLogId}`, maximum: 10 });

/** The amount in an email about a redemption, unless it is in US dollars. */
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
