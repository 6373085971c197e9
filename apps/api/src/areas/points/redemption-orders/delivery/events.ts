import { isSignedBy } from '../../../../platform/signatures.ts';

/** `sha256=` and the signature of the raw body. */
export const isOfTremendous = (given: string, secret: string, text: string) =>
  isSignedBy(given.replace(/^sha256=/, ''), { algorithm: 'sha256', encoding: 'hex', secret, text });

interface Event {
  event: string;
  payload?: { resource?: { id: string; type: string } | undefined; meta?: unknown } | undefined;
}

/** The order, reward or funding that an event is about; undefined for other events. */
export function readEvent({ event, payload }: Event) {
  if (event === 'FUNDING_SOURCES.FUNDED') return { kind: 'funded' as const };
  const { id, type } = payload?.resource ?? {};
  if (!id || (type !== 'orders' && type !== 'rewards')) return undefined;
  const meta = payload?.meta;
  const metaOf = (name: string) =>
    typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>)[name] : undefined;
  const reason = metaOf('failure_reason');
  const about = {
    id,
    reason: typeof reason === 'string' ? deliveryFailure(reason) : '',
    retryable: metaOf('retryable') === true,
    isCancelled: event === 'REWARDS.CANCELED' || event === 'ORDERS.CANCELED',
  };
  return { kind: 'reward' as const, type: type as 'orders' | 'rewards', told: about };
}

const failures: Record<string, string> = {
  apple_private_relay: "Apple's private relay refused the email",
  domain_block: "The recipient's email provider blocked the email",
  email_delivery_failed: "The recipient's email server refused the email",
  invalid_domain: "The email domain doesn't accept email",
  invalid_email: "The email address doesn't exist",
  mailbox_unavailable: 'The mailbox is full or unavailable',
  spam_report: 'The recipient marked emails from the provider as spam',
};
const deliveryFailure = (reason: string) =>
  failures[reason] ?? `Couldn't be delivered: ${reason.replaceAll('_', ' ').slice(0, 100)}`;
